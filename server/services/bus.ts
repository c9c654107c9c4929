import { EventEmitter } from 'node:events'
import fp from 'fastify-plugin'
import type { Bus } from '../kit/services/bus.ts'
import { openChannel } from './pg-listen.ts'

export interface BusOptions {
  /** Set on PostgreSQL, where messages reach every process through LISTEN/NOTIFY. */
  readonly databaseUrl?: string | undefined
}

/**
 * Decorates `app.bus`. Bodies are JSON of at most 7 000 bytes, so messages name a change instead of carrying new
 * values. Messages are not kept: after the channel `reconnected`, listeners must reload cached state, because messages
 * may be lost.
 */
export const bus = fp<BusOptions>(
  async (app, { databaseUrl }) => {
    const local = new EventEmitter().setMaxListeners(0)
    const deliver = (channel: string, body: unknown): void => void local.emit(channel, body)
    const wire = databaseUrl
      ? await openChannel(databaseUrl, deliver, (error) =>
          app.log.warn({ err: error }, 'the message channel broke; reconnecting'),
        )
      : undefined
    const service: Bus = {
      async publish(channel, body) {
        if (wire) return wire.notify(channel, body)
        deliver(channel, body)
      },
      publishInBackground(channel, body) {
        const sent = wire ? wire.notify(channel, body, true) : service.publish(channel, body)
        sent.catch((error: unknown) => app.log.error({ err: error }, `a message of <${channel}> was not sent`))
      },
      subscribe(channel, handle) {
        local.on(channel, handle)
        return () => void local.off(channel, handle)
      },
    }
    app.decorate('bus', service)
    app.addHook('onClose', async () => wire?.close())
  },
  { name: 'bus' },
)
