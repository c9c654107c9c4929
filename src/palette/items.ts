import type { ComponentType } from 'react'
import type { Range } from './match.ts'

/** One thing the palette offers: a screen, something to do, or a record. */
export interface Item {
  readonly id: string
  readonly title: string
  /** Further search terms: its path, its name in the other language. */
  readonly others?: readonly string[]
  /** Beside the title: what else is known of a record. */
  readonly text?: string | null
  /** At the end of the row: what it belongs to. */
  readonly aside?: string
  /** A menu's icon by name, or one of its own. */
  readonly icon: string | ComponentType<{ size?: number; stroke?: number }>
  /** Chosen already, such as the language one reads. */
  readonly isOn?: boolean
  /** Another site, in a tab of its own. */
  readonly isElsewhere?: boolean
  /** Where it leads, if it leads somewhere: that is remembered. */
  readonly to?: string
  /** The screen a record belongs to. */
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
  /** There are more than these. */
  readonly hasMore?: boolean
}
