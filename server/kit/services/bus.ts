import type { ModuleChanged } from '#schemas/api/websocket-messages.ts'

declare module 'fastify' {
  interface FastifyInstance {
    bus: Bus
  }
}

/** The announcement of a write to the open lists of its module. */
export interface RowsChanged {
  readonly module: string
  readonly op: ModuleChanged['op']
  /** At most 100 ids. */
  readonly ids: readonly number[]
  readonly n: number
  /** Id of the user who made the change, or the system for fields that it keeps; absent: somebody without an account. */
  readonly by?: number | 'system'
}

/** Channels with several publishers, and the body each requires. */
export interface BusBodies {
  readonly 'module.changed': RowsChanged
}

/** Channel that clears cached dictionaries. */
export const dictChannel = 'dict.refresh'

/** Messages between the parts of all server processes. */
export interface Bus {
  publish<Channel extends string>(
    channel: Channel,
    body: Channel extends keyof BusBodies ? BusBodies[Channel] : unknown,
  ): Promise<void>
  /** Publishes without waiting, for messages no caller depends on, such as updates of open lists. */
  publishInBackground<Channel extends string>(
    channel: Channel,
    body: Channel extends keyof BusBodies ? BusBodies[Channel] : unknown,
  ): void
  subscribe(channel: string, handle: (body: unknown) => void): () => void
}
