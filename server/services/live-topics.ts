import fp from 'fastify-plugin'
import type { Topic } from '../kit/plugin.ts'

export interface TopicsOptions {
  readonly features: readonly { readonly name: string; readonly topics?: Readonly<Record<string, Topic>> }[]
}

/** Sends bus messages of features to the browsers of their audience. Two features with the same type stop the start. */
export const topics = fp<TopicsOptions>(
  async (app, { features }) => {
    const owners = new Map<string, string>()
    const stops = features.flatMap(({ name, topics: own = {} }) =>
      Object.entries(own).map(([msgType, topic]) => {
        const owner = owners.get(msgType)
        if (owner !== undefined) throw new Error(`topic <${msgType}> is claimed by both <${owner}> and <${name}>`)
        owners.set(msgType, name)
        return app.bus.subscribe(msgType, (published) => {
          send(msgType, topic, published).catch((error: unknown) =>
            app.log.error({ err: error }, `topic <${msgType}> was not sent`),
          )
        })
      }),
    )
    const send = async (msgType: string, { audience, body }: Topic, published: unknown): Promise<void> => {
      const users = app.socket.users()
      if (users.length === 0) return
      const to = audience ? await audience(app, published, users) : 'all'
      app.socket.send({ to, message: { msgType, body: body ? body(published) : published } })
    }
    app.addHook('onClose', async () => {
      for (const stop of stops) stop()
    })
  },
  { name: 'topics', dependencies: ['bus', 'socket'] },
)
