/** What a cell of a table file may hold. */
export type Cell = string | number | boolean | null | undefined

/**
 * CSV as spreadsheets open it: a UTF-8 byte-order mark, commas, CRLF, fields quoted where they must be (RFC 4180).
 * Yields text, row by row.
 *
 * No cell starts a formula: a text that begins with `= + - @`, their full-width twins, tab, CR or LF, behind any number
 * of apostrophes, gets one apostrophe in front. `csvText` takes exactly that one away, so every text comes back as it
 * was. Numbers are never guarded.
 */
export async function* csvLines(
  header: readonly string[],
  rows: AsyncIterable<readonly Cell[]> | Iterable<readonly Cell[]>,
): AsyncGenerator<string> {
  yield `\uFEFF${csvLine(header)}`
  for await (const row of rows) yield csvLine(row)
}

/** The text of a CSV field as it was before `csvLines` guarded it. */
export const csvText = (read: string): string => (/^'+[=+\-@＝＋－＠\t\r\n]/.test(read) ? read.slice(1) : read)

/** One row, CRLF included. */
export const csvLine = (cells: readonly Cell[], separator = ','): string =>
  `${cells.map((cell) => field(cell, separator)).join(separator)}\r\n`

function field(cell: Cell, separator: string): string {
  if (cell === null || cell === undefined) return ''
  if (typeof cell !== 'string') return String(cell)
  const text = /^'*[=+\-@＝＋－＠\t\r\n]/.test(cell) ? `'${cell}` : cell
  // Spaces at the ends are kept by RFC 4180, but some readers trim what is not quoted.
  return /["\r\n]|^\s|\s$/.test(text) || text.includes(separator) ? `"${text.replaceAll('"', '""')}"` : text
}
