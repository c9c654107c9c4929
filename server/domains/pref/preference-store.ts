import { sql } from 'kysely'
import type { Db } from '#server/kit/database-tables.ts'

export const prefStore = (db: Db) => ({
  async find(userId: number, key: string): Promise<object | null> {
    const row = await db
      .selectFrom('sysUserPref')
      .select('value')
      .where('userId', '=', userId)
      .where('key', '=', key)
      .executeTakeFirst()
    return row?.value ?? null
  },

  /** Stores a preference; false when the user already has `most` others. */
  async save(userId: number, key: string, value: object, most: number): Promise<boolean> {
    const json = JSON.stringify(value)
    const { rows } = await sql`
      insert into sys_user_pref (user_id, key, value) select ${userId}, ${key}, ${json}::jsonb
      where (select count(*) from sys_user_pref where user_id = ${userId} and key <> ${key}) < ${most}
      on conflict (user_id, key) do update set value = excluded.value, update_time = now() returning user_id`.execute(
      db,
    )
    return rows.length > 0
  },

  async remove(userId: number, key: string): Promise<void> {
    await db.deleteFrom('sysUserPref').where('userId', '=', userId).where('key', '=', key).execute()
  },
})
