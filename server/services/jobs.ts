import { Cron } from 'croner'
import fp from 'fastify-plugin'
import type { JobState, Jobs } from '../kit/decorations.ts'

/** Decorates `app.jobs`: what this process does by the clock. A job never runs beside itself, and one that fails is tried again at its next time. */
export const jobs = fp(async (app) => {
  const all = new Map<string, { readonly cron: Cron; readonly pattern: string; last: JobState['last'] }>()

  app.decorate('jobs', {
    schedule(name, pattern, work) {
      if (all.has(name)) throw new Error(`job <${name}> is there already`)
      const cron = new Cron(pattern, { protect: true }, async () => {
        const began = app.clock()
        let fault: string | undefined
        await Promise.resolve(work()).catch((error: unknown) => {
          fault = error instanceof Error ? error.name : 'Error'
          app.log.error({ err: error }, `job ${name} failed`)
        })
        all.get(name)!.last = { time: began, ms: app.clock().getTime() - began.getTime(), ...(fault === undefined ? {} : { fault }) }
      })
      all.set(name, { cron, pattern, last: undefined })
    },
    list: () => [...all].map(([name, { cron, pattern, last }]): JobState => ({ name, pattern, isRunning: cron.isBusy(), next: cron.nextRun() ?? undefined, last })),
  } satisfies Jobs)
  app.addHook('preClose', async () => all.forEach(({ cron }) => cron.stop()))
}, { name: 'jobs' })
