/** A saved view of a list: `GET /api/system/view?module=`. */
export interface SavedView {
  readonly viewId: number
  readonly title: string
  /** The list's query string, without page and size. */
  readonly query: string
  readonly isShared: boolean
  readonly isOwn: boolean
  /** Fields of the visible columns in order; null: the user's own columns of the list. */
  readonly columns: readonly string[] | null
}

/** Key of column preferences of a saved view. Views of module files never have a number as their name. */
export const viewPreferencesKey = (module: string, viewId: number): string => `${module}/${viewId}`

/** Key under which `/api/user/pref` stores them. */
export const preferencesKey = (name: string): string => `list:${name}`
