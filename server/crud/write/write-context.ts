import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Module } from '#schemas/module/resolve-module.ts'
import type { LocalizedText } from '#schemas/module/localized-text.ts'
import { AppError } from '../../kit/app-error.ts'
import type { Db } from '../../kit/database-tables.ts'
import type { PreparedEntry } from '../../kit/services/audit-log.ts'
import type { hashPassword } from '../../kit/password-hash.ts'
import type { BodyContext } from '../parse-body.ts'
import { childrenSeen, withChildren, type ReaderOf } from '../read-child-rows.ts'
import type { HookContext, ModuleHooks, Row } from '#server/kit/module-hooks.ts'
import { rowReader } from '../row-reader.ts'
import { fillOf } from '../module-reader.ts'
import type { Registry } from '../module-registry.ts'
import { maskRow, wholeRows } from '../../authorization/field-visibility.ts'

export interface WriteContext extends BodyContext {
  readonly db: Db
  readonly registry: Registry
  /** The permission of the write. */
  readonly permission: string
  /** The same call on another module, without a scope: its rows follow this module's rows. */
  readonly upon: (module: Module) => WriteContext
  /** The caller's own write to another module, with that module's permission, scope and hooks. */
  readonly below: (module: Module, verb: 'create' | 'update' | 'remove') => WriteContext
  /** Opens readers for other modules as the caller sees them, through a transaction or the database. */
  readonly readerOf: (db: Db) => ReaderOf
  /**
   * Writes the operation log through the transaction of the write. `action` names an operation its type does not;
   * `room` raises the limit on logged changes.
   */
  readonly record: (
    db: Db,
    type: string,
    ids: readonly number[],
    changes?: unknown,
    more?: { readonly action?: LocalizedText; readonly room?: number },
  ) => Promise<void>
  /** An entry for a statement that writes it together with its change; undefined where the module has no log. */
  readonly entry: (db: Db, type: string, ids: readonly number[], changes: unknown) => Promise<PreparedEntry | undefined>
  readonly hooks: Partial<ModuleHooks>
  /** Runs at the end of the transaction, and may refuse it. */
  readonly beforeCommit?: (trx: Db) => Promise<void>
  /** Hashes a password; many rows with one password may share a hash. */
  readonly hash?: typeof hashPassword
  /** The context for hooks, on a transaction or the database. */
  readonly hookContext: (db: Db) => HookContext
}

export const plain = (db: Db): Kysely<unknown> => db.withoutPlugins() as unknown as Kysely<unknown>

export const read = ({ module, registry, sight }: WriteContext, db: Db) =>
  rowReader(db, module, registry, wholeRows(sight.within))

export async function found(
  context: WriteContext,
  trx: Db,
  ids: readonly number[],
  from: 'alive' | 'deleted',
): Promise<readonly Row[]> {
  const rows = await read(context, trx).locked(ids, from)
  const missing = ids.find((id) => !rows.some((row) => row[context.module.key] === id))
  if (missing !== undefined) throw new AppError('row.unknown', `${context.module.key} <${missing}>`)
  return rows
}

export const aliveIn = (module: Module): RawBuilder<unknown> =>
  module.table.softDelete ? sql`and del_flag = '0'` : sql``

export const idsIn =
  ({ module }: WriteContext) =>
  (rows: readonly Row[]): { ids: readonly number[] } => ({ ids: rows.map((row) => row[module.key] as number) })

/** A row as its writer may see it, with virtual fields and child rows. */
export async function shown(context: WriteContext, row: Row): Promise<Row> {
  const { module, registry, sight, hooks, db, caller } = context
  const seen = maskRow(module, registry, sight)(await named(context, row))
  const filled = (await fillOf(module, hooks, sight, context.hookContext(db))?.([seen]))?.[0] ?? seen
  return withChildren(childrenSeen(module, registry, sight, caller), module.key, filled, context.readerOf(db))
}

/** Labels references in the reader's language; writes and their log use the first language. */
async function named({ module, registry, db, locale }: WriteContext, row: Row): Promise<Row> {
  const looked = Object.values(module.fields)
    .filter((field) => field.type === 'virtual' && field.from !== undefined)
    .map(({ name }) => name)
  if (locale === 'zh-cn' || (row.$labels === undefined && looked.length === 0)) return row
  const [again] = await rowReader(db, module, registry, { ...wholeRows(undefined), locale }).these([
    row[module.key] as number,
  ])
  return again
    ? {
        ...row,
        ...Object.fromEntries(looked.map((name) => [name, again[name]])),
        ...(again.$labels ? { $labels: again.$labels } : {}),
      }
    : row
}
