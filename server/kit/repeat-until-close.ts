import type { FastifyInstance } from 'fastify'

/**
 * Repeats work in this process until the server closes, such as polling a queue. Runs never overlap, even if one takes
 * longer than the interval; an error is logged, and the next run tries again. Work that must run once over all
 * processes is a job.
 */
export function repeat(app: FastifyInstance, name: string, everyMs: number, work: () => Promise<unknown>): void {
  let isRunning = false
  const timer = setInterval(() => {
    if (isRunning) return
    isRunning = true
    work()
      .catch((error: unknown) => app.log.error({ err: error }, `${name} failed`))
      .finally(() => {
        isRunning = false
      })
  }, everyMs).unref()
  app.addHook('preClose', async () => clearInterval(timer))
}
