import fp from 'fastify-plugin'
import { randomUUID } from 'node:crypto'
import type { DomainEvent, EventName, Events, Listener, Listeners, WatchingListener } from '../kit/domain-events.ts'

export interface EventsOptions {
  readonly features: readonly { readonly name: string; readonly on?: Listeners }[]
}

/** A queue entry: one event for one listener. */
interface Delivery {
  readonly title: string
  readonly feature: string
  readonly name: EventName
  readonly body: DomainEvent['body']
  /** ISO 8601. */
  readonly time: string
}

/** Decorates `app.events`. Each listener has its own deliveries, so that a failing listener delays no other. */
export const events = fp<EventsOptions>(
  async (app, { features }) => {
    const listening = new Map<EventName, { readonly feature: string; readonly isWatching: boolean }[]>()
    for (const { name: feature, on = {} } of features) {
      for (const [name, listener] of Object.entries(on) as [EventName, object][])
        listening.set(name, [...(listening.get(name) ?? []), { feature, isWatching: 'watching' in listener }])
    }
    const hearing = (name: EventName, watchers: readonly string[] = []): readonly string[] =>
      (listening.get(name) ?? [])
        .filter(({ feature, isWatching }) => !isWatching || watchers.includes(feature))
        .map(({ feature }) => feature)
    const listenerOf = ({ feature, name }: Delivery): Listener | undefined => {
      const listener = features.find((one) => one.name === feature)?.on?.[name] as
        | Listener
        | WatchingListener
        | undefined
      return listener && 'watching' in listener ? listener.watching : listener
    }

    app.decorate('events', {
      has: (name, watchers) => hearing(name, watchers).length > 0,
      async emit(db, name, ...bodies) {
        const time = app.clock().toISOString()
        const deliveries = bodies.flatMap((body) =>
          hearing(name, (body as { readonly watchers?: readonly string[] }).watchers).map((feature) => ({
            id: randomUUID(),
            data: { title: `${name} → ${feature}`, feature, name, body, time } satisfies Delivery,
          })),
        )
        if (deliveries.length > 0) await app.queue.add(db, 'event', deliveries)
      },
    } satisfies Events)

    await app.queue.work('event', async ({ id, data }) => {
      const delivery = data as Delivery
      const listener = listenerOf(delivery)
      if (!listener) throw new Error(`feature <${delivery.feature}> does not listen to <${delivery.name}> any more`)
      await listener(app, { id, name: delivery.name, body: delivery.body, time: new Date(delivery.time) })
    })
  },
  { name: 'events', dependencies: ['work-queue'] },
)
