import type { CodebookEntry } from './artifact.ts'
import type { ValueType } from './answer-data-types.ts'
import { choicesOf, withMoreOptions, type Option } from './item.ts'
import { rowItemsOf } from './row-items.ts'
import { answerOperandOf, traitsOf, type Item } from './item-types.ts'

export type { ValueType } from './answer-data-types.ts'

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

function withOldOptions(before: CodebookEntry, older: CodebookEntry): CodebookEntry {
  const newer = { ...before, item: withOldLines(before.item, older.item) }
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

/** Settings whose entries are members of the item's answers. */
const lines = ['gridRows', 'gridColumns', 'products'] as const
type WithLines = Readonly<Partial<Record<(typeof lines)[number], readonly Option[]>>>

/** The item with the rows, columns and products that it has lost. */
function withOldLines(newer: Item, older: Item): Item {
  const [now, was] = [newer, older] as readonly WithLines[] // some types have some of them
  const more = lines.flatMap((key) => {
    const known = new Set(now![key]?.map(({ value }) => value))
    const gone = now![key] ? (was![key] ?? []).filter(({ value }) => !known.has(value)) : []
    return gone.length === 0 ? [] : [[key, [...now![key]!, ...gone]] as const]
  })
  return more.length === 0 ? newer : { ...newer, ...Object.fromEntries(more) }
}

/** The type by which an item's stored answers compare. */
export const valueTypeOf = ({ item }: Pick<CodebookEntry, 'item'>): ValueType =>
  answerOperandOf(item)?.compares ?? traitsOf(item).compares
