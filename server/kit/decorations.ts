import type { Kysely } from 'kysely'
import type { Artifact } from '#schemas/form/artifact.ts'
import type { Form } from '#schemas/form/form.ts'
import type { FailureId } from '#schemas/api/errors.ts'
import type { Locale, Text } from '#schemas/kit/text.ts'
import type { RouteAccess } from './allow.ts'
import type { Config } from './config.ts'
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
  readonly mustChangePassword: boolean
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

/** Messages between the parts of all processes. */
export interface Bus {
  publish(channel: string, body: unknown): Promise<void>
  subscribe(channel: string, handle: (body: unknown) => void): () => void
}

/** What people did, written down for those who must answer for it. */
export interface Audit {
  /** Writes an entry of the operation log; through a transaction, so that a change and its entry are one. */
  record(db: Db, entry: AuditEntry): Promise<void>
  /** Writes that someone signed in, or why they did not. */
  signIn(entry: SignInEntry): Promise<void>
}

export interface AuditEntry {
  readonly caller: Caller
  readonly title: Text
  /** `system/user`. */
  readonly module: string
  /** Of the dictionary sys_oper_type: '1' created, '2' changed, '3' removed, '4' granted, '5' exported, '6' imported, '7' forced out, '9' cleaned, '0' other. */
  readonly type: string
  readonly ids: readonly number[]
  /** What changed, without secrets and with masks: JSON. */
  readonly changes?: unknown
  /** Id of the failure, when nothing was done. */
  readonly fault?: string
  readonly method: string
  readonly url: string
  readonly ip: string
  /** Since the request came in, in milliseconds. */
  readonly cost: number
}

export interface SignInEntry {
  readonly userName: string
  readonly ip: string
  readonly userAgent: string | undefined
  /** Id of the failure; absent: signed in. */
  readonly fault?: FailureId
}

/** What a built browser bundle needs to be linked from server-made HTML. */
export interface FillPages {
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
    audit: Audit
    forms: Forms
    fillPages: FillPages
  }
  interface FastifyRequest {
    caller: Caller | undefined
    locale: Locale
    /** IANA name of the zone the caller's clock shows. */
    timeZone: string
  }
  interface FastifyContextConfig {
    access?: RouteAccess
    /** The route answers its own shape (files, HTML, captcha) instead of the envelope. */
    bare?: boolean
  }
}
