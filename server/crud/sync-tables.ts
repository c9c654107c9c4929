import { sql, type Kysely } from 'kysely'
import { planTable, type LiveTable } from '#schemas/kit/ddl.ts'
import type { Db } from '../kit/decorations.ts'
import type { Registry } from './registry.ts'

/**
 * Makes the tables be as the module files say: creates, adds, widens; never drops. The caller holds the lock.
 * Answers what it left alone because closing it could lose data, in words.
 */
export async function syncTables(db: Db, registry: Registry): Promise<readonly string[]> {
  const plain = db.withoutPlugins() as Kysely<unknown>
  const live = await readTables(plain)
  const plans = [...registry.modules.values()].map((module) => planTable(module, live, registry.find))
  for (const statement of [...plans.flatMap((plan) => plan.statements), ...plans.flatMap((plan) => plan.links)]) {
    await sql.raw(statement).execute(plain)
  }
  return plans.flatMap((plan) => plan.reports)
}

/** Every table of the schema in use, by name, in three statements whatever their number. */
export async function readTables(db: Kysely<unknown>): Promise<ReadonlyMap<string, LiveTable>> {
  const columns = await sql<{ table: string; column: string; type: string; must_be_given: boolean; is_empty: boolean }>`
    select c.relname as table, a.attname as column, format_type(a.atttypid, a.atttypmod) as type,
      a.attnotnull and not a.atthasdef and a.attidentity = '' as must_be_given,
      c.reltuples <= 0 and pg_relation_size(c.oid) = 0 as is_empty
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind in ('r', 'p') and c.relnamespace = current_schema()::regnamespace`.execute(db)
  const indexes = await sql<{ table: string; name: string }>`
    select tablename as table, indexname as name from pg_indexes where schemaname = current_schema()`.execute(db)
  const constraints = await sql<{ table: string; name: string }>`
    select c.relname as table, k.conname as name from pg_constraint k join pg_class c on c.oid = k.conrelid
    where c.relnamespace = current_schema()::regnamespace`.execute(db)
  const byTable = Map.groupBy(columns.rows, (row) => row.table)
  const namesIn = (rows: readonly { table: string; name: string }[], table: string): ReadonlySet<string> =>
    new Set(rows.filter((row) => row.table === table).map((row) => row.name))
  return new Map([...byTable].map(([table, rows]) => [table, {
    columns: new Map(rows.map((row) => [row.column, { type: row.type, mustBeGiven: row.must_be_given }])),
    indexes: namesIn(indexes.rows, table),
    constraints: namesIn(constraints.rows, table),
    isEmpty: rows[0]!.is_empty,
  }]))
}
