import { sql } from 'kysely'
import type { Db } from '#server/kit/tables.ts'

/** Percent of a page of the operation log that new entries fill. */
const filled = 40

/**
 * Leaves room on the log's pages for the answers that complete its entries moments later: a row that grows where it lies
 * needs no new entries in four indexes. The room is what the entry's first version would take up elsewhere.
 */
export async function leaveRoomForAnswers(db: Db): Promise<void> {
  const { rows } = await sql<{ has: boolean }>`
    select ${`fillfactor=${filled}`} = any (coalesce(reloptions, '{}')) as has from pg_class where oid = to_regclass('sys_oper_log')`.execute(
    db,
  )
  if (rows[0]?.has === false) await sql`alter table sys_oper_log set (fillfactor = ${sql.lit(filled)})`.execute(db)
}
