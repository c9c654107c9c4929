import { Readable } from 'node:stream'
import { sql } from 'kysely'
import type { ModuleRow } from '#schemas/api/module-wire.ts'
import { exportFields } from '#schemas/kit/browser-copy.ts'
import type { ModuleField } from '#schemas/kit/resolve.ts'
import { textIn, type Locale } from '#schemas/kit/text.ts'
import { invalid } from '../kit/app-error.ts'
import { csvLines, type Cell } from '../kit/csv.ts'
import type { Db } from '../kit/decorations.ts'
import { localTime } from '../kit/time-zone.ts'
import { writeXlsx, xlsxType } from '../kit/xlsx.ts'
import { operationTypes } from './log.ts'
import type { Reader } from './read.ts'
import type { Sight } from './sight.ts'
import type { Call } from './verbs.ts'

const portion = 500

/** The rows of the list's own query as a file: same filter, same order, same fields a reader may see. */
export async function exportFile(call: Call, reader: Reader, sight: Sight, query: Readonly<Record<string, unknown>>): Promise<unknown> {
  const { engine, module, request, reply } = call
  const { file } = module
  const formats = file.export?.formats ?? ['xlsx', 'csv']
  const format = query.format ?? formats[0]
  if (format !== 'xlsx' && format !== 'csv' || !formats.includes(format)) throw invalid('format', 'value', `<${String(format)}> is not one of ${formats.join(', ')}`)
  const fields = exportFields(module).flatMap((name) => {
    const field = module.fields[name]
    return field && !field.secret && sight.canRead(field) ? [field] : []
  })
  const { locale, timeZone } = request
  const words = await wordsOf(engine.app.db, fields, locale)
  const show = (field: ModuleField, row: ModuleRow): Cell => cellOf(field, row, words, timeZone)
  // asked for once before the answer begins, so that a wrong query is an error and not half a file
  const portions = reader.portions(query, portion, file.export?.maxRows ?? 100_000)
  const first = await portions.next()
  const rows = cellsOf(fields, show, first, portions)
  await engine.record(call, engine.app.db, { type: operationTypes.export, ids: [], changes: { query } })
  const header = fields.map((field) => textIn(field.label, locale))
  const name = textIn(file.export?.fileName ?? file.title, locale)
  reply.header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}.${format}`)
  if (format === 'csv') return reply.type('text/csv; charset=utf-8').send(Readable.from(csvLines(header, rows)))
  return reply.type(xlsxType).send(writeXlsx(name, header, rows))
}

type Words = ReadonlyMap<string, ReadonlyMap<string, string>>

async function* cellsOf(fields: readonly ModuleField[], show: (field: ModuleField, row: ModuleRow) => Cell, first: IteratorResult<readonly ModuleRow[]>, rest: AsyncGenerator<readonly ModuleRow[]>): AsyncGenerator<readonly Cell[]> {
  if (first.done) return
  for (const row of first.value) yield fields.map((field) => show(field, row))
  for await (const rows of rest) for (const row of rows) yield fields.map((field) => show(field, row))
}

/** What the list shows: labels for refs, dictionaries and choices, the reader's own time for moments. */
function cellOf(field: ModuleField, row: ModuleRow, words: Words, timeZone: string): Cell {
  const value = row[field.name]
  const label = row.$labels?.[field.name]
  if (label !== undefined && label !== null) return [label].flat().join(', ')
  const known = words.get(field.name)
  if (known) return [value ?? []].flat().map((one) => known.get(String(one)) ?? String(one)).join(', ')
  if (field.type === 'datetime' && typeof value === 'string') return localTime(new Date(value), timeZone)
  if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value
  return value === undefined ? null : Array.isArray(value) ? value.join(', ') : JSON.stringify(value)
}

async function wordsOf(db: Db, fields: readonly ModuleField[], locale: Locale): Promise<Words> {
  const types = [...new Set(fields.flatMap((field) => field.dict ?? []))]
  const { rows } = types.length === 0 ? { rows: [] } : await sql<{ dictType: string; dictValue: string; dictLabel: string }>`
    select dict_type, dict_value, dict_label from sys_dict_data where del_flag = '0' and dict_type in (${sql.join(types)})`.execute(db)
  return new Map(fields.flatMap((field) => {
    if (field.dict) return [[field.name, new Map(rows.filter((row) => row.dictType === field.dict).map((row) => [row.dictValue, row.dictLabel]))] as const]
    if (field.options) return [[field.name, new Map(field.options.map((option) => [String(option.value), textIn(option.label, locale)]))] as const]
    return []
  }))
}
