import { analyse } from 'chardet'
import { parse } from 'csv-parse/sync'
import iconv from 'iconv-lite'
import { csvLine, csvText, type Cell } from '#schemas/kit/csv.ts'
import { readXlsx, withColumn } from './xlsx.ts'
import { unpackedSize } from './zip-size.ts'

/** A table somebody gave us, read by what is in it and not by what it is called. */
export interface Sheet {
  readonly rows: readonly (readonly unknown[])[]
  /** The same file with one more column behind the others: a text a row, the first row being 0. */
  withColumn(texts: ReadonlyMap<number, string>): Promise<Uint8Array>
  readonly kind: 'xlsx' | 'csv'
}

/** Why a file is no table that can be read. */
export type SheetFault = 'notTable' | 'oldExcel' | 'broken' | 'tooLarge'

/** What a workbook may unpack to. */
const unpackedMax = 100 * 1024 * 1024

/** At most `maxRows` rows of a workbook are read, and all of a csv, which is no larger than its file. */
export async function readSheet(bytes: Buffer, maxRows: number): Promise<Sheet | SheetFault> {
  if (startsWith(bytes, 0x50, 0x4b, 0x03, 0x04)) return workbook(bytes, maxRows)
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) return 'oldExcel'
  const encoding = encodingOf(bytes)
  if (!encoding) return 'notTable'
  const hasBom = startsWith(bytes, 0xef, 0xbb, 0xbf) || startsWith(bytes, 0xff, 0xfe) || startsWith(bytes, 0xfe, 0xff)
  return csvOf(iconv.decode(bytes, encoding), (text) => iconv.encode(text, encoding, { addBOM: hasBom }))
}

const startsWith = (bytes: Buffer, ...marks: readonly number[]): boolean => marks.every((mark, i) => bytes[i] === mark)

async function workbook(bytes: Buffer, maxRows: number): Promise<Sheet | SheetFault> {
  const size = await unpackedSize(bytes, unpackedMax).catch(() => undefined)
  if (size === undefined) return 'broken'
  if (size > unpackedMax) return 'tooLarge'
  try {
    const rows = await readXlsx(bytes, maxRows)
    // a text kept once may stand in every cell
    if (charactersOf(rows) > unpackedMax) return 'tooLarge'
    return { kind: 'xlsx', rows, withColumn: (texts) => withColumn(bytes, texts) }
  } catch {
    return 'broken'
  }
}

const charactersOf = (rows: Sheet['rows']): number => rows.reduce((sum, row) => sum + row.reduce<number>((size, cell) => size + (typeof cell === 'string' ? cell.length : 0), 0), 0)

/**
 * UTF-8 where it is valid; else GB18030, which Excel on Chinese Windows writes, unless the text cannot be that or is
 * surely another. Undefined: not a text.
 */
function encodingOf(bytes: Buffer): string | undefined {
  if (startsWith(bytes, 0xff, 0xfe)) return 'utf-16le'
  if (startsWith(bytes, 0xfe, 0xff)) return 'utf-16be'
  if (bytes.includes(0)) return undefined
  if (isUtf8(bytes)) return 'utf-8'
  const guesses = analyse(bytes.subarray(0, 65_536)).filter(({ name }) => iconv.encodingExists(name) && !/^UTF/i.test(name))
  const sure = guesses.find(({ name, confidence }) => confidence >= 90 && /^(Big5|Shift_JIS|EUC-)/.test(name))
  if (sure && !guesses.some(({ name, confidence }) => name === 'GB18030' && confidence >= sure.confidence)) return sure.name
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

function csvOf(text: string, encode: (text: string) => Buffer): Sheet | SheetFault {
  const separator = separatorOf(text)
  try {
    const raw = parse(text, { bom: true, delimiter: separator, relax_column_count: true, relax_quotes: true, skip_empty_lines: false }) as string[][]
    const width = raw.reduce((most, row) => Math.max(most, row.length), 0)
    return {
      kind: 'csv',
      rows: raw.map((row) => row.map(csvText)),
      withColumn: async (texts) => encode(raw.map((row, i) => csvLine([...row.map(csvText), ...padding(width - row.length), texts.get(i) ?? ''], separator)).join('')),
    }
  } catch {
    return 'broken'
  }
}

const padding = (length: number): readonly Cell[] => Array.from({ length }, () => '')

/** The one that the first line has most of, quotes left out. */
function separatorOf(text: string): string {
  const head = text.slice(0, 20_000).replaceAll(/"(?:[^"]|"")*"/g, '').split(/\r\n|\r|\n/).find((line) => line.trim() !== '') ?? ''
  return separators.reduce((best, one) => (head.split(one).length > head.split(best).length ? one : best), ',' as string)
}
