import type { LocalizedText } from '../module/localized-text.ts'

/**
 * Response of `GET /search?keyword=`: matching records of every module and plugin that the caller may list, within the
 * caller's scope.
 */
export interface Found {
  /** Groups in the order of the modules; groups without matches are omitted. */
  readonly groups: readonly FoundGroup[]
  /** Whether time ran out before every source was searched. */
  readonly isPartial: boolean
}

export interface FoundGroup {
  /** Component of the records' screen in the menu: `schema:system/user`, `schema:project/form`. */
  readonly component: string
  readonly records: readonly FoundRecord[]
  /** Whether further matches exist. */
  readonly hasMore: boolean
}

export interface FoundRecord {
  readonly id: string
  /** Name of the record. */
  readonly title: string
  /** Text that matched besides the name, or that distinguishes records of the same name. */
  readonly text: string | null
  /** Target: a path, or a suffix to the path of its screen. */
  readonly to: string
}

/** Response of `GET /search/creatable`: types of records the caller may create, with their screens. */
export interface Creatable {
  readonly component: string
  /** Noun for one record: `用户`, `user`. */
  readonly noun: LocalizedText
  readonly to: string
}

export const foundEach = 8
export const keywordMax = 50

/** Whether a keyword is specific enough: one Chinese character is, one Latin letter matches almost everything. */
export const isSearchable = (keyword: string): boolean =>
  [...keyword.trim()].length >= (/[^\p{ASCII}]/u.test(keyword) ? 1 : 2)
