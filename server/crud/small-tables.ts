import { sql } from 'kysely'
import type { Module } from '#schemas/module/resolve-module.ts'
import type { Db } from '../kit/database-tables.ts'

/** Bytes of a table that are read whole in a few milliseconds, whatever the plan. */
const smallBytes = 1_048_576
/** Milliseconds after which sizes are read again, for a table that grows. */
const freshFor = 60_000

interface Sizes {
  readonly small: ReadonlySet<string>
  readonly readAt: number
}

const known = new WeakMap<Db, Sizes>()
const reading = new WeakSet<Db>()

/**
 * Whether the module's table is so small that a plan for any values is as good as one for these. False until the sizes
 * of a database are known, which the first call asks for in the background.
 */
export function isSmallTable(db: Db, module: Module): boolean {
  const sizes = known.get(db)
  if (!sizes || Date.now() - sizes.readAt > freshFor) readSizes(db)
  return sizes?.small.has(module.table.name) ?? false
}

function readSizes(db: Db): void {
  if (db.isTransaction || reading.has(db)) return
  reading.add(db)
  void sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = current_schema()::regnamespace and relkind = 'r' and pg_relation_size(oid) <= ${smallBytes}`
    .execute(db)
    .then(
      ({ rows }) => known.set(db, { small: new Set(rows.map(({ name }) => name)), readAt: Date.now() }),
      // statements are planned for their values meanwhile
      () => {},
    )
    .finally(() => reading.delete(db))
}
