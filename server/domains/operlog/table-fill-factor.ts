import { sql } from 'kysely'
import type { Db } from '#server/kit/database-tables.ts'

/** Fill factor of the operation log, in percent. */
const filled = 40

/**
 * Reserves space on the log's pages for the responses that complete entries moments later: an update on the same page
 * (HOT) adds no entries to the four indexes.
 */
export async function setFillFactor(db: Db): Promise<void> {
  const { rows } = await sql<{ has: boolean }>`
    select ${`fillfactor=${filled}`} = any (coalesce(reloptions, '{}')) as has from pg_class where oid = to_regclass('sys_oper_log')`.execute(
    db,
  )
  if (rows[0]?.has === false) await sql`alter table sys_oper_log set (fillfactor = ${sql.lit(filled)})`.execute(db)
}
