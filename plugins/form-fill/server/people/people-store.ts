import { sql, type RawBuilder } from 'kysely'
import type { PeopleItem, PickedKey } from '#schemas/form/types/people-base.ts'
import { escapeLike } from '#server/kit/condition-to-sql.ts'
import type { Db } from '#server/kit/database-tables.ts'

/** Candidate, with only the data needed to distinguish one from another. */
export interface Offered {
  readonly id: number
  readonly name: string
  /** The department of a user, or the parents of a department; '' without one. */
  readonly dept: string
}

/** Candidates: the kind, and the limits of the question. */
export interface Circle {
  readonly key: PickedKey
  readonly depts: readonly string[]
  readonly roles: readonly string[]
}

export const circleOf = (item: PeopleItem, key: PickedKey): Circle => ({
  key,
  depts: idsIn(item.withinDepts),
  roles: idsIn(item.withinRoles),
})

/** Ids of a setting; an imported document may contain any shape. */
const idsIn = (setting: unknown): readonly string[] =>
  Array.isArray(setting) ? setting.map(String).filter((id) => /^\d{1,15}$/.test(id)) : []

/** SQL of users who can sign in, and of active departments. */
const table = ({ key, depts, roles }: Circle): RawBuilder<unknown> =>
  key === 'userId'
    ? sql`(select u.user_id as id, u.nick_name as name, u.user_name as code, coalesce(d.dept_name, '') as dept from sys_user u
        left join sys_dept d on d.dept_id = u.dept_id and d.del_flag = '0'
        where u.status = '0' and u.del_flag = '0' ${below(depts)}
        ${roles.length === 0 ? sql`` : sql`and exists (select from sys_user_role m join sys_role r on r.role_id = m.role_id where m.user_id = u.user_id and r.status = '0' and r.del_flag = '0' and r.role_id::text = any(${[...roles]}::text[]))`})`
    : sql`(select d.dept_id as id, d.dept_name as name, d.dept_name as code, coalesce((select string_agg(up.dept_name, ' / ' order by length(up.ancestors))
          from sys_dept up where up.dept_id <> d.dept_id and up.dept_id::text = any(string_to_array(d.ancestors, ','))), '') as dept
        from sys_dept d where d.status = '0' and d.del_flag = '0' ${below(depts)})`

const below = (depts: readonly string[]): RawBuilder<unknown> =>
  depts.length === 0
    ? sql``
    : sql`and (d.dept_id::text = any(${[...depts]}::text[]) or string_to_array(d.ancestors, ',') && ${[...depts]}::text[])`

export const peopleStore = (db: Db) => ({
  /** Finds candidates whose name or department contains the keyword; names that start with it come first. */
  async search(circle: Circle, keyword: string, offset: number, limit: number): Promise<readonly Offered[]> {
    const like = `%${escapeLike(keyword)}%`
    const { rows } = await sql<Offered>`
      select id, name, dept from ${table(circle)} one where name ilike ${like} or dept ilike ${like}
      order by (name ilike ${`${escapeLike(keyword)}%`}) desc, name, id limit ${limit} offset ${offset}`.execute(db)
    return rows
  },

  /** Finds candidates by id, name or username. */
  async find(
    circle: Circle,
    ids: readonly number[],
    names: readonly string[],
  ): Promise<readonly (Offered & { readonly code: string })[]> {
    const { rows } = await sql<Offered & { readonly code: string }>`
      select id, name, dept, code from ${table(circle)} one
      where id = any(${[...ids]}::bigint[]) or name = any(${[...names]}::text[]) or code = any(${[...names]}::text[])`.execute(
      db,
    )
    return rows
  },
})
