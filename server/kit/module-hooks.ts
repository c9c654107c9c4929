import type { RawBuilder } from 'kysely'
import type { FieldError } from '#schemas/api/envelope.ts'
import type { ImportObstacle } from '#schemas/api/import-wire.ts'
import type { Action } from '#schemas/module/module.ts'
import type { Module } from '#schemas/module/resolve.ts'
import type { Locale, LocalizedText } from '#schemas/module/localized-text.ts'
import type { Bus, Caller, Db } from './decorations.ts'
import type { Events } from './events.ts'
import type { Registry } from './registry.ts'

export type Row = Readonly<Record<string, unknown>>

/** What a hook may use. It never sees the request. */
export interface HookContext {
  readonly module: Module
  /** Inside `before…`, `after…` and actions, the transaction of the call; in `afterCommit`, the database. */
  readonly db: Db
  /** What an action says is said after its transaction. */
  readonly bus: Bus
  /** Domain events; written through `db` they are one with the change. */
  readonly events: Events
  readonly caller: Caller
  readonly locale: Locale
  /** Address the call came from. */
  readonly ip: string
  readonly now: Date
  /** Rows, as `t`, that the caller reaches by this call; absent: all. An action over many rows must keep to it. */
  readonly within?: RawBuilder<boolean>
  /** The modules that this server runs. */
  readonly registry: Registry
  /** Which of these rows of another module the caller may point to. */
  readonly seen: (module: string, ids: readonly number[]) => Promise<readonly number[]>
}

type Maybe<T> = T | Promise<T>
export type WriteMode = 'create' | 'update'
export type Operation = 'create' | 'update' | 'remove' | 'restore' | 'purge' | 'sort'

/**
 * What a module does that its file cannot say, found by the module's name. `before…` and `after…` run in the
 * transaction of the write and may throw an `AppError` to stop it; `afterCommit` runs when nothing can be undone.
 */
export interface ModuleHooks {
  readonly module: string
  /** Faults of a body that has passed its schema. `current` is the row an update starts from. */
  validate?(context: HookContext, body: Row, mode: WriteMode, current: Row | undefined): Maybe<readonly FieldError[]>
  /** May answer another body. */
  beforeCreate?(context: HookContext, body: Row): Maybe<Row | void>
  /** All rows of the write at once: an import makes hundreds. */
  afterCreate?(context: HookContext, rows: readonly Row[]): Maybe<void>
  beforeUpdate?(context: HookContext, body: Row, current: Row): Maybe<Row | void>
  afterUpdate?(context: HookContext, row: Row, before: Row): Maybe<void>
  beforeRemove?(context: HookContext, rows: readonly Row[]): Maybe<void>
  beforeRestore?(context: HookContext, rows: readonly Row[]): Maybe<void>
  beforePurge?(context: HookContext, rows: readonly Row[]): Maybe<void>
  afterRemove?(context: HookContext, rows: readonly Row[]): Maybe<void>
  /**
   * Asked once an import; what it answers may make another body of each row of the file, or throw an `AppError` about
   * it.
   */
  importRow?(context: HookContext): Maybe<(body: Row, mode: WriteMode) => Row>
  /**
   * What is said before the help of fields in the browser's copy, as the settings are now; of an action's fields, by
   * `action.field`.
   */
  help?(context: HookContext): Maybe<Readonly<Record<string, LocalizedText>>>
  /**
   * Rows that the caller may not give to anyone: options asked with `params[give]=true`, as the form of a `ref` that
   * `gives` asks, leave them out.
   */
  notToGive?(context: HookContext): Maybe<readonly number[]>
  /** Why no rows can be added from a file just now, whatever it holds; rows that are there can still be changed. */
  importObstacle?(context: HookContext): Maybe<ImportObstacle | undefined>
  /** In the transaction of an import, after `afterCreate`: rows that came out of a file. */
  afterImport?(context: HookContext, created: readonly Row[]): Maybe<void>
  /** `before`: the rows as they were, where the write has read them. */
  afterCommit?(context: HookContext, operation: Operation, rows: readonly Row[], before?: readonly Row[]): Maybe<void>
  /**
   * All rows of a `source: service`, keys and values as the fields say. The engine filters, sorts, scopes and pages
   * them.
   */
  rows?(context: HookContext): Maybe<readonly Row[]>
  /** Rows, as `t`, that the search of everything offers; absent: all in reach. */
  readonly searched?: RawBuilder<boolean>
  /** Takes rows of a service away; without it the file disables `remove`. */
  remove?(context: HookContext, rows: readonly Row[]): Maybe<void>
  /** As what the log knows such a removal; `DELETE` unless said. */
  readonly removeLog?: NonNullable<Action['log']>
  /** Virtual fields without `from`: key to value, for all rows of a page at once, as the caller sees them. */
  readonly virtual?: Readonly<
    Record<string, (context: HookContext, rows: readonly Row[]) => Maybe<ReadonlyMap<unknown, unknown>>>
  >
  /** Handlers of the file's actions that have a `method`; every one of them needs one. */
  readonly actions?: Readonly<Record<string, (context: HookContext, input: ActionInput) => Maybe<unknown>>>
}

export interface ActionInput {
  /** The row or rows it was asked for; none for an action of the page. */
  readonly rows: readonly Row[]
  readonly body: Row
}
