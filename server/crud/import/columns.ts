import type { ImportColumn } from '#schemas/api/import-wire.ts'
import { edits } from '#schemas/module/check/did-you-mean.ts'
import type { ModuleField } from '#schemas/module/resolve.ts'
import { locales, textIn, type Locale } from '#schemas/module/localized-text.ts'
import { cellText } from './cell.ts'
import { refusedFile } from './messages.ts'

export type Mapped = Omit<ImportColumn, 'sample'>
type Rows = readonly (readonly unknown[])[]

/** How far down a header may stand, below titles and notes. */
const headerDepth = 10
/** Columns that are looked at, characters of a header that are, and how long one may be that only resembles a field. */
export const maxColumns = 500
export const maxHeader = 200
/**
 * Columns without a header that are shown behind the last that has one: a stray blank far to the right makes hundreds.
 */
export const maxNameless = 20
const longestMisspelt = 60

/**
 * The row that names the most fields, or the first with anything in it. What only resembles a field is not asked for:
 * most of these rows are data.
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
 * Each column's field: its label in either language, another word for it, its name, or what resembles one of these. No
 * field twice. What names one of `others`, which an export has and an import does not take, is no misspelt other field.
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

/** The field that each header names. */
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
 * Without the mark of what is required, notes in brackets and blanks. Cut first: a row looked at as a header may hold a
 * whole book.
 */
const bare = (header: string): string =>
  header
    .slice(0, maxHeader)
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[(（[【].*?[)）\]】]/g, '')
    .replaceAll(/[\s*:_-]/g, '')

function resembling(header: string, names: readonly Named[]): ModuleField | undefined {
  // comparing takes time by both lengths, and a sentence misspells no label
  if (header.length < 2 || header.length > longestMisspelt) return undefined
  const near = names.flatMap(({ field, words }) =>
    words.filter((word) => word.length >= 2).map((word) => ({ field, far: distance(header, word) })),
  )
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
