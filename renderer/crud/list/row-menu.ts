import type { ReactNode } from 'react'

/** Action of a row. */
export interface RowAction {
  readonly name: string
  readonly label: string
  readonly icon: ReactNode
  readonly danger?: boolean
  readonly run: () => void
}

/** Primary action, and the rest behind `⋯`. */
export interface RowMenu {
  readonly first: RowAction | undefined
  readonly rest: readonly RowAction[]
  /** Entries above the rest, built when the menu opens, because they depend on the row's position. */
  readonly moves?: () => readonly RowAction[]
}
