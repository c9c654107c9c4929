import {
  maxFaults,
  previewRows,
  rowsAtOnce,
  type ImportBegun,
  type ImportCounts,
  type ImportObstacle,
  type ImportPreview,
  type ImportResult,
} from '#schemas/api/import-api-types.ts'
import type { ModuleRow } from '#schemas/api/module-api-types.ts'
import { csvLines } from '#schemas/module/csv.ts'
import { textIn } from '#schemas/module/localized-text.ts'
import { AppError, invalid } from '../../kit/app-error.ts'
import { attachment } from '../../kit/table-download.ts'
import type { RunningTask } from '../../kit/background-tasks.ts'
import { callerOf } from '../../authorization/require-permission.ts'
import { hashPassword } from '../../kit/password-hash.ts'
import { addColumn } from '../../kit/spreadsheet.ts'
import { xlsxType } from '../../kit/xlsx.ts'
import { maskRow } from '../../authorization/field-visibility.ts'
import type { Call } from '../call-context.ts'
import { cellText } from './parse-cell.ts'
import { bodyOf, importedFields, otherFields, readInput, readTable, type ImportInput } from './read-import-file.ts'
import { planRows } from './plan-rows.ts'
import { becomes, isValid, type PlannedRow, type ImportContext } from './planned-row.ts'
import { storeRows, type Stored } from './store-rows.ts'
import { headerOf, templateBook } from './template-workbook.ts'
import { refusedFile, importText, localizedImportText } from './messages.ts'

/** `GET /import/template`: an empty table with headers; a workbook also gets a sheet that explains each column. */
export async function importTemplate(call: Call): Promise<unknown> {
  const { module, request, reply } = call
  const { match: given = {}, format = 'xlsx' } = request.query as { match?: object; format?: unknown }
  if (format !== 'xlsx' && format !== 'csv')
    throw invalid(
      'format',
      'value',
      importText('choiceOf', request.locale, { name: 'format', known: 'xlsx, csv', value: String(format) }),
    )
  const match = Object.fromEntries(Object.entries(given).filter(([name]) => name in (module.file.parent?.match ?? {})))
  const { template } = module.import!
  const fields = importedFields(module, callerOf(request), match).filter(
    ({ name }) => template === undefined || template.includes(name),
  )
  const { locale } = request
  const answer = reply
    .type(format === 'csv' ? 'text/csv; charset=utf-8' : xlsxType)
    .header(
      'content-disposition',
      attachment(`${importText('title', locale, { title: textIn(module.file.title, locale) })}.${format}`),
    )
  if (format === 'csv')
    return answer.send(
      (
        await Array.fromAsync(
          csvLines(
            fields.map((field) => headerOf(field, locale)),
            [],
          ),
        )
      ).join(''),
    )
  return answer.send(Buffer.from(await templateBook(call, fields)))
}

/** `GET /import/obstacle`: the reason why no new row can be imported at present, or null. */
export async function importObstacle(call: Call): Promise<ImportObstacle | null> {
  const { engine, module } = call
  return (await engine.hooksOf(module).importObstacle?.(engine.hookContext(call, engine.app.db))) ?? null
}

/** `POST /import/preview`: the outcome of an import, without writing. */
export async function previewImport(call: Call): Promise<ImportPreview> {
  const planning = await planningOf(call)
  return previewOf(planning, await planRows(planning))
}

/** `POST /import/faults`: the uploaded file with a column added that lists the faults of each row. */
export async function importFaults(call: Call): Promise<unknown> {
  const {
    request: { locale },
    reply,
  } = call
  const planning = await planningOf(call, { keepsFile: true })
  const { table, input } = planning
  const rows = await planRows(planning)
  const reasons = new Map(
    rows
      .filter((one) => !isValid(one))
      .map((one) => [one.row - 1, one.faults.map((fault) => fault.message).join(locale === 'en' ? '; ' : '；')]),
  )
  const texts = reasons.set(table.headerAt, locale === 'en' ? 'Reason' : '错误原因')
  const bytes = await addColumn(call.engine.app.workers.files, { bytes: input.bytes, texts })
  if ('fault' in bytes) throw refusedFile(bytes.fault, locale)
  const name = input.name.replace(/\.[^.]*$/, '') + (locale === 'en' ? ' - reasons' : '-错误原因')
  return reply
    .type(table.sheet.kind === 'xlsx' ? xlsxType : 'text/csv')
    .header('content-disposition', attachment(`${name}.${table.sheet.kind}`))
    .send(Buffer.from(bytes))
}

/** `POST /import/commit`: stores the rows, at once or, for many rows, in a background task. */
export async function commitImport(call: Call): Promise<ImportResult | ImportBegun> {
  const { request, engine, module } = call
  const { task } = request
  const planning = await planningOf(call, { keepsFile: !task })
  const rows = await planRows(planning)
  if (!planning.input.skip && !rows.every(isValid))
    throw new AppError('import.faults', undefined, { data: { ...previewOf(planning, rows) } })
  if (task) return storeInTask(task, planning, rows)
  if (rows.length <= rowsAtOnce) return resultOf(planning, () => storeRows(planning, rows, () => {}), rows)
  const title = localizedImportText('title', (locale) => ({ title: textIn(module.file.title, locale) }))
  const { key } = await engine.app.backgroundTasks.start(request, title, await bodyOf(planning.input))
  return { process: key }
}

/**
 * Stores the rows and marks the task as done in one transaction, so that a task executed twice imports only once.
 */
function storeInTask(task: RunningTask, planning: ImportContext, rows: readonly PlannedRow[]): Promise<ImportResult> {
  const onProgress = (done: number): void => {
    task.signal.throwIfAborted()
    task.report(
      Math.floor((done / rows.length) * 99),
      localizedImportText('writing', () => ({ done, total: rows.length })),
    )
  }
  return resultOf(
    planning,
    () =>
      storeRows(planning, rows, onProgress, (trx, result) =>
        task.done({ data: result, tips: localizedImportText('done', () => ({ ...result })) }, trx),
      ),
    rows,
  )
}

async function resultOf(
  planning: ImportContext,
  store: () => Promise<Stored>,
  rows: readonly PlannedRow[],
): Promise<ImportResult> {
  const { created, updated, unchanged, skipped } = await store().catch((error: unknown) => {
    // faults that only the write could find
    throw error instanceof AppError && error.id === 'import.faults'
      ? new AppError('import.faults', undefined, { data: { ...previewOf(planning, rows) } })
      : error
  })
  return { created, updated, unchanged, skipped }
}

async function planningOf(call: Call, { keepsFile = false } = {}): Promise<ImportContext> {
  const { engine, module, request } = call
  const { files } = engine.app.workers
  // reserves a slot before reading the body: reading a rejected file costs as much as an accepted one
  const releaseReservation = files.reserve(callerOf(request).userId)
  try {
    return await planningWith(call, await readInput(request, module), keepsFile)
  } finally {
    releaseReservation()
  }
}

async function planningWith(call: Call, input: ImportInput, keepsFile: boolean): Promise<ImportContext> {
  const { engine, module, request, permission } = call
  const fields = importedFields(module, callerOf(request), input.match)
  const table = await readTable(
    engine.app.workers.files,
    input,
    fields,
    otherFields(module, callerOf(request), fields),
    module.import!.maxRows,
    request.locale,
    keepsFile,
  )
  return {
    context: { ...engine.writing(call, permission), hash: remembering(hashPassword) },
    input,
    table,
    fields,
    timeZone: request.timeZone,
  }
}

/** Hashes each distinct password once: one hash takes as long as hundreds of rows. */
function remembering(hash: typeof hashPassword): typeof hashPassword {
  const known = new Map<string, Promise<string>>()
  return (password) => known.get(password) ?? known.set(password, hash(password)).get(password)!
}

function previewOf({ table, context, fields }: ImportContext, rows: readonly PlannedRow[]): ImportPreview {
  const { module, registry, sight } = context
  const mask = maskRow(module, registry, sight)
  const faults = rows.flatMap((one) => one.faults)
  const mapped = new Set(table.columns.map((column) => column.field))
  const conditional = new Set(
    module.form.groups.flatMap((group) =>
      group.fields.filter((item) => item.when ?? group.when).map((item) => item.field),
    ),
  )
  return {
    columns: table.columns,
    missing: fields
      .filter(
        (field) =>
          field.required && field.default === undefined && !mapped.has(field.name) && !conditional.has(field.name),
      )
      .map((field) => field.name),
    counts: countsOf(rows),
    rows: rows
      .slice(0, previewRows)
      .map((one) => ({ row: one.row, becomes: becomes(one), values: mask(shownValues(table, one)) as ModuleRow })),
    faults: faults.slice(0, maxFaults),
    faultCount: faults.length,
  }

  /**
   * Values as the list shows them, with names from cells under `$labels`. A row with faults shows its cells instead.
   */
  function shownValues({ columns }: ImportContext['table'], one: PlannedRow): Readonly<Record<string, unknown>> {
    const named = columns.flatMap(({ field }, i) => (field === null ? [] : [[field, one.cells[i]] as const]))
    const labels = Object.fromEntries(
      named.flatMap(([name, cell]) => {
        const { type } = module.fields[name]!
        const text = cellText(cell).trim()
        return text !== '' && (type === 'ref' || type === 'refs')
          ? [[name, type === 'refs' ? text.split(/[,、;，；\n]/).map((part) => part.trim()) : text]]
          : []
      }),
    )
    const texts = Object.fromEntries(
      named.filter(([, cell]) => cellText(cell) !== '').map(([name, cell]) => [name, cellText(cell)]),
    )
    const defaults = one.current
      ? {}
      : Object.fromEntries(
          fields.filter((field) => field.default !== undefined).map((field) => [field.name, field.default]),
        )
    const { ...values }: Record<string, unknown> = isValid(one)
      ? { ...defaults, ...one.current, ...one.body }
      : { ...one.given, ...texts }
    for (const field of Object.values(module.fields)) if (field.secret) delete values[field.name]
    return { ...values, $labels: { ...(one.current?.$labels as object | undefined), ...labels } }
  }
}

function countsOf(rows: readonly PlannedRow[]): ImportCounts {
  const counts = { create: 0, update: 0, unchanged: 0, error: 0 }
  for (const one of rows) counts[becomes(one)] += 1
  return counts
}
