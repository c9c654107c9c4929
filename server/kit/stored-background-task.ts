export interface BackgroundTaskFault {
  /** Id of a failure of the host or of a feature. */
  readonly id: string
  readonly detail?: string
  readonly data?: unknown
}

/** The stored call of a task. Its body is in a file. */
export interface StoredCall {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly url: string
  readonly ip: string
  readonly locale: string
  readonly timeZone: string
  /** Media type of the body; absent: the call has none. */
  readonly bodyType?: string
}
