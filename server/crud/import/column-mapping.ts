import type { ImportColumn } from '#schemas/api/import-api-types.ts'
import { edits } from '#schemas/module/check/did-you-mean.ts'
import type { ModuleField } from '#schemas/module/resolve-module.ts'
import { locales, textIn, type Locale } from '#schemas/module/localized-text.ts'
import { cellText } from './parse-cell.ts'
import { refusedFile } from './messages.ts'

export type Mapped = Omit<ImportColumn, 'sample'>
type Rows = readonly (readonly unknown[])[]

/** Rows searched for the header, below titles and notes. */
const headerDepth = 10
/** Limits: columns read, characters of a header read, and characters of a header compared for misspellings. */
export const maxColumns = 500
export const maxHeader = 200
/**
 * Columns without a header that are shown after the last column with one. A stray blank far to the right would
 * otherwise show hundreds.
 */
export const maxNameless = 20
const longestMisspelt = 60

/**
 * The index of the row that names the most fields, otherwise of the first row with content. Misspellings do not count
 * here: most of these rows are data.
 */
export function headerRow(rows: Rows, fields: readonly ModuleField[]): number {
  const names = namesOf(fields)
  const scores = rows
    .slice(0, headerDepth)
    .map((row) => exactFields(row.slice(0, maxColumns).map(cellText), names).filter(Boolean).length)
  const best = Math.max(0, ...scores)
  return best > 0
    ? scores.indexOf(best)
    : Math.max(
        0,
        rows.findIndex((row) => row.some((cell) => cellText(cell).trim() !== '')),
      )
}

/**
 * Guesses each column's field by its label in either language, an alias, its name, or a near misspelling. No field is
 * used twice. A header that names one of `others`, which exports have and imports do not take, is never read as a
 * misspelling.
 */
export function guessColumns(
  headers: readonly string[],
  fields: readonly ModuleField[],
  others: readonly ModuleField[] = [],
): readonly Mapped[] {
  const names = namesOf(fields)
  const passedOver = new Set(others.flatMap(wordsOf))
  const exact = exactFields(headers, names)
  const taken = new Set(exact)
  return headers.map((header, i): Mapped => {
    if (exact[i]) return { header, field: exact[i], isSure: true }
    const field = passedOver.has(bare(header))
      ? undefined
      : resembling(
          bare(header),
          names.filter((one) => !taken.has(one.field.name)),
        )?.name
    taken.add(field)
    return { header, field: field ?? null, isSure: false }
  })
}

interface Named {
  readonly field: ModuleField
  readonly words: readonly string[]
}

/** The field that each header names exactly. */
function exactFields(headers: readonly string[], names: readonly Named[]): readonly (string | undefined)[] {
  const taken = new Set<string>()
  return headers.map((header) => {
    const word = bare(header)
    const found =
      word === ''
        ? undefined
        : names.find(({ field, words }) => words.includes(word) && !taken.has(field.name))?.field.name
    if (found !== undefined) taken.add(found)
    return found
  })
}

const namesOf = (fields: readonly ModuleField[]): readonly Named[] =>
  fields.map((field) => ({ field, words: wordsOf(field) }))
const wordsOf = (field: ModuleField): readonly string[] =>
  [...locales.map((locale) => textIn(field.label, locale)), ...(field.also ?? []), field.name, field.column].map(bare)

/**
 * Strips the mark of required fields, notes in brackets and blanks. Cuts first: a row tried as a header may hold very
 * long texts.
 */
const bare = (header: string): string =>
  header
    .slice(0, maxHeader)
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[(（[【].*?[)）\]】]/g, '')
    .replaceAll(/[\s*:_-]/g, '')

function resembling(header: string, names: readonly Named[]): ModuleField | undefined {
  // comparing costs the product of both lengths, and a sentence misspells no label
  if (header.length < 2 || header.length > longestMisspelt) return undefined
  const near = names.flatMap(({ field, words }) =>
    words.filter((word) => word.length >= 2).map((word) => ({ field, far: distance(header, word) })),
  )
  const [best] = near.filter(({ far }) => far < 0.5).sort((a, b) => a.far - b.far)
  return best?.field
}

/**
 * Distance from 0 (equal) to 1 (nothing in common). A text inside the other counts as close, closer the more they
 * share.
 */
function distance(a: string, b: string): number {
  const [short, long] = a.length < b.length ? [a, b] : [b, a]
  if (long.includes(short)) return 0.4 * (1 - short.length / long.length)
  return edits(a, b) / long.length
}

/** The person's own mapping: a field or null for each column. */
export function chosenColumns(
  headers: readonly string[],
  chosen: readonly (string | null)[],
  fields: readonly ModuleField[],
  locale: Locale,
): readonly Mapped[] {
  const named = chosen.filter((name) => name !== null)
  if (
    chosen.length !== headers.length ||
    new Set(named).size !== named.length ||
    named.some((name) => !fields.some((field) => field.name === name))
  )
    throw refusedFile('mapping', locale)
  return headers.map((header, i) => ({ header, field: chosen[i] ?? null, isSure: true }))
}
