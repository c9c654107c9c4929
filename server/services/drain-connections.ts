import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import fp from 'fastify-plugin'

/** Time limit for running requests once the server stops. */
export const drainMs = 10_000
/** Time limit for a new connection to send its request, which gets a 503. */
const lateMs = 1_000

/**
 * Closes connections on shutdown: idle ones at once, busy ones after their response, all after `drainMs`. Node alone
 * would wait forever for a connection that has sent nothing, or only part of a header or body.
 */
export const drain = fp(
  async (app) => {
    /** Number of running requests per connection. */
    const requests = new Map<Socket, number>()
    let isDraining = false
    let deadline: NodeJS.Timeout | undefined

    const closeIdle = (socket: Socket): void => {
      if (requests.get(socket) === 0) socket.destroySoon()
    }
    app.server.on('connection', (socket: Socket) => {
      requests.set(socket, 0)
      socket.once('close', () => requests.delete(socket))
      if (isDraining) setTimeout(closeIdle, lateMs, socket).unref()
    })
    const count = ({ socket }: IncomingMessage, by: number): void => {
      const before = requests.get(socket)
      if (before !== undefined) requests.set(socket, before + by)
    }
    app.server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
      count(request, 1)
      response.once('close', () => {
        count(request, -1)
        if (isDraining) closeIdle(request.socket)
      })
    })
    // sockets close themselves (`socket.ts`)
    app.server.prependListener('upgrade', (request: IncomingMessage) => count(request, 1))

    app.addHook('preClose', async () => {
      isDraining = true
      for (const socket of requests.keys()) closeIdle(socket)
      deadline = setTimeout(() => {
        if (requests.size > 0) app.log.warn(`<${requests.size}> connections were cut after ${drainMs / 1000} s`)
        for (const socket of requests.keys()) socket.destroy()
      }, drainMs).unref()
    })
    app.addHook('onClose', async () => clearTimeout(deadline))
  },
  { name: 'drain' },
)
