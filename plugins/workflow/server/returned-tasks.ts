import { sql, type RawBuilder } from 'kysely'
import type { LocalizedText, Locale } from '#schemas/module/localized-text.ts'
import { prepared, slot } from '#server/kit/prepared-statements.ts'
import type { Db } from '#server/kit/database-tables.ts'
import { reasonOf } from './task-messages.ts'
import { startSteps } from '../shared/task-api-types.ts'
import { taskIdLists } from './task-ids.ts'

/** The decision that returned a process to a task. A return opens the task in the same step, so that both have one time. */
export const returnsTo = (task: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select c.user_id, case when c.user_id is not null then c.comment end as comment from wf_comment c
    where c.instance_id = ${task}.instance_id and c.id < ${task}.id and c.create_time = ${task}.create_time
      and c.action in ('return', 'reject', 'timeout.reject', 'auto.reject')
    order by c.id desc limit 1)`

/**
 * Whether a query finds a row. PostgreSQL may answer an `exists` by reading all rows that it could find for any task, as
 * it does not know how few tasks there are; a limit keeps it to the rows of each.
 */
const finds = (query: RawBuilder<unknown>): RawBuilder<unknown> => sql`(select true ${query} limit 1) is not null`

/** Whether a task is the one at the start, with which the starter corrects a returned process. */
export const isReturnedToStarter = (task: RawBuilder<unknown>): RawBuilder<unknown> =>
  finds(sql`
  from wf_comment s where s.instance_id = ${task}.instance_id and s.action = 'start' and s.node = ${task}.node`)

/** Whether a running process waits for its starter to correct it. */
export const waitsForStarter = (instance: RawBuilder<unknown>): RawBuilder<unknown> =>
  finds(sql`
  from wf_task t cross join lateral ${returnsTo(sql`t`)} r
    where t.instance_id = ${instance}.instance_id and t.state = 'open' and ${isReturnedToStarter(sql`t`)}`)

const hasReturned = (instance: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`coalesce((${instance}.state ->> 'hasJumped')::boolean, false)`

/** The name of a task's step in the lists of tasks. */
export const stepName = (
  task: RawBuilder<unknown>,
  instance: RawBuilder<unknown>,
  locale: Locale,
): RawBuilder<string> =>
  sql`case when not (${isReturnedToStarter(task)}) then ${task}.name
    when ${hasReturned(instance)} then ${sql.lit(startSteps.correct[locale])} else ${sql.lit(startSteps.fillIn[locale])} end`

const startTasks = prepared<{ key: string; isReturned: boolean }>(sql`
  select t.instance_id || '-' || t.id as key, ${hasReturned(sql`i`)} as "isReturned"
    from unnest((select ${slot('instanceIds')}::bigint[]), (select ${slot('ids')}::integer[])) as given (instance_id, id)
      join wf_task t on t.instance_id = given.instance_id and t.id = given.id
      join wf_instance i on i.instance_id = t.instance_id
    where ${isReturnedToStarter(sql`t`)}`)

/** The steps of the tasks at the start of their process, by the task's id. */
export async function startStepsOf(
  db: Db,
  taskIds: readonly string[],
): Promise<ReadonlyMap<string, Readonly<Record<Locale, string>>>> {
  if (taskIds.length === 0) return new Map()
  const rows = await startTasks.run(db, taskIdLists(taskIds))
  return new Map(rows.map(({ key, isReturned }) => [key, startSteps[isReturned ? 'correct' : 'fillIn']]))
}

/**
 * Whether a task asks at a step anew, in another round: a vote against, of several in turn, opens the next task of its
 * own round.
 */
const asksAnew = (task: RawBuilder<unknown>): RawBuilder<unknown> =>
  finds(sql`
  from wf_task e where e.instance_id = ${task}.instance_id and e.id < ${task}.id and e.node = ${task}.node and e.token <> ${task}.token`)

const returnedTasks = prepared<{ key: string; by: string | null; reason: string | null }>(sql`
  select t.instance_id || '-' || t.id as key, u.nick_name as by, r.comment as reason
    from unnest((select ${slot('instanceIds')}::bigint[]), (select ${slot('ids')}::integer[])) as given (instance_id, id)
      join wf_task t on t.instance_id = given.instance_id and t.id = given.id
      cross join lateral ${returnsTo(sql`t`)} r
      left join sys_user u on u.user_id = r.user_id
    where t.state = 'open' and (${isReturnedToStarter(sql`t`)} or ${asksAnew(sql`t`)})`)

/** Who has returned a process to a task, of its initiator or of an earlier approver, and why, by the task's id. */
export async function returnsOf(
  db: Db,
  taskIds: readonly string[],
): Promise<ReadonlyMap<string, Readonly<Record<'zh-cn' | 'en', string>>>> {
  if (taskIds.length === 0) return new Map()
  const rows = await returnedTasks.run(db, taskIdLists(taskIds))
  return new Map(rows.map(({ key, by, reason }) => [key, textOf(by, reasonOf(reason))]))
}

const textOf = (by: string | null, reason: string) =>
  ({
    'zh-cn': `${by ?? ''}已退回${reason && `：${reason}`}`,
    en: `Returned${by === null ? '' : ` by ${by}`}${reason && `: ${reason}`}`,
  }) satisfies LocalizedText
