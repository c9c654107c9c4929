import { EventEmitter } from 'node:events'
import fp from 'fastify-plugin'
import pg from 'pg'
import type { Bus } from '../kit/decorations.ts'

const topic = 'formwork'
const retryMs = 1_000

export interface BusOptions {
  /** Set on PostgreSQL: messages then reach every process through LISTEN/NOTIFY. */
  readonly databaseUrl?: string | undefined
}

/** Decorates `app.bus`. Bodies are JSON of at most 7 000 bytes: say what changed, not what it is now. */
export const bus = fp<BusOptions>(async (app, { databaseUrl }) => {
  const local = new EventEmitter().setMaxListeners(0)
  const deliver = (channel: string, body: unknown): void => void local.emit(channel, body)
  const wire = databaseUrl ? await listen(databaseUrl, deliver, (error) => app.log.warn({ err: error }, 'the message channel broke; reconnecting')) : undefined
  const service: Bus = {
    async publish(channel, body) {
      if (wire) return wire.notify(JSON.stringify({ channel, body }))
      deliver(channel, body)
    },
    subscribe(channel, handle) {
      local.on(channel, handle)
      return () => void local.off(channel, handle)
    },
  }
  app.decorate('bus', service)
  app.addHook('onClose', async () => wire?.close())
}, { name: 'bus' })

async function listen(url: string, deliver: (channel: string, body: unknown) => void, broke: (error: Error) => void) {
  let client: pg.Client | undefined
  let closed = false
  let retry: NodeJS.Timeout | undefined

  const connect = async (): Promise<void> => {
    const next = new pg.Client({ connectionString: url })
    next.on('notification', ({ payload }) => {
      const { channel, body } = JSON.parse(payload ?? '{}') as { channel: string; body: unknown }
      deliver(channel, body)
    })
    next.on('error', (error) => lost(next, error))
    next.on('end', () => lost(next, new Error('the connection ended')))
    await next.connect()
    await next.query(`listen ${topic}`)
    client = next
    // whatever was said while nobody listened is unknown: caches must start afresh
    deliver('reconnected', {})
  }
  const lost = (was: pg.Client, error: Error): void => {
    if (closed || (client && client !== was)) return
    client = undefined
    broke(error)
    clearTimeout(retry)
    retry = setTimeout(() => connect().catch((again: Error) => lost(was, again)), retryMs)
  }
  await connect()
  return {
    async notify(payload: string) {
      await client?.query('select pg_notify($1, $2)', [topic, payload])
    },
    async close() {
      closed = true
      clearTimeout(retry)
      await client?.end()
    },
  }
}
