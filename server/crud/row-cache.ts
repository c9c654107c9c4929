import { LRUCache } from 'lru-cache'
import { sql, type RawBuilder } from 'kysely'
import { ofModule, type Module } from '#schemas/module/resolve-module.ts'
import type { Db } from '../kit/database-tables.ts'
import type { ReadRow } from '../kit/read-rows.ts'
import type { Row } from '#server/kit/module-hooks.ts'

/** Assignments of every write to a row `t`, including the transaction that wrote the row. */
export const revisionOf = sql`t.xmin::text`
/** Revision column of a row; empty for rows that are not cached, such as those of views, which have none. */
export const revisionBeside = (module: Module): RawBuilder<unknown> =>
  isCacheable(module) ? sql`, ${revisionOf} as "$revision"` : sql``

/** A whole row with the revision at which it was read or written. */
export interface CachedRow {
  readonly row: Row
  readonly revision: string
}

/** Maximum number of cached rows per database: those being edited now. A row takes about a kilobyte. */
const maxRows = 500
const byDatabase = new WeakMap<Db, LRUCache<string, CachedRow & { readonly module: Module }>>()

/**
 * Caches a whole row that was read or written outside of a transaction, so that its next update need not read it
 * first. The update names the revision and writes nothing where the row has changed since, through whichever process.
 */
export function cacheRow(db: Db, module: Module, { row, beside }: ReadRow): void {
  if (db.isTransaction || !isCacheable(module)) return
  const rows = byDatabase.get(db) ?? new LRUCache({ max: maxRows })
  byDatabase.set(db, rows)
  rows.set(keyOf(module, row[module.key]), { module, row, revision: beside.$revision as string })
}

/** The cached row: as it was last read or written whole; another writer may have changed it since. */
export function cachedRow(db: Db, module: Module, id: number): CachedRow | undefined {
  const found = byDatabase.get(db)?.get(keyOf(module, id))
  // a reload of the module files may have changed the columns
  return found?.module === module ? found : undefined
}

const keyOf = (module: Module, id: unknown): string => `${module.name} ${String(id)}`

/** Whether a revision covers all values of a row: values from other tables change without it. */
const isCacheable = ofModule(
  ({ source, table, fields }): boolean =>
    source === 'table' &&
    table.lock === true &&
    Object.values(fields).every(({ type }) => type !== 'refs' && type !== 'virtual' && type !== 'children'),
)
