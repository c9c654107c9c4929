import { analyse } from 'chardet'
import { parse } from 'csv-parse/sync'
import iconv from 'iconv-lite'
import { csvLine, csvText, type Cell } from '#schemas/module/csv.ts'
import type { AddColumnInput, ReadSheetInput, Sheet, SheetFault, SheetLimits, SheetRow } from './spreadsheet.ts'
import { readXlsx, withColumn } from './xlsx.ts'
import { unzip, zipStored, ZipTooLarge } from './zip.ts'

/** Limit on the unpacked bytes of a workbook. */
const maxUnpacked = 100 * 1024 * 1024

/** Reads a table in a worker, for `readSheet` of `spreadsheet.ts`. */
export async function readSheetFile({ bytes, ...limits }: ReadSheetInput): Promise<Sheet | SheetFault> {
  const file = Buffer.from(bytes)
  const format = formatOf(file)
  if (typeof format !== 'string') return format
  try {
    const { rows, next } = rowsWithin(limits)
    if (format === 'xlsx') (await workbookRows(file, limits.maxRows)).every((cells, i) => next(i + 1, cells))
    else await eachCsvRow(iconv.decode(file, format), (row, cells) => next(row, cells.map(csvText)))
    // a shared string is stored once but may fill every cell
    return rows.reduce((sum, { cells }) => sum + charactersOf(cells), 0) > maxUnpacked
      ? { fault: 'tooLarge' }
      : { kind: format === 'xlsx' ? 'xlsx' : 'csv', rows }
  } catch (error) {
    if (error instanceof LongCell) return { fault: 'longCell', row: error.row }
    return { fault: error instanceof TooComplex ? 'tooComplex' : error instanceof ZipTooLarge ? 'tooLarge' : 'broken' }
  }
}

/** Adds a column to a file in a worker, for `addColumn` of `spreadsheet.ts`. The file has been read before. */
export async function addSheetColumn({ bytes, texts }: AddColumnInput): Promise<Uint8Array | SheetFault> {
  const file = Buffer.from(bytes)
  const format = formatOf(file)
  if (typeof format !== 'string') return format
  try {
    return format === 'xlsx'
      ? await withColumn(zipStored(unzip(file, maxUnpacked)), texts)
      : await csvWithColumn(file, format, texts)
  } catch (error) {
    return { fault: error instanceof ZipTooLarge ? 'tooLarge' : 'broken' }
  }
}

/** `xlsx`, or the encoding of a CSV. */
function formatOf(file: Buffer): string | SheetFault {
  if (startsWith(file, 0x50, 0x4b, 0x03, 0x04)) return 'xlsx'
  if (startsWith(file, 0xd0, 0xcf, 0x11, 0xe0)) return { fault: 'oldExcel' }
  return encodingOf(file) ?? { fault: 'notTable' }
}

const startsWith = (bytes: Buffer, ...marks: readonly number[]): boolean => marks.every((mark, i) => bytes[i] === mark)

/**
 * Rows of a workbook. The library gets a zip rebuilt from the counted bytes, because two zip readers may see different
 * files in one zip. Pictures stay packed.
 */
async function workbookRows(file: Buffer, maxRows: number): Promise<readonly (readonly unknown[])[]> {
  const entries = unzip(file, maxUnpacked, (name) => /\.(xml|rels)$/i.test(name))
  const tags = entries.values().reduce((sum, bytes) => sum + tagsOf(bytes), 0)
  if (tags > maxTags) throw new TooComplex()
  return readXlsx(zipStored(entries), maxRows)
}

/** Limit on XML tags: the library turns each into objects of a hundred bytes or more; a cell has four tags. */
const maxTags = 6_000_000

class TooComplex extends Error {}

function tagsOf(bytes: Buffer): number {
  let count = 0
  for (let i = 0; i < bytes.length; i++) if (bytes[i] === 0x3c) count++
  return count
}

class LongCell extends Error {
  readonly row: number

  constructor(row: number) {
    super(`row <${row}> has a long cell`)
    this.row = row
  }
}

/** Collects rows with content; `next` returns whether more fit. */
function rowsWithin({ maxRows, maxColumns, maxCell }: SheetLimits): {
  readonly rows: SheetRow[]
  readonly next: (row: number, cells: readonly unknown[]) => boolean
} {
  const rows: SheetRow[] = []
  return {
    rows,
    next(row, cells) {
      const near = cells.length > maxColumns ? cells.slice(0, maxColumns) : cells
      if (near.some((cell) => typeof cell === 'string' && cell.length > maxCell)) throw new LongCell(row)
      if (near.some((cell) => cell !== null && cell !== undefined && (typeof cell !== 'string' || cell.trim() !== '')))
        rows.push({ row, cells: near })
      return rows.length < maxRows
    },
  }
}

const charactersOf = (cells: readonly unknown[]): number =>
  cells.reduce<number>((size, cell) => size + (typeof cell === 'string' ? cell.length : 0), 0)

/**
 * The encoding of a text: UTF-8 where valid, otherwise GB18030, which Excel writes on Chinese Windows, unless the bytes
 * cannot be GB18030 or surely are another encoding. Undefined: no text.
 */
function encodingOf(bytes: Buffer): string | undefined {
  if (startsWith(bytes, 0xff, 0xfe)) return 'utf-16le'
  if (startsWith(bytes, 0xfe, 0xff)) return 'utf-16be'
  if (bytes.includes(0)) return undefined
  if (isUtf8(bytes)) return 'utf-8'
  const guesses = analyse(bytes.subarray(0, 65_536)).filter(
    ({ name }) => iconv.encodingExists(name) && !/^UTF/i.test(name),
  )
  const sure = guesses.find(({ name, confidence }) => confidence >= 90 && /^(Big5|Shift_JIS|EUC-)/.test(name))
  if (sure && !guesses.some(({ name, confidence }) => name === 'GB18030' && confidence >= sure.confidence))
    return sure.name
  if (!iconv.decode(bytes, 'gb18030').includes('\uFFFD')) return 'gb18030'
  return guesses[0]?.name ?? 'gb18030'
}

function isUtf8(bytes: Buffer): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}

const separators = [',', ';', '\t'] as const

class Enough extends Error {}

/** Calls `visit` for each row with a cell, until it returns false. Rows are numbered from 1, including empty lines. */
async function eachCsvRow(text: string, visit: (row: number, cells: readonly string[]) => boolean): Promise<void> {
  const options = {
    bom: true,
    delimiter: separatorOf(text),
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
  } as const
  try {
    parse(text, {
      ...options,
      // records that are not returned are not kept in memory
      on_record(cells: string[], { records, empty_lines: empty }) {
        if (!visit(records + empty, cells)) throw new Enough()
        return null
      },
    })
  } catch (error) {
    if (!(error instanceof Enough)) throw error
  }
}

async function csvWithColumn(file: Buffer, encoding: string, texts: ReadonlyMap<number, string>): Promise<Uint8Array> {
  const text = iconv.decode(file, encoding)
  const rows: (readonly string[])[] = []
  await eachCsvRow(text, (row, cells) => {
    rows[row - 1] = cells
    return true
  })
  const separator = separatorOf(text)
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0)
  const line = (row: readonly string[] = [], i: number): string =>
    csvLine([...row.map(csvText), ...padding(width - row.length), texts.get(i) ?? ''], separator)
  const hasBom = startsWith(file, 0xef, 0xbb, 0xbf) || startsWith(file, 0xff, 0xfe) || startsWith(file, 0xfe, 0xff)
  return iconv.encode(Array.from(rows, line).join(''), encoding, { addBOM: hasBom })
}

const padding = (length: number): readonly Cell[] => Array.from({ length }, () => '')

/** The separator that occurs most in the first line, outside quotes. */
function separatorOf(text: string): string {
  const head =
    text
      .slice(0, 20_000)
      .replaceAll(/"(?:[^"]|"")*"/g, '')
      .split(/\r\n|\r|\n/)
      .find((line) => line.trim() !== '') ?? ''
  return separators.reduce(
    (best, one) => (head.split(one).length > head.split(best).length ? one : best),
    ',' as string,
  )
}
