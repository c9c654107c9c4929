import { sql, type RawBuilder } from 'kysely'
import { indexesOf } from '#schemas/module/table-ddl.ts'
import { comparesAs } from '#schemas/module/field-types.ts'
import { canBeImportKey, type Module } from '#schemas/module/resolve-module.ts'
import { textIn } from '#schemas/module/localized-text.ts'
import type { Row } from '#server/kit/module-hooks.ts'
import { mayRevealDuplicates } from '../may-reveal-duplicates.ts'
import { fieldError } from '../body-errors.ts'
import { plain, read, type WriteContext } from '../write/write-context.ts'
import { ownerValue, scopeFault } from '../write/tree-and-owner.ts'
import { addFaults, isValid, type PlannedRow, type ImportContext } from './planned-row.ts'
import { importText } from './messages.ts'

/** Values per query. */
const portion = 1_000

/**
 * Sets `current` on rows that already exist in the caller's scope, matched by the module's import key. Rejects existing
 * rows unless the import updates.
 */
export async function matchExistingRows(planning: ImportContext, rows: readonly PlannedRow[]): Promise<void> {
  const { context, input } = planning
  const { module, db, locale } = context
  const key = module.import!.key
  // a masked key would reveal for each guess whether such a row exists
  if (key.length === 0 || key.some((name) => isVeiled(context, name))) return
  const wanted = rows.flatMap((one) => {
    const tuple = tupleOf({ ...one.given, ...input.match }, key)
    return tuple ? [[one, tuple] as const] : []
  })
  const ids = await idsByTuple(
    context,
    key,
    wanted.map(([, tuple]) => tuple),
  )
  const found = new Map<number, Row>()
  const first = new Map<string, PlannedRow>()
  const all = [...new Set(ids.values())]
  for (let from = 0; from < all.length; from += portion)
    for (const row of await read(context, db).these(all.slice(from, from + portion)))
      found.set(row[module.key] as number, row)
  for (const [one, tuple] of wanted) {
    const earlier = first.get(JSON.stringify(tuple))
    if (earlier) {
      addFaults(planning, one, [
        {
          field: key[0]!,
          code: 'unique',
          message: importText('twice', locale, { label: labelOf(context, key[0]!), row: earlier.row }),
        },
      ])
      continue
    }
    first.set(JSON.stringify(tuple), one)
    const current = found.get(ids.get(JSON.stringify(tuple)) ?? -1)
    if (current && input.update) one.current = current
    else if (current && module.import!.modes.includes('upsert'))
      addFaults(planning, one, [
        { field: key[0]!, code: 'unique', message: importText('exists', locale, { label: labelOf(context, key[0]!) }) },
      ])
  }
}

/** Adds faults for unique values that repeat within the file or exist already, in any scope. */
export async function uniqueFaults(planning: ImportContext, rows: readonly PlannedRow[]): Promise<void> {
  const { context } = planning
  const { module, caller, locale } = context
  const sets = indexesOf(module)
    .filter(
      (index) =>
        index.unique &&
        index.where === undefined &&
        index.fields.every((name) => module.fields[name] && canBeImportKey(module.fields[name])),
    )
    .map((index) => index.fields)
  for (const fields of sets) {
    const first = new Map<string, PlannedRow>()
    const given = rows.filter(isValid).flatMap((one) => {
      // only newly set values can clash
      const tuple = fields.some((name) => name in one.body)
        ? tupleOf({ ...one.current, ...one.body }, fields)
        : undefined
      return tuple ? [[one, tuple] as const] : []
    })
    for (const [one, tuple] of given) {
      const earlier = first.get(JSON.stringify(tuple))
      if (earlier)
        addFaults(planning, one, [
          {
            field: fields[0]!,
            code: 'unique',
            message: importText('twice', locale, { label: labelOf(context, fields[0]!), row: earlier.row }),
          },
        ])
      else first.set(JSON.stringify(tuple), one)
    }
    const code = mayRevealDuplicates(module, caller, fields) ? 'unique' : 'unusable'
    const taken = await idsByTuple(
      context,
      fields,
      given.map(([, tuple]) => tuple),
    )
    for (const [one, tuple] of given) {
      const id = taken.get(JSON.stringify(tuple))
      if (id !== undefined && id !== one.current?.[module.key])
        addFaults(
          planning,
          one,
          fields.slice(0, 1).map((name) => fieldError(module, name, code, locale)),
        )
    }
  }
}

/** Adds faults for rows that would lie out of the caller's scope. The database evaluates the scope's own condition. */
export async function reachFaults(planning: ImportContext, rows: readonly PlannedRow[]): Promise<void> {
  const { context } = planning
  const { module, sight, caller, db } = context
  const { dataScope, table } = { ...module.file, table: module.table }
  if (
    !sight.within ||
    dataScope === false ||
    dataScope.dept === module.key ||
    (table.tree && dataScope.dept === undefined)
  )
    return
  const names = [...new Set([dataScope.dept, dataScope.user].filter((name) => name !== undefined))]
  const scopeValuesOf = (one: PlannedRow): readonly (number | null)[] =>
    names.map((name) => {
      const row = { ...one.current, ...one.body }
      const owner = one.current
        ? undefined
        : ownerValue(module, one.body, caller, context.permission)[module.fields[name]!.column]
      return (row[name] ?? owner ?? null) as number | null
    })
  const good = rows.filter((one) => isValid(one) && !one.isUnchanged)
  const distinct = [...new Map(good.map((one) => [JSON.stringify(scopeValuesOf(one)), scopeValuesOf(one)])).entries()]
  const reached = new Set<string>()
  for (let from = 0; from < distinct.length; from += portion) {
    const values = distinct
      .slice(from, from + portion)
      .map(([, scopeValues], i) => sql`(${from + i}::int, ${sql.join(scopeValues.map((id) => sql`${id}::bigint`))})`)
    const columns = sql.join([sql.id('n'), ...names.map((name) => sql.id(module.fields[name]!.column))])
    const { rows: found } = await sql<{
      n: number
    }>`select t.n as n from (values ${sql.join(values)}) as t(${columns}) where ${sight.within}`.execute(plain(db))
    for (const { n } of found) reached.add(distinct[n]![0])
  }
  for (const one of good)
    if (!reached.has(JSON.stringify(scopeValuesOf(one))))
      addFaults(planning, one, [scopeFault(context, { ...one.current, ...one.body })])
}

const isVeiled = ({ module, sight }: WriteContext, name: string): boolean => {
  const field = module.fields[name]!
  return !sight.canRead(field) || sight.isMasked(module, field)
}

const labelOf = ({ module, locale }: WriteContext, name: string): string => textIn(module.fields[name]!.label, locale)

/** The values of some fields as texts. Undefined where a value is missing: a missing value clashes with nothing. */
function tupleOf(row: Row, fields: readonly string[]): readonly string[] | undefined {
  const values = fields.map((name) => row[name])
  return values.some((value) => value === undefined || value === null || value === '') ? undefined : values.map(String)
}

/** Ids of the rows with these values, keyed by the values as JSON. */
async function idsByTuple(
  { module, db }: WriteContext,
  fields: readonly string[],
  tuples: readonly (readonly string[])[],
): Promise<ReadonlyMap<string, number>> {
  const columns = fields.map((name): RawBuilder<unknown> => sql`t.${sql.id(module.fields[name]!.column)}`)
  const texts = columns.map((column) => sql`${column}::text`)
  const alive = module.table.softDelete ? sql` and t.del_flag = '0'` : sql``
  const ids = new Map<string, number>()
  const possible = tuples.filter((tuple) =>
    tuple.every((value, i) => !value.includes('\0') && (!isWhole(module, fields[i]!) || /^-?\d{1,15}$/.test(value))),
  )
  for (let from = 0; from < possible.length; from += portion) {
    const wanted = possible
      .slice(from, from + portion)
      .map((tuple) => sql`(${sql.join(tuple.map((value, i) => sql`${value}::${typeOf(module, fields[i]!)}`))})`)
    const { rows } = await sql<Record<string, unknown>>`
      select t.${sql.id(module.fields[module.key]!.column)} as id, ${sql.join(texts.map((text, i) => sql`${text} as ${sql.id(`v${i}`)}`))}
      from ${sql.table(module.table.name)} t where (${sql.join(columns)}) in (${sql.join(wanted)})${alive}`.execute(
      plain(db),
    )
    for (const row of rows) ids.set(JSON.stringify(fields.map((_, i) => row[`v${i}`])), row.id as number)
  }
  return ids
}

/** The SQL type a text parameter is cast to, so that the index serves the comparison. */
const typeOf = (module: Module, name: string): RawBuilder<unknown> =>
  sql.raw(isWhole(module, name) ? 'bigint' : module.fields[name]!.type === 'date' ? 'date' : 'text')

const isWhole = ({ fields }: Module, name: string): boolean => comparesAs(fields[name]!) === 'number'
