import { sql } from 'kysely'
import { hashPassword } from '#server/kit/password-hash.ts'
import type { Database } from '#server/services/db/open-database.ts'

export const howMany = 100_000
/** User who may list the users of one department and its descendants. */
export const lister = { username: 'lister', password: 'Bench-2026' } as const

/** Creates users across all departments, with roles and posts. */
export async function fillUsers({ db }: Database): Promise<void> {
  await sql`
    insert into sys_user (user_name, nick_name, dept_id, phonenumber, email, sex, status, create_time, remark)
    select 'user' || n, '用户' || n, (select array_agg(dept_id order by dept_id) from sys_dept)[1 + n % (select count(*)::int from sys_dept)], '139' || lpad(n::text, 8, '0'), 'user' || n || '@example.edu.cn',
      (n % 3)::text, case when n % 10 = 0 then '1' else '0' end, timestamptz '2020-01-01' + n * interval '17 minutes', '由批量开户导入，第 ' || n || ' 位'
    from generate_series(1, ${sql.lit(howMany)}) n`.execute(db)
  await sql`insert into sys_post (post_name, post_code, post_sort) select '岗位' || n, 'bench' || n, n from generate_series(1, 5) n`.execute(
    db,
  )
  await sql`insert into sys_user_post (user_id, post_id) select user_id, (select min(post_id) from sys_post) + user_id % 5 from sys_user where user_name like 'user%'`.execute(
    db,
  )
  await sql`insert into sys_user_role (user_id, role_id) select user_id, (select role_id from sys_role where role_key = 'common') from sys_user where user_name like 'user%'`.execute(
    db,
  )
  await sql`insert into sys_role (role_name, role_key, data_scope) values ('本部门用户', 'lister', '4')`.execute(db)
  await sql`insert into sys_role_menu (role_id, menu_id) select (select role_id from sys_role where role_key = 'lister'), menu_id from sys_menu where perms = 'system:user:list'`.execute(
    db,
  )
  await sql`
    insert into sys_user (user_name, nick_name, dept_id, password)
    values (${lister.username}, '部门管理员', (select dept_id from sys_dept where dept_name = '医学院'), ${await hashPassword(lister.password)})`.execute(
    db,
  )
  await sql`insert into sys_user_role (user_id, role_id) select (select user_id from sys_user where user_name = 'lister'), (select role_id from sys_role where role_key = 'lister')`.execute(
    db,
  )
  await sql`vacuum analyze`.execute(db)
}
