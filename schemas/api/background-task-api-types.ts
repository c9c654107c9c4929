/**
 * Response of `GET /api/common/process?key=` (specification §3, §4), for the task's owner only. `url` is set once a
 * file is ready; fetching it requires the token, like any call.
 */
export interface BackgroundTask {
  readonly key: string
  readonly title: string
  /** A queued task counts as running, with 0 percent and a note in `tips`. */
  readonly state: BackgroundTaskState
  /** Percent, 0 to 100; 100 only when done. */
  readonly rate: number
  readonly url: string | null
  readonly tips: string | null
  /** Error of a failed task. */
  readonly error: BackgroundTaskError | null
  /** Result of the work, in addition to a file. */
  readonly data: unknown
}

export type BackgroundTaskState = 'running' | 'done' | 'failed'

/** Error of the failed call: `id` of schemas/api/errors.ts, its code and its message. */
export interface BackgroundTaskError {
  readonly id: string
  readonly code: number
  readonly msg: string
  readonly detail?: string
  readonly data?: unknown
}

/** Response of a call whose work continues as a background task. */
export interface StartedTask {
  readonly key: string
}
