import { sql } from 'kysely'
import { escapeLike } from '#server/kit/condition-to-sql.ts'
import type { Db } from '#server/kit/database-tables.ts'
import {
  groupLimits,
  type DataGroup,
  type GroupLink,
  type GroupMember,
  type GroupSettings,
  type NamedMember,
} from '../shared/group-api-types.ts'

interface Stamped {
  readonly by: string
  readonly now: Date
}

/** A group and its form, without the members. */
export type StoredGroup = Omit<DataGroup, 'members'> & { readonly formId: number; readonly formKey: string }

/** SQL of groups and their members. */
export const groupStore = (db: Db) => ({
  async of(formId: number): Promise<readonly DataGroup[]> {
    const rows = await db
      .selectFrom('formDataGroup')
      .select(['gid', 'name', 'enabled', 'settings'])
      .where('formId', '=', formId)
      .orderBy('createTime')
      .orderBy('gid')
      .execute()
    const members = await membersOf(
      db,
      rows.map(({ gid }) => gid),
    )
    return rows.map(({ settings, ...row }) => ({ ...settings, ...row, members: members.get(row.gid) ?? [] }))
  },

  async find(gid: string): Promise<StoredGroup | undefined> {
    const row = await db
      .selectFrom('formDataGroup as g')
      .innerJoin('form', 'form.formId', 'g.formId')
      .select(['g.gid', 'g.formId', 'form.formKey', 'g.name', 'g.enabled', 'g.settings'])
      .where('g.gid', '=', gid)
      .where('form.delFlag', '=', '0')
      .executeTakeFirst()
    if (!row) return undefined
    const { settings, ...group } = row
    return { ...settings, ...group }
  },

  async members(gid: string): Promise<readonly NamedMember[]> {
    return (await membersOf(db, [gid])).get(gid) ?? []
  },

  /** Returns false when the form has its maximum number of groups. */
  async add(formId: number, gid: string, group: GroupSettings, { by, now }: Stamped): Promise<boolean> {
    await db.selectFrom('form').select('formId').where('formId', '=', formId).forUpdate().execute()
    const { n } = await db
      .selectFrom('formDataGroup')
      .select((of) => of.fn.countAll<number>().as('n'))
      .where('formId', '=', formId)
      .executeTakeFirstOrThrow()
    if (Number(n) >= groupLimits.perForm) return false
    const { name, enabled, members, ...settings } = group
    await db
      .insertInto('formDataGroup')
      .values({
        gid,
        formId,
        name,
        enabled,
        settings: JSON.stringify(settings),
        createBy: by,
        createTime: now,
        updateBy: by,
        updateTime: now,
      })
      .execute()
    await setMembers(db, gid, members)
    return true
  },

  async change(gid: string, group: GroupSettings, { by, now }: Stamped): Promise<void> {
    const { name, enabled, members, ...settings } = group
    await db
      .updateTable('formDataGroup')
      .set({ name, enabled, settings: JSON.stringify(settings), updateBy: by, updateTime: now })
      .where('gid', '=', gid)
      .execute()
    await db.deleteFrom('formDataGroupMember').where('gid', '=', gid).execute()
    await setMembers(db, gid, members)
  },

  async remove(gid: string): Promise<void> {
    await db.deleteFrom('formDataGroup').where('gid', '=', gid).execute()
  },

  /** Returns the `users` who are members of the group. */
  async belonging(gid: string, users: readonly number[]): Promise<readonly number[]> {
    const { rows } = await sql<{ userId: number | string }>`
      select u.id as user_id from unnest(${[...users]}::bigint[]) as u(id)
      where ${gid} in (select form_data_groups_of(u.id))`.execute(db)
    return rows.map(({ userId }) => Number(userId))
  },

  /** Enabled groups of a user, of published forms; with `formId` only those of one form. */
  async ofUser(userId: number, formId?: number): Promise<readonly GroupLink[]> {
    const { rows } = await sql<GroupLink>`
      select g.gid, g.name, f.form_key, f.name as form_name from form_data_group g join form f on f.form_id = g.form_id
      where g.gid in (select form_data_groups_of(${userId})) and g.enabled and f.del_flag = '0' and f.version > 0
        ${formId === undefined ? sql`` : sql`and f.form_id = ${formId}`}
      order by f.name, f.form_id, g.create_time, g.gid limit 100`.execute(db)
    return rows
  },

  /** Visible questions and conditions of the user's enabled groups of a form. */
  async partsFor(userId: number, formId: number): Promise<readonly Pick<StoredGroup, 'visible' | 'filter'>[]> {
    const { rows } = await sql<{ settings: Pick<StoredGroup, 'visible' | 'filter'> }>`
      select settings from form_data_group
      where form_id = ${formId} and enabled and gid in (select form_data_groups_of(${userId}))`.execute(db)
    return rows.map(({ settings }) => settings)
  },

  /** Finds existing, enabled users, departments and roles by part of their names. The caller filters the roles. */
  async search(keyword: string): Promise<readonly NamedMember[]> {
    const like = `%${escapeLike(keyword)}%`
    const { rows } = await sql<NamedMember>`
      (select 'user' as kind, u.user_id as id, u.nick_name as name, coalesce(d.dept_name, '') as dept
        from sys_user u left join sys_dept d on d.dept_id = u.dept_id
        where u.status = '0' and u.del_flag = '0' and (u.nick_name ilike ${like} or d.dept_name ilike ${like})
        order by u.nick_name, u.user_id limit ${groupLimits.found})
      union all
      (select 'dept', d.dept_id, d.dept_name, coalesce(p.dept_name, '')
        from sys_dept d left join sys_dept p on p.dept_id = d.parent_id
        where d.status = '0' and d.del_flag = '0' and d.dept_name ilike ${like}
        order by d.ancestors limit ${groupLimits.found})`.execute(db)
    return rows.map((row) => ({ ...row, id: Number(row.id) }))
  },

  /** Returns the members that exist. */
  async existing(members: readonly GroupMember[]): Promise<readonly GroupMember[]> {
    const { rows } = await sql<GroupMember>`
      select m.kind, m.id from jsonb_to_recordset(${JSON.stringify(members)}::jsonb) as m(kind text, id bigint)
      where case m.kind
        when 'user' then exists (select from sys_user u where u.user_id = m.id and u.del_flag = '0')
        when 'dept' then exists (select from sys_dept d where d.dept_id = m.id and d.del_flag = '0')
        else exists (select from sys_role r where r.role_id = m.id and r.del_flag = '0') end`.execute(db)
    return rows.map(({ kind, id }) => ({ kind, id: Number(id) }))
  },
})

async function setMembers(db: Db, gid: string, members: readonly GroupMember[]): Promise<void> {
  if (members.length === 0) return
  await db
    .insertInto('formDataGroupMember')
    .values(members.map(({ kind, id }) => ({ gid, kind, targetId: id })))
    .execute()
}

/** Existing members of groups, with names. */
async function membersOf(db: Db, gids: readonly string[]): Promise<ReadonlyMap<string, readonly NamedMember[]>> {
  const { rows } = await sql<NamedMember & { readonly gid: string }>`
    select m.gid, m.kind, m.target_id as id, coalesce(u.nick_name, d.dept_name, r.role_name) as name,
      coalesce(own.dept_name, above.dept_name, '') as dept
    from form_data_group_member m
    left join sys_user u on m.kind = 'user' and u.user_id = m.target_id and u.del_flag = '0'
    left join sys_dept own on own.dept_id = u.dept_id
    left join sys_dept d on m.kind = 'dept' and d.dept_id = m.target_id and d.del_flag = '0'
    left join sys_dept above on above.dept_id = d.parent_id
    left join sys_role r on m.kind = 'role' and r.role_id = m.target_id and r.del_flag = '0'
    where m.gid = any (${[...gids]}::varchar[]) and coalesce(u.nick_name, d.dept_name, r.role_name) is not null
    order by m.kind desc, name, m.target_id`.execute(db)
  const byGroup = new Map<string, NamedMember[]>()
  for (const { gid, ...member } of rows)
    byGroup.set(gid, [...(byGroup.get(gid) ?? []), { ...member, id: Number(member.id) }])
  return byGroup
}
