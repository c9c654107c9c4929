import { sql, type RawBuilder } from 'kysely'
import type { Picked } from '#schemas/form/types/people-base.ts'
import type { PeopleQuery } from '#schemas/process/step/step-command.ts'
import { batched } from '#server/kit/batch-calls.ts'
import { prepared, slot } from '#server/kit/prepared-statements.ts'
import type { Db } from '#server/kit/database-tables.ts'

/** Thrown when a step needs a lookup before it can be repeated. No `Error`, as collecting its stack costs more than a step. */
class PeopleNeeded {
  readonly query: PeopleQuery
  constructor(query: PeopleQuery) {
    this.query = query
  }
}

/** Answers the lookups of one step; equal lookups run once. */
export class AssigneeLookup {
  readonly #db: Db
  readonly #known = new Map<string, readonly number[]>()

  constructor(db: Db) {
    this.#db = db
  }

  /** @throws {PeopleNeeded} */
  answer(query: PeopleQuery): readonly number[] {
    const known = this.#known.get(JSON.stringify(query))
    if (!known) throw new PeopleNeeded(query)
    return known
  }

  async lookUp(query: PeopleQuery): Promise<void> {
    this.#known.set(JSON.stringify(query), await find(this.#db, query))
  }

  /** Repeats `step` until no lookup is missing. */
  async during<Result>(step: () => Result): Promise<Result> {
    for (let i = 0; i < 500; i++) {
      try {
        return step()
      } catch (error) {
        if (!(error instanceof PeopleNeeded)) throw error
        await this.lookUp(error.query)
      }
    }
    throw new Error('a step keeps asking for people')
  }
}

const working = sql`u.status = '0' and u.del_flag = '0'`

async function find(db: Db, query: PeopleQuery): Promise<readonly number[]> {
  if ('admins' in query) return byRoles(db, ['admin'])
  if ('members' in query) return [...(await membersOf(db, query.members, 1)).values()].flat()
  if ('leaderOf' in query) return leaderOf(db, query.leaderOf, 1)
  if ('names' in query) return byNames(db, query.names)
  const { assign, starter, value } = query
  const ids = (assign.ids ?? []).map(String)
  switch (assign.by) {
    case 'roles':
      return byRoles(db, ids)
    case 'posts':
      return people(
        db,
        sql`exists (select from sys_user_post p join sys_post o on o.post_id = p.post_id where p.user_id = u.user_id and (o.post_code = any(${ids}) or o.post_id::text = any(${ids})))`,
      )
    case 'deptMembers':
      return people(db, sql`u.dept_id::text = any(${ids.map((id) => id.replace(/^dept:/, ''))})`)
    case 'deptLeader':
      return ids.length > 0 ? leadersOfDepts(db, ids) : starter === null ? [] : leaderOf(db, starter, assign.level ?? 1)
    case 'leaders':
      if (ids.length > 0) return leadersAboveDepts(db, ids, assign.level ?? 1)
      return starter === null ? [] : leadersUpTo(db, starter, assign.level ?? 1)
    case 'starterLeader':
      return starter === null ? [] : leaderOf(db, starter, assign.level ?? 1)
    case 'item':
      return byAnswer(db, [value].flat(2), assign.level ?? 1)
    default:
      return []
  }
}

/**
 * People named by an answer: users by id or name, departments by their leaders, several levels up where the node says
 * so. An answer states the kind of its ids (schemas/form/types/people-base.ts).
 */
async function byAnswer(db: Db, entries: readonly unknown[], levels: number): Promise<readonly number[]> {
  const given = entries.map((one): Picked => (typeof one === 'object' && one !== null ? one : {}))
  const names = entries.flatMap((one, at) =>
    typeof one === 'string' || typeof one === 'number' ? [one] : (given[at]!.userId ?? []),
  )
  const depts = given.flatMap(({ deptId }) => (deptId === undefined ? [] : [String(deptId)]))
  const leadersOf = (): Promise<readonly number[]> =>
    levels > 1 ? leadersAboveDepts(db, depts, levels) : leadersOfDepts(db, depts)
  const [users, leaders] = await Promise.all([byNames(db, names), depts.length === 0 ? [] : leadersOf()])
  return [...new Set([...users, ...leaders])]
}

async function people(db: Db, where: ReturnType<typeof sql>): Promise<readonly number[]> {
  const { rows } = await sql<{ userId: number }>`
    select u.user_id from sys_user u where ${working} and ${where} order by u.user_id limit 1000`.execute(db)
  return rows.map(({ userId }) => userId)
}

/** Users by their login names or ids, in the order given. Lookups that arrive together share a statement. */
async function byNames(db: Db, names: readonly (string | number)[]): Promise<readonly number[]> {
  if (names.length === 0) return []
  const wanted = names.map((name) => String(name).replace(/^user:/, ''))
  if (db.isTransaction) return (await named(db, [wanted]))[0]!
  const lookUp =
    lookUps.get(db) ??
    batched<readonly string[], readonly number[]>({
      together: (lists) => named(db, lists),
      alone: (lists) => named(db, lists),
      lanes: 2,
      most: 50,
    })
  lookUps.set(db, lookUp)
  return lookUp(wanted)
}

const lookUps = new WeakMap<Db, (names: readonly string[]) => Promise<readonly number[]>>()

// Each step asks, so the laterals make PostgreSQL read the indexes (names in lower case, ids as numbers), and the
// subselects hide the number of names from the planner, which would plan each run otherwise.
const usersNamed = prepared<{ readonly user_id: number; readonly user_name: string }>(sql`
  select found.* from unnest((select ${slot('lower')}::text[])) wanted (name) cross join lateral (
    select u.user_id, u.user_name from sys_user u where lower(u.user_name) = wanted.name and ${working} limit 1) found
  union select found.* from unnest((select ${slot('ids')}::bigint[])) wanted (id) cross join lateral (
    select u.user_id, u.user_name from sys_user u where u.user_id = wanted.id and ${working} limit 1) found`)

async function named(db: Db, lists: readonly (readonly string[])[]): Promise<readonly (readonly number[])[]> {
  const all = [...new Set(lists.flat())]
  const users = await usersNamed.run(db, {
    lower: all.map((name) => name.toLowerCase()),
    ids: all.filter((name) => /^[1-9]\d{0,14}$/.test(name)).map(Number),
  })
  return lists.map((names) =>
    users
      .map(({ user_id: id, user_name: name }) => {
        const position = names.indexOf(name)
        return { id, position: position < 0 ? names.indexOf(String(id)) : position }
      })
      .filter(({ position }) => position >= 0)
      .toSorted((one, other) => one.position - other.position)
      .map(({ id }) => id),
  )
}

const byRoles = (db: Db, keys: readonly string[]): Promise<readonly number[]> =>
  people(
    db,
    sql`exists (select from sys_user_role m join sys_role r on r.role_id = m.role_id where m.user_id = u.user_id and r.status = '0' and r.del_flag = '0'
      and (r.role_key = any(${[...keys]}) or r.role_id::text = any(${[...keys]})))`,
  )

/**
 * Joins the leader `l` of department `d`: whoever holds its leading post, else who has the name stored as its leader. Of
 * several, the one with that login name comes first, then members of the department.
 */
const joinLeader = sql`cross join lateral (
  select found.user_id from (
    select u.user_id, 0 as place, u.dept_id from sys_post o
      join sys_user_post m on m.post_id = o.post_id join sys_user u on u.user_id = m.user_id
      where o.dept_id = d.dept_id and o.is_leader and o.status = '0' and o.del_flag = '0' and ${working}
    union all
    select u.user_id, case when u.user_name = d.leader then 1 else 2 end, u.dept_id from sys_user u
      where ${working} and d.leader in (u.nick_name, u.user_name)) found
  order by found.place, found.dept_id is not distinct from d.dept_id desc, found.user_id limit 1) l`
const isAtOrAbove = sql`d.del_flag = '0' and (d.dept_id = own.dept_id or d.dept_id::text = any(string_to_array(own.ancestors, ',')))`

/** Leaders above a person, nearest first: of the person's department and its parents, without the person. */
async function leadersAbove(db: Db, userId: number): Promise<readonly number[]> {
  const { rows } = await sql<{ userId: number }>`
    select l.user_id from sys_user p
      join sys_dept own on own.dept_id = p.dept_id
      join sys_dept d on ${isAtOrAbove}
      ${joinLeader}
    where p.user_id = ${userId} and l.user_id <> ${userId}
    group by l.user_id order by max(length(d.ancestors)) desc, l.user_id`.execute(db)
  return rows.map((row) => row.userId)
}

const leaderOf = async (db: Db, userId: number, level: number): Promise<readonly number[]> =>
  (await leadersAbove(db, userId)).slice(level - 1, level)

const leadersUpTo = async (db: Db, userId: number, level: number): Promise<readonly number[]> =>
  (await leadersAbove(db, userId)).slice(0, level)

async function leadersOfDepts(db: Db, ids: readonly string[]): Promise<readonly number[]> {
  const { rows } = await sql<{ userId: number }>`
    select distinct l.user_id from sys_dept d ${joinLeader}
    where d.del_flag = '0' and d.dept_id::text = any(${ids.map((id) => id.replace(/^dept:/, ''))})
    order by l.user_id limit 1000`.execute(db)
  return rows.map((row) => row.userId)
}

/** Leaders of departments and of those above them, nearest first, up to so many of each department. */
async function leadersAboveDepts(db: Db, ids: readonly string[], levels: number): Promise<readonly number[]> {
  const { rows } = await sql<{ userId: number }>`
    select n.user_id from (
      select l.user_id,
        row_number() over (partition by own.dept_id order by max(length(d.ancestors)) desc, l.user_id) as level
      from sys_dept own
        join sys_dept d on ${isAtOrAbove}
        ${joinLeader}
      where own.del_flag = '0' and own.dept_id::text = any(${ids.map((id) => id.replace(/^dept:/, ''))})
      group by own.dept_id, l.user_id) n
    where n.level <= ${levels} group by n.user_id order by min(n.level), n.user_id`.execute(db)
  return rows.map((row) => row.userId)
}

/** Selects the identities under which a person can be a candidate: `user:5`, `role:manager`, `dept:3`, `post:hr`. */
export const identitiesFor = (userId: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select 'user:' || ${userId}::bigint as identity
  union select 'role:' || r.role_key from sys_user_role m join sys_role r on r.role_id = m.role_id
    where m.user_id = ${userId} and r.status = '0' and r.del_flag = '0'
  union select 'dept:' || u.dept_id from sys_user u where u.user_id = ${userId} and u.dept_id is not null
  union select 'post:' || p.post_code from sys_user_post m join sys_post p on p.post_id = m.post_id
    where m.user_id = ${userId} and p.status = '0'`

const identityRows = prepared<{ identity: string }>(identitiesFor(slot('userId')))

export const identitiesOf = async (db: Db, userId: number): Promise<readonly string[]> =>
  (await identityRows.run(db, { userId })).map(({ identity }) => identity)

/**
 * Active users with each identity (role, department or post), at most `most` per identity; identities of single users
 * (`user:5`) are ignored.
 */
export async function membersOf(
  db: Db,
  identities: readonly string[],
  most: number,
): Promise<ReadonlyMap<string, readonly number[]>> {
  const wanted = [...new Set(identities)].filter((identity) => !identity.startsWith('user:'))
  if (wanted.length === 0) return new Map()
  const idsOf = (kind: string): readonly string[] =>
    wanted.flatMap((one) => (one.startsWith(kind) ? [one.slice(kind.length)] : []))
  const { rows } = await sql<{ identity: string; users: readonly number[] }>`
    select k.identity, jsonb_agg(k.user_id order by k.user_id) as users from (
      select m.identity, m.user_id, row_number() over (partition by m.identity order by m.user_id) as place from (
        select 'role:' || r.role_key as identity, m.user_id from sys_role r join sys_user_role m on m.role_id = r.role_id
          where r.role_key = any(${[...idsOf('role:')]}) and r.status = '0' and r.del_flag = '0'
        union select 'dept:' || d.dept_id, d.user_id from sys_user d where d.dept_id::text = any(${[...idsOf('dept:')]})
        union select 'post:' || p.post_code, m.user_id from sys_post p join sys_user_post m on m.post_id = p.post_id
          where p.post_code = any(${[...idsOf('post:')]}) and p.status = '0') m
        join sys_user u on u.user_id = m.user_id where ${working}) k
    where k.place <= ${most} group by k.identity`.execute(db)
  return new Map(rows.map(({ identity, users }) => [identity, users]))
}

/** Filters `users` to those with one of the identities. */
export async function holdersOf(
  db: Db,
  identities: readonly string[],
  users: readonly number[],
): Promise<readonly number[]> {
  if (identities.length === 0 || users.length === 0) return []
  const wanted = [...identities]
  const { rows } = await sql<{ userId: number }>`
    select u.user_id from sys_user u where u.user_id = any(${[...users]}) and (
      'user:' || u.user_id = any(${wanted}) or 'dept:' || u.dept_id = any(${wanted})
      or exists (select from sys_user_role m join sys_role r on r.role_id = m.role_id where m.user_id = u.user_id and 'role:' || r.role_key = any(${wanted}))
      or exists (select from sys_user_post m join sys_post p on p.post_id = m.post_id where m.user_id = u.user_id and 'post:' || p.post_code = any(${wanted})))`.execute(
    db,
  )
  return rows.map(({ userId }) => userId)
}
