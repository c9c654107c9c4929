/** Answer of every `/api` call. `code` is 200 on success and equals the HTTP status (design/README.md §4). */
export interface Envelope<T = unknown> {
  readonly code: number
  readonly msg: string
  readonly data: T
}

/** One page of a list. `page` counts from 1. */
export interface Page<Row> {
  readonly rows: readonly Row[]
  readonly total: number
  readonly page: number
  readonly limit: number
}

/** Error of one field of a body. */
export interface FieldError {
  readonly field: string
  readonly code: string
  readonly message: string
}

/** `data` of a failed call: the failure's stable id and its details. */
export interface FailureData {
  readonly id: string
  readonly requestId: string
  readonly detail?: string
  readonly errors?: readonly FieldError[]
  readonly [more: string]: unknown
}
