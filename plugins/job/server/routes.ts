import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import type { JobHandlerInfo, NextTimes } from '../shared/job-api-types.ts'
import { callerOf } from '#server/authorization/require-permission.ts'
import { isTimeZone, unknownTimeZone } from '#schemas/module/time-zone.ts'
import { allow } from '#server/authorization/route-access.ts'
import { AppError, invalid } from '#server/kit/app-error.ts'
import type { Operation } from '#server/kit/services/audit-log.ts'
import { describeRoutes } from '#server/kit/route-docs.ts'
import { nextTimes } from './cron-next-times.ts'
import { jobStore } from './job-store.ts'
import { jobDocs } from './route-docs.ts'
import { scheduleChannel } from './job-scheduler.ts'

const shownTimes = 5
const jobId = { type: 'string', pattern: '^[1-9]\\d{0,14}$' } as const
const schema = {
  run: { params: { type: 'object', required: ['jobId'], properties: { jobId } } },
  status: {
    body: {
      type: 'object',
      required: ['jobId', 'status'],
      additionalProperties: false,
      properties: { jobId: { type: 'integer', minimum: 1 }, status: { enum: ['0', '1'] } },
    },
  },
  next: {
    querystring: {
      type: 'object',
      required: ['cron'],
      additionalProperties: false,
      properties: { cron: { type: 'string', maxLength: 120 }, timeZone: { type: 'string', maxLength: 64 } },
    },
  },
} as const

const operation = (type: string, zh: string, en: string): { readonly operation: Operation } => ({
  operation: {
    title: { 'zh-cn': '定时任务', en: 'Scheduled jobs' },
    module: 'tool/job',
    type,
    action: { 'zh-cn': zh, en },
  },
})

/** Routes of scheduled jobs in addition to those of their module. */
export const jobRoutes: FastifyPluginAsync = async (app) => {
  describeRoutes(app, jobDocs)

  app.get('/handlers', { config: allow('tool:job:list') }, async (): Promise<readonly JobHandlerInfo[]> =>
    [...app.jobs.handlers()].map(([name, { title, parameters = {} }]) => ({
      name,
      title,
      parameters: Object.entries(parameters).map(([parameter, { type, label, required = false }]) => ({
        name: parameter,
        type,
        label,
        required,
      })),
    })),
  )

  app.get<{ Querystring: { cron: string; timeZone?: string } }>(
    '/next',
    { schema: schema.next, config: allow('tool:job:list') },
    async ({ query: { cron, timeZone = app.settings.info().timeZone }, locale }): Promise<NextTimes> => {
      if (!isTimeZone(timeZone)) throw invalid('timeZone', 'timeZone', unknownTimeZone[locale])
      try {
        return nextTimes(cron, timeZone, app.clock(), shownTimes).map((time) => time.toISOString())
      } catch {
        throw invalid('cron', 'cron', unreadable.cron[locale])
      }
    },
  )

  app.post<{ Params: { jobId: string } }>(
    '/:jobId/run',
    { schema: schema.run, config: { ...allow('tool:job:edit'), ...operation('0', '立即执行', 'Run now') } },
    async (request) => {
      const id = Number(request.params.jobId)
      const logId = await inTransaction(app, (store) =>
        store.start(id, app.jobs, callerOf(request).userName, app.clock()),
      )
      if (logId === undefined) throw new AppError('row.unknown', `job <${id}>`)
      app.audit.note(request, { ids: [id] })
      await app.bus.publish(scheduleChannel, {})
      return { logId }
    },
  )

  app.put<{ Body: { jobId: number; status: '0' | '1' } }>(
    '/status',
    {
      schema: schema.status,
      config: { ...allow('tool:job:edit'), ...operation('2', '启用或停用', 'Enable or disable') },
    },
    async (request) => {
      const { jobId: id, status } = request.body
      const isKnown = await inTransaction(app, (store) =>
        store.setEnabled(id, status === '0', callerOf(request).userName, app.clock()),
      )
      if (!isKnown) throw new AppError('row.unknown', `job <${id}>`)
      app.audit.note(request, { ids: [id] })
      await app.bus.publish(scheduleChannel, {})
      return null
    },
  )
}

async function inTransaction<T>(
  app: FastifyInstance,
  work: (store: ReturnType<typeof jobStore>) => Promise<T>,
): Promise<T> {
  await app.queue.ready()
  return app.db.transaction().execute((trx) => work(jobStore(trx, app.settings)))
}

const unreadable = {
  cron: {
    'zh-cn': '不是有效的 cron 表达式，依次是分、时、日、月、星期，例如 0 8 * * *',
    en: 'This isn’t a cron expression. Give minute, hour, day, month and weekday, such as 0 8 * * *',
  },
} as const
