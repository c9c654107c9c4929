import type { Db } from '#server/kit/database-tables.ts'
import { sql } from 'kysely'

export const configStore = (db: Db) => ({
  /** Returns the value of a setting; undefined for a missing key or a secret. */
  async value(key: string): Promise<string | undefined> {
    const {
      rows: [row],
    } = await sql<{ configValue: string | null }>`
      select config_value from sys_config where config_key = ${key} and del_flag = '0'`.execute(db)
    return row?.configValue ?? undefined
  },

  /** Replaces the secret of a setting; null removes it. */
  async keepSecret(id: number, secret: string | null): Promise<void> {
    await sql`update sys_config set secret_value = ${secret} where config_id = ${id}`.execute(db)
  },

  /** Returns the keys among these that have a secret. */
  async withSecret(ids: readonly number[]): Promise<ReadonlyMap<number, boolean>> {
    const { rows } = await sql<{
      configId: number
      isSet: boolean
    }>`select config_id, secret_value is not null as is_set from sys_config where config_id in (${sql.join(ids)})`.execute(
      db,
    )
    return new Map(rows.map(({ configId, isSet }) => [configId, isSet]))
  },
})
