/** A list kept under a name: `GET /api/system/view?module=`. */
export interface SavedView {
  readonly viewId: number
  readonly title: string
  /** The list's query string, without page and size. */
  readonly query: string
  readonly isShared: boolean
  readonly isOwn: boolean
  /** Fields of the columns shown, in their order; null: as each person has the list. */
  readonly columns: readonly string[] | null
}

/** How a list arranged by hand is named among the preferences. No view of a file is called by a number. */
export const viewPreferencesKey = (module: string, viewId: number): string => `${module}/${viewId}`

/** Where such an arrangement is kept (`/api/user/pref`). */
export const preferencesKey = (name: string): string => `list:${name}`
