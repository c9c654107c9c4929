import { Readable } from 'node:stream'
import type { ModuleRow } from '#schemas/api/module-wire.ts'
import { exportFields } from '#schemas/module/client-module.ts'
import { csvLines, type Cell } from '#schemas/module/csv.ts'
import type { Module, ModuleField } from '#schemas/module/resolve.ts'
import { textIn, type LocalizedText } from '#schemas/module/localized-text.ts'
import { sendTable, refuseLong } from '../kit/table-download.ts'
import { writeXlsx, xlsxType } from '../kit/xlsx.ts'
import { cellsOf } from './export-cells.ts'
import { operationTypes } from './change-log.ts'
import { queryFaults, type QueryFault } from './query-messages.ts'
import type { TableReader } from './table-reader.ts'
import type { Visibility } from '../authorization/field-visibility.ts'
import type { Call } from './verbs.ts'

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
export async function exportFile(call: Call, reader: TableReader, sight: Visibility, query: Query): Promise<unknown> {
  const { engine, module, request, reply } = call
  const { file } = module
  const fault = queryFaults(module, request.locale)
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
  const cells = await cellsOf(engine.app.db, fields, request)
  await engine.record(call, engine.app.db, { type: operationTypes.export, ids: [], changes: { query, rows } })
  const header = fields.map((field) => textIn(field.label, request.locale))
  const name = textIn(file.export?.fileName ?? file.title, request.locale)
  return sendTable(request, reply, {
    title: titleOf(file.title),
    rows,
    fileName: `${name}.${format}`,
    mime: format === 'csv' ? 'text/csv; charset=utf-8' : xlsxType,
    write: (told) => {
      const lines = linesOf(reader.portions(query, portion), cells, told)
      return format === 'csv' ? Readable.from(csvLines(header, lines)) : writeXlsx(name, header, lines)
    },
  })
}

const titleOf = (title: LocalizedText): LocalizedText => ({
  'zh-cn': `导出${textIn(title, 'zh-cn')}`,
  en: `Export ${textIn(title, 'en').toLowerCase()}`,
})

function formatOf({ file }: Module, given: unknown, fault: QueryFault): 'xlsx' | 'csv' {
  const formats = file.export?.formats ?? ['xlsx', 'csv']
  const format = given ?? formats[0]
  if ((format !== 'xlsx' && format !== 'csv') || !formats.includes(format))
    throw fault('format', 'value', 'format', { given: String(given), formats: formats.join(', ') })
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

async function* linesOf(
  portions: AsyncIterable<readonly ModuleRow[]>,
  cells: (row: ModuleRow) => readonly Cell[],
  told: (written: number) => void,
): AsyncGenerator<readonly Cell[]> {
  let written = 0
  for await (const rows of portions) {
    for (const row of rows) yield cells(row)
    told((written += rows.length))
  }
}
