/**
 * What `GET /api/common/process?key=` answers (specification §3, §4), to the person it works for only.
 * `url` is there when a file waits; it is fetched with the token, like any call.
 */
export interface BackgroundTask {
  readonly key: string
  readonly title: string
  /** A process that waits for its turn is running, too: at 0, and `tips` says so. */
  readonly state: BackgroundTaskState
  /** Percent, 0 to 100; 100 only when done. */
  readonly rate: number
  readonly url: string | null
  readonly tips: string | null
  /** Why it failed. */
  readonly error: BackgroundTaskError | null
  /** The result of the work besides a file. */
  readonly data: unknown
}

export type BackgroundTaskState = 'running' | 'done' | 'failed'

/** The error, as the call itself would have failed: `id` of schemas/api/errors.ts, its code and its message. */
export interface BackgroundTaskError {
  readonly id: string
  readonly code: number
  readonly msg: string
  readonly detail?: string
  readonly data?: unknown
}

/** Answer of a call whose work continues as a background task. */
export interface StartedTask {
  readonly key: string
}
