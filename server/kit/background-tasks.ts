import type { FastifyRequest } from 'fastify'
import type { BackgroundTaskState, StartedTask } from '#schemas/api/background-task-api-types.ts'
import type { LocalizedText } from '#schemas/module/localized-text.ts'
import type { AppError } from './app-error.ts'
import type { Caller } from './caller.ts'
import type { BackgroundTaskFault } from './stored-background-task.ts'
import type { Db } from './database-tables.ts'

declare module 'fastify' {
  interface FastifyInstance {
    backgroundTasks: BackgroundTasks
  }
  interface FastifyRequest {
    /** The background task that this call runs for; undefined in a call from outside. */
    task: RunningTask | undefined
  }
}

/**
 * Calls that outlast their request (specification §4, process dialog). A background task is a call that the durable
 * queue makes again, in any process and, after a process has died, once more: with `request.task`, with the permissions
 * that its owner has by then, with the same parameters and body.
 */
export interface BackgroundTasks {
  /**
   * Queues the call of `request` and returns at once. `body` replaces a body that cannot be sent as JSON. Throws
   * `process.tooMany` (429) when this user has several unfinished tasks. An `AppError` of the call is shown to the owner
   * in its own words; any other error is shown as `server.fault` and listed for administrators.
   */
  start(request: FastifyRequest, title: LocalizedText, body?: TaskBody): Promise<StartedTask>
  /** The state of a task, in whichever process it runs; undefined unless it belongs to this user. */
  find(key: string, userId: number): Promise<BackgroundTaskRecord | undefined>
  /** This user's tasks of the last day, newest first. */
  of(userId: number): Promise<readonly BackgroundTaskRecord[]>
  /**
   * Cancels a task, in whichever process it runs; undefined unless it belongs to this user. A waiting task ends at once.
   * A running task ends with `process.stopped` when its work heeds the signal, and completes when the signal came too
   * late.
   */
  stop(key: string, userId: number): Promise<BackgroundTaskRecord | undefined>
  /** Path of the file of a finished task. */
  pathOf(task: Pick<BackgroundTaskRecord, 'key' | 'attempt'>): string
  /** Removes tasks that ended over a day ago, and files without a task. */
  sweep(): Promise<void>
}

/** A body in its encoding on the wire. */
export interface TaskBody {
  /** Its media type, with a boundary where it has one. */
  readonly type: string
  readonly bytes: Uint8Array
}

export interface RunningTask {
  readonly caller: Caller
  /** Aborted with an `AppError` when the owner cancels the task, or when the server stops and cannot wait longer. */
  readonly signal: AbortSignal
  /** Reports progress in percent, 0 to 100. Calls are cheap: only the last report within a moment is sent. */
  report(rate: number, tips?: LocalizedText): void
  /** Creates the path of the task's one file; `url` serves the file to the owner under `name`, for a day. */
  file(name: string, mime: string): Promise<{ readonly path: string; readonly url: string }>
  /**
   * Ends the task with its result. Inside a transaction `db`, result and writes come true together, so that a task made
   * twice writes once. Throws `process.stopped` when the task was cancelled or belongs to another process by now.
   */
  done(result: TaskResult, db?: Db): Promise<void>
  /** The error that the call ends with. Called by the error handler. */
  refuse(error: AppError): void
}

export interface TaskResult {
  readonly url?: string
  readonly tips?: LocalizedText
  readonly data?: unknown
}

/** A task as stored, with texts in both languages. */
export interface BackgroundTaskRecord {
  readonly key: string
  readonly userId: number
  readonly title: LocalizedText
  readonly state: BackgroundTaskState
  readonly rate: number
  readonly tips: LocalizedText | null
  readonly url: string | null
  readonly data: unknown
  readonly fault: BackgroundTaskFault | null
  readonly fileName: string | null
  readonly fileType: string | null
  /** Number of times the call was made. */
  readonly attempt: number
}
