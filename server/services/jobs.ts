import fp from 'fastify-plugin'
import { AppError } from '../kit/app-error.ts'
import type { JobHandler } from '../kit/domain-events.ts'
import { parameterErrors } from '../kit/job-parameters.ts'
import type { Jobs, JobWatch } from '../kit/services/jobs.ts'

export interface JobsOptions {
  readonly features: readonly { readonly name: string; readonly jobs?: Readonly<Record<string, JobHandler>> }[]
}

interface JobEntry {
  readonly title: string
  readonly job: string
  readonly parameters: object
}

/** Decorates `app.jobs`: jobs of the host and of features, which run once over all processes through the queue. */
export const jobs = fp<JobsOptions>(
  async (app, { features }) => {
    const handlers = new Map<string, JobHandler>(
      features.flatMap(({ name, jobs: own = {} }) =>
        Object.entries(own).map(([job, handler]) => [`${name}.${job}`, handler] as const),
      ),
    )
    const watches: JobWatch[] = []
    const notifyWatch = async (call: (watch: JobWatch) => Promise<void>): Promise<void> => {
      for (const watch of watches)
        await call(watch).catch((error: unknown) => app.log.error({ err: error }, 'a run of a job was not recorded'))
    }

    app.decorate('jobs', {
      handlers: () => handlers,
      async run(job, parameters = {}, { db = app.db, id, startAfter } = {}) {
        const handler = handlers.get(job)
        if (!handler) throw new AppError('job.unknown', `handler <${job}>`)
        const errors = parameterErrors(handler.parameters ?? {}, parameters, 'zh-cn')
        if (errors.length > 0) throw new AppError('request.invalid', `parameters of <${job}>`, { errors })
        const data = { title: job, job, parameters } satisfies JobEntry
        await app.queue.add(db, 'job', [{ ...(id ? { id } : {}), ...(startAfter ? { startAfter } : {}), data }])
      },
      watch: (watch) => void watches.push(watch),
    } satisfies Jobs)

    await app.queue.work('job', async ({ id, data, signal }) => {
      const { job, parameters } = data as JobEntry
      await notifyWatch((watch) => watch.began(id))
      try {
        const handler = handlers.get(job)
        if (!handler) throw new Error(`no feature has the job <${job}> any more`)
        await handler.run(app, parameters, { id, signal })
      } catch (error) {
        await notifyWatch((watch) => watch.ended(id, error))
        throw error
      }
      await notifyWatch((watch) => watch.ended(id))
    })
  },
  { name: 'jobs', dependencies: ['work-queue'] },
)
