import { sql, type Kysely } from 'kysely'
import { planTable, type LiveTable } from '#schemas/kit/ddl.ts'
import { didYouMean } from '#schemas/kit/did-you-mean.ts'
import { fieldKinds } from '#schemas/kit/field-types.ts'
import type { Module } from '#schemas/kit/resolve.ts'
import type { Db } from '../kit/decorations.ts'
import type { Registry } from './registry.ts'

/**
 * Makes the tables be as the module files say: creates, adds, widens; never drops. The caller holds the lock.
 * Answers what it left alone because closing it could lose data, in words.
 */
export async function syncTables(db: Db, registry: Registry): Promise<readonly string[]> {
  const plain = db.withoutPlugins() as Kysely<unknown>
  const live = await readTables(plain)
  refuseViews(registry, live)
  const plans = [...registry.modules.values()].filter((module) => module.source === 'table').map((module) => planTable(module, live, registry.find))
  for (const statement of [...plans.flatMap((plan) => plan.statements), ...plans.flatMap((plan) => plan.links)]) {
    await sql.raw(statement).execute(plain)
  }
  return plans.flatMap((plan) => plan.reports)
}

/** A view must be there and have a column of the right kind for each field: every call would fail without. */
function refuseViews(registry: Registry, live: ReadonlyMap<string, LiveTable>): void {
  const faults = [...registry.modules.values()].filter((module) => module.source === 'view').flatMap((module) => {
    const view = live.get(module.table.name)
    return (view ? viewFaults(module, view) : [`there is no view "${module.table.name}"${didYouMean(module.table.name, live.keys())}`]).map((fault) => `${module.name}: ${fault}`)
  })
  if (faults.length > 0) throw new Error(`views that module files name are not as the files say:\n  ${faults.join('\n  ')}`)
}

function viewFaults({ fields, table }: Module, view: LiveTable): readonly string[] {
  return Object.values(fields).flatMap((field) => {
    const kind = fieldKinds[field.type]
    if (!kind.column) return []
    const column = view.columns.get(field.column)
    if (!column) return [`view "${table.name}" has no column "${field.column}" for field "${field.name}"${didYouMean(field.column, view.columns.keys())}`]
    const wanted = kindOfColumn(kind.column(field))
    return kindOfColumn(column.type) === wanted ? [] : [`column "${field.column}" of view "${table.name}" is ${column.type}; field "${field.name}" of type "${field.type}" needs ${wanted}`]
  })
}

/** Types that read alike: any text, any number. */
function kindOfColumn(type: string): string {
  if (/^(varchar|char|text|name|citext)/.test(type)) return 'text'
  if (/^(bigint|integer|smallint|numeric|double|real)/.test(type)) return 'a number'
  if (/^(timestamptz|timestamp)/.test(type)) return 'a moment'
  return type.replace(/^time\b.*/, 'time')
}

/** Every table and view of the schema in use, by name, in three statements whatever their number. */
export async function readTables(db: Kysely<unknown>): Promise<ReadonlyMap<string, LiveTable>> {
  const columns = await sql<{ table: string; column: string; type: string; must_be_given: boolean; is_empty: boolean }>`
    select c.relname as table, a.attname as column, format_type(a.atttypid, a.atttypmod) as type,
      a.attnotnull and not a.atthasdef and a.attidentity = '' as must_be_given,
      c.reltuples <= 0 and pg_relation_size(c.oid) = 0 as is_empty
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind in ('r', 'p', 'v', 'm') and c.relnamespace = current_schema()::regnamespace`.execute(db)
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
