/**
 * @module-tag whole
 * Left out of `npm test`: it waits for the ten seconds that a stop takes at most.
 */
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { describe, expect, it } from 'vitest'
import { ownData } from '#tests/support/test-data-dir.ts'
import { startServer, type ServerProcess } from '#tests/support/server-process.ts'

const password = 'Formwork-2026'

describe('SIGTERM', () => {
  it(
    'closes connections without a request at once, finishes the others under load and exits 0',
    { timeout: 120_000 },
    async () => {
      await onServer(
        async (server) => {
          const token = await server.call<string>('POST', '/api/login', { body: { username: 'admin', password } })
          const silent = await line(server)
          const halfHeader = await line(server, 'GET /healthz HTTP/1.1\r\nHost: x\r\nX-Ha')
          const keptAlive = await line(server, 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n')
          await once(keptAlive, 'data')
          const slow = await line(server, bodyHead)
          const finished = answerOn(slow)

          const before = await countPosts(server, token)
          // four clients that never pause
          let acknowledged = 0
          const { promise: busy, resolve: tellBusy } = Promise.withResolvers<void>()
          const clients = Promise.allSettled(
            Array.from({ length: 4 }, async (_, client) => {
              for (let n = 0; ; n++) {
                const code = `stop${client}x${n}`
                await server.call('POST', '/api/system/post', { token, body: { postName: code, postCode: code } })
                if (++acknowledged === 20) tellBusy()
              }
            }),
          )
          await busy
          const began = performance.now()
          const ended = server.stop()
          await Promise.all([silent, halfHeader, keptAlive].map((one) => once(one, 'close')))
          const closed = performance.now() - began
          slow.write(body)
          expect(await finished).toMatch(/^HTTP\/1\.1 400 [^]*session\.badPassword/)
          expect(await ended).toBe(0)
          expect(closed).toBeLessThan(5_000)
          await clients
          return { acknowledged, token, before }
        },
        async (server, { acknowledged, token, before }) => {
          expect(await countPosts(server, token)).toBeGreaterThanOrEqual(before + acknowledged)
        },
      )
    },
  )

  it('waits 10 s for a body that never ends, and exits 0', { timeout: 120_000 }, async () => {
    await onServer(async (server) => {
      const half = await line(server, bodyHead.replace('\r\n\r\n', '\r\nExpect: 100-continue\r\n\r\n'))
      // the server says when it has read the head, and waits for the body
      await once(half, 'data')
      half.write('{"us')
      const silent = await line(server)
      // the end of a connection is heard only by a socket that reads
      half.resume()
      silent.resume()
      const closed = [silent, half].map((one) => once(one, 'close'))
      const began = performance.now()
      const ended = server.stop()
      await Promise.all(closed)
      expect(performance.now() - began).toBeGreaterThan(9_000)
      expect(await ended).toBe(0)
      expect(performance.now() - began).toBeLessThan(16_000)
    })
  })
})

const countPosts = async (server: ServerProcess, token: string): Promise<number> =>
  (await server.call<{ total: number }>('GET', '/api/system/post/page?limit=1', { token })).total

const body = JSON.stringify({ username: 'nobody', password: 'wrong-2026' })
const bodyHead = `POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`

async function line(server: ServerProcess, text = ''): Promise<Socket> {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
  // cut lines are expected
  socket.on('error', () => {})
  await once(socket, 'connect')
  if (text) socket.write(text)
  return socket
}

async function answerOn(socket: Socket): Promise<string> {
  const chunks: Buffer[] = []
  socket.on('data', (chunk: Buffer) => chunks.push(chunk))
  await once(socket, 'close')
  return Buffer.concat(chunks).toString('utf8')
}

/** Runs `act` on a server of its own, on either engine, then `look` on the next on the same data. */
async function onServer<T>(
  act: (server: ServerProcess) => Promise<T>,
  look?: (server: ServerProcess, seen: T) => Promise<void>,
): Promise<void> {
  const data = await ownData()
  const running: ServerProcess[] = []
  const start = async (): Promise<ServerProcess> => {
    const server = await startServer(data.start)
    running.push(server)
    return server
  }
  try {
    const seen = await act(await start())
    if (look) await look(await start(), seen)
  } finally {
    await Promise.all(running.map((server) => server.stop('SIGKILL')))
    await data.remove()
  }
}
