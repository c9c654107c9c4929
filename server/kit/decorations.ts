import type { RouteOptions } from 'fastify'
import type { Failure } from '#schemas/api/errors.ts'
import type { Locale } from '#schemas/module/localized-text.ts'
import type { RouteAccess } from '../authorization/route-access.ts'
import type { Config } from './config.ts'
import type { Events, WorkQueue } from './events.ts'
import type { WorkerPool } from './worker-pool.ts'
import type { Caller } from './caller.ts'
import type { Db } from './tables.ts'

export type { Caller, RoleGrant } from './caller.ts'
export type { RowsChanged, BusBodies, Bus } from './services/bus.ts'
export type { SocketPost, LiveSockets } from './services/sockets.ts'
export type { Load, ProcessMetrics } from './services/process-metrics.ts'
export { configChannel, type Settings } from './services/settings.ts'
export type { CaptchaGate } from './services/captcha-gate.ts'
export type { Licensing } from './services/licensing.ts'
export type { Mail } from './services/mail.ts'
export type { Passwords } from './services/passwords.ts'
export type { Jobs } from './services/jobs.ts'
export type { Audit, PreparedEntry, AuditEntry, Operation, OperationNote, SignInEntry } from './services/audit.ts'
export type { Files, StoredFile } from './services/files.ts'
export type { Db } from './tables.ts'

/** Database connections of this process. */
export interface DatabaseLoad {
  /** Connections in use and their limit; the embedded engine has one. */
  readonly used: number
  readonly max: number
  /** Statements or transactions waiting for a connection. */
  readonly waiting: number
}

/** Worker threads for work that would block the event loop. */
export interface Workers {
  /** Tasks of milliseconds up to a few seconds: pictures, pages, compiling. */
  readonly brief: WorkerPool
  /** Reading of uploaded files. */
  readonly files: WorkerPool
}

/** The rendering of public pages and the built assets they link. */
export interface FillPages {
  /** URL of the built module that contains `render`, for workers; absent where pages are rendered from source. */
  readonly module?: string
  /** Renders a public page to HTML. */
  render(page: unknown): string
  /** Hashed URLs of the scripts and styles to link. */
  readonly assets: {
    readonly scripts: readonly string[]
    readonly styles: readonly string[]
    /** Scripts that items of a type need besides. */
    readonly types?: Readonly<Record<string, readonly string[]>>
  }
}

declare module 'fastify' {
  interface FastifyInstance {
    db: Db
    engine: 'pglite' | 'postgres'
    config: Config
    clock: () => Date
    queue: WorkQueue
    events: Events
    /** Failures of the host and of all features, by id. */
    failures: ReadonlyMap<string, Failure>
    databaseLoad: () => DatabaseLoad
    /** When the database last answered this process, by `performance.now()`. */
    lastDatabaseAnswer: () => number
    workers: Workers
    fillPages: FillPages
    /** Every route as declared. */
    routes: readonly RouteOptions[]
  }
  interface FastifyRequest {
    caller: Caller | undefined
    /** The raw body, where a signature must be verified. */
    bodyText: string | undefined
    /** Id of the failure that ended the call. */
    fault: string | undefined
    locale: Locale
    /** IANA name of the caller's time zone. */
    timeZone: string
  }
  interface FastifyContextConfig {
    access?: RouteAccess
    /** Whether the route answers its own format (files, HTML, captcha) instead of the envelope. */
    bare?: boolean
    /** Limit on the keys of one object in a JSON body, for bodies with answers; absent: the limit of rows. */
    maxKeys?: number
  }
}
