import type { ImportColumn } from '#schemas/api/import-wire.ts'
import { edits } from '#schemas/kit/did-you-mean.ts'
import type { ModuleField } from '#schemas/kit/resolve.ts'
import { locales, textIn, type Locale } from '#schemas/kit/text.ts'
import { cellText } from './cell.ts'
import { refusedFile } from './words.ts'

export type Mapped = Omit<ImportColumn, 'sample'>
type Rows = readonly (readonly unknown[])[]

/** How far down a header may stand, below titles and notes. */
const headerDepth = 10

/** The row that names the most fields, or the first with anything in it. */
export function headerRow(rows: Rows, fields: readonly ModuleField[]): number {
  const scores = rows.slice(0, headerDepth).map((row) => guessColumns(row.map(cellText), fields).filter((column) => column.isSure).length)
  const best = Math.max(0, ...scores)
  return best > 0 ? scores.indexOf(best) : Math.max(0, rows.findIndex((row) => row.some((cell) => cellText(cell).trim() !== '')))
}

/**
 * Each column's field: its label in either language, another word for it, its name, or what resembles one of these. No
 * field twice. What names one of `others`, which an export has and an import does not take, is no misspelt other field.
 */
export function guessColumns(headers: readonly string[], fields: readonly ModuleField[], others: readonly ModuleField[] = []): readonly Mapped[] {
  const names = fields.map((field) => ({ field, words: wordsOf(field) }))
  const passedOver = new Set(others.flatMap(wordsOf))
  const taken = new Set<string>()
  const take = (field: ModuleField | undefined): string | null => {
    if (!field || taken.has(field.name)) return null
    taken.add(field.name)
    return field.name
  }
  const exact = headers.map((header) => take(names.find(({ words, field }) => bare(header) !== '' && words.includes(bare(header)) && !taken.has(field.name))?.field))
  return headers.map((header, i): Mapped => {
    if (exact[i]) return { header, field: exact[i], isSure: true }
    return { header, field: passedOver.has(bare(header)) ? null : take(resembling(bare(header), names.filter(({ field }) => !taken.has(field.name)))), isSure: false }
  })
}

const wordsOf = (field: ModuleField): readonly string[] => [...locales.map((locale) => textIn(field.label, locale)), ...(field.also ?? []), field.name, field.column].map(bare)

/** Without the mark of what is required, notes in brackets and blanks. */
const bare = (header: string): string => header.normalize('NFKC').toLowerCase().replaceAll(/[(（[【].*?[)）\]】]/g, '').replaceAll(/[\s*:_-]/g, '')

function resembling(header: string, names: readonly { readonly field: ModuleField; readonly words: readonly string[] }[]): ModuleField | undefined {
  if (header.length < 2) return undefined
  const near = names.flatMap(({ field, words }) => words.filter((word) => word.length >= 2).map((word) => ({ field, far: distance(header, word) })))
  const [best] = near.filter(({ far }) => far < 0.5).sort((a, b) => a.far - b.far)
  return best?.field
}

/** 0: the same; 1: nothing alike. One inside the other is close, the more so the more of it they share. */
function distance(a: string, b: string): number {
  const [short, long] = a.length < b.length ? [a, b] : [b, a]
  if (long.includes(short)) return 0.4 * (1 - short.length / long.length)
  return edits(a, b) / long.length
}

/** The person's own mapping: a field or null for each column. */
export function chosenColumns(headers: readonly string[], chosen: readonly (string | null)[], fields: readonly ModuleField[], locale: Locale): readonly Mapped[] {
  const named = chosen.filter((name) => name !== null)
  if (chosen.length !== headers.length || new Set(named).size !== named.length || named.some((name) => !fields.some((field) => field.name === name))) throw refusedFile('mapping', locale)
  return headers.map((header, i) => ({ header, field: chosen[i] ?? null, isSure: true }))
}
