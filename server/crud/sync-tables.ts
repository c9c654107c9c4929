import { sql, type Kysely } from 'kysely'
import type { ModuleFault } from '#schemas/api/module-api-types.ts'
import { printFault, type Finding } from '#schemas/module/check/check-modules.ts'
import { kindOfColumn } from '#schemas/module/column-types.ts'
import { didYouMean } from '#schemas/module/check/did-you-mean.ts'
import { fieldTypeSpecs } from '#schemas/module/field-types.ts'
import type { Module } from '#schemas/module/resolve-module.ts'
import type { LiveTable, TablePlan } from '#schemas/module/table-migration.ts'
import { planTable } from '#schemas/module/table-plan.ts'
import type { Db } from '../kit/database-tables.ts'
import { recordModuleTables, pastTables, strayTables, type PastTables } from './record-module-tables.ts'
import { withoutMisfits, type Registry } from './module-registry.ts'

export interface Synced {
  /** Modules that match their tables; the others are among the broken. */
  readonly served: Registry
  readonly faults: readonly ModuleFault[]
  /** Worded changes, and changes that were not made because they could lose data. */
  readonly reports: readonly string[]
}

/** Changes tables to match the module files: creates, adds and widens, never drops. The caller holds the lock. */
export async function syncTables(db: Db, registry: Registry): Promise<Synced> {
  const plain = db.withoutPlugins() as Kysely<unknown>
  const past = await pastTables(plain)
  const live = await readTables(plain, past)
  refuseViews(registry, live)
  await refuseMissingFunctions(plain, registry)
  const modules = [...registry.modules.values()].filter((module) => module.source === 'table')
  const names = new Set(modules.map(({ table }) => table.name))
  const plans = modules.map((module) => ({ module, ...planTable(module, live, registry.find, names) }))
  for (const statement of [...plans.flatMap((plan) => plan.statements), ...plans.flatMap((plan) => plan.links)]) {
    await sql
      .raw(statement)
      .execute(plain)
      .catch((error: unknown) => {
        throw new Error(`a table cannot become what its module file says: ${(error as Error).message} (${statement})`, {
          cause: error,
        })
      })
  }
  const misfits = new Map(
    plans.filter((plan) => plan.faults.length > 0).map(({ module, faults }) => [module.name, faults.map(asFinding)]),
  )
  const synced = withoutMisfits(registry, misfits)
  await recordModuleTables(plain, synced.served, past)
  const counts: string[] = []
  for (const { module, counted } of plans) counts.push(...(await countRows(plain, module.table.name, counted)))
  return {
    ...synced,
    reports: [...plans.flatMap((plan) => plan.reports), ...counts, ...(await strayTables(plain, synced.served, past))],
  }
}

/** Runs the counts a plan wants after its changes and reports them. */
async function countRows(
  db: Kysely<unknown>,
  table: string,
  counted: TablePlan['counted'],
): Promise<readonly string[]> {
  if (counted.length === 0) return []
  const {
    rows: [found],
  } = await sql<Record<string, number>>`
    select ${sql.join(counted.map(({ where }, i) => sql`count(*) filter (where ${sql.raw(where)})::int as ${sql.id(`n${i}`)}`))} from ${sql.table(table)}`.execute(
    db,
  )
  return counted.flatMap(({ says }, i) => (found?.[`n${i}`] ? [says(found[`n${i}`]!)] : []))
}

/** `syncTables` for a start: throws on faults, unless the server may start with broken modules. */
export async function syncedTables(
  db: Db,
  registry: Registry,
  startsBroken: boolean,
): Promise<{ readonly served: Registry; readonly differences: readonly string[] }> {
  const { served, faults, reports } = await syncTables(db, registry)
  const words = faults.map(printFault)
  if (words.length > 0 && !startsBroken)
    throw new Error(`tables hold what their module files no longer say:\n  ${words.join('\n  ')}`)
  return { served, differences: [...words, ...reports] }
}

const asFinding = ({ field, message }: TablePlan['faults'][number]): Finding => ({
  at: ['fields', field, 'type'],
  code: 'SCH046',
  message,
})

/** Checks that each view exists with a column of the right type for each field: every call would fail otherwise. */
function refuseViews(registry: Registry, live: ReadonlyMap<string, LiveTable>): void {
  const faults = [...registry.modules.values()]
    .filter((module) => module.source === 'view')
    .flatMap((module) => {
      const view = live.get(module.table.name)
      return (
        view
          ? viewFaults(module, view)
          : [`there is no view "${module.table.name}"${didYouMean(module.table.name, live.keys())}`]
      ).map((fault) => `${module.name}: ${fault}`)
    })
  if (faults.length > 0)
    throw new Error(`views that module files name are not as the files say:\n  ${faults.join('\n  ')}`)
}

/** Checks that each computed field has its database function: every list would fail otherwise. */
async function refuseMissingFunctions(db: Kysely<unknown>, registry: Registry): Promise<void> {
  const wanted = [...registry.modules.values()].flatMap(({ name, table, fields }) =>
    Object.values(fields)
      .filter((field) => field.computed)
      .map((field) => ({ module: name, table: table.name, column: field.column })),
  )
  if (wanted.length === 0) return
  const { rows: missing } = await sql<{ module: string; table: string; column: string }>`
    select w.* from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w (module text, "table" text, "column" text)
    where not exists (
      select from pg_proc p join pg_class c on c.reltype = p.proargtypes[0]
      where p.proname = w."column" and p.pronargs = 1 and c.relname = w."table" and c.relnamespace = current_schema()::regnamespace
    )`.execute(db)
  if (missing.length > 0)
    throw new Error(
      `computed fields of module files have no function:\n  ${missing.map(({ module, table, column }) => `${module}: there is no function "${column}" of "${table}"`).join('\n  ')}`,
    )
}

function viewFaults({ fields, table }: Module, view: LiveTable): readonly string[] {
  return Object.values(fields).flatMap((field) => {
    const kind = fieldTypeSpecs[field.type]
    if (!kind.column) return []
    const column = view.columns.get(field.column)
    if (!column)
      return [
        `view "${table.name}" has no column "${field.column}" for field "${field.name}"${didYouMean(field.column, view.columns.keys())}`,
      ]
    const wanted = kindOfColumn(kind.column(field))
    return kindOfColumn(column.type) === wanted
      ? []
      : [
          `column "${field.column}" of view "${table.name}" is ${column.type}; field "${field.name}" of type "${field.type}" needs ${wanted}`,
        ]
  })
}

/** Reads every table and view of the current schema, by name, in three statements in all. */
async function readTables(db: Kysely<unknown>, past: PastTables): Promise<ReadonlyMap<string, LiveTable>> {
  const columns = await sql<{
    table: string
    column: string
    type: string
    not_null: boolean
    fills_itself: boolean
    in_key: boolean
    is_empty: boolean
  }>`
    select c.relname as table, a.attname as column, format_type(a.atttypid, a.atttypmod) as type,
      a.attnotnull as not_null, a.atthasdef or a.attidentity <> '' as fills_itself,
      exists (select from pg_index i where i.indrelid = c.oid and i.indisprimary and a.attnum = any (i.indkey)) as in_key,
      c.reltuples <= 0 and pg_relation_size(c.oid) = 0 as is_empty
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind in ('r', 'p', 'v', 'm') and c.relnamespace = current_schema()::regnamespace`.execute(db)
  const indexes = await sql<{ table: string; name: string }>`
    select tablename as table, indexname as name from pg_indexes where schemaname = current_schema()`.execute(db)
  const constraints = await sql<{ table: string; name: string; refers_to: string | null }>`
    select c.relname as table, k.conname as name, r.relname as refers_to
    from pg_constraint k join pg_class c on c.oid = k.conrelid left join pg_class r on r.oid = k.confrelid and r.oid <> c.oid
    where c.relnamespace = current_schema()::regnamespace`.execute(db)
  const byTable = Map.groupBy(columns.rows, (row) => row.table)
  const namesIn = (rows: readonly { table: string; name: string }[], table: string): ReadonlySet<string> =>
    new Set(rows.filter((row) => row.table === table).map((row) => row.name))
  const referred = new Set(constraints.rows.map((row) => row.refers_to))
  return new Map(
    [...byTable].map(([table, rows]) => [
      table,
      {
        columns: new Map(
          rows.map((row) => [
            row.column,
            { type: row.type, notNull: row.not_null, fillsItself: row.fills_itself, inKey: row.in_key },
          ]),
        ),
        indexes: namesIn(indexes.rows, table),
        constraints: namesIn(constraints.rows, table),
        isEmpty: rows[0]!.is_empty,
        isReferredTo: referred.has(table),
        ofFiles: new Set(past.get(table)?.columns),
      },
    ]),
  )
}
