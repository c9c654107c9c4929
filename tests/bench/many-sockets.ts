import { memoryOf } from './harness/process-usage.ts'
import { atMost, median, type Figure } from './harness/bench-result.ts'
import { adminPassword } from './harness/server-pair.ts'
import { openSocket, type TestSocket } from '../support/websocket-client.ts'
import { emptyFolder, startServer } from '../support/server-process.ts'

const sockets = 2000
/** Connections per user; the limit is thirty. */
const each = 25

/**
 * Sockets of 2 000 users on one process: memory of each, and the time until all receive a change, compared with a PING
 * of each.
 */
export async function socket(): Promise<readonly Figure[]> {
  const folder = await emptyFolder()
  const server = await startServer({ dataDir: folder.path, env: { ADMIN_PASSWORD: adminPassword } })
  try {
    const token = await server.call<string>('POST', '/api/login', {
      body: { username: 'admin', password: adminPassword },
    })
    const tokens: string[] = []
    for (let n = 0; n < sockets / each; n++) {
      await server.call('POST', '/api/system/user', {
        token,
        body: { userName: `bench${n}`, nickName: `bench${n}`, password: adminPassword, roleIds: [1] },
      })
      tokens.push(
        await server.call<string>('POST', '/api/login', { body: { username: `bench${n}`, password: adminPassword } }),
      )
    }
    const before = await memoryOf(server.pid)
    const open: TestSocket[] = []
    for (const one of tokens)
      open.push(...(await Promise.all(Array.from({ length: each }, () => openSocket(server.url, one)))))
    const perSocket = (((await memoryOf(server.pid)) - before) * 1024) / sockets

    const pings: number[] = []
    const changes: number[] = []
    for (let round = 0; round < 5; round++) {
      pings.push(await took(() => Promise.all(open.map((one) => one.settled()))))
      const told = Promise.all(open.map((one) => one.next('module.changed')))
      changes.push(
        await took(async () => {
          await server.call('POST', '/api/system/post', {
            token,
            body: { postCode: `bench${round}`, postName: `bench${round}` },
          })
          await told
        }),
      )
    }
    for (const one of open) one.ws.terminate()
    const [ping, change] = [median(pings), median(changes)]
    return [
      atMost(`memory per socket, ${sockets} of them`, perSocket, 'KB', 64),
      atMost(
        `a change known to all ÷ a PING of each (${Math.round(change)} ms ÷ ${Math.round(ping)} ms)`,
        change / ping,
        '×',
        2,
      ),
    ]
  } finally {
    await server.stop()
    await folder.remove()
  }
}

async function took(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}
