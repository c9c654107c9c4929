import type { IncomingMessage } from 'node:http'
import websocket from '@fastify/websocket'
import fp from 'fastify-plugin'
import type { WebSocket } from 'ws'
import {
  closeCodes,
  ping,
  pong,
  reconnected,
  socketPath,
  type EndOfSession,
  type ForcedOut,
} from '#schemas/api/websocket-messages.ts'
import { isPublic } from '../authorization/route-access.ts'
import { AppError } from '../kit/app-error.ts'
import type { Caller } from '../kit/caller.ts'
import type { LiveSockets, SocketPost } from '../kit/services/websockets.ts'
import { isOwnOrigin } from '../kit/proxy-headers.ts'
import type { SessionNews } from './session.ts'

/** Browsers send nothing longer than PING. */
const maxFrameBytes = 4 * 1024
/** Message limit: the burst, refilled by one per second. */
const floodLimit = 30
const socketsEach = 30
/** Limit on data waiting for a client that does not read. */
const maxWaitingBytes = 1024 * 1024
const sweepMs = 30_000
/** Three heartbeats. */
const silenceMs = 60_000
const goodbyeMs = 1_000

/** Decides which requests may upgrade; any other upgrade request is handled as an ordinary request. */
export const shouldUpgrade = ({ url = '', headers }: IncomingMessage): boolean =>
  url.split('?', 1)[0] === socketPath && headers.upgrade?.toLowerCase() === 'websocket'

interface Connection {
  readonly ws: WebSocket
  readonly userId: number
  tokenHash: string
  heard: number
  /** Messages allowed at present. */
  allowance: number
}

/**
 * Decorates `app.socket`, serves `/api/ws?token=` (specification §7) and forwards messages from the bus's channel
 * `socket`. The token is in the query, so another site cannot open a socket with a user's cookie.
 */
export const socket = fp(
  async (app) => {
    const byUser = new Map<number, Set<Connection>>()
    const all = new Set<Connection>()
    const now = (): number => app.clock().getTime()

    await app.register(websocket, {
      options: { maxPayload: maxFrameBytes, perMessageDeflate: false, clientTracking: false },
      errorHandler: (_error, ws) => {
        // an oversized frame has already been answered with 1009
        if (ws.readyState === ws.OPEN) ws.terminate()
      },
      preClose: (done) => {
        app.server.removeAllListeners('upgrade')
        for (const { ws } of all) ws.close(1001, 'stopping')
        // a client that never closes must not keep the process alive
        setTimeout(() => all.forEach(({ ws }) => ws.terminate()), goodbyeMs).unref()
        done()
      },
    })

    app.route<{ Querystring: { token?: unknown } }>({
      method: 'GET',
      url: socketPath,
      config: isPublic,
      onRequest: async (request) => {
        if (!isOwnOrigin(request.headers.origin, request.host, app.config)) throw new AppError('request.origin')
        const { token } = request.query
        request.caller =
          typeof token === 'string' && /^[\w-]{20,100}$/.test(token) ? await app.sessions.callerBy(token) : undefined
        if (!request.caller) throw new AppError('session.none')
        if ((byUser.get(request.caller.userId)?.size ?? 0) >= socketsEach)
          throw new AppError('request.tooMany', `more than ${socketsEach} sockets`)
      },
      handler: async (request) => {
        throw new AppError('route.unknown', `${request.url.split('?', 1)[0]} is a socket`)
      },
      wsHandler: (ws, request) => connect(ws, request.caller!),
    })

    const connect = (ws: WebSocket, { userId, tokenHash }: Caller): void => {
      const one: Connection = { ws, userId, tokenHash, heard: now(), allowance: floodLimit }
      const others = byUser.get(userId) ?? new Set()
      byUser.set(userId, others.add(one))
      all.add(one)
      ws.on('message', (data, isBinary) => hear(one, isBinary ? '' : String(data)))
      ws.on('close', () => {
        all.delete(one)
        others.delete(one)
        if (others.size === 0 && byUser.get(userId) === others) byUser.delete(userId)
      })
    }

    const hear = (one: Connection, text: string): void => {
      const at = now()
      one.allowance = Math.min(floodLimit, one.allowance + (at - one.heard) / 1000) - 1
      one.heard = at
      if (one.allowance < -floodLimit) return one.ws.terminate()
      if (one.allowance < 0) return one.ws.close(closeCodes.flooding, 'too many messages')
      if (text === ping) write(one, pong)
    }

    const write = ({ ws }: Connection, text: string): void => {
      if (ws.readyState !== ws.OPEN) return
      // closes instead of buffering without limit: the browser reconnects and reloads
      if (ws.bufferedAmount > maxWaitingBytes) ws.terminate()
      else ws.send(text)
    }

    const send = ({ to, message }: SocketPost): void => {
      const text = JSON.stringify(message)
      if (to === 'all') for (const one of all) write(one, text)
      else for (const userId of new Set(to)) byUser.get(userId)?.forEach((one) => write(one, text))
    }

    const end = (one: Connection, reason: EndOfSession): void => {
      write(one, JSON.stringify({ msgType: 'forcedOut', body: { reason } satisfies ForcedOut }))
      one.ws.close(closeCodes.sessionEnded, reason)
    }

    const endDead = async (reason: EndOfSession): Promise<void> => {
      const those = [...all].map((one) => ({ one, tokenHash: one.tokenHash }))
      const alive = await app.sessions.alive([...new Set(those.map(({ tokenHash }) => tokenHash))])
      // a session renewed meanwhile was not part of the query
      for (const { one, tokenHash } of those) if (!alive.has(tokenHash) && one.tokenHash === tokenHash) end(one, reason)
    }

    const sockets: LiveSockets = {
      count: () => all.size,
      users: () => [...byUser.keys()],
      send,
      async sweep() {
        const latest = now() - silenceMs
        for (const one of all) if (one.heard < latest) one.ws.terminate()
        await endDead('expired')
      },
    }
    app.decorate('socket', sockets)

    const failed = (error: unknown): void => app.log.error({ err: error }, 'sockets could not be looked after')
    const stops = [
      app.bus.subscribe('socket', (body) => send(body as SocketPost)),
      app.bus.subscribe('session', (body) => {
        const { tokenHash, renewed, reason = 'forcedOut' } = body as SessionNews
        if (tokenHash === undefined) return void endDead(reason).catch(failed)
        for (const one of all) {
          if (one.tokenHash !== tokenHash) continue
          if (renewed === undefined) end(one, reason)
          else one.tokenHash = renewed
        }
      }),
      app.bus.subscribe('reconnected', () => {
        // these sockets stayed connected, yet messages of other processes may be lost
        send({ to: 'all', message: { msgType: reconnected, body: {} } })
        sockets.sweep().catch(failed)
      }),
    ]
    const timer = setInterval(() => void sockets.sweep().catch(failed), sweepMs).unref()
    app.addHook('preClose', async () => {
      clearInterval(timer)
      for (const stop of stops) stop()
    })
  },
  { name: 'socket', dependencies: ['bus', 'session', 'errors'] },
)
