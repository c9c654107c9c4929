import { sql } from 'kysely'
import type { Migration } from '../kit/migration.ts'

/**
 * Entries of the operation log from before say who it was by name, too; what else the log has in English begins with
 * new entries.
 */
export const logsNamePeople: Migration = {
  async up(db) {
    const {
      rows: [log],
    } = await sql<{ there: boolean }>`select to_regclass('sys_oper_log') is not null as there`.execute(db)
    if (!log?.there) return
    await sql`alter table sys_oper_log add column if not exists oper_nick varchar(30)`.execute(db)
    await sql`update sys_oper_log l set oper_nick = u.nick_name from sys_user u where u.user_id = l.user_id and l.oper_nick is null`.execute(
      db,
    )
  },
}
