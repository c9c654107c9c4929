import { sql } from 'kysely'
import type { FastifyInstance } from 'fastify'
import type { SubmissionStatus } from '../shared/task-api-types.ts'
import type { Engine } from './process-engine.ts'
import { statusWithReturn } from './task-list-hooks.ts'
import recordModule from '../modules/workflow/record.json' with { type: 'json' }
import { readsProcessesOf } from './visible-instance.ts'

/** Names of a status, as the list of processes has them. */
const names = new Map(recordModule.fields.status.options.map(({ value, label }) => [value, label]))

/** Adds the status of its process to each submission of a form with a process, even a suspended one. */
export function addSubmissionStatus(app: FastifyInstance, engine: Pick<Engine, 'definitions'>): void {
  app.submissions.addColumn({
    name: 'processStatus',
    label: { 'zh-cn': '审批状态', en: 'Approval' },
    cell: 'plugin:workflow#SubmissionStatus',
    width: 112,
    inFile(value, locale) {
      const { status } = (value ?? {}) as Partial<SubmissionStatus>
      return status === undefined ? null : locale === undefined ? status : (names.get(status)?.[locale] ?? status)
    },
    isOf: async ({ formKey }) => (await engine.definitions.newest({ formKey })) !== undefined,
    async values({ ownerId }, ids, caller) {
      const { rows } = await sql<{ submissionId: number; instanceId: number; status: SubmissionStatus['status'] }>`
        select i.submission_id as "submissionId", i.instance_id as "instanceId", ${statusWithReturn} as status
          from wf_instance i where i.submission_id = any (${[...ids]}::bigint[])`.execute(app.db)
      const isLinked = readsProcessesOf(ownerId, caller)
      return new Map(
        rows.map(({ submissionId, instanceId, status }): [number, SubmissionStatus] => [
          submissionId,
          { status, ...(isLinked ? { instanceId } : {}) },
        ]),
      )
    },
  })
}
