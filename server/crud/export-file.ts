import { Readable } from 'node:stream'
import type { ModuleRow } from '#schemas/api/module-api-types.ts'
import type { ExportFormat } from '#schemas/module/module-file.ts'
import type { FileTable } from '#server/kit/module-hooks.ts'
import { exportFields } from '#schemas/module/client-module.ts'
import { csvLines, type Cell } from '#schemas/module/csv.ts'
import type { Module, ModuleField } from '#schemas/module/resolve-module.ts'
import { textIn, type LocalizedText } from '#schemas/module/localized-text.ts'
import { sendTable, refuseLong } from '../kit/table-download.ts'
import { writeXlsx, xlsxType, type XlsxColumn } from '../kit/xlsx.ts'
import { zipStream, type ZipFile } from '../kit/zip.ts'
import { cellsOf } from './export-cells.ts'
import { operationTypes } from './change-log.ts'
import { queryFaults, type QueryFault } from './query-messages.ts'
import type { RowReader } from './row-reader.ts'
import type { Visibility } from '../authorization/field-visibility.ts'
import type { Call } from './call-context.ts'

/**
 * Rows per portion. A small portion is collected before the next one arrives; larger ones reach the old generation,
 * which is collected late.
 */
const portion = 200
/** Below Excel's limit of 1 048 576 rows per sheet. */
const rowsMax = 1_000_000

type Query = Readonly<Record<string, unknown>>

/**
 * Exports the rows of the list's query: same filter, same order, and the readable fields or those that `fields` names.
 * A long export runs as a background task and answers the task's `{key}`.
 */
export async function exportFile(call: Call, reader: RowReader, sight: Visibility, given: Query): Promise<unknown> {
  const { engine, module, request, reply } = call
  const { file } = module
  const fault = queryFaults(module, request.locale)
  const { fileTable } = engine.hooksOf(module)
  const { labels, ...listed } = given
  const query: Query = {
    ...(fileTable ? listed : given),
    ...(given.sort || !file.export?.sort ? {} : { sort: file.export.sort }),
  }
  const format = formatOf(module, query.format, fault)
  const fields = chosen(
    exportFields(module).flatMap((name) => {
      const field = module.fields[name]
      return field && !field.secret && sight.canRead(field) ? [field] : []
    }),
    query.fields,
    fault,
  )
  const max = file.export?.maxRows ?? rowsMax
  const rows = await reader.count(query, max + 1)
  refuseLong(rows, max)
  const table = fileTable
    ? await fileTable(engine.hookContext(call, engine.app.db), {
        format,
        fields,
        query: labels === undefined ? {} : { labels },
        timeZone: request.timeZone,
      })
    : await tableOf(call, fields)
  const { log } = file
  const about = typeof log === 'object' && log.about ? { ...log.about, format } : {}
  if (!request.task)
    await engine.record(call, engine.app.db, {
      type: operationTypes.export,
      ids: [],
      changes: { query: given, rows, ...about },
    })
  return sendTable(request, reply, {
    title: table.title,
    rows,
    fileName: `${table.name}.${format}`,
    mime: mimes[format],
    write: (report) => {
      const portions = reader.portions(query, portion)
      if (format === 'zip') return Readable.from(zipStream(attachmentsOf(portions, table, report)))
      if (format === 'json') return Readable.from(jsonLines(portions, table, report))
      const lines = linesOf(portions, table, report)
      return format === 'csv'
        ? Readable.from(csvLines(table.header.map(titleIn), lines))
        : writeXlsx(table.name, table.header, lines)
    },
  })
}

const mimes = {
  xlsx: xlsxType,
  csv: 'text/csv; charset=utf-8',
  json: 'application/json; charset=utf-8',
  zip: 'application/zip',
} as const

/** The fields as a list shows them. */
async function tableOf(
  { engine, module: { file }, request }: Call,
  fields: readonly ModuleField[],
): Promise<FileTable> {
  return {
    name: textIn(file.export?.fileName ?? file.title, request.locale),
    title: titleOf(file.title),
    header: fields.map((field) => columnOf(field, textIn(field.label, request.locale))),
    cells: await cellsOf(engine.app.db, fields, request),
    object: (row) => Object.fromEntries(fields.map(({ name }) => [name, row[name]])),
  }
}

const titleIn = (column: string | XlsxColumn): string => (typeof column === 'string' ? column : column.title)

const columnOf = ({ type }: ModuleField, title: string): string | XlsxColumn =>
  type === 'date' || type === 'datetime' ? { title, dates: type === 'date' ? 'day' : 'second' } : title

const titleOf = (title: LocalizedText): LocalizedText => ({
  'zh-cn': `导出${textIn(title, 'zh-cn')}`,
  en: `Export ${textIn(title, 'en').toLowerCase()}`,
})

function formatOf({ file }: Module, given: unknown, fault: QueryFault): ExportFormat {
  const formats: readonly ExportFormat[] = file.export?.formats ?? ['xlsx', 'csv']
  const format = formats.find((one) => one === (given ?? formats[0]))
  if (!format) throw fault('format', 'value', 'format', { given: String(given), formats: formats.join(', ') })
  return format
}

/** The fields a query names, in the query's order; every field when the query names none. */
function chosen(fields: readonly ModuleField[], given: unknown, fault: QueryFault): readonly ModuleField[] {
  if (given === undefined || given === '') return fields
  const names = Array.isArray(given) ? given.map(String) : String(given).split(',')
  return [...new Set(names)].map((name) => {
    const field = fields.find((one) => one.name === name)
    if (!field) throw fault('fields', 'unknown', 'column', { name })
    return field
  })
}

type Portions = AsyncIterable<readonly ModuleRow[]>
type Report = (written: number) => void

async function* linesOf(portions: Portions, { cells }: FileTable, report: Report): AsyncGenerator<readonly Cell[]> {
  let written = 0
  for await (const rows of portions) {
    for (const row of rows) yield await cells(row)
    report((written += rows.length))
  }
}

async function* attachmentsOf(portions: Portions, { attachments }: FileTable, report: Report): AsyncGenerator<ZipFile> {
  let written = 0
  for await (const rows of portions) {
    for (const row of rows) if (attachments) yield* attachments(row)
    report((written += rows.length))
  }
}

async function* jsonLines(portions: Portions, { object }: FileTable, report: Report): AsyncGenerator<string> {
  let written = 0
  let lead = '[\n'
  for await (const rows of portions) {
    for (const row of rows) {
      yield lead + JSON.stringify(await object(row))
      lead = ',\n'
    }
    report((written += rows.length))
  }
  yield written === 0 ? '[]\n' : '\n]\n'
}
