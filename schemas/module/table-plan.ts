import { columnsOf, columnSql, indexesOf, indexSql, keyName, literal, quote, short } from './table-ddl.ts'
import type { Module } from './resolve-module.ts'
import { changes, type LiveTable, type TablePlan } from './table-migration.ts'

export type FindModule = (name: string) => Module | undefined

/**
 * Plans the changes of a module's table. Pure: it reads a description of the database. `tables` are the names of all
 * modules' tables.
 */
export function planTable(
  module: Module,
  live: ReadonlyMap<string, LiveTable>,
  find: FindModule,
  tables: ReadonlySet<string> = new Set(),
): TablePlan {
  const { name, was } = module.table
  const now = live.get(name)
  const columns = columnsOf(module)
  // another module may already use the freed name
  const before = was === undefined || tables.has(was) ? undefined : live.get(was)
  // a renamed table that was once started without `was` has an empty table in its place
  const isInTheWay = now?.isEmpty === true && !now.isReferredTo && before !== undefined
  const there = isInTheWay ? before : (now ?? before)
  if (there) {
    const renamed =
      there === now
        ? []
        : [...(isInTheWay ? [dropEmpty(name)] : []), `alter table ${quote(was!)} rename to ${quote(name)}`]
    const { statements, reports, counted, faults } = changes(module, columns, there)
    if (faults.length > 0) return { statements: [], links: [], reports: [], counted: [], faults }
    return { statements: [...renamed, ...statements], links: linksOf(module, live, find), reports, counted, faults }
  }
  return {
    statements: [
      `create table ${quote(name)} (\n  ${columns.map(columnSql).join(',\n  ')}\n)`,
      ...(module.table.comment ? [`comment on table ${quote(name)} is ${literal(module.table.comment)}`] : []),
      ...indexesOf(module).map((index) => indexSql(module, index)),
    ],
    links: linksOf(module, live, find),
    reports: [],
    counted: [],
    faults: [],
  }
}

/** Drops an empty table. Fails, and stops the start, when a row has arrived meanwhile. */
const dropEmpty = (table: string): string =>
  `do $$ begin lock table ${quote(table)}; if exists (select from ${quote(table)}) then raise exception '% has rows', ${literal(table)}; end if; drop table ${quote(table)}; end $$`

function linksOf(module: Module, live: ReadonlyMap<string, LiveTable>, find: FindModule): readonly string[] {
  const own = module.table.name
  return Object.values(module.fields).flatMap((field): readonly string[] => {
    const target = field.ref ? find(field.ref.module) : undefined
    if (target?.source !== 'table') return []
    const targetKey = `${quote(target.table.name)} (${quote(target.fields[target.key]!.column)})`
    if (field.type === 'ref') {
      const name = keyName(own, field.column)
      // an existing column keeps the keys of its migration
      if (live.get(own)?.constraints.has(name) || live.get(own)?.columns.has(field.column)) return []
      const then = { setNull: ' on delete set null', cascade: ' on delete cascade', restrict: '' }[
        field.ref!.onDelete ?? 'restrict'
      ]
      return [
        `alter table ${quote(own)} add constraint ${quote(name)} foreign key (${quote(field.column)}) references ${targetKey}${then}`,
      ]
    }
    const { through } = field
    if (!through || live.has(through.table)) return []
    const ownKey = `${quote(own)} (${quote(module.fields[module.key]!.column)})`
    return [
      `create table ${quote(through.table)} (${quote(through.self)} bigint not null references ${ownKey} on delete cascade, ${quote(through.other)} bigint not null references ${targetKey} on delete cascade, primary key (${quote(through.self)}, ${quote(through.other)}))`,
      `create index ${quote(short(`ix_${through.table}_${through.other}`))} on ${quote(through.table)} (${quote(through.other)})`,
    ]
  })
}
