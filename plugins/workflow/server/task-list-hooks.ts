import { sql, type RawBuilder } from 'kysely'
import type { Locale } from '#schemas/module/localized-text.ts'
import type { HookContext, JoinedTable, ModuleHooks, Row } from '#server/kit/module-hooks.ts'
import { holdsAll } from '#server/authorization/require-permission.ts'
import { copySummaries, formSummaries, processSummaries, taskSummaries, type CopySummary } from './answer-summaries.ts'
import { returnsOf, stepName, waitsForStarter } from './returned-tasks.ts'
import { queryOf, taskLists, type TaskList } from './task-store.ts'

type Virtual = NonNullable<ModuleHooks['virtual']>

/** The first answers of each row's process, read for the rows of a page only. */
const summaryOf: Readonly<Record<TaskList, Virtual>> = {
  todo: { about: summaryOfTasks, returned: returnsOfTasks },
  finished: { about: summaryOfTasks },
  mine: {
    async about({ db }, rows) {
      const summaries = await processSummaries(db, instancesOf(rows))
      return new Map(rows.map(({ rowId, instanceId }) => [rowId, summaries.get(String(instanceId)) || null]))
    },
  },
  // one query for each, because only the fields that are shown are asked for
  copied: {
    about: (context, rows) => ofCopies(context, rows, 'about'),
    node: (context, rows) => ofCopies(context, rows, 'node'),
  },
}

const instancesOf = (rows: readonly Row[]): readonly number[] => rows.map(({ instanceId }) => Number(instanceId))

async function ofCopies(
  { db, caller }: HookContext,
  rows: readonly Row[],
  part: keyof CopySummary,
): Promise<ReadonlyMap<unknown, string | null>> {
  const summaries = await copySummaries(db, caller.userId, instancesOf(rows))
  return new Map(rows.map(({ rowId, instanceId }) => [rowId, summaries.get(String(instanceId))?.[part] ?? null]))
}

async function summaryOfTasks({ db }: HookContext, rows: readonly Row[]): Promise<ReadonlyMap<unknown, string | null>> {
  const summaries = await taskSummaries(
    db,
    rows.map(({ taskId }) => String(taskId)),
  )
  return new Map(rows.map(({ rowId, taskId }) => [rowId, summaries.get(String(taskId)) || null]))
}

async function returnsOfTasks(
  { db, locale }: HookContext,
  rows: readonly Row[],
): Promise<ReadonlyMap<unknown, string | null>> {
  const returns = await returnsOf(
    db,
    rows.map(({ taskId }) => String(taskId)),
  )
  return new Map(rows.map(({ rowId, taskId }) => [rowId, returns.get(String(taskId))?.[locale] ?? null]))
}

/** Task lists as modules. Each caller sees own rows only, whatever the scope of their roles. */
export const taskHooks: readonly ModuleHooks[] = taskLists.map((list) => ({
  module: `workflow/${list}`,
  table: (context: HookContext) => tableOf(context, list),
  virtual: summaryOf[list],
}))

/** Instances of the forms that the caller manages, without called instances. */
export const recordHooks: ModuleHooks = {
  module: 'workflow/record',
  async table({ db, caller, locale }) {
    const owner = holdsAll(caller) ? null : caller.userId
    const summaries = recordsOf(await formSummaries(db, owner))
    return sql`(select i.instance_id as row_id, ${stepName(sql`t`, sql`i`, locale)} as node, ${holder(locale)} as holder, i.create_time as arrived, i.end_time as ended,
        f.name as form_name, a.about, ${common(locale, statusWithReturn)}
      from wf_instance i join form f on f.form_id = i.form_id and f.del_flag = '0'
        left join sys_user u on u.user_id = i.starter
        left join lateral (select o.instance_id, o.node, o.name, o.assignee from wf_task o where o.instance_id = i.instance_id and o.state = 'open' order by o.id limit 1) t on true
        left join ${summaries} as a(key text, about text) on a.key = i.instance_id::text
      where i.parent_instance is null and (${owner}::bigint is null or f.owner_id = ${owner}::bigint)) as t`
  },
}

/** Multiplier that makes task ids unique over instances, because they count within their instance. */
const tasksPerProcess = 1_000_000

function tableOf({ caller, locale }: HookContext, list: TaskList): JoinedTable {
  const { own, ownFirst, from } = queryOf(list, caller.userId)
  switch (list) {
    case 'todo':
    case 'finished':
      return {
        own,
        ownFirst,
        joined: (rows) => sql`(select ${taskColumns(locale)}, ${common(locale)} ${from(rows)}) as t`,
      }
    case 'mine':
      return {
        own,
        joined: (rows) =>
          sql`(select i.instance_id as row_id, ${stepName(sql`t`, sql`i`, locale)} as node, i.create_time as arrived, t.due as due_time, ${holder(locale)} as holder, ${common(locale, statusWithReturn)} ${from(rows)}) as t`,
      }
    case 'copied':
      // several nodes of a process may have sent a copy to the same user
      return {
        own,
        joined: (rows) =>
          sql`(select distinct on (i.instance_id) i.instance_id as row_id, m.create_time as arrived,
        case when m.read_time is null then 'unread' else 'read' end as read_state, ${common(locale)} ${from(rows)} order by i.instance_id, m.create_time desc) as t`,
      }
  }
}

const taskColumns = (locale: Locale): RawBuilder<unknown> => sql`
  m.instance_id * ${sql.lit(tasksPerProcess)} + m.id as row_id, m.instance_id || '-' || m.id as task_id, ${stepName(sql`m`, sql`i`, locale)} as node,
  m.create_time as arrived, m.due as due_time`

/** Summaries as a table of `key` and `about`; an empty one is none. */
const recordsOf = (summaries: ReadonlyMap<string, string>): RawBuilder<unknown> =>
  sql`jsonb_to_recordset(${JSON.stringify([...summaries].map(([key, about]) => ({ key, about: about || null })))}::jsonb)`

/** A process that waits for its starter's correction is not simply under way. */
export const statusWithReturn = sql<string>`case when i.status = 'running' and ${waitsForStarter(sql`i`)} then 'returned' else i.status end`

/** Who has the open tasks of a process’s step: of more than two, the first two and how many; several may still claim one. */
const holder = (locale: Locale): RawBuilder<unknown> => {
  const isEnglish = locale === 'en'
  const more = isEnglish ? sql`' and ' || count(*) - 2 || ' more'` : sql`'等 ' || count(*) || ' 人'`
  return sql`case when t.instance_id is not null and t.assignee is null then ${sql.lit(isEnglish ? 'Unclaimed' : '待认领')} else (
    select string_agg(p.nick_name, ${sql.lit(isEnglish ? ', ' : '、')} order by p.place) filter (where p.place <= 2)
        || case when count(*) > 2 then ${more} else '' end
      from (select x.nick_name, row_number() over (order by o.id) as place from wf_task o join sys_user x on x.user_id = o.assignee
        where o.instance_id = t.instance_id and o.node = t.node and o.state = 'open') p) end`
}

/** Columns of every list; a title such as `张三的请假申请` distinguishes processes of the same form. */
const common = (locale: Locale, status = sql`i.status`): RawBuilder<unknown> =>
  sql`i.instance_id, i.name as process, ${status} as status, u.nick_name as starter,
    case when u.nick_name is null then i.name ${locale === 'en' ? sql`else i.name || ': ' || u.nick_name` : sql`else u.nick_name || '的' || i.name`} end as title`
