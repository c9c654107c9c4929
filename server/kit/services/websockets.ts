import type { LiveMessage } from '#schemas/api/websocket-messages.ts'

declare module 'fastify' {
  interface FastifyInstance {
    socket: LiveSockets
  }
}

/** A message on the bus's channel `socket`: for everyone online or for the given users, in every process. */
export interface SocketPost {
  readonly to: 'all' | readonly number[]
  readonly message: LiveMessage
}

/** The live sockets of this process. Code that has a message for users publishes a `SocketPost` instead. */
export interface LiveSockets {
  count(): number
  /** Ids of users online in this process, each once. */
  users(): readonly number[]
  send(post: SocketPost): void
  /** Closes sockets whose session has ended and sockets silent for a minute. Called on a timer. */
  sweep(): Promise<void>
}
