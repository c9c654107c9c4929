import { Readable } from 'node:stream'
import type { DataRow } from '#schemas/api/form-wire.ts'
import type { CodebookEntry } from '#schemas/form/artifact.ts'
import type { AnswerColumn } from '#schemas/form/item-type.ts'
import { itemTypeOf } from '#schemas/form/item-types.ts'
import { csvLines, type Cell } from '#schemas/module/csv.ts'
import { textIn, type Locale } from '#schemas/module/localized-text.ts'
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

/** One column as it stands in a file: a question may have several. */
interface FileColumn {
  readonly entry: CodebookEntry
  readonly column: AnswerColumn
}

/** Texts that stand behind an option's label are columns of their own only where values are exported. */
function columnsOf({ codebook, labels }: ExportOptions): readonly FileColumn[] {
  return codebook.flatMap((entry) =>
    typeColumns(entry)
      .filter(({ isForPrograms }) => !labels || !isForPrograms)
      .map((column) => ({ entry, column })),
  )
}

/** A type we no longer know has its stored value. */
const typeColumns = ({ item }: CodebookEntry): readonly AnswerColumn[] =>
  itemTypeOf(item.type)?.columns(item) ?? [
    {
      key: item.id,
      value: (answers) => answers[item.id],
      text: (answers) => textOf(answers[item.id]),
      read: () => ({}),
    },
  ]

function headerOf(options: ExportOptions): readonly string[] {
  const { labels, locale } = options
  const columns = columnsOf(options)
  if (!labels) return ['serial', 'createTime', 'version', ...columns.map(({ column }) => column.key)]
  const headers = columns.map(({ entry, column }) =>
    column.label === undefined ? entry.label : `${entry.label} ${textIn(column.label, locale)}`,
  )
  return [words[locale].serial, words[locale].createTime, words[locale].version, ...headers]
}

async function* tableRows(options: ExportOptions): AsyncGenerator<readonly Cell[]> {
  const { rows, labels, timeZone } = options
  const columns = columnsOf(options)
  for await (const row of rows) {
    const cells = labels
      ? await labelCells(row, options, columns)
      : columns.map(({ column }) => valueCell(column.value(row.answers)))
    yield [row.serial, labels ? localTime(new Date(row.createTime), timeZone) : row.createTime, row.version, ...cells]
  }
}

/** In the words of the version that an answer was given under. */
async function labelCells(
  { answers, version }: DataRow,
  { codebookOf }: ExportOptions,
  columns: readonly FileColumn[],
): Promise<readonly Cell[]> {
  const given = await codebookOf(version)
  const kept = new Map<string, readonly AnswerColumn[]>()
  return columns.map(({ entry, column }) => {
    const own = kept.get(entry.id) ?? typeColumns(given.get(entry.id) ?? entry)
    kept.set(entry.id, own)
    return (own.find(({ key }) => key === column.key) ?? column).text(answers)
  })
}

function valueCell(value: unknown): Cell {
  if (value === undefined || value === null) return null
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? value
    : JSON.stringify(value)
}

const textOf = (value: unknown): string | number => (typeof value === 'number' ? value : String(valueCell(value) ?? ''))

async function* jsonLines(options: ExportOptions): AsyncGenerator<string> {
  let lead = '[\n'
  for await (const row of options.rows) {
    const { id, serial, version, createTime } = row
    yield (
      lead +
        JSON.stringify({
          id,
          serial,
          version,
          createTime,
          answers: options.labels ? await labelAnswers(row, options) : row.answers,
        })
    )
    lead = ',\n'
  }
  yield lead === '[\n' ? '[]\n' : '\n]\n'
}

async function labelAnswers(row: DataRow, options: ExportOptions): Promise<Readonly<Record<string, Cell>>> {
  const columns = columnsOf(options)
  const cells = await labelCells(row, options, columns)
  return Object.fromEntries(
    columns.flatMap(({ entry, column }, i) => (row.answers[entry.id] === undefined ? [] : [[column.key, cells[i]]])),
  )
}
