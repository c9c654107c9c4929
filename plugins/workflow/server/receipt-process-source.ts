import { sql } from 'kysely'
import type { FastifyInstance } from 'fastify'
import type { FormHead } from '#schemas/form/published-form.ts'
import type { SubmissionProcess } from '#schemas/form/submission-process.ts'
import { handlePath } from '../shared/task-api-types.ts'
import { isReturnedToStarter, returnsTo } from './returned-tasks.ts'
import type { Engine } from './process-engine.ts'

/** A process begins in the background, and one that has not begun by then never will. */
const pendingMs = 10 * 60_000

interface Found {
  readonly instanceId: number
  readonly status: SubmissionProcess['state'] | 'failed'
  readonly starter: number | null
  readonly steps: SubmissionProcess['steps']
  readonly isReturned: boolean
  readonly by: string | null
  readonly reason: string | null
}

/** Tells receipts of submissions about the processes that they have started. */
export function addReceiptProcesses(app: FastifyInstance, engine: Pick<Engine, 'definitions'>): void {
  const starts = async ({ formKey }: FormHead): Promise<boolean> =>
    (await engine.definitions.newest({ formKey }))?.status === 'active'
  app.receipts.addProcesses({
    feature: 'workflow',
    starts,
    async find(head, { id, time }, userId) {
      const found = await processOfSubmission(app, id)
      if (found) return seenBy(found, userId)
      const isNew = app.clock().getTime() - time.getTime() < pendingMs
      return isNew && (await starts(head)) ? { state: 'pending', steps: [] } : undefined
    },
  })
}

async function processOfSubmission(app: FastifyInstance, submissionId: number): Promise<Found | undefined> {
  const { rows } = await sql<Found>`
    select i.instance_id, i.status, i.starter, r.instance_id is not null as is_returned, r.by, r.reason,
        (select coalesce(json_agg(json_build_object('name', s.name, 'people', s.people) order by s.first), '[]') from (
          select t.name, min(t.id) as first, coalesce(json_agg(distinct u.nick_name) filter (where u.nick_name is not null), '[]') as people
            from wf_task t left join sys_user u on u.user_id = t.assignee
            where t.instance_id = i.instance_id and t.state = 'open' group by t.name) s) as steps
      from wf_instance i
        left join lateral (
          select t.instance_id, u.nick_name as by, c.comment as reason from wf_task t
            cross join lateral ${returnsTo(sql`t`)} c left join sys_user u on u.user_id = c.user_id
            where t.instance_id = i.instance_id and t.state = 'open' and ${isReturnedToStarter(sql`t`)} limit 1) r on true
      where i.submission_id = ${submissionId}`.execute(app.db)
  return rows[0]
}

function seenBy(found: Found, userId: number | undefined): SubmissionProcess {
  const { instanceId, status, starter, steps, isReturned, by, reason } = found
  const isStarter = starter !== null && starter === userId
  const running = isReturned ? 'returned' : 'running'
  return {
    // a failed step is repaired by administrators, and the process goes on
    state: status === 'failed' ? 'running' : status === 'running' ? running : status,
    steps: isReturned ? [] : steps.map(({ name, people }) => ({ name, people: isStarter ? people : [] })),
    ...(isReturned && isStarter ? { returned: { by, reason: reason ?? '' } } : {}),
    ...(starter === null ? {} : { path: `${handlePath}?instanceId=${instanceId}` }),
  }
}
