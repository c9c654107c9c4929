import { createHash } from 'node:crypto'
import { Cron } from 'croner'
import fp from 'fastify-plugin'
import { AppError, invalid } from '../kit/app-error.ts'
import type { JobState, Jobs } from '../kit/decorations.ts'
import type { JobHandler, JobParameter } from '../kit/events.ts'

export interface JobsOptions {
  readonly features: readonly { readonly name: string; readonly jobs?: Readonly<Record<string, JobHandler>> }[]
}

interface JobEntry {
  readonly title: string
  readonly job: string
  readonly parameters: object
}

/**
 * Decorates `app.jobs`: jobs of features, which run once over all processes through the queue, and the scheduled upkeep
 * of this process. Upkeep never overlaps itself; a failed run is retried at its next time.
 */
export const jobs = fp<JobsOptions>(
  async (app, { features }) => {
    const upkeep = new Map<string, { readonly cron: Cron; readonly pattern: string; last: JobState['last'] }>()
    const handlers = new Map<string, JobHandler>(
      features.flatMap(({ name, jobs: own = {} }) =>
        Object.entries(own).map(([job, handler]) => [`${name}.${job}`, handler] as const),
      ),
    )
    const schedules: Cron[] = []

    const add = async (job: string, parameters: object, id?: string): Promise<void> =>
      app.queue.add(app.db, 'job', [
        { ...(id ? { id } : {}), data: { title: job, job, parameters } satisfies JobEntry },
      ])

    app.decorate('jobs', {
      schedule(name, pattern, work) {
        if (upkeep.has(name)) throw new Error(`job <${name}> is there already`)
        const cron = new Cron(pattern, { protect: true }, async () => {
          const began = app.clock()
          let fault: string | undefined
          await Promise.resolve(work()).catch((error: unknown) => {
            fault = error instanceof Error ? error.name : 'Error'
            app.log.error({ err: error }, `job ${name} failed`)
          })
          upkeep.get(name)!.last = {
            time: began,
            ms: app.clock().getTime() - began.getTime(),
            ...(fault === undefined ? {} : { fault }),
          }
        })
        upkeep.set(name, { cron, pattern, last: undefined })
      },
      list: () =>
        [...upkeep].map(([name, { cron, pattern, last }]): JobState => ({
          name,
          pattern,
          isRunning: cron.isBusy(),
          next: cron.nextRun() ?? undefined,
          last,
        })),
      handlers: () => handlers,
      async run(job, parameters = {}) {
        const handler = handlers.get(job)
        if (!handler) throw new AppError('job.unknown', `handler <${job}>`)
        checkParameters(handler.parameters ?? {}, parameters)
        await add(job, parameters)
      },
    } satisfies Jobs)

    await app.queue.work('job', async ({ id, data, signal }) => {
      const { job, parameters } = data as JobEntry
      const handler = handlers.get(job)
      if (!handler) throw new Error(`no feature has the job <${job}> any more`)
      await handler.run(app, parameters, { id, signal })
    })

    app.addHook('onReady', async () => {
      for (const [job, { schedule }] of handlers) {
        if (schedule === undefined) continue
        schedules.push(
          new Cron(schedule, (cron) => {
            const time = cron.currentRun() ?? app.clock()
            add(job, {}, timeId(job, time)).catch((error: unknown) =>
              app.log.error({ err: error }, `job ${job} was not added`),
            )
          }),
        )
      }
    })
    app.addHook('preClose', async () => {
      for (const { cron } of upkeep.values()) cron.stop()
      for (const cron of schedules) cron.stop()
    })
  },
  { name: 'jobs', dependencies: ['work-queue'] },
)

/**
 * An id shared by all processes for one scheduled time, to the second: the queue keeps the first entry and drops the
 * rest.
 */
export function timeId(job: string, time: Date): string {
  const hex = createHash('sha256')
    .update(`${job} ${Math.round(time.getTime() / 1000)}`)
    .digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

const fits: Readonly<Record<JobParameter['type'], (value: unknown) => boolean>> = {
  string: (value) => typeof value === 'string',
  int: Number.isSafeInteger,
  decimal: Number.isFinite,
  bool: (value) => typeof value === 'boolean',
}

function checkParameters(parameters: Readonly<Record<string, JobParameter>>, given: object): void {
  for (const name of Object.keys(given))
    if (!Object.hasOwn(parameters, name)) throw invalid(name, 'additionalProperties', `the job takes no <${name}>`)
  for (const [name, { type, required }] of Object.entries(parameters)) {
    const value: unknown = (given as Record<string, unknown>)[name]
    if (value === undefined && !required) continue
    if (!fits[type](value)) throw invalid(name, 'type', `<${name}> must be of type ${type}`)
  }
}
