import type { XlsxColumn } from './xlsx.ts'
import type { ZipFile } from './zip.ts'
import type { RawBuilder } from 'kysely'
import type { FieldError, Page } from '#schemas/api/envelope.ts'
import type { ImportObstacle } from '#schemas/api/import-api-types.ts'
import type { Action, ExportFormat } from '#schemas/module/module-file.ts'
import type { Cell } from '#schemas/module/csv.ts'
import type { Module, ModuleField } from '#schemas/module/resolve-module.ts'
import type { Locale, LocalizedText } from '#schemas/module/localized-text.ts'
import type { Caller } from './caller.ts'
import type { Bus } from './services/bus.ts'
import type { Jobs } from './services/jobs.ts'
import type { Settings } from './services/settings.ts'
import type { Db } from './database-tables.ts'
import type { Events } from './domain-events.ts'
import type { Registry } from './module-registry.ts'

export type Row = Readonly<Record<string, unknown>>

/** The services a hook may use. A hook never sees the request. */
export interface HookContext {
  readonly module: Module
  /** The call's transaction in `before…`, `after…` and actions; the database in `afterCommit`. */
  readonly db: Db
  /** Messages from an action are published after its transaction. */
  readonly bus: Bus
  /** Domain events; written through `db`, they commit with the change. */
  readonly events: Events
  readonly jobs: Jobs
  readonly settings: Settings
  readonly caller: Caller
  readonly locale: Locale
  /** The caller's address. */
  readonly ip: string
  readonly now: Date
  /** Condition on the rows `t` in the caller's scope; absent: every row. An action over many rows must apply it. */
  readonly within?: RawBuilder<boolean>
  /** The modules of this server. */
  readonly registry: Registry
  /** The ids of another module's rows that the caller may reference. */
  readonly seen: (module: string, ids: readonly number[]) => Promise<readonly number[]>
}

type Maybe<T> = T | Promise<T>
export type WriteMode = 'create' | 'update'
export type Operation = 'create' | 'update' | 'remove' | 'restore' | 'purge' | 'sort'

/**
 * A table whose rows are chosen first and joined afterwards. A page reads its own rows once, takes the keys of the page
 * from them, and joins the rows of the page only.
 */
export interface JoinedTable {
  /** Selects the caller's rows; includes every column that a sort or a filter often needs. */
  readonly own: RawBuilder<unknown>
  /**
   * Selects at least the `last` first of them in the list's own order, each with the number of all as `total`, where this
   * reads less than all. Used for pages without a filter.
   */
  readonly ownFirst?: (last: number) => RawBuilder<unknown>
  /** A table expression named `t` with a column for each field, over `own` or a selection of its result; without values. */
  readonly joined: (own: RawBuilder<unknown>) => RawBuilder<unknown>
}

/**
 * Code for a module's behaviour beyond its file, matched by module name. `before…` and `after…` run in the transaction
 * of the write and may throw an `AppError` to stop it; `afterCommit` runs when nothing can be undone.
 */
export interface ModuleHooks {
  readonly module: string
  /** Checks a body that has passed its schema. `current` is the row before an update. */
  validate?(context: HookContext, body: Row, mode: WriteMode, current: Row | undefined): Maybe<readonly FieldError[]>
  /** May return a changed body. */
  beforeCreate?(context: HookContext, body: Row): Maybe<Row | void>
  /** Gets all rows of the write at once: an import creates hundreds. */
  afterCreate?(context: HookContext, rows: readonly Row[]): Maybe<void>
  beforeUpdate?(context: HookContext, body: Row, current: Row): Maybe<Row | void>
  afterUpdate?(context: HookContext, row: Row, before: Row): Maybe<void>
  /**
   * Returns a page of `GET {base}/{id}/history`, for rows with a history of their own; absent: the history from the
   * operation log.
   */
  history?(
    context: HookContext,
    id: number,
    page: { readonly page: number; readonly limit: number },
  ): Promise<Page<unknown>>
  /** The answer of `DELETE {base}/{ids}` where clients expect their own; absent: the ids. */
  removed?(ids: readonly number[]): unknown
  /** Runs first in the transaction of a write over existing rows, to take locks that other writers take before rows. */
  lock?(context: HookContext): Maybe<void>
  beforeRemove?(context: HookContext, rows: readonly Row[]): Maybe<void>
  beforeRestore?(context: HookContext, rows: readonly Row[]): Maybe<void>
  /** Gets the rows that are back in the list. */
  afterRestore?(context: HookContext, rows: readonly Row[]): Maybe<void>
  beforePurge?(context: HookContext, rows: readonly Row[]): Maybe<void>
  afterRemove?(context: HookContext, rows: readonly Row[]): Maybe<void>
  /**
   * Validates and stores values edited in the list, by field, for rows with their own validation and storage. Returns
   * `'stale'` when the row is newer than `revision`, else the log's description of the change. Throws an `AppError`
   * about the fields.
   */
  patch?(
    context: HookContext,
    id: number,
    values: Row,
    revision: number,
  ): Promise<'stale' | { readonly logged: object }>
  /** Reads and stores the rows of an import, where they have a check and a store of their own. */
  readonly imports?: ImportedRows
  /** Called once per import. The returned function may change the body of each row, or throw an `AppError` about it. */
  importRow?(context: HookContext): Maybe<(body: Row, mode: WriteMode) => Row>
  /** Texts placed before the help of fields, for the current settings. Fields of an action are keyed `action.field`. */
  help?(context: HookContext): Maybe<Readonly<Record<string, LocalizedText>>>
  /**
   * Ids of rows the caller may not assign. Options with `params[give]=true`, which forms send for a `ref` that `gives`,
   * leave these rows out.
   */
  notToGive?(context: HookContext): Maybe<readonly number[]>
  /** The reason why no rows can be created by import at present. Existing rows can still be updated. */
  importObstacle?(context: HookContext): Maybe<ImportObstacle | undefined>
  /** Runs in an import's transaction after `afterCreate`, with the created rows. */
  afterImport?(context: HookContext, created: readonly Row[]): Maybe<void>
  /** `before` holds the old rows, where the write has read them. */
  afterCommit?(context: HookContext, operation: Operation, rows: readonly Row[], before?: readonly Row[]): Maybe<void>
  /**
   * All rows of a `source: service` module, with keys and values as its fields declare. The engine filters, sorts,
   * scopes and pages the rows.
   */
  rows?(context: HookContext): Maybe<readonly Row[]>
  /** The same as a table, where the rows are in the database and too many to be read for each page. */
  table?(context: HookContext): Maybe<RawBuilder<unknown> | JoinedTable>
  /** Condition on the rows `t` that the global search offers; absent: every row in scope. */
  readonly searched?: RawBuilder<boolean>
  /** Removes rows of a service. Without this hook the file must disable `remove`. */
  remove?(context: HookContext, rows: readonly Row[]): Maybe<void>
  /** The log type of a service's removal; default: removed. */
  readonly removeLog?: NonNullable<Action['log']>
  /**
   * Values of virtual fields without `from`: key to value, for all rows of a page at once, as the caller sees the rows.
   */
  readonly virtual?: Readonly<
    Record<string, (context: HookContext, rows: readonly Row[]) => Maybe<ReadonlyMap<unknown, unknown>>>
  >
  /**
   * Log entries of written rows, for rows with contents that the log must not contain; absent: labels and changed
   * fields.
   */
  logged?(context: HookContext, rows: readonly Row[]): readonly object[]
  /** The columns of exported files, where they are not the fields as a list shows them. */
  fileTable?(context: HookContext, wanted: FileWanted): Maybe<FileTable>
  /** Handlers of the file's actions with a `method`; each such action needs one. */
  readonly actions?: Readonly<Record<string, (context: HookContext, input: ActionInput) => Maybe<unknown>>>
}

export interface ImportedRows {
  /** The body that a row's cells make, by field. Throws an `AppError` about the fields. */
  read(context: HookContext, cells: ReadonlyMap<string, unknown>): Maybe<Row>
  /** Stores bodies in the import's transaction, all or none; answers the rows. Throws an `AppError` about the fields. */
  insert(context: HookContext, bodies: readonly Row[]): Maybe<readonly Row[]>
}

/** Input of an export. */
export interface FileWanted {
  readonly format: ExportFormat
  /** The fields, in the order of the columns. */
  readonly fields: readonly ModuleField[]
  /** Further parameters of the call. A hook must refuse unknown ones. */
  readonly query: Row
  readonly timeZone: string
}

export interface FileTable {
  /** Name of the file, without its ending. */
  readonly name: string
  readonly title: LocalizedText
  readonly header: readonly (string | XlsxColumn)[]
  cells(row: Row): Maybe<readonly Cell[]>
  /** A row of a JSON file. */
  object(row: Row): Maybe<object>
  /** The files that a row names, for an archive. */
  attachments?(row: Row): AsyncIterable<ZipFile>
}

export interface ActionInput {
  /** The rows of the call; empty for an action of the page. */
  readonly rows: readonly Row[]
  readonly body: Row
}
