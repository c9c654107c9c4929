import { sql, type RawBuilder } from 'kysely'
import type { Task } from '#schemas/process/step/instance-rows.ts'
import { escapeLike } from '#server/kit/condition-to-sql.ts'
import type { PageQuery } from '#server/kit/envelope.ts'
import { prepared, slot } from '#server/kit/prepared-statements.ts'
import type { Db } from '#server/kit/database-tables.ts'
import type { Attachment, PersonFound } from '../shared/task-api-types.ts'
import { identitiesFor, identitiesOf } from './assignee-lookup.ts'
import { waitsForStarter } from './returned-tasks.ts'

/** Row of a task list (contract.md). */
export interface TaskRow {
  /** Null in the lists of started and copied processes when nothing is open. */
  readonly taskId: string | null
  readonly instanceId: number
  readonly node: string | null
  /** Name of the task. */
  readonly name: string
  /** Name of the process. */
  readonly process: string
  readonly status: string
  readonly starter: string | null
  readonly starterId: number | null
  readonly createTime: Date
  readonly dueTime: Date | null
  readonly version: number
  /** Only in the list of started processes: the users that the process waits for. */
  readonly holder?: string | null
  /** Only in the list of started processes: whether the process waits for its starter to correct it. */
  readonly isReturned?: boolean
  /** Only in the list of copied processes: the time when the user opened it. */
  readonly readTime?: Date | null
}

export const taskLists = ['todo', 'finished', 'mine', 'copied'] as const
export type TaskList = (typeof taskLists)[number]

const common = sql`m.instance_id, i.name as process, i.status, u.nick_name as starter, i.starter as starter_id, d.version`
// every row has its process and version: outer joins, so that a count and the choice of a page's rows leave them out
const around = sql`
  left join wf_instance i on i.instance_id = m.instance_id
  left join wf_definition d on d.definition_id = i.definition_id
  left join sys_user u on u.user_id = i.starter`
const from = (own: RawBuilder<unknown>): RawBuilder<unknown> => sql`from (${own}) m ${around}`
const wireId = sql`m.instance_id || '-' || m.id as task_id`

/** One page of a list of the caller. */
export async function taskPage(
  db: Db,
  list: TaskList,
  userId: number,
  { page, limit }: PageQuery,
  name: string | undefined,
): Promise<{ readonly rows: readonly TaskRow[]; readonly total: number }> {
  const like = name === undefined || name === '' ? undefined : `%${escapeLike(name)}%`
  const last = page * limit
  if (list === 'todo' && like === undefined) return newestTodos(db, userId, { page, limit })
  const { select, own, from: joined, order, named } = queryOf(list, userId)
  const where =
    like === undefined ? sql`` : sql`where (i.name ilike ${like} or u.nick_name ilike ${like} ${named(like)})`
  const { rows } = await sql<TaskRow>`
    select ${select}, ${common} ${joined(own)} ${where} order by ${order} limit ${limit} offset ${last - limit}`.execute(
    db,
  )
  // every row has its process and version, so that a count without a name needs neither
  const {
    rows: [count],
  } = await sql<{
    n: number
  }>`select count(*)::int as n ${like === undefined ? sql`from (${own}) m` : joined(own)} ${where}`.execute(db)
  return { rows, total: count!.n }
}

export interface ListQuery {
  readonly select: RawBuilder<unknown>
  /** Joins processes (`i`), versions (`d`) and starters (`u`) to `own` or a selection of its result (`m`). */
  readonly from: (own: RawBuilder<unknown>) => RawBuilder<unknown>
  /** Selects the list's own part, all of it. */
  readonly own: RawBuilder<unknown>
  /** The first of them, as `JoinedTable` has them. */
  readonly ownFirst?: (last: number) => RawBuilder<unknown>
  readonly order: RawBuilder<unknown>
  readonly named: (like: string) => RawBuilder<unknown>
}

/** The parts of a list's query. */
export function queryOf(list: TaskList, userId: number): ListQuery {
  const ofTask = {
    select: sql`${wireId}, m.node, m.name, m.create_time, m.due as due_time`,
    order: sql`m.create_time desc, m.instance_id desc, m.id desc`,
    named: (like: string) => sql`or m.name ilike ${like}`,
  }
  switch (list) {
    case 'todo': {
      const own = sql`${assignedTo(sql`${userId}`)} union all ${unclaimedFor(sql`${userId}`)}`
      return { ...ofTask, own, ownFirst: (last) => newestOwn(sql`${userId}`, sql`${last}`), from }
    }
    case 'finished': {
      const own = sql`
          select t.instance_id, t.id, t.node, t.name, c.create_time, t.due from (
              select instance_id, task_id, max(create_time) as create_time from wf_comment
                where user_id = ${userId} and task_id is not null and action in ('approve', 'reject', 'return') group by instance_id, task_id) c
            join wf_task t on t.instance_id = c.instance_id and t.id = c.task_id where t.state <> 'open' or t.assignee is distinct from ${userId}`
      return { ...ofTask, own, from }
    }
    case 'mine': {
      const own = sql`select instance_id from wf_instance where starter = ${userId}`
      return {
        select: sql`t.instance_id || '-' || t.id as task_id, t.node, coalesce(t.name, '') as name, i.create_time, t.due as due_time, h.nick_name as holder,
          i.status = 'running' and ${waitsForStarter(sql`i`)} as is_returned`,
        order: sql`i.instance_id desc`,
        named: () => sql``,
        own,
        from: (rows) => sql`${from(rows)}
          left join lateral (select * from wf_task o where o.instance_id = m.instance_id and o.state = 'open' order by o.id limit 1) t on true
          left join sys_user h on h.user_id = t.assignee`,
      }
    }
    case 'copied': {
      const own = sql`select instance_id, node, create_time, read_time from wf_copy where user_id = ${userId}`
      return {
        select: sql`null as task_id, m.node, i.name, m.create_time, null::timestamptz as due_time, m.read_time`,
        order: sql`m.create_time desc, m.instance_id desc`,
        named: () => sql``,
        own,
        from,
      }
    }
  }
}

const openTask = sql`t.instance_id, t.id, t.node, t.name, t.create_time, t.due`

const assignedTo = (userId: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`select ${openTask} from wf_task t where t.state = 'open' and t.assignee = ${userId}`

/**
 * Unclaimed tasks that a user may claim. `offset 0` makes PostgreSQL look up each identity and each candidate by its
 * index: a join would read all unclaimed tasks.
 */
const unclaimedFor = (userId: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`select ${openTask} from (
      select distinct k.instance_id, k.task_id from (${identitiesFor(userId)}) as named
        cross join lateral (select instance_id, task_id from wf_task_candidate where identity = named.identity offset 0) k) c
    cross join lateral (
      select o.* from wf_task o where o.instance_id = c.instance_id and o.id = c.task_id and o.state = 'open' and o.assignee is null offset 0) t`

const newestFirst = sql`order by create_time desc, instance_id desc, id desc`

/**
 * The newest tasks with the number of all, because both need the unclaimed ones; of a user's own it reads the newest
 * only.
 */
const newestOwn = (userId: RawBuilder<unknown>, last: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  with unclaimed as materialized (${unclaimedFor(userId)})
  select newest.*, (select count(*) from wf_task where state = 'open' and assignee = ${userId}) + (select count(*) from unclaimed) as total
    from ((${assignedTo(userId)} ${newestFirst} limit ${last}) union all (select * from unclaimed ${newestFirst} limit ${last})) newest`

const todoPage = prepared<TaskRow & { readonly total: number }>(sql`
  with own as materialized (${newestOwn(slot('userId'), slot('last'))}),
    page as (
      select m.instance_id || '-' || m.id as "taskId", m.node, m.name, m.create_time as "createTime", m.due as "dueTime",
        m.instance_id as "instanceId", i.name as process, i.status, u.nick_name as starter, i.starter as "starterId", d.version
      from own m ${around}
      order by m.create_time desc, m.instance_id desc, m.id desc limit ${slot('limit')} offset ${slot('before')})
  select coalesce((select total from own limit 1), 0) as total, page.* from (select) one left join page on true`)

async function newestTodos(db: Db, userId: number, { page, limit }: PageQuery) {
  const last = page * limit
  const found = await todoPage.run(db, { userId, last, limit, before: last - limit })
  // a page after the last one has the count alone
  const rows = found.flatMap(({ total, ...row }): TaskRow[] => (total > 0 && row.taskId !== null ? [row] : []))
  return { rows, total: found[0]!.total }
}

const storedTask = prepared<{ readonly data: Task; readonly create_time: Date; readonly has_commented: boolean }>(sql`
  select t.data, t.create_time, exists (
      select from wf_comment c where c.instance_id = t.instance_id and c.task_id = t.id and c.user_id = ${slot('userId')}) as has_commented
    from wf_task t where t.instance_id = ${slot('instanceId')} and t.id = ${slot('id')}`)

/** A task row, and whether it is or was the user's. */
export async function taskOf(
  db: Db,
  { instanceId, id }: { readonly instanceId: number; readonly id: number },
  userId: number,
): Promise<{ readonly task: Task; readonly isTheirs: boolean; readonly createTime: Date } | undefined> {
  const [row] = await storedTask.run(db, { instanceId, id, userId })
  if (!row) return undefined
  const { data: task, create_time: createTime } = row
  const isNamed = task.assignee === userId || task.owner === userId || task.closedBy === userId || row.has_commented
  const isTheirs = isNamed || (await identitiesOf(db, userId)).some((one) => task.candidates.includes(one))
  return { task, isTheirs, createTime }
}

export interface InstanceRow {
  readonly instanceId: number
  readonly definitionId: number
  readonly name: string
  readonly status: string
  readonly starter: number | null
  readonly starterName: string | null
  readonly formId: number | null
  readonly formKey: string | null
  readonly formOwner: number | null
  readonly formVersion: number | null
  readonly submissionId: number | null
  readonly createTime: Date
  readonly endTime: Date | null
}

const storedInstance = prepared<{ readonly row: Omit<InstanceRow, 'createTime' | 'endTime'> } & Times>(sql`
  select i.create_time, i.end_time, json_build_object(
      'instanceId', i.instance_id, 'definitionId', i.definition_id, 'name', i.name, 'status', i.status, 'starter', i.starter,
      'starterName', u.nick_name, 'formId', i.form_id, 'formKey', f.form_key, 'formOwner', f.owner_id, 'formVersion', i.form_version,
      'submissionId', i.submission_id) as row
    from wf_instance i left join sys_user u on u.user_id = i.starter left join form f on f.form_id = i.form_id
    where i.instance_id = ${slot('instanceId')}`)

interface Times {
  readonly create_time: Date
  readonly end_time: Date | null
}

export async function instanceOf(db: Db, instanceId: number): Promise<InstanceRow | undefined> {
  const [found] = await storedInstance.run(db, { instanceId })
  return found && { ...found.row, createTime: found.create_time, endTime: found.end_time }
}

/** Nodes in which a user participates or participated, by tasks and copies. */
export async function nodesOf(db: Db, instanceId: number, userId: number): Promise<readonly string[]> {
  const identities = await identitiesOf(db, userId)
  const { rows } = await sql<{ node: string }>`
    select t.node from wf_task t where t.instance_id = ${instanceId}
        and (t.assignee = ${userId} or t.closed_by = ${userId} or (t.data ->> 'owner')::bigint = ${userId}
          or exists (select from wf_comment c where c.instance_id = t.instance_id and c.task_id = t.id and c.user_id = ${userId})
          or (t.state = 'open' and t.assignee is null and exists (
            select from wf_task_candidate c where c.instance_id = t.instance_id and c.task_id = t.id and c.identity = any(${[...identities]}))))
      union select node from wf_copy where instance_id = ${instanceId} and user_id = ${userId}`.execute(db)
  return rows.map(({ node }) => node)
}

/** The process that called an instance, and the running ones that it has called, each with the calling node. */
export async function callsAround(
  db: Db,
  instanceId: number,
): Promise<{
  readonly calledBy: { readonly instanceId: number; readonly name: string } | null
  readonly calls: readonly { readonly node: string; readonly instanceId: number; readonly name: string }[]
}> {
  const [{ rows: callers }, { rows: calls }] = await Promise.all([
    sql<{ instanceId: number; name: string }>`
      select p.instance_id, p.name from wf_instance i join wf_instance p on p.instance_id = i.parent_instance
        where i.instance_id = ${instanceId}`.execute(db),
    sql<{ node: string; instanceId: number; name: string }>`
      select t.data ->> 'node' as node, c.instance_id, c.name from wf_instance c
        join wf_token t on t.instance_id = c.parent_instance and t.id = c.parent_token
        where c.parent_instance = ${instanceId} and c.status = 'running' order by c.instance_id limit 50`.execute(db),
  ])
  return { calledBy: callers[0] ?? null, calls }
}

export interface TimelineRow {
  readonly node: string | null
  readonly user: string | null
  readonly userId: number | null
  readonly action: string
  readonly comment: string | null
  readonly to: readonly number[] | null
  readonly toNames: readonly string[] | null
  /** Only for added signers: whether they sign before the task, after it or beside it. */
  readonly when: 'before' | 'after' | 'parallel' | null
  readonly attachments: readonly Attachment[] | null
  readonly signature: string | null
  readonly time: Date
}

export async function timelineOf(db: Db, instanceId: number): Promise<readonly TimelineRow[]> {
  const { rows } = await sql<TimelineRow>`
    select c.node, u.nick_name as "user", c.user_id, c.action, c.comment, c.to_users as "to",
        (select json_agg(n.nick_name) from jsonb_array_elements_text(case when jsonb_typeof(c.to_users) = 'array' then c.to_users else '[]' end) named
          join sys_user n on n.user_id = named::bigint) as to_names,
        case when c.action = 'addSign' then (
          select t.data -> 'sign' ->> 'when' from wf_task t
            where t.instance_id = c.instance_id and (t.data -> 'sign' ->> 'for')::integer = c.task_id
              and t.create_time = c.create_time limit 1) end as "when",
        c.attachments, c.signature, c.create_time as time
      from wf_comment c left join sys_user u on u.user_id = c.user_id where c.instance_id = ${instanceId} order by c.id`.execute(
    db,
  )
  return rows
}

export interface ActivityRow {
  readonly node: string
  readonly state: string
}
export interface PersonRow {
  readonly node: string
  readonly userId: number
  readonly name: string
  readonly state: string
}

/** Outcome of each node, latest last, with its people. */
export async function progressOf(
  db: Db,
  instanceId: number,
): Promise<{ readonly activities: readonly ActivityRow[]; readonly people: readonly PersonRow[] }> {
  const { rows: activities } = await sql<ActivityRow>`
    select node, state from wf_activity where instance_id = ${instanceId} order by id`.execute(db)
  const { rows: people } = await sql<PersonRow>`
    select t.node, u.user_id, u.nick_name as name, t.state from wf_task t join sys_user u on u.user_id = coalesce(t.closed_by, t.assignee)
      where t.instance_id = ${instanceId} and t.state <> 'cancelled' order by t.id`.execute(db)
  return { activities, people }
}

/** Marks a copied process as read by a user. */
export async function markCopyRead(db: Db, instanceId: number, userId: number, now: Date): Promise<void> {
  await sql`update wf_copy set read_time = ${now} where instance_id = ${instanceId} and user_id = ${userId} and read_time is null`.execute(
    db,
  )
}

/** The user's open task of a process, if any. */
export async function openTaskOf(db: Db, instanceId: number, userId: number): Promise<string | null> {
  const identities = await identitiesOf(db, userId)
  const { rows } = await sql<{ id: number }>`
    select t.id from wf_task t where t.instance_id = ${instanceId} and t.state = 'open' and (t.assignee = ${userId}
      or (t.assignee is null and exists (select from wf_task_candidate c
        where c.instance_id = t.instance_id and c.task_id = t.id and c.identity = any(${[...identities]}))))
      order by t.id limit 1`.execute(db)
  return rows[0] ? `${instanceId}-${rows[0].id}` : null
}

/** Pending additional signers of a task. */
export async function signersOf(db: Db, instanceId: number, task: number): Promise<readonly PersonFound[]> {
  const { rows } = await sql<PersonFound>`
    select distinct u.user_id, u.nick_name as name, d.dept_name as dept from wf_task t
      join sys_user u on u.user_id = t.assignee left join sys_dept d on d.dept_id = u.dept_id
      where t.instance_id = ${instanceId} and t.state in ('open', 'waiting') and (t.data #>> '{sign,for}')::integer = ${task}
      order by u.nick_name, u.user_id`.execute(db)
  return rows
}

/** Active users whose name contains the keyword. */
export async function findPeople(db: Db, keyword: string, but: number): Promise<readonly PersonFound[]> {
  const like = `%${escapeLike(keyword)}%`
  const { rows } = await sql<PersonFound>`
    select u.user_id, u.nick_name as name, d.dept_name as dept from sys_user u left join sys_dept d on d.dept_id = u.dept_id
      where u.status = '0' and u.del_flag = '0' and u.user_id <> ${but} and (u.nick_name ilike ${like} or u.user_name ilike ${like})
      order by u.nick_name, u.user_id limit 50`.execute(db)
  return rows
}
