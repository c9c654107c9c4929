import type { Db } from '#server/kit/decorations.ts'
import { sql } from 'kysely'

export const configStore = (db: Db) => ({
  /** The value of a setting; undefined when there is none of this key. */
  async value(key: string): Promise<string | undefined> {
    const { rows: [row] } = await sql<{ configValue: string }>`
      select config_value from sys_config where config_key = ${key} and del_flag = '0'`.execute(db)
    return row?.configValue
  },
})
