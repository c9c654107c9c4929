/** A row that can be chosen. */
export interface PickedRow {
  readonly value: string | number
  readonly label: string
}

/** What is chosen in the dialog so far, and how one row is chosen or let go. */
export interface PickedRows {
  readonly isMany: boolean
  readonly has: (value: unknown) => boolean
  readonly toggle: (pick: PickedRow) => void
  /** Ties the round marks of one list together, so that arrows go from one to the next. */
  readonly group: string
}
