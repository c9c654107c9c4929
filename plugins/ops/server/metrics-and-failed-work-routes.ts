import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { availableParallelism, freemem, loadavg, totalmem } from 'node:os'
import { join } from 'node:path'
import { getHeapStatistics } from 'node:v8'
import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import type { DeadWork, Ops } from '#schemas/api/server-metrics-api-types.ts'
import { allow } from '#server/authorization/route-access.ts'
import { AppError } from '#server/kit/app-error.ts'
import { opsStore } from './database-metrics.ts'
import { describeRoutes } from '#server/kit/route-docs.ts'
import { deadWorkDocs, opsDocs } from './route-docs.ts'

const busPatienceMs = 1_000

/** `GET /system/ops`. Contains neither paths nor environment variables, which monitoring does not need. */
export const opsRoutes: FastifyPluginAsync = async (app) => {
  describeRoutes(app, opsDocs)
  const store = opsStore(app.db, app.engine)
  const { version } = JSON.parse(await readFile(join(import.meta.dirname, '../../../package.json'), 'utf8')) as {
    version: string
  }

  app.get('/', { config: allow('system:ops:list') }, async (): Promise<Ops> => {
    // measured before our own statements, which would be counted
    const load = app.databaseLoad()
    const began = performance.now()
    await store.touch()
    const latency = performance.now() - began
    const [facts, bus] = await Promise.all([store.facts(app.clock()), roundTrip(app)])
    const { cpu, busy, delay } = app.processMetrics.load()
    const { rss, heapUsed } = process.memoryUsage()
    return {
      at: app.clock().toISOString(),
      process: {
        id: app.processMetrics.id,
        startTime: app.processMetrics.startTime.toISOString(),
        version,
        node: process.version,
        platform: `${process.platform} ${process.arch}`,
        timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
        cores: availableParallelism(),
        cpu,
        loadAverage: loadavg()[0] ?? 0,
      },
      memory: {
        rss,
        heapUsed,
        heapLimit: getHeapStatistics().heap_size_limit,
        systemFree: freemem(),
        systemTotal: totalmem(),
      },
      eventLoop: { ...delay, busy },
      database: {
        engine: app.engine,
        version: facts.version,
        bytes: facts.bytes,
        latency,
        ...load,
        longest: facts.longest,
      },
      bus: { latency: bus },
      sockets: { connections: app.socket.count(), people: app.socket.users().length },
      sessions: facts.sessions,
      processes: { running: facts.running, failedToday: facts.failedToday },
    }
  })
}

/** Finally failed work, and the actions of an administrator on it. */
export const deadWorkRoutes: FastifyPluginAsync = async (app) => {
  describeRoutes(app, deadWorkDocs)
  const demandDone = (isDone: boolean, id: string): null => {
    if (!isDone) throw new AppError('job.notFailed', `entry <${id}>`)
    return null
  }

  app.get('/dead', { config: allow('system:ops:list') }, async (): Promise<readonly DeadWork[]> =>
    (await app.queue.dead(most)).map(({ id, title, queue, error, attempts, time }) => ({
      id,
      title,
      queue,
      error,
      attempts,
      time: time.toISOString(),
    })),
  )

  app.post<ById>('/dead/:id/retry', { schema: byId, config: allow('system:ops:edit') }, async ({ params: { id } }) =>
    demandDone(await app.queue.retry(id), id),
  )

  app.delete<ById>('/dead/:id', { schema: byId, config: allow('system:ops:edit') }, async ({ params: { id } }) =>
    demandDone(await app.queue.discard(id), id),
  )
}

const most = 100
type ById = { Params: { id: string } }
const byId = {
  params: {
    type: 'object',
    required: ['id'],
    properties: { id: { type: 'string', pattern: '^[\\da-f]{8}(-[\\da-f]{4}){3}-[\\da-f]{12}$' } },
  },
} as const

/** Measures the round trip of a message to this process; null without one. */
async function roundTrip({ bus }: FastifyInstance): Promise<number | null> {
  const token = randomUUID()
  const began = performance.now()
  const back = Promise.withResolvers<number | null>()
  const stop = bus.subscribe('ops.echo', (body) => {
    if (body === token) back.resolve(performance.now() - began)
  })
  const patience = setTimeout(() => back.resolve(null), busPatienceMs)
  try {
    await bus.publish('ops.echo', token)
    return await back.promise
  } catch {
    return null
  } finally {
    clearTimeout(patience)
    stop()
  }
}
