import { Readable } from 'node:stream'
import type { WriteSheet } from 'hucre/xlsx'
import type { Cell } from '#schemas/module/csv.ts'

/** Loaded at the first workbook: most servers start and idle without one. */
const workbooks = () => import('hucre/xlsx')

export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Excel refuses a file with a longer text in a cell. */
export const cellMax = 32_767

/** A column as wide as its texts, which wrap. */
export interface XlsxColumn {
  readonly title: string
  /** In characters. */
  readonly width: number
}

/**
 * Streams a workbook of one sheet (more sheets beyond Excel's 1 048 576 rows) while rows are pulled, in constant
 * memory. Texts are typed as texts, so none starts a formula and all come back byte-equal. Longer texts end in an
 * ellipsis.
 */
export function writeXlsx(
  name: string,
  header: readonly (string | XlsxColumn)[],
  rows: AsyncIterable<readonly Cell[]>,
): Readable {
  const columns = header.map((column) => {
    const { title, width } = typeof column === 'string' ? { title: column, width: undefined } : column
    return {
      header: encode(title),
      width: width ?? widthOf(title),
      style: { alignment: { vertical: 'top' as const, ...(width === undefined ? {} : { wrapText: true }) } },
    }
  })
  const options = { name: sheetName(name), columns, freezePane: { rows: 1 } }
  return Readable.from(
    (async function* () {
      const { writeXlsxStream } = await workbooks()
      yield* writeXlsxStream(encoded(rows), options)
    })(),
    { objectMode: false },
  )
}

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

async function* encoded(rows: AsyncIterable<readonly Cell[]>) {
  for await (const row of rows) yield row.map((cell) => (typeof cell === 'string' ? encode(cell) : (cell ?? null)))
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

/** Column width in characters of the body font; a Chinese character counts two. */
const widthOf = (title: string): number =>
  Math.min(
    48,
    Math.max(
      12,
      [...title].reduce((sum, sign) => sum + (sign > 'ÿ' ? 2 : 1), 2),
    ),
  )

/** A valid sheet name: at most 31 characters, without `[]:*?/\` and without apostrophes at the ends. */
const sheetName = (name: string): string =>
  name
    .replace(/[[\]:*?/\\\p{Cc}]/gu, ' ')
    .slice(0, 31)
    .replace(/^'+|'+$/g, '')
    .trim() || 'Sheet1'
