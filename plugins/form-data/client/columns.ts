import type { CodebookEntry } from '#schemas/form/artifact.ts'
import { isComputed } from '#schemas/form/item-types.ts'

/** Columns that are not answers. */
export const metaColumns = ['createTime', 'updateTime', 'version', 'ext'] as const

/** How many questions a list starts with: more than this nobody reads across. */
const shownAtFirst = 6
const totalsAtFirst = 2

type MetaColumn = (typeof metaColumns)[number]

/** A meta column by its name, or a question's by its id. */
export type Column =
  | { readonly id: MetaColumn; readonly entry?: undefined }
  | { readonly id: string; readonly entry: CodebookEntry }

/** Every column there is, answers between the time and the rest. */
export const allColumns = (codebook: readonly CodebookEntry[]): readonly Column[] => [
  { id: 'createTime' },
  ...codebook.map((entry) => ({ id: entry.id, entry })),
  { id: 'updateTime' },
  { id: 'version' },
  { id: 'ext' },
]

/**
 * The ids shown while nobody has chosen: when, the totals that were calculated, and the first questions beside them.
 */
export function firstColumns(codebook: readonly CodebookEntry[]): readonly string[] {
  const totals = codebook.filter(({ item }) => isComputed(item)).slice(0, totalsAtFirst)
  const questions = codebook.filter(({ item }) => !isComputed(item)).slice(0, shownAtFirst - totals.length)
  return ['createTime', ...[...questions, ...totals].map(({ id }) => id)]
}

/** The chosen columns in their order; ids that are gone are left out. */
export const shownColumns = (
  codebook: readonly CodebookEntry[],
  chosen: readonly string[] | undefined,
): readonly Column[] => {
  const ids = new Set(chosen ?? firstColumns(codebook))
  return allColumns(codebook).filter((column) => ids.has(column.id))
}
