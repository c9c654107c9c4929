import type { ReactNode } from 'react'

/** One thing to do with a row. */
export interface RowAction {
  readonly name: string
  readonly label: string
  readonly icon: ReactNode
  readonly danger?: boolean
  readonly run: () => void
}

/** The obvious thing, and the rest behind `⋯`. */
export interface RowMenu {
  readonly first: RowAction | undefined
  readonly rest: readonly RowAction[]
  /** Above the rest, asked for when the menu opens: what depends on where the row stands just now. */
  readonly moves?: () => readonly RowAction[]
}
