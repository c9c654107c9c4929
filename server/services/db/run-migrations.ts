import { sql } from 'kysely'
import type { Db } from '../../kit/database-tables.ts'
import type { Migration } from '../../kit/migration.ts'

/** One advisory lock for every change of tables at start, so that N processes may start at once. */
const startLock = 7_310_642

/**
 * Runs `prepare` in one transaction while no other process does. The transaction holds the lock, so a killed process
 * leaves none behind.
 */
export async function alone<T>(db: Db, prepare: (db: Db) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${startLock})`.execute(trx)
    return prepare(trx)
  })
}

/** Runs pending migrations in the given order and records each. Returns the names of those run. */
export async function migrate(db: Db, migrations: Readonly<Record<string, Migration>>): Promise<readonly string[]> {
  await sql`create table if not exists sys_migration (name varchar(200) primary key, run_time timestamptz not null default now())`.execute(
    db,
  )
  const { rows } = await sql<{ name: string }>`select name from sys_migration`.execute(db)
  const done = new Set(rows.map((row) => row.name))
  const pending = Object.entries(migrations).filter(([name]) => !done.has(name))
  for (const [name, migration] of pending) {
    await migration.up(db)
    await sql`insert into sys_migration (name) values (${name})`.execute(db)
  }
  return pending.map(([name]) => name)
}
