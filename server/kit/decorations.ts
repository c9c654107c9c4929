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

/** Who is calling. Absent on a request without a valid token. */
export interface Caller {
  readonly userId: number
  readonly userName: string
  readonly nickName: string
  readonly deptId: number | null
  readonly avatar: string | null
  readonly roles: readonly string[]
  readonly permissions: readonly string[]
  /** Where the permissions come from, role by role; none for an administrator, who holds everything. */
  readonly grants?: readonly RoleGrant[]
  /** Nothing but a new password may be asked for: it is a one-time one, or too old. */
  readonly mustChangePassword: boolean
  /** It is too old (the settings say how long one is good for). */
  readonly passwordExpired?: boolean
  readonly tokenHash: string
}

/** What one role gives: permissions, and the rows they reach. */
export interface RoleGrant {
  readonly roleId: number
  /** '1' all, '2' custom departments, '3' own department, '4' own and below, '5' self. */
  readonly dataScope: string
  readonly permissions: readonly string[]
}

export type Db = Kysely<Tables>
export type FormHead = Omit<Selectable<FormTable>, 'draft'>

/** A published version, compiled; kept in memory per process, because versions never change. */
export interface PublishedForm {
  readonly formId: number
  readonly version: number
  readonly hash: string
  /** When it was published. */
  readonly createTime: Date
  readonly document: Form
  readonly artifact: Artifact
}

/** Forms as more than one plugin needs them. */
export interface Forms {
  /** The form of this key that the caller may manage; `form.unknown` (404) for all others. */
  managed(formKey: string, caller: Caller): Promise<FormHead>
  /** The form of this key whoever asks, unless deleted; undefined when there is none. */
  find(formKey: string): Promise<FormHead | undefined>
  /** One published version; undefined when it does not exist. */
  version(formId: number, version: number): Promise<PublishedForm | undefined>
  /** Says that a head has changed, in every process. */
  changed(formKey: string): Promise<void>
}

/** What a write says to the open lists of its module. */
export interface RowsChanged {
  readonly module: string
  readonly op: ModuleChanged['op']
  /** At most 100 of them. */
  readonly ids: readonly number[]
  readonly n: number
  /** Who did it; absent: the server itself. */
  readonly by?: number
}

/** Channels that several places speak on, and what must be said there. */
export interface BusBodies {
  readonly 'module.changed': RowsChanged
}

/** Messages between the parts of all processes. */
export interface Bus {
  publish<Channel extends string>(
    channel: Channel,
    body: Channel extends keyof BusBodies ? BusBodies[Channel] : unknown,
  ): Promise<void>
  /** The same without waiting: for what answers nobody, such as open lists that follow a change. */
  tell<Channel extends string>(
    channel: Channel,
    body: Channel extends keyof BusBodies ? BusBodies[Channel] : unknown,
  ): void
  subscribe(channel: string, handle: (body: unknown) => void): () => void
}

/**
 * Work that outlasts its request (specification §4, process dialog). It runs in the process of the server that started
 * it.
 */
export interface BackgroundTasks {
  /**
   * Queues `work` and answers at once. `process.tooMany` (429) when this person has several unfinished ones.
   * What `work` throws is shown to its owner in the words of an `AppError`; anything else is logged and a
   * `server.fault`.
   */
  start(caller: Pick<Caller, 'userId'>, title: LocalizedText, work: Work): Promise<StartedTask>
  /** How far it is, whichever process of the server does it; undefined unless it is this person's. */
  find(key: string, userId: number): Promise<BackgroundTaskRecord | undefined>
  /** This person's of the last day, the newest first. */
  of(userId: number): Promise<readonly BackgroundTaskRecord[]>
  /**
   * Asks a process to stop, whichever process of the server does it; undefined unless it is this person's. One that
   * waits for its turn ends at once; one under way ends with `process.stopped` where its work heeds the signal, and is
   * done where it came too late.
   */
  stop(key: string, userId: number): Promise<BackgroundTaskRecord | undefined>
  /** Where the file of a finished process lies. */
  pathOf(key: string): string
}

export type Work = (progress: Progress) => Promise<WorkResult>

export interface Progress {
  /** Percent, 0 to 100. Costs nothing: the last one within a moment is what is told. */
  report(rate: number, tips?: LocalizedText): void
  /** A place to write the process's one file to; `url` serves it to the owner under `name`, for a day. */
  file(name: string, mime: string): Promise<{ readonly path: string; readonly url: string }>
  /** Aborted when its owner wants it no longer, or the server can wait no longer for its end. */
  readonly signal: AbortSignal
}

export interface WorkResult {
  readonly url?: string
  readonly tips?: LocalizedText
  readonly data?: unknown
}

/** A process as it is stored; words in both languages. */
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
  /** Of a failure of the host or of a feature. */
  readonly id: string
  readonly detail?: string
  readonly data?: unknown
}

/**
 * What is published on the bus's channel `socket`: a message for everyone who is there, or for these people, on any
 * process.
 */
export interface SocketPost {
  readonly to: 'all' | readonly number[]
  readonly message: LiveMessage
}

/** The live sockets of this process. Whoever has something to say to people publishes a `SocketPost` instead. */
export interface LiveSockets {
  count(): number
  /** Ids of the people who are there, each once. */
  users(): readonly number[]
  send(post: SocketPost): void
  /** Ends what has ended: sockets whose session is no more, and those not heard of for a minute. Runs by itself. */
  sweep(): Promise<void>
}

/** How a process of the server was over a few seconds. */
export interface Load {
  /** Of one core: 1 is one core all the time. */
  readonly cpu: number
  /** Part of the time in which the event loop had something to do, 0 to 1. */
  readonly busy: number
  /** How late timers were, in milliseconds. */
  readonly delay: { readonly p50: number; readonly p99: number; readonly max: number }
}

export interface ProcessMetrics {
  /** Names this process among several; new with each start. */
  readonly id: string
  readonly startTime: Date
  load(): Load
}

/** The bus's channel that says: a setting has changed. */
export const configChannel = 'config.refresh'

/** What administrators set and the host reads. */
export interface Settings {
  info(): SystemInfo
  theme(): ThemeSettings
  signIn(): SignInSettings
  /** The text of the setting `sys.account.{name}`; undefined when there is none. */
  account(name: string): string | undefined
  blockList(): BlockListSettings
  password(): PasswordSettings
  register(): RegisterSettings
  form(): FormSettings
  mail(): MailSettings
  sso(): SsoSettings
  /** Reads them anew; by itself after a change in any process. */
  read(): Promise<void>
}

/** Solved captchas as the price of a call, and the store they lie in, which all processes share. */
export interface CaptchaGate {
  /**
   * Throws `captcha.needed` (416) unless the query's `slideCode` is a solved captcha that has not been used. Asking
   * uses it up.
   */
  demand(request: FastifyRequest): Promise<void>
  /**
   * As `demand`, but only once this has gone wrong often: a user name and the caller's address are counted. Never when
   * the setting says 0.
   */
  demandAfterFaults(request: FastifyRequest, what: string, name: string): Promise<void>
  countFault(request: FastifyRequest, what: string, name: string): Promise<void>
  /** It went well: the name's count starts over. The address's does not. */
  forgetFaults(what: string, name: string): Promise<void>
  /** Makes a verification worth one call, for 180 s. */
  admit(verification: string): Promise<void>
  /** Keeps a value under a key that is a secret of the caller; only the key's hash is stored. */
  keep(key: string, value: object, ms: number): Promise<void>
  /** Takes the value away, once; undefined when there is none or its time is over. */
  take<T>(key: string): Promise<T | undefined>
  /** Counts one more in a window that begins with its first, and answers how many there are. */
  count(key: string, windowMs: number): Promise<number>
  /** Takes one count back, within its window. */
  uncount(key: string): Promise<void>
  counted(key: string): Promise<number>
  /** When what is kept or counted under a key is over; undefined when it is, or never was. */
  until(key: string): Promise<Date | undefined>
}

/** Whether this installation may be used. */
export interface Licensing {
  state(): LicenseState
  /** Names the installation; made at its first start. */
  instance(): string
  current(): License | null
  /** Stores a license that is good for here and now, for every process; answers what is wrong with one that is not. */
  accept(text: string): Promise<LicenseFault | undefined>
}

/** Letters to people, by the server of SMTP_URL. */
export interface Mail {
  /** Letters can be sent, and the links in them lead here. */
  readonly isSet: boolean
  /** `https://forms.example.edu`, without a slash at the end; never from a request, whose headers anybody can write. */
  address(): string
  /** Queues a letter and starts to send it. */
  send(letter: MailMessage): Promise<void>
  /** Runs after the present answer has gone out, so that its time tells nothing. The end of the server waits for it. */
  later(work: () => Promise<unknown>): void
  /** Sends what waits. Runs by itself. */
  drain(): Promise<void>
}

/** New passwords of people. What is wrong with one is thrown as `request.invalid` about `field`. */
export interface Passwords {
  check(password: string, userName: string, at: { readonly field: string; readonly locale: Locale }): void
  /**
   * Checks the new one, also against those before, and stores it, together with what `note` writes. Ending sessions is
   * the caller's. `user.password` is the present hash.
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
  /** With seconds, as croner reads it, in the server's time zone. */
  readonly pattern: string
  readonly isRunning: boolean
  readonly next: Date | undefined
  /** `fault`: the kind of error it ended with. */
  readonly last: { readonly time: Date; readonly ms: number; readonly fault?: string } | undefined
}

/** What this process of the server does by the clock, and the jobs of features, which any process does. */
export interface Jobs {
  schedule(name: string, pattern: string, work: () => Promise<unknown>): void
  list(): readonly JobState[]
  /** Handlers of the features, by `<feature>.<job>`. */
  handlers(): ReadonlyMap<string, JobHandler>
  /** Queues a job once, whichever process does it. `job.unknown` (404); a wrong parameter is `request.invalid`. */
  run(job: string, parameters?: object): Promise<void>
}

/** How the database is used by this process. */
export interface DatabaseLoad {
  /** Connections in use and how many there may be; the embedded engine has one. */
  readonly used: number
  readonly max: number
  /** Statements or transactions that wait for one. */
  readonly waiting: number
}

/** What people did, written down for those who must answer for it. */
export interface Audit {
  /** Writes an entry of the operation log; through a transaction, so that a change and its entry are one. */
  record(db: Db, entry: AuditEntry): Promise<void>
  /**
   * Says what the call of a route with an `operation` did. Its entry is written with the answer, and a log that fails
   * or waits neither fails nor holds up the call.
   */
  note(request: FastifyRequest, note: OperationNote): void
  /** Writes that someone signed in, or why they did not. */
  signIn(entry: SignInEntry): Promise<void>
}

export interface AuditEntry {
  readonly caller: Caller
  readonly title: LocalizedText
  /** `system/user`. */
  readonly module: string
  /** What an action of the module's own is called. */
  readonly action?: LocalizedText
  /**
   * Of the dictionary sys_oper_type: '1' created, '2' changed, '3' removed, '4' granted, '5' exported, '6' imported,
   * '7' forced out, '9' cleaned, '0' other.
   */
  readonly type: string
  readonly ids: readonly number[]
  /** What changed, without secrets and with masks: JSON. */
  readonly changes?: unknown
  /** How many characters of it the entry may hold, when more than usual. */
  readonly room?: number
  /** Id of the failure, when nothing was done. */
  readonly fault?: string
  readonly method: string
  readonly url: string
  readonly ip: string
  /** Since the request came in, in milliseconds. */
  readonly cost: number
  /** The call whose parameters and answer the entry keeps, as far as a log may. */
  readonly request?: FastifyRequest
  /** Values to hide in them by name; secrets are hidden anyway. */
  readonly masks?: Masks
}

/** A route whose calls are entries of the operation log. */
export interface Operation {
  readonly title: LocalizedText
  /** As in `AuditEntry`. */
  readonly module: string
  readonly type: string
  readonly action?: LocalizedText
}

/** What a call did, beside what its route says already. */
export interface OperationNote {
  readonly action?: LocalizedText
  readonly ids?: readonly number[]
  readonly changes?: unknown
  /** An entry to write anew instead of another one, where it is still there. */
  readonly extend?: number
  /** Hears the id of the entry. */
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
   * Checks a file by name, declared type and content, and stores it. Throws `file.none`, `file.tooLarge`,
   * `file.format`.
   */
  save(
    file: { readonly name: string; readonly mime: string; readonly bytes: Buffer },
    limits: FileLimits,
    caller: Pick<Caller, 'userId' | 'userName'>,
  ): Promise<StoredFile>
  /** Removes what nothing has named for a day; how many. */
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

/** Threads for what would hold up everybody else. */
export interface Workers {
  /** Tasks of milliseconds up to a few seconds: pictures, pages, compiling. */
  readonly brief: WorkerPool
  /** Reading files that people upload. */
  readonly files: WorkerPool
}

/** What a built browser bundle needs to be linked from server-made HTML. */
export interface FillPages {
  /** URL of the built module that `render` is from, for workers; absent where pages are rendered from source. */
  readonly module?: string
  /** The whole HTML of a public page. */
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
    /** A submission was stored: open lists hear of it, many at once in one message. */
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
    /** Every failure of the host and of the features, by id. */
    failures: ReadonlyMap<string, Failure>
    databaseLoad: () => DatabaseLoad
    /** When the database last answered this process, by `performance.now()`. */
    lastDatabaseAnswer: () => number
    backgroundTasks: BackgroundTasks
    forms: Forms
    files: Files
    workers: Workers
    fillPages: FillPages
    /** Every route, as it was declared. */
    routes: readonly RouteOptions[]
  }
  interface FastifyRequest {
    caller: Caller | undefined
    /** The body as it came, where it is to be checked against a signature. */
    bodyText: string | undefined
    /** Id of the failure that the call ends with. */
    fault: string | undefined
    locale: Locale
    /** IANA name of the zone the caller's clock shows. */
    timeZone: string
  }
  interface FastifyContextConfig {
    access?: RouteAccess
    /** What a call of the route is in the operation log; absent: not logged. */
    operation?: Operation
    /** The route answers its own shape (files, HTML, captcha) instead of the envelope. */
    bare?: boolean
    /** Keys that one object of a JSON body may have, where it is answers; absent: as many as a row has fields. */
    maxKeys?: number
  }
}
