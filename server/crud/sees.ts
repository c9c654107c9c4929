import { sql, type Kysely } from 'kysely'
import { permissionOf } from '#schemas/kit/permission.ts'
import type { Module } from '#schemas/kit/resolve.ts'
import type { Caller, Db } from '../kit/decorations.ts'
import type { Registry } from './registry.ts'
import { rowSql } from './row-sql.ts'
import { scopeOf } from './scope.ts'
import { wholeRows } from './sight.ts'

/** Which of these rows `caller` may point to: those that the module's options would offer them. */
export async function seenAmong(db: Db, module: Module, registry: Registry, caller: Caller, ids: readonly number[]): Promise<readonly number[]> {
  if (ids.length === 0) return []
  const offered = rowSql(module, registry, wholeRows(scopeOf(module, caller, permissionOf(module.file, 'options'))))
  const { rows } = await sql<{ id: number }>`select ${offered.key} as id from ${offered.table} where ${offered.key} in (${sql.join(ids)}) and ${offered.isAlive}`.execute(db.withoutPlugins() as unknown as Kysely<unknown>)
  return rows.map((row) => row.id)
}
