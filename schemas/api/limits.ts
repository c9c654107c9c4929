/** Numbers the specification fixes (§9). */
export const requestTimeoutMs = 100_000
export const progressPollMs = 5_000
/** Page sizes: the choices, the default and the maximum. */
export const pageSizes = [5, 10, 20, 30, 50] as const
export const defaultPageSize = 20
export const maxPageSize = 100
/** Maximum number of rows that one call may change. */
export const bulkCap = 5000
/** Maximum number of errors in a response. */
export const maxErrors = 50
/** Maximum length of a saved view's name. */
export const viewTitleLength = 50
export const searchDebounceMs = 430
export const narrowPx = 1000
export const tokenCookie = 'Admin-Token'
