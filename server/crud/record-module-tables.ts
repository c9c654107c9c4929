import { sql, type Kysely } from 'kysely'
import { fieldTypeSpecs } from '#schemas/module/field-types.ts'
import type { Module } from '#schemas/module/resolve-module.ts'
import type { Registry } from './module-registry.ts'

/** Tables and columns that module files had at earlier starts, by table name. */
export type PastTables = ReadonlyMap<string, { readonly module: string; readonly columns: readonly string[] }>

export async function pastTables(db: Kysely<unknown>): Promise<PastTables> {
  const { rows } = await sql<{
    table: string
    module: string
    columns: readonly string[]
  }>`select table_name as table, module, columns from sys_module_table`.execute(db)
  return new Map(rows.map(({ table, module, columns }) => [table, { module, columns }]))
}

/** Records the current tables of module files in addition to the earlier ones in `past`. */
export async function recordModuleTables(db: Kysely<unknown>, registry: Registry, past: PastTables): Promise<void> {
  for (const module of tablesIn(registry)) {
    const { name, was } = module.table
    const had = past.get(name)?.columns ?? (was === undefined ? undefined : past.get(was)?.columns) ?? []
    const columns = [...new Set([...had, ...columnsIn(module)])]
    if (past.get(name)?.module === module.name && columns.length === past.get(name)!.columns.length) continue
    await keep(db, name, module.name, columns)
  }
  for (const { module, table } of joinTables(registry))
    if (past.get(table)?.module !== module.name) await keep(db, table, module.name, [])
}

/**
 * Reports tables that no module file names any more, with the number of unreachable rows. Forgets tables that no longer
 * exist.
 */
export async function strayTables(
  db: Kysely<unknown>,
  registry: Registry,
  past: PastTables,
): Promise<readonly string[]> {
  const named = new Set([
    ...tablesIn(registry).map(({ table }) => table.name),
    ...joinTables(registry).map(({ table }) => table),
  ])
  const words: string[] = []
  for (const [table, { module }] of past) {
    // an unreadable file may still name the table
    if (named.has(table) || registry.broken.has(module)) continue
    const {
      rows: [found],
    } = await sql<{ there: boolean }>`select to_regclass(quote_ident(${table})) is not null as there`.execute(db)
    if (!found?.there) {
      await sql`delete from sys_module_table where table_name = ${table}`.execute(db)
      continue
    }
    const {
      rows: [counted],
    } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(db)
    if (counted && counted.n > 0)
      words.push(
        `table "${table}", once of ${module}, is in no module file any more: its rows stay, out of sight (${counted.n}). Renamed? Say "was": "${table}" in "table". Removed? Bring the file back, or drop the table in a migration`,
      )
  }
  return words
}

const tablesIn = (registry: Registry): readonly Module[] =>
  [...registry.modules.values()].filter(({ source }) => source === 'table')

const joinTables = (registry: Registry): readonly { readonly module: Module; readonly table: string }[] =>
  tablesIn(registry).flatMap((module) =>
    Object.values(module.fields).flatMap(({ through }) => (through ? [{ module, table: through.table }] : [])),
  )

const columnsIn = ({ fields }: Module): readonly string[] =>
  Object.values(fields)
    .filter((field) => !field.stamp && !field.computed && fieldTypeSpecs[field.type].column)
    .map(({ column }) => column)

async function keep(db: Kysely<unknown>, table: string, module: string, columns: readonly string[]): Promise<void> {
  await sql`
    insert into sys_module_table (table_name, module, columns) values (${table}, ${module}, ${JSON.stringify(columns)}::jsonb)
    on conflict (table_name) do update set module = excluded.module, columns = excluded.columns`.execute(db)
}
