/** Numbers the specification fixes (§9). */
export const requestTimeoutMs = 100_000
export const progressPollMs = 5_000
/** Rows of a page: what may be chosen, what is chosen at first, and the most that a call gets. */
export const pageSizes = [5, 10, 20, 30, 50] as const
export const defaultPageSize = 20
export const maxPageSize = 100
/** No call touches more rows than this at once. */
export const bulkCap = 5000
/** No answer lists more errors than this. */
export const maxErrors = 50
/** Of the name of a list that somebody keeps. */
export const viewTitleLength = 50
export const searchDebounceMs = 430
export const narrowPx = 1000
export const tokenCookie = 'Admin-Token'
