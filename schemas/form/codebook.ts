import type { CodebookEntry } from './artifact.ts'
import { kindOf } from './kinds.ts'

/**
 * One codebook for the answers of all versions, oldest version first. Items of the newest come first and as it has them;
 * items and options it no longer has follow, because answers to them are still stored.
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
  if (gone.length === 0) return newer
  const options = [...(newer.options ?? []), ...gone]
  const goneItems = older.item.options?.filter((option) => !known.has(option.value)) ?? []
  return { ...newer, options, item: { ...newer.item, options: [...(newer.item.options ?? []), ...goneItems] } }
}

/** How a stored answer compares: as text, as a number, as a list of values. A calculation is `mixed`: its formula may yield text. */
export type ValueType = 'text' | 'number' | 'bool' | 'list' | 'mixed'

export function valueTypeOf({ item }: Pick<CodebookEntry, 'item'>): ValueType {
  const type = kindOf(item.type)?.answerSchema?.(item).type
  if (Array.isArray(type)) return 'mixed'
  if (type === 'array') return 'list'
  if (type === 'number' || type === 'integer') return 'number'
  return type === 'boolean' ? 'bool' : 'text'
}
