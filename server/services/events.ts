import fp from 'fastify-plugin'
import { randomUUID } from 'node:crypto'
import type { DomainEvent, EventName, Events, Listener, Listeners } from '../kit/events.ts'

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
    const listening = new Map<EventName, string[]>()
    for (const { name: feature, on = {} } of features) {
      for (const name of Object.keys(on) as EventName[]) listening.set(name, [...(listening.get(name) ?? []), feature])
    }
    const listenerOf = ({ feature, name }: Delivery): Listener | undefined =>
      features.find((one) => one.name === feature)?.on?.[name] as Listener | undefined

    app.decorate('events', {
      has: (name) => listening.has(name),
      async emit(db, name, ...bodies) {
        const to = listening.get(name)
        if (!to || bodies.length === 0) return
        const time = app.clock().toISOString()
        await app.queue.add(
          db,
          'event',
          bodies.flatMap((body) =>
            to.map((feature) => ({
              id: randomUUID(),
              data: { title: `${name} → ${feature}`, feature, name, body, time } satisfies Delivery,
            })),
          ),
        )
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
