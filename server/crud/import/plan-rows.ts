import type { FieldError } from '#schemas/api/envelope.ts'
import type { Module } from '#schemas/module/resolve-module.ts'
import { readCreate, readUpdate } from '../parse-body.ts'
import { invalid } from '../../kit/app-error.ts'
import type { ImportedRows, Row } from '#server/kit/module-hooks.ts'
import { fieldError } from '../body-errors.ts'
import { uploadFaults } from '../check-upload-fields.ts'
import type { WriteContext } from '../write/write-context.ts'
import { readCell, type Find } from './parse-cell.ts'
import { matchExistingRows, reachFaults, uniqueFaults } from './check-rows-against-database.ts'
import { finders, type Finders } from './lookup-references.ts'
import { addFaults, attempt, isValid, type PlannedRow, type ImportContext } from './planned-row.ts'
import { changesNothing } from './detect-unchanged-rows.ts'

/**
 * Determines for each row, without writing, its new values and its faults: cells, schema, references, scope, unique
 * values, and the module's own rules. Faults that only a write can find appear at the commit.
 */
export async function planRows(planning: ImportContext): Promise<readonly PlannedRow[]> {
  const { context, input, fields } = planning
  const { module, hooks, db } = context
  if (hooks.imports) return planOwn(planning, hooks.imports)
  const { rows, retired } = await readCells(planning)
  const ask = context.hookContext(db)
  await matchExistingRows(planning, rows)
  const obstacle = await hooks.importObstacle?.(ask)
  if (obstacle && rows.some((one) => isValid(one) && !one.current)) throw invalid('', 'obstacle', obstacle.message)
  const own = await hooks.importRow?.(ask)
  // a row that is refused already would only repeat the obstacle
  for (const one of obstacle ? rows.filter((row) => row.current) : rows) {
    await attempt(planning, one, async () => {
      const mode = one.current ? 'update' : 'create'
      one.given = { ...withoutTwins(module, one), ...input.match }
      one.given = own?.(one.given, mode) ?? one.given
      one.body = readBody(context, one)
      one.isUnchanged = one.current !== undefined && changesNothing(context, one.body, one.current)
      const uploads = fields.some((field) => /^(image|file)s?$/.test(field.type))
        ? await uploadFaults(db, module, one.body, one.current ?? {}, context.locale)
        : []
      const dead = [...retired]
        .filter(([name, values]) => isNewly(one, name, values))
        .map(([name]) => fieldError(module, name, 'enum', context.locale))
      addFaults(planning, one, [...uploads, ...dead])
    })
  }
  await uniqueFaults(planning, rows)
  await reachFaults(planning, rows)
  if (!hooks.validate) return rows
  for (const one of rows.filter((row) => isValid(row) && !row.isUnchanged)) {
    await attempt(planning, one, async () =>
      addFaults(planning, one, await hooks.validate!(ask, one.body, one.current ? 'update' : 'create', one.current)),
    )
  }
  return rows
}

/** Rows that a module reads and checks itself. All of them are new. */
async function planOwn(planning: ImportContext, { read }: ImportedRows): Promise<readonly PlannedRow[]> {
  const { context, table, fields } = planning
  const ask = context.hookContext(context.db)
  const rows = table.rows.map(({ row, cells }): PlannedRow => ({
    row,
    cells,
    given: {},
    body: {},
    current: undefined,
    isUnchanged: false,
    faults: [],
  }))
  const present = table.columns.flatMap(({ field }, i) => {
    const found = fields.find(({ name }) => name === field)
    return found ? [[found, i] as const] : []
  })
  for (const one of rows) {
    const texts = new Map<string, unknown>()
    for (const [field, i] of present) {
      const cell = one.cells[i]
      // finds failed formulas; the module reads everything else
      const checked = readCell(cell, { ...field, type: 'text' }, { ...planning, locale: context.locale, find: none })
      if ('fault' in checked) addFaults(planning, one, [{ field: field.name, code: 'value', message: checked.fault }])
      else if (checked.value !== undefined) texts.set(field.name, typeof cell === 'number' ? cell : checked.value)
    }
    await attempt(planning, one, async () => {
      one.body = await read(ask, texts)
    })
  }
  return rows
}

const none: ReadonlyMap<string, Find> = new Map()

/** Reads the body as `POST` does or, for an existing row, as `PUT` does. */
export function readBody(context: WriteContext, { given, current }: Pick<PlannedRow, 'given' | 'current'>): Row {
  if (!current) return readCreate(context, given)
  const { key, table } = context.module
  return readUpdate(
    context,
    { ...given, [key]: current[key], ...(table.lock ? { version: current.version } : {}) },
    current,
  )
}

/** Drops names equal to the row's English name: an export in English writes those, and they are no changes. */
function withoutTwins({ fields }: Module, { given, current }: PlannedRow): Row {
  if (!current) return given
  return Object.fromEntries(
    Object.entries(given).filter(([name, value]) => {
      const english = fields[name]?.english
      return english === undefined || !value || value !== current[english]
    }),
  )
}

/** Whether the row newly takes one of these values. */
function isNewly({ body, current }: PlannedRow, name: string, values: ReadonlySet<unknown>): boolean {
  const had = [current?.[name] ?? []].flat()
  return values.size > 0 && [body[name] ?? []].flat().some((value) => values.has(value) && !had.includes(value))
}

async function readCells(
  planning: ImportContext,
): Promise<{ readonly rows: readonly PlannedRow[]; readonly retired: Finders['retired'] }> {
  const { context, table, fields, timeZone } = planning
  const at = new Map(table.columns.flatMap(({ field }, i) => (field === null ? [] : [[field, i] as const])))
  const present = fields.filter((field) => at.has(field.name))
  const { find, retired } = await finders(context, present, (field) =>
    table.rows.map(({ cells }) => cells[at.get(field.name)!]),
  )
  const rows = table.rows.map(({ row, cells }): PlannedRow => {
    const planned: PlannedRow = { row, cells, given: {}, body: {}, current: undefined, isUnchanged: false, faults: [] }
    const given: Record<string, unknown> = {}
    const errors: FieldError[] = []
    for (const field of present) {
      const read = readCell(cells[at.get(field.name)!], field, { locale: context.locale, timeZone, find })
      if ('fault' in read) errors.push({ field: field.name, code: 'value', message: read.fault })
      else if (read.value !== undefined) given[field.name] = read.value
    }
    planned.given = given
    addFaults(planning, planned, errors)
    return planned
  })
  return { rows, retired }
}
