import { Readable } from 'node:stream'
import type { DataRow } from '#schemas/api/form-wire.ts'
import type { CodebookEntry } from '#schemas/form/artifact.ts'
import { kindOf } from '#schemas/form/kinds.ts'
import { csvLines, type Cell } from '#schemas/kit/csv.ts'
import type { Locale } from '#schemas/kit/text.ts'
import { localTime } from '#server/kit/time-zone.ts'
import { writeXlsx, xlsxType } from '#server/kit/xlsx.ts'

export const exportFormats = ['xlsx', 'csv', 'json'] as const
export type ExportFormat = (typeof exportFormats)[number]

export const exportTypes: Readonly<Record<ExportFormat, string>> = {
  xlsx: xlsxType,
  csv: 'text/csv; charset=utf-8',
  json: 'application/json; charset=utf-8',
}

export interface ExportOptions {
  readonly name: string
  readonly rows: AsyncIterable<DataRow>
  /** Of all versions: one column per entry. */
  readonly codebook: readonly CodebookEntry[]
  /** The codebook an answer was given under: its labels are the ones that were read. */
  readonly codebookOf: (version: number) => Promise<ReadonlyMap<string, CodebookEntry>>
  /** Labels as people read them; else ids and stored values, lists as JSON, for programs. */
  readonly labels: boolean
  readonly locale: Locale
  /** Whose clock the times of labels follow. */
  readonly timeZone: string
}

/** The answers as a file, written while rows arrive. */
export function exportFile(format: ExportFormat, options: ExportOptions): Readable {
  if (format === 'json') return Readable.from(jsonLines(options))
  const header = headerOf(options)
  if (format === 'xlsx') return writeXlsx(options.name, header, tableRows(options))
  return Readable.from(csvLines(header, tableRows(options)))
}

const words = {
  'zh-cn': { serial: '序号', createTime: '提交时间', version: '版本' },
  en: { serial: 'No.', createTime: 'Submitted', version: 'Version' },
} as const

function headerOf({ codebook, labels, locale }: ExportOptions): readonly string[] {
  if (labels) return [words[locale].serial, words[locale].createTime, words[locale].version, ...codebook.map((entry) => entry.label)]
  return ['serial', 'createTime', 'version', ...codebook.flatMap(valueColumns)]
}

/** The text of a chosen "other" is a column of its own where values are exported; with labels it stands behind its option's. */
const valueColumns = ({ id, item }: CodebookEntry): readonly string[] => (item.options?.some((option) => option.other) ? [id, `${id}:other`] : [id])

async function* tableRows(options: ExportOptions): AsyncGenerator<readonly Cell[]> {
  const { rows, codebook, labels, timeZone } = options
  const keys = codebook.flatMap(valueColumns)
  for await (const row of rows) {
    const cells = labels ? await labelCells(row, options) : keys.map((key) => valueCell(row.answers[key]))
    yield [row.serial, labels ? localTime(new Date(row.createTime), timeZone) : row.createTime, row.version, ...cells]
  }
}

async function labelCells({ answers, version }: DataRow, { codebook, codebookOf }: ExportOptions): Promise<readonly Cell[]> {
  const own = await codebookOf(version)
  return codebook.map((entry) => {
    const value = answers[entry.id]
    // A number stays a number, so that a spreadsheet can count with it.
    if (typeof value === 'number') return value
    const { item } = own.get(entry.id) ?? entry
    return kindOf(item.type)?.text(item, value, answers) ?? valueCell(value)
  })
}

function valueCell(value: unknown): Cell {
  if (value === undefined || value === null) return null
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : JSON.stringify(value)
}

async function* jsonLines(options: ExportOptions): AsyncGenerator<string> {
  let lead = '[\n'
  for await (const row of options.rows) {
    const { id, serial, version, createTime } = row
    yield lead + JSON.stringify({ id, serial, version, createTime, answers: options.labels ? await labelAnswers(row, options) : row.answers })
    lead = ',\n'
  }
  yield lead === '[\n' ? '[]\n' : '\n]\n'
}

async function labelAnswers(row: DataRow, options: ExportOptions): Promise<Readonly<Record<string, Cell>>> {
  const cells = await labelCells(row, options)
  return Object.fromEntries(options.codebook.flatMap(({ id }, i) => (row.answers[id] === undefined ? [] : [[id, cells[i]]])))
}
