import { sql } from 'kysely'
import type { Migration } from '../kit/migration.ts'

/**
 * Which rows an entry of the operation log is about, each by itself: the text beside the entry holds as many as fit.
 * The log's own table follows its module file and comes later, so there is no foreign key; the log's hooks clear up.
 */
export const logsNameTheirRows: Migration = {
  async up(db) {
    await sql`
      create table sys_oper_log_row (
        module varchar(100) not null,
        row_id bigint not null,
        oper_id bigint not null,
        primary key (module, row_id, oper_id)
      )`.execute(db)
    await sql`create index ix_sys_oper_log_row_oper_id on sys_oper_log_row (oper_id)`.execute(db)
    const {
      rows: [log],
    } = await sql<{ there: boolean }>`select to_regclass('sys_oper_log') is not null as there`.execute(db)
    if (!log?.there) return
    await sql`
      insert into sys_oper_log_row (module, row_id, oper_id)
      select distinct l.module, part::bigint, l.oper_id from sys_oper_log l, unnest(string_to_array(trim(both ',' from l.row_ids), ',')) as part
      where l.module is not null and part ~ '^\\d{1,15}$'`.execute(db)
  },
}
