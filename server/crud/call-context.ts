import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Module } from '#schemas/module/resolve-module.ts'
import type { HookContext, ModuleHooks } from '#server/kit/module-hooks.ts'
import type { Visibility } from '../authorization/field-visibility.ts'
import type { AuditEntry } from '../kit/services/audit-log.ts'
import type { Db } from '../kit/database-tables.ts'
import type { Registry } from './module-registry.ts'
import type { RowReader } from './row-reader.ts'
import type { Validators } from './compile-validators.ts'
import type { WriteContext } from './write/write-context.ts'

/** A call of a module. */
export interface Call {
  readonly engine: Engine
  readonly module: Module
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly params: Readonly<Record<string, string | undefined>>
  /** The permission the call uses, which decides the rows in scope. */
  readonly permission: string
  /** Runs at the end of the call's transaction, and may refuse it: a background task ends with its writes. */
  readonly beforeCommit?: (trx: Db) => Promise<void>
}

/** Finds the ids that a call over many rows selects, inside the call's transaction. */
export type Which = (trx: Db) => Promise<readonly number[]>

/** The part of an entry of the operation log that differs between the writes of a call. */
export type OwnEntry = Pick<AuditEntry, 'type' | 'action' | 'ids' | 'changes' | 'room' | 'fault' | 'faultData'>

/** The services that every verb uses. */
export interface Engine {
  readonly app: FastifyInstance
  readonly registry: Registry
  readonly validators: Validators
  hooksOf(module: Module): Partial<ModuleHooks>
  hookContext(call: Call, db: Db): HookContext
  /** Writes a call to the operation log, where the module's file asks for a log. */
  record(call: Call, db: Db, entry: OwnEntry): Promise<void>
  writing(call: Call, permission: string): WriteContext
  /** Opens a reader for the call's module, through `db` or the app's own database. */
  reading(call: Call, sight: Visibility, db?: Db): Promise<RowReader>
}
