import { sql } from 'kysely'
import type { Migration } from '../kit/migration.ts'

/**
 * Settings have a kind, and secrets a column that never leaves the server. The module's own columns are added here, for
 * what they hold has to be moved.
 */
export const secretsOfSettings: Migration = {
  async up(db) {
    const { rows } =
      await sql`select from information_schema.tables where table_name = 'sys_config' and table_schema = current_schema()`.execute(
        db,
      )
    if (rows.length === 0) return
    await sql`alter table sys_config alter column config_value drop not null, add column if not exists secret_value varchar(200), add column if not exists value_type varchar(64) not null default 'text'`.execute(
      db,
    )
    await sql`update sys_menu set menu_name_en = 'Parameters' where path = '/system/config' and menu_name_en = 'Settings'`.execute(
      db,
    )
    await sql`update sys_config set value_type = 'json' where config_type = 'Y' and config_value like '{%'`.execute(db)
    await sql`update sys_config set value_type = 'switch', config_name = '登录时总是需要安全验证' where config_key = 'sys.account.captchaEnabled'`.execute(
      db,
    )
    await sql`update sys_config set value_type = 'secret', secret_value = config_value, config_value = null where config_key = 'sys.user.initPassword'`.execute(
      db,
    )
  },
}
