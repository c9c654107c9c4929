import { sql } from 'kysely'
import type { Profile } from '#schemas/api/profile-api-types.ts'
import type { Locale } from '#schemas/module/localized-text.ts'
import type { Db } from '#server/kit/database-tables.ts'

export const profileStore = (db: Db) => ({
  async profile(userId: number, locale: Locale): Promise<Omit<Profile, 'roles'>> {
    const named = (column: string) =>
      locale === 'en' ? sql`coalesce(nullif(${sql.ref(`${column}_en`)}, ''), ${sql.ref(column)})` : sql.ref(column)
    const {
      rows: [row],
    } = await sql<Omit<Profile, 'roles'>>`
      select u.user_id, u.user_name, u.nick_name, u.phonenumber, u.email, u.sex, u.avatar, u.create_time, u.login_date, ${named('d.dept_name')} as dept_name,
        coalesce((select json_agg(${named('p.post_name')} order by p.post_sort, p.post_id) from sys_user_post up join sys_post p on p.post_id = up.post_id and p.del_flag = '0' where up.user_id = u.user_id), '[]') as post_names,
        coalesce((select json_agg(${named('r.role_name')} order by r.role_sort, r.role_id) from sys_user_role ur join sys_role r on r.role_id = ur.role_id and r.del_flag = '0' and r.status = '0' where ur.user_id = u.user_id), '[]') as role_names
      from sys_user u left join sys_dept d on d.dept_id = u.dept_id where u.user_id = ${userId}`.execute(db)
    return row!
  },

  /** Writes the user's own data. A concurrent edit in the back office is refused by the version. */
  async change(
    userId: number,
    values: Readonly<Record<string, unknown>>,
    by: { userName: string; now: Date },
  ): Promise<void> {
    await db
      .updateTable('sysUser')
      .set({ ...values, version: sql`version + 1`, updateBy: by.userName, updateTime: by.now })
      .where('userId', '=', userId)
      .execute()
  },
})
