import { itemTypeOf } from '#schemas/form/item-types.ts'
import type { LocalizedText } from '#schemas/module/localized-text.ts'
import { itemTypeGroups } from '../item-type-icons.ts'
import { typeWords } from './question-type-search-words.ts'

export interface FoundTypes {
  /** Group of the palette. */
  readonly group: ReturnType<typeof itemTypeGroups>[number]['group']
  readonly types: readonly string[]
}

/**
 * Returns the types that match a search, by palette group: each word must occur in the name or the search words. An
 * empty query matches all; a slash before it, which opens the search elsewhere, says nothing.
 */
export function findTypes(query: string, nameOf: (type: string) => string): readonly FoundTypes[] {
  const words = plain(withoutSlash(query)).split(/\s+/).filter(Boolean)
  return itemTypeGroups()
    .map(({ group, types }) => ({ group, types: types.filter((type) => isMeant(words, wordsOf(type, nameOf(type)))) }))
    .filter(({ types }) => types.length > 0)
}

/** Returns what is searched for behind the slash. */
export const withoutSlash = (query: string): string => query.replace(/^\s*[/／、]\s*/, '')

const isMeant = (query: readonly string[], words: string): boolean => query.every((word) => words.includes(word))

const wordsOf = (type: string, name: string): string =>
  plain([name, ...textsOf(itemTypeOf(type)?.name), type, typeWords[type] ?? ''].join(' '))

const textsOf = (name: LocalizedText | undefined): readonly string[] =>
  name === undefined ? [] : typeof name === 'string' ? [name] : Object.values(name)

/** Folds full-width characters and case. */
const plain = (text: string): string => text.normalize('NFKC').toLowerCase()
