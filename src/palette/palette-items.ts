import type { ComponentType } from 'react'
import type { Range } from './match-search-text.ts'

/** Item of the command palette: a screen, an action or a record. */
export interface Item {
  readonly id: string
  readonly title: string
  /** Further search terms, such as the path and the name in the other language. */
  readonly others?: readonly string[]
  /** Secondary text of a record, beside the title. */
  readonly text?: string | null
  /** Group of the item, at the end of the row. */
  readonly aside?: string
  /** Name of a menu icon, or an icon component. */
  readonly icon: string | ComponentType<{ size?: number; stroke?: number }>
  /** Marks the current choice, such as the current language. */
  readonly isOn?: boolean
  /** Opens another site in a new tab. */
  readonly isElsewhere?: boolean
  /** Address the item opens; items with an address are remembered as recent. */
  readonly to?: string
  /** Component of the screen that a record belongs to. */
  readonly component?: string
  readonly run: () => void
}

export interface Shown {
  readonly item: Item
  /** Matched characters of the title. */
  readonly ranges: readonly Range[]
}

export interface Section {
  readonly key: string
  readonly title: string
  readonly rows: readonly Shown[]
  /** More matches exist than the section shows. */
  readonly hasMore?: boolean
}
