import { Readable } from 'node:stream'
import type { WriteSheet } from 'hucre/xlsx'
import type { Cell } from '#schemas/module/csv.ts'

/** Loaded at the first workbook: most servers start and idle without one. */
const workbooks = () => import('hucre/xlsx')

export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Excel refuses a file with a longer text in a cell. */
export const cellMax = 32_767

/** Precision of a column's dates: `2026-11-21`, `2026-11-21 09:30`, `2026-11-21 09:30:00`. */
export type XlsxDates = 'day' | 'minute' | 'second'

export interface XlsxColumn {
  readonly title: string
  /** In characters; its texts wrap. Absent: as wide as the first rows. */
  readonly width?: number
  /** Texts of this precision become dates, with which a spreadsheet sorts and calculates. */
  readonly dates?: XlsxDates
}

/**
 * Streams a workbook of one sheet (more sheets beyond Excel's 1 048 576 rows) while rows are pulled, in constant
 * memory. Texts are typed as texts, so none starts a formula and all come back byte-equal, except for dates. Empty
 * texts are blank cells, which a spreadsheet counts as such. Longer texts end in an ellipsis.
 */
export function writeXlsx(
  name: string,
  header: readonly (string | XlsxColumn)[],
  rows: AsyncIterable<readonly Cell[]>,
): Readable {
  const given = header.map((column): XlsxColumn => (typeof column === 'string' ? { title: column } : column))
  return Readable.from(
    (async function* () {
      const { writeXlsxStream } = await workbooks()
      const [first, all] = await peek(rows, measured)
      const columns = given.map(({ title, width, dates }, at) => ({
        header: encode(title),
        width: width ?? widthOf(title, first, at),
        style: { alignment: { vertical: 'top' as const, ...(width === undefined ? {} : { wrapText: true }) } },
        ...(dates ? { numFmt: dateFormats[dates] } : {}),
      }))
      yield* writeXlsxStream(encoded(all, given), { name: sheetName(name), columns, freezePane: { rows: 1 } })
    })(),
    { objectMode: false },
  )
}

const dateFormats = {
  day: 'yyyy-mm-dd',
  minute: 'yyyy-mm-dd hh:mm',
  second: 'yyyy-mm-dd hh:mm:ss',
} as const satisfies Record<XlsxDates, string>

/** The rows of the first sheet, header included, at most `maxRows`. A file that is no workbook throws. */
export async function readXlsx(bytes: Uint8Array, maxRows?: number): Promise<readonly (readonly unknown[])[]> {
  const { readXlsx: readWorkbook } = await workbooks()
  const { sheets } = await readWorkbook(bytes, { sheets: [0], ...(maxRows === undefined ? {} : { maxRows }) })
  const [sheet] = sheets
  if (!sheet) return []
  for (const [at, { type, value }] of sheet.cells ?? []) {
    const [row, column] = at.split(',').map(Number) as [number, number]
    if (type === 'error' && sheet.rows[row])
      (sheet.rows[row] as unknown[])[column] = { formulaError: String(value) } satisfies CellError
  }
  return sheet.rows
}

/** The error of a formula, such as `#REF!`, which is no text a person wrote. */
export interface CellError {
  readonly formulaError: string
}

export const isCellError = (cell: unknown): cell is CellError =>
  typeof cell === 'object' && cell !== null && 'formulaError' in cell

/** Writes a small workbook in memory, such as a template, with texts encoded as in `writeXlsx`. */
export async function writeBook(sheets: readonly WriteSheet[]): Promise<Uint8Array> {
  const { writeXlsx: writeWorkbook } = await workbooks()
  return writeWorkbook({
    sheets: sheets.map((sheet) => ({
      ...sheet,
      name: sheetName(sheet.name),
      rows: (sheet.rows ?? []).map((row) => row.map((cell) => (typeof cell === 'string' ? encode(cell) : cell))),
    })),
  })
}

/** Adds a column after the first sheet's others: a text per row, rows counted from 0. */
export async function withColumn(bytes: Uint8Array, texts: ReadonlyMap<number, string>): Promise<Uint8Array> {
  const { openXlsx, saveXlsx } = await workbooks()
  const book = await openXlsx(bytes)
  const rows = book.sheets[0]?.rows ?? []
  const at = rows.reduce((width, row) => Math.max(width, row.length), 0)
  for (const [i, text] of texts) {
    const row = (rows[i] ??= [])
    while (row.length < at) row.push(null)
    row[at] = encode(text)
  }
  return saveXlsx(book)
}

async function* encoded(rows: AsyncIterable<readonly Cell[]>, columns: readonly XlsxColumn[]) {
  for await (const row of rows)
    yield row.map((cell, at) => {
      if (cell === '') return null
      return typeof cell === 'string' ? ((columns[at]?.dates && dateOf(cell)) ?? encode(cell)) : (cell ?? null)
    })
}

/** A wall-clock time as the library writes it, in UTC; undefined for a text or a year before Excel's calendar. */
function dateOf(text: string): Date | undefined {
  if (!/^\d{4}-\d{2}-\d{2}( \d{2}:\d{2}(:\d{2})?)?$/.test(text) || text < '1900-03-01') return undefined
  const date = new Date(`${text.slice(0, 10)}T${text.slice(11) || '00:00'}Z`)
  return Number.isNaN(date.getTime()) ? undefined : date
}

/** Rows that decide on the widths of columns. */
const measured = 100

/** The first rows, and all of them. */
async function peek<T>(rows: AsyncIterable<T>, count: number): Promise<readonly [readonly T[], AsyncIterable<T>]> {
  const iterator = rows[Symbol.asyncIterator]()
  const first: T[] = []
  while (first.length < count) {
    const next = await iterator.next()
    if (next.done) break
    first.push(next.value)
  }
  const all = (async function* () {
    try {
      yield* first
      yield* { [Symbol.asyncIterator]: () => iterator }
    } finally {
      await iterator.return?.()
    }
  })()
  return [first, all]
}

/**
 * Escapes texts. `_x0041_` in a workbook means `A`, so a text that only looks like an escape gets its first underscore
 * escaped (ECMA-376, ST_Xstring). hucre escapes control characters, except for the two that XML forbids.
 */
function encode(text: string): string {
  return fitCell(text)
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replaceAll('\uFFFE', '_xFFFE_')
    .replaceAll('\uFFFF', '_xFFFF_')
}

/** A text as a cell holds it: a longer one ends in an ellipsis. */
export const fitCell = (text: string): string => (text.length > cellMax ? `${text.slice(0, cellMax - 1)}…` : text)

/** Column width in characters of the body font for its header and first rows. */
const widthOf = (title: string, rows: readonly (readonly Cell[])[], at: number): number =>
  Math.min(48, Math.max(10, ...[title, ...rows.map((row) => row[at])].map((cell) => charactersOf(cell) + 2)))

/** The longest line of a cell; a Chinese character counts two. */
const charactersOf = (cell: Cell): number =>
  Math.max(
    ...String(cell ?? '')
      .split('\n')
      .map((line) => [...line].reduce((sum, sign) => sum + (sign > 'ÿ' ? 2 : 1), 0)),
  )

/** A valid sheet name: at most 31 characters, without `[]:*?/\` and without apostrophes at the ends. */
const sheetName = (name: string): string =>
  name
    .replace(/[[\]:*?/\\\p{Cc}]/gu, ' ')
    .slice(0, 31)
    .replace(/^'+|'+$/g, '')
    .trim() || 'Sheet1'
