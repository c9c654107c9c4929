import type { FastifyRequest, RouteOptions } from 'fastify'
import type { Kysely } from 'kysely'
import type { StartedTask, BackgroundTaskState } from '#schemas/api/background-task.ts'
import type { Artifact } from '#schemas/form/artifact.ts'
import type { Form } from '#schemas/form/form.ts'
import type {
  BlockListSettings,
  FormSettings,
  MailSettings,
  PasswordSettings,
  RegisterSettings,
  SignInSettings,
  SsoSettings,
  SystemInfo,
} from '#schemas/api/env-config.ts'
import type { ThemeSettings } from '#schemas/api/theme-settings.ts'
import type { License, LicenseFault, LicenseState } from '#schemas/api/license.ts'
import type { Failure } from '#schemas/api/errors.ts'
import type { FileLimits } from '#schemas/module/file-types.ts'
import type { LiveMessage, ModuleChanged } from '#schemas/api/socket.ts'
import type { Locale, LocalizedText } from '#schemas/module/localized-text.ts'
import type { RouteAccess } from '../authorization/route-access.ts'
import type { Config } from './config.ts'
import type { Events, JobHandler, WorkQueue } from './events.ts'
import type { MailMessage } from './mail-templates.ts'
import type { WorkerPool } from './worker-pool.ts'
import type { Masks } from './redact.ts'
import type { FormTable, Tables } from './tables.ts'
import type { Selectable } from 'kysely'

/** The signed-in caller. Absent on a request without a valid token. */
export interface Caller {
  readonly userId: number
  readonly userName: string
  readonly nickName: string
  readonly deptId: number | null
  readonly avatar: string | null
  readonly roles: readonly string[]
  readonly permissions: readonly string[]
  /** The source of the permissions, role by role. Absent for administrators, who hold every permission. */
  readonly grants?: readonly RoleGrant[]
  /** Whether only a password change is allowed, because the password is a one-time one or has expired. */
  readonly mustChangePassword: boolean
  /** Whether the password is older than the settings allow. */
  readonly passwordExpired?: boolean
  readonly tokenHash: string
}

/** The permissions of one role, and the rows they reach. */
export interface RoleGrant {
  readonly roleId: number
  /** '1' all, '2' custom departments, '3' own department, '4' own and below, '5' self. */
  readonly dataScope: string
  readonly permissions: readonly string[]
}

export type Db = Kysely<Tables>
export type FormHead = Omit<Selectable<FormTable>, 'draft'>

/** A published version in compiled form. Cached in memory, because versions never change. */
export interface PublishedForm {
  readonly formId: number
  readonly version: number
  readonly hash: string
  /** Time of publication. */
  readonly createTime: Date
  readonly document: Form
  readonly artifact: Artifact
}

/** Access to forms, shared by several plugins. */
export interface Forms {
  /** The form with this key that the caller may manage; throws `form.unknown` (404) otherwise. */
  managed(formKey: string, caller: Caller): Promise<FormHead>
  /** The form with this key, for any caller; undefined when missing or deleted. */
  find(formKey: string): Promise<FormHead | undefined>
  /** One published version; undefined when it does not exist. */
  version(formId: number, version: number): Promise<PublishedForm | undefined>
  /** Announces a changed head to every process. */
  changed(formKey: string): Promise<void>
}

/** The announcement of a write to the open lists of its module. */
export interface RowsChanged {
  readonly module: string
  readonly op: ModuleChanged['op']
  /** At most 100 ids. */
  readonly ids: readonly number[]
  readonly n: number
  /** Id of the user who wrote; absent: the server itself. */
  readonly by?: number
}

/** Channels with several publishers, and the body each requires. */
export interface BusBodies {
  readonly 'module.changed': RowsChanged
}

/** Messages between the parts of all server processes. */
export interface Bus {
  publish<Channel extends string>(
    channel: Channel,
    body: Channel extends keyof BusBodies ? BusBodies[Channel] : unknown,
  ): Promise<void>
  /** Publishes without waiting, for messages no caller depends on, such as updates of open lists. */
  tell<Channel extends string>(
    channel: Channel,
    body: Channel extends keyof BusBodies ? BusBodies[Channel] : unknown,
  ): void
  subscribe(channel: string, handle: (body: unknown) => void): () => void
}

/** Work that outlasts its request (specification §4, process dialog). A task runs in the process that started it. */
export interface BackgroundTasks {
  /**
   * Queues `work` and returns at once. Throws `process.tooMany` (429) when this user has several unfinished tasks. An
   * `AppError` from `work` is shown to the owner in its own words; any other error is logged and shown as
   * `server.fault`.
   */
  start(caller: Pick<Caller, 'userId'>, title: LocalizedText, work: Work): Promise<StartedTask>
  /** The state of a task, in whichever process it runs; undefined unless it belongs to this user. */
  find(key: string, userId: number): Promise<BackgroundTaskRecord | undefined>
  /** This user's tasks of the last day, newest first. */
  of(userId: number): Promise<readonly BackgroundTaskRecord[]>
  /**
   * Asks a task to stop, in whichever process it runs; undefined unless it belongs to this user. A waiting task ends at
   * once. A running task ends with `process.stopped` when its work heeds the signal, and completes when the signal came
   * too late.
   */
  stop(key: string, userId: number): Promise<BackgroundTaskRecord | undefined>
  /** Path of the file of a finished task. */
  pathOf(key: string): string
}

export type Work = (progress: Progress) => Promise<WorkResult>

export interface Progress {
  /** Reports progress in percent, 0 to 100. Calls are cheap: only the last report within a moment is sent. */
  report(rate: number, tips?: LocalizedText): void
  /** Creates the path of the task's one file; `url` serves the file to the owner under `name`, for a day. */
  file(name: string, mime: string): Promise<{ readonly path: string; readonly url: string }>
  /** Aborted when the owner cancels the task, or when the server stops and cannot wait longer. */
  readonly signal: AbortSignal
}

export interface WorkResult {
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
}

export interface BackgroundTaskFault {
  /** Id of a failure of the host or of a feature. */
  readonly id: string
  readonly detail?: string
  readonly data?: unknown
}

/** A message on the bus's channel `socket`: for everyone online or for the given users, in every process. */
export interface SocketPost {
  readonly to: 'all' | readonly number[]
  readonly message: LiveMessage
}

/** The live sockets of this process. Code that has a message for users publishes a `SocketPost` instead. */
export interface LiveSockets {
  count(): number
  /** Ids of users online in this process, each once. */
  users(): readonly number[]
  send(post: SocketPost): void
  /** Closes sockets whose session has ended, and sockets silent for a minute. Runs by itself. */
  sweep(): Promise<void>
}

/** Load of one server process over a few seconds. */
export interface Load {
  /** CPU use in cores: 1 is one core all the time. */
  readonly cpu: number
  /** Share of the time the event loop was busy, 0 to 1. */
  readonly busy: number
  /** Delay of timers, in milliseconds. */
  readonly delay: { readonly p50: number; readonly p99: number; readonly max: number }
}

export interface ProcessMetrics {
  /** Identifies this process among several; new at each start. */
  readonly id: string
  readonly startTime: Date
  load(): Load
}

/** The bus's channel that announces a changed setting. */
export const configChannel = 'config.refresh'

/** Settings that administrators change and the host reads. */
export interface Settings {
  info(): SystemInfo
  theme(): ThemeSettings
  signIn(): SignInSettings
  /** The text of the setting `sys.account.{name}`; undefined when missing. */
  account(name: string): string | undefined
  blockList(): BlockListSettings
  password(): PasswordSettings
  register(): RegisterSettings
  form(): FormSettings
  mail(): MailSettings
  sso(): SsoSettings
  /** Reloads the settings. Runs by itself after a change in any process. */
  read(): Promise<void>
}

/** Solved captchas that calls require, and the short-lived store behind them, shared by all processes. */
export interface CaptchaGate {
  /**
   * Throws `captcha.needed` (416) unless the query's `slideCode` is a solved, unused captcha. The check uses the
   * captcha up.
   */
  demand(request: FastifyRequest): Promise<void>
  /**
   * Like `demand`, but only after repeated failures, counted by user name and by the caller's address. Never when the
   * setting is 0.
   */
  demandAfterFaults(request: FastifyRequest, what: string, name: string): Promise<void>
  countFault(request: FastifyRequest, what: string, name: string): Promise<void>
  /** Resets the count of the user name after a success. The count of the address stays. */
  forgetFaults(what: string, name: string): Promise<void>
  /** Makes a verification valid for one call within 180 s. */
  admit(verification: string): Promise<void>
  /** Stores a value for `ms` under a secret key. Only the key's hash is stored. */
  keep(key: string, value: object, ms: number): Promise<void>
  /** Reads and deletes a value; undefined when missing or expired. */
  take<T>(key: string): Promise<T | undefined>
  /** Adds one to a count in a window that starts with its first call, and answers the count. */
  count(key: string, windowMs: number): Promise<number>
  /** Takes one from a count within its window. */
  uncount(key: string): Promise<void>
  counted(key: string): Promise<number>
  /** Expiry of the value or count under a key; undefined when expired or missing. */
  until(key: string): Promise<Date | undefined>
}

/** The license of this installation. */
export interface Licensing {
  state(): LicenseState
  /** The installation's id, created at the first start. */
  instance(): string
  current(): License | null
  /** Stores a valid license for every process; answers the fault of an invalid one. */
  accept(text: string): Promise<LicenseFault | undefined>
}

/** Sends mail through the server in SMTP_URL. */
export interface Mail {
  /** Whether mail can be sent and the address for its links is known. */
  readonly isSet: boolean
  /**
   * Base URL for links, such as `https://forms.example.edu`, without a trailing slash. Never taken from a request,
   * whose headers anyone can forge.
   */
  address(): string
  /** Queues a message and starts to send it. */
  send(letter: MailMessage): Promise<void>
  /**
   * Runs work after the current response, so that the response time reveals nothing. The server's shutdown waits for
   * the work.
   */
  later(work: () => Promise<unknown>): void
  /** Sends queued messages. Runs by itself. */
  drain(): Promise<void>
}

/** Changes of passwords. A rejected password throws `request.invalid` about `field`. */
export interface Passwords {
  check(password: string, userName: string, at: { readonly field: string; readonly locale: Locale }): void
  /**
   * Validates a new password, also against earlier ones, and stores it in one transaction with the writes of `note`.
   * The caller ends the sessions. `user.password` is the current hash.
   */
  replace(
    user: { readonly userId: number; readonly userName: string; readonly password: string | null },
    password: string,
    at: { readonly field: string; readonly locale: Locale },
    note?: (db: Db) => Promise<void>,
  ): Promise<void>
}

export interface JobState {
  readonly name: string
  /** A pattern with seconds, as croner reads it, in the server's time zone. */
  readonly pattern: string
  readonly isRunning: boolean
  readonly next: Date | undefined
  /** The last run; `fault` is the kind of error it ended with. */
  readonly last: { readonly time: Date; readonly ms: number; readonly fault?: string } | undefined
}

/** Scheduled work of this process, and the jobs of features, which any process runs. */
export interface Jobs {
  schedule(name: string, pattern: string, work: () => Promise<unknown>): void
  list(): readonly JobState[]
  /** Job handlers of the features, by `<feature>.<job>`. */
  handlers(): ReadonlyMap<string, JobHandler>
  /**
   * Queues a job to run once, in any process. Throws `job.unknown` (404), or `request.invalid` for a wrong parameter.
   */
  run(job: string, parameters?: object): Promise<void>
}

/** Database connections of this process. */
export interface DatabaseLoad {
  /** Connections in use and their limit; the embedded engine has one. */
  readonly used: number
  readonly max: number
  /** Statements or transactions waiting for a connection. */
  readonly waiting: number
}

/** The audit log: actions of users, and sign-ins. */
export interface Audit {
  /**
   * Describes the call of a route with an `operation`. The entry is written with the response; a failing or slow log
   * neither fails nor delays the call.
   */
  record(db: Db, entry: AuditEntry): Promise<void>
  /**
   * Says what the call of a route with an `operation` did. Its entry is written with the answer, and a log that fails
   * or waits neither fails nor holds up the call.
   */
  note(request: FastifyRequest, note: OperationNote): void
  /** Logs a sign-in, or the reason why one failed. */
  signIn(entry: SignInEntry): Promise<void>
}

export interface AuditEntry {
  readonly caller: Caller
  readonly title: LocalizedText
  /** Module name, such as `system/user`. */
  readonly module: string
  /** Name of a module's own action. */
  readonly action?: LocalizedText
  /**
   * Code of the dictionary `sys_oper_type`: '1' created, '2' changed, '3' removed, '4' granted, '5' exported, '6'
   * imported, '7' forced out, '9' cleaned, '0' other.
   */
  readonly type: string
  readonly ids: readonly number[]
  /** Changes as JSON, without secrets and with masks. */
  readonly changes?: unknown
  /** Limit on the characters of `changes`, where it differs from the default. */
  readonly room?: number
  /** Id of the failure of a refused call. */
  readonly fault?: string
  readonly method: string
  readonly url: string
  readonly ip: string
  /** Milliseconds since the request arrived. */
  readonly cost: number
  /** The call whose parameters and response the entry keeps, within the log's limits. */
  readonly request?: FastifyRequest
  /** Names of values to mask in both; secrets are always hidden. */
  readonly masks?: Masks
}

/** A route whose calls are written to the operation log. */
export interface Operation {
  readonly title: LocalizedText
  /** As in `AuditEntry`. */
  readonly module: string
  readonly type: string
  readonly action?: LocalizedText
}

/** The outcome of a call, in addition to its route's `operation`. */
export interface OperationNote {
  readonly action?: LocalizedText
  readonly ids?: readonly number[]
  readonly changes?: unknown
  /** Id of an entry to rewrite instead of adding one, where it still exists. */
  readonly extend?: number
  /** Receives the id of the entry. */
  readonly written?: (operId: number) => void
}

export interface SignInEntry {
  readonly userName: string
  readonly ip: string
  readonly userAgent: string | undefined
  /** Id of the failure; absent: signed in. */
  readonly fault?: string
}

/** Uploaded files. */
export interface Files {
  /**
   * Validates a file by name, declared type and content, and stores it. Throws `file.none`, `file.tooLarge`,
   * `file.format`.
   */
  save(
    file: { readonly name: string; readonly mime: string; readonly bytes: Buffer },
    limits: FileLimits,
    caller: Pick<Caller, 'userId' | 'userName'>,
  ): Promise<StoredFile>
  /** Removes files unreferenced for a day; answers their number. */
  sweep(): Promise<number>
}

export interface StoredFile {
  readonly key: string
  readonly name: string
  readonly type: string
  readonly size: number
  /** `/files/{key}/{name}`. */
  readonly url: string
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
  readonly assets: { readonly scripts: readonly string[]; readonly styles: readonly string[] }
}

declare module 'fastify' {
  interface FastifyInstance {
    db: Db
    engine: 'pglite' | 'postgres'
    config: Config
    clock: () => Date
    bus: Bus
    socket: LiveSockets
    /** Announces a stored submission to open lists. Many submissions at once share one message. */
    submissionCame: (form: Pick<FormHead, 'formKey' | 'ownerId'>) => void
    audit: Audit
    processMetrics: ProcessMetrics
    settings: Settings
    captchaGate: CaptchaGate
    passwords: Passwords
    license: Licensing
    mail: Mail
    jobs: Jobs
    queue: WorkQueue
    events: Events
    /** Failures of the host and of all features, by id. */
    failures: ReadonlyMap<string, Failure>
    databaseLoad: () => DatabaseLoad
    /** When the database last answered this process, by `performance.now()`. */
    lastDatabaseAnswer: () => number
    backgroundTasks: BackgroundTasks
    forms: Forms
    files: Files
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
    /** The route's entry in the operation log; absent: not logged. */
    operation?: Operation
    /** Whether the route answers its own format (files, HTML, captcha) instead of the envelope. */
    bare?: boolean
    /** Limit on the keys of one object in a JSON body, for bodies with answers; absent: the limit of rows. */
    maxKeys?: number
  }
}
