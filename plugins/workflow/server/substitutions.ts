import { sql } from 'kysely'
import type { FastifyInstance } from 'fastify'
import type { FieldError } from '#schemas/api/envelope.ts'
import type { Locale } from '#schemas/module/localized-text.ts'
import { substitutionFault, type Substitution, type SubstitutionFault } from '#schemas/process/user-substitution.ts'
import { AppError } from '#server/kit/app-error.ts'
import type { Db } from '#server/kit/database-tables.ts'
import { failures } from './failures.ts'

/** Bus channel that announces changes of substitutions. */
export const substitutionsChannel = 'workflow.substitutions'

/** Current and future substitutions; ended ones never apply again. */
export async function substitutionsFrom(
  db: Db,
  now: Date,
): Promise<readonly (Substitution & { readonly substitutionId: number })[]> {
  const { rows } = await sql<{
    substitutionId: number
    userId: number
    substituteId: number
    beginTime: Date
    endTime: Date
  }>`
    select s.substitution_id, s.user_id, s.substitute_id, s.begin_time, s.end_time from wf_substitution s
      join sys_user u on u.user_id = s.substitute_id and u.status = '0' and u.del_flag = '0' where s.end_time > ${now}`.execute(
    db,
  )
  return rows.map(({ beginTime, endTime, ...row }) => ({
    ...row,
    begin: new Date(beginTime).getTime(),
    end: new Date(endTime).getTime(),
  }))
}

const messages: Readonly<
  Record<SubstitutionFault, { readonly field: string; readonly 'zh-cn': string; readonly en: string }>
> = {
  self: { field: 'substituteId', 'zh-cn': '代理人不能是本人', en: 'Choose someone else as the substitute' },
  period: { field: 'endTime', 'zh-cn': '结束时间应晚于开始时间', en: 'The end must be after the start' },
  past: { field: 'endTime', 'zh-cn': '结束时间应晚于现在', en: 'The end must be in the future' },
  overlap: {
    field: 'beginTime',
    'zh-cn': '这段时间已设置代理人，请先删除原来的设置',
    en: 'There’s already a substitute in this period. Delete that one first.',
  },
  cycle: {
    field: 'substituteId',
    'zh-cn': '对方在这段时间的任务会转回本人，请选择其他人',
    en: 'In this period, this person’s tasks come back to the one who is away. Choose someone else.',
  },
}

/**
 * Refuses (422) a substitution in conflict with others. Holds a lock until the end of the transaction, so that
 * concurrent ones cannot form a cycle.
 */
export async function checkSubstitution(
  db: Db,
  wanted: Substitution,
  { now, locale, but }: { readonly now: Date; readonly locale: Locale; readonly but?: number },
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('wf_substitution'))`.execute(db)
  const others = (await substitutionsFrom(db, now)).filter(({ substitutionId }) => substitutionId !== but)
  const fault = substitutionFault(wanted, others, now.getTime())
  if (!fault) return
  const { field, ...text } = messages[fault]
  const error: FieldError = { field, code: fault, message: text[locale] }
  throw new AppError(failures['substitution.impossible'], fault, { errors: [error] })
}

/** Maximum number of tasks reassigned per call. */
const maxAtOnce = 500

/** Open tasks of a person that a substitute can take: neither corrections nor the substitute's own requests. */
const tasksToGive = (userId: number, substituteId: number) => sql`
  from wf_task t join wf_instance i on i.instance_id = t.instance_id
    where t.state = 'open' and t.assignee = ${userId} and i.status = 'running' and not coalesce((i.state ->> 'isSuspended')::boolean, false)
      and (i.starter is null or i.starter not in (${userId}, ${substituteId}))`

/** Number of open tasks that the current substitute of an absent person could take; 0 without one. */
export async function countToGive(app: FastifyInstance, userId: number): Promise<number> {
  const substituteId = await app.workflow.engine.substituteOf(userId)
  if (substituteId === undefined) return 0
  const { rows } = await sql<{ n: number }>`select count(*)::int as n ${tasksToGive(userId, substituteId)}`.execute(
    app.db,
  )
  return rows[0]!.n
}

/** Reassigns the open tasks of a person to the substitute; returns their number. */
export async function handOver(app: FastifyInstance, userId: number): Promise<number> {
  const { engine } = app.workflow
  const substituteId = await engine.substituteOf(userId)
  if (substituteId === undefined) throw new AppError(failures['substitution.unknown'], `user <${userId}>`)
  const { rows } = await sql<{ instanceId: number; id: number }>`
    select t.instance_id, t.id ${tasksToGive(userId, substituteId)} order by t.create_time limit ${maxAtOnce}`.execute(
    app.db,
  )
  let given = 0
  for (const { instanceId, id } of rows) {
    try {
      await engine.act(instanceId, (loaded) => {
        // decided or reassigned meanwhile
        if (!loaded.rows.tasks.some((task) => task.id === id && task.state === 'open' && task.assignee === userId))
          throw new AppError(failures['task.stale'], `task <${instanceId}-${id}>`)
        return { do: 'substitute', task: id, by: userId, user: substituteId }
      })
      given++
    } catch (error) {
      if (!(error instanceof AppError)) throw error
    }
  }
  return given
}
