/** A cell of a table file. */
export type Cell = string | number | boolean | null | undefined

/**
 * CSV as spreadsheets open it: a UTF-8 byte-order mark, commas, CRLF, fields quoted where required (RFC 4180). Yields
 * text, row by row. No cell starts a formula: a text that begins with `= + - @`, their full-width twins, tab, CR or LF,
 * after any number of apostrophes, gets one apostrophe in front. `csvText` removes exactly that one, so every text is
 * restored. Numbers are never guarded.
 */
export async function* csvLines(
  header: readonly string[],
  rows: AsyncIterable<readonly Cell[]> | Iterable<readonly Cell[]>,
): AsyncGenerator<string> {
  yield `\uFEFF${csvLine(header)}`
  for await (const row of rows) yield csvLine(row)
}

/** Removes the guard that `csvLines` added to a text. */
export const csvText = (read: string): string => (/^'+[=+\-@＝＋－＠\t\r\n]/.test(read) ? read.slice(1) : read)

/** One row, including CRLF. */
export const csvLine = (cells: readonly Cell[], separator = ','): string =>
  `${cells.map((cell) => field(cell, separator)).join(separator)}\r\n`

function field(cell: Cell, separator: string): string {
  if (cell === null || cell === undefined) return ''
  if (typeof cell !== 'string') return String(cell)
  const text = /^'*[=+\-@＝＋－＠\t\r\n]/.test(cell) ? `'${cell}` : cell
  // quotes texts with blanks at the ends: RFC 4180 keeps the blanks, but some readers trim unquoted fields
  return /["\r\n]|^\s|\s$/.test(text) || text.includes(separator) ? `"${text.replaceAll('"', '""')}"` : text
}
