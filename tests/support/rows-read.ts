import { sql } from 'kysely'
import type { Db } from '#server/kit/database-tables.ts'

/** Rows of a table that the transaction reads during `work`, by index or one after the other. */
export async function rowsRead(trx: Db, table: string, work: () => Promise<unknown>): Promise<number> {
  const before = await readSoFar(trx, table)
  await work()
  return (await readSoFar(trx, table)) - before
}

async function readSoFar(trx: Db, table: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select (seq_tup_read + coalesce(idx_tup_fetch, 0))::integer as n from pg_stat_xact_user_tables where relname = ${table}`.execute(
    trx,
  )
  return rows[0]?.n ?? 0
}
