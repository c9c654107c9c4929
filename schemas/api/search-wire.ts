import type { LocalizedText } from '../module/localized-text.ts'

/** `GET /search?keyword=`: records of every module and plugin that the caller may list, as far as they reach. */
export interface Found {
  /** In the order of the modules; without any that has nothing. */
  readonly groups: readonly FoundGroup[]
  /** Time ran out before every place was searched. */
  readonly isPartial: boolean
}

export interface FoundGroup {
  /** The screen they belong to, as the menu names it: `schema:system/user`, `schema:project/form`. */
  readonly component: string
  readonly records: readonly FoundRecord[]
  /** There are more than are given here. */
  readonly hasMore: boolean
}

export interface FoundRecord {
  readonly id: string
  /** Name of the record. */
  readonly title: string
  /** Text that matched besides the name, or that distinguishes records of the same name. */
  readonly text: string | null
  /** Where it opens: a path, or what to put behind the path of its screen. */
  readonly to: string
}

/** `GET /search/creatable`: what the caller may make, and where. */
export interface Creatable {
  readonly component: string
  /** Noun for one record: `用户`, `user`. */
  readonly noun: LocalizedText
  readonly to: string
}

export const foundEach = 8
export const keywordMax = 50

/** Whether a text is worth a search: one Chinese character is, one Latin letter would find everything. */
export const isSearchable = (keyword: string): boolean =>
  [...keyword.trim()].length >= (/[^\p{ASCII}]/u.test(keyword) ? 1 : 2)
