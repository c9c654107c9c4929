import { sql, type Kysely } from 'kysely'
import { permissionOf } from '#schemas/module/permission-names.ts'
import type { Module } from '#schemas/module/resolve-module.ts'
import type { Caller } from '../kit/caller.ts'
import type { Db } from '../kit/database-tables.ts'
import type { Registry } from '../crud/module-registry.ts'
import { rowSql } from '../crud/select-rows-sql.ts'
import { rowScope } from './row-scope.ts'
import { wholeRows } from './field-visibility.ts'

/** The ids among `ids` that `caller` may reference: rows that the module's options would offer the caller. */
export async function visibleIds(
  db: Db,
  module: Module,
  registry: Registry,
  caller: Caller,
  ids: readonly number[],
): Promise<readonly number[]> {
  if (ids.length === 0) return []
  const offered = rowSql(module, registry, wholeRows(rowScope(module, caller, permissionOf(module.file, 'options'))))
  const { rows } = await sql<{
    id: number
  }>`select ${offered.key} as id from ${offered.table} where ${offered.key} in (${sql.join(ids)}) and ${offered.isAlive}`.execute(
    db.withoutPlugins() as unknown as Kysely<unknown>,
  )
  return rows.map((row) => row.id)
}
