import type { CodebookEntry } from './artifact.ts'
import type { ValueType } from './family.ts'
import { choicesOf, withMoreOptions } from './item.ts'
import { rowItemsOf } from './row-items.ts'
import { answerOperandOf, traitsOf, type Item } from './item-types.ts'

export type { ValueType } from './family.ts'

/**
 * Merges the codebooks of all versions, given oldest first. The newest version's items come first, as it defines them.
 * Removed items and options follow, because their answers are still stored.
 */
export function mergeCodebooks(versions: readonly (readonly CodebookEntry[])[]): readonly CodebookEntry[] {
  const merged = new Map<string, CodebookEntry>()
  for (const codebook of versions.toReversed()) {
    for (const entry of codebook) {
      const newer = merged.get(entry.id)
      merged.set(entry.id, newer ? withOldOptions(newer, entry) : entry)
    }
  }
  return [...merged.values()]
}

function withOldOptions(newer: CodebookEntry, older: CodebookEntry): CodebookEntry {
  const known = new Set(newer.options?.map((option) => option.value))
  const gone = older.options?.filter((option) => !known.has(option.value)) ?? []
  const inRows = new Set(rowItemsOf(newer.item).map(({ id }) => id))
  const goneRowItems = rowItemsOf(older.item).filter(({ id }) => !inRows.has(id))
  if (goneRowItems.length > 0)
    return { ...newer, item: { ...newer.item, rowItems: [...rowItemsOf(newer.item), ...goneRowItems] } as Item }
  if (gone.length === 0) return newer
  const options = [...(newer.options ?? []), ...gone]
  const goneItems = choicesOf(older.item).filter((option) => !known.has(option.value))
  return { ...newer, options, item: withMoreOptions(newer.item, goneItems) }
}

/** The type by which an item's stored answers compare. */
export const valueTypeOf = ({ item }: Pick<CodebookEntry, 'item'>): ValueType =>
  answerOperandOf(item)?.compares ?? traitsOf(item).compares
