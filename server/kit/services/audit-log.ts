import type { FastifyRequest } from 'fastify'
import type { LocalizedText } from '#schemas/module/localized-text.ts'
import type { EntryValues } from '../operation-log-sql.ts'
import type { Caller } from '../caller.ts'
import type { Masks } from '../redact.ts'
import type { Db } from '../database-tables.ts'

declare module 'fastify' {
  interface FastifyInstance {
    audit: Audit
  }
  interface FastifyContextConfig {
    /** The route's entry in the operation log; absent: not logged. */
    operation?: Operation
  }
}

/** The audit log: actions of users, and sign-ins. */
export interface Audit {
  /**
   * Describes the call of a route with an `operation`. The entry is written with the response; a failing or slow log
   * neither fails nor delays the call.
   */
  record(db: Db, entry: AuditEntry): Promise<void>
  /** An entry for a statement that writes it together with its change (`operation-log-sql.ts`). */
  prepare(db: Db, entry: AuditEntry): Promise<PreparedEntry>
  /**
   * Describes the effect of a call to a route with an `operation`. The entry is written with the response; a failing or
   * slow log neither fails nor delays the call.
   */
  note(request: FastifyRequest, note: OperationNote): void
  /** Logs a sign-in, or the reason why one failed. */
  signIn(entry: SignInEntry): Promise<void>
}

export interface PreparedEntry {
  /** Whether the entry holds all changes. */
  readonly isWhole: boolean
  readonly values: EntryValues
  /** Receives the entry's id once it is written. */
  written(operId: number): void
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
  /** Values of the placeholders in the failure's text. */
  readonly faultData?: Readonly<Record<string, unknown>>
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
  /** Logs the call although it is answered with 400 or 422: it tried what no screen offers. */
  readonly isRefusal?: boolean
}

export interface SignInEntry {
  readonly userName: string
  readonly ip: string
  readonly userAgent: string | undefined
  /** Id of the failure; absent: signed in. */
  readonly fault?: string
}
