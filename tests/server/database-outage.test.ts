import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { open, rm } from 'node:fs/promises'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { join } from 'node:path'
import { describe, expect, inject, it } from 'vitest'
import { ownData } from '#tests/support/test-data-dir.ts'
import { emptyFolder, startServer, type ServerProcess } from '#tests/support/server-process.ts'

const password = 'Formwork-2026'
const postgres = inject('preparedPostgres')

const healthOf = async (server: ServerProcess): Promise<readonly [number, string]> => {
  const response = await fetch(`${server.url}/healthz`)
  const { data } = (await response.json()) as { data: { id?: string; engine?: string } }
  return [response.status, data.id ?? data.engine ?? '']
}
const signIn = (server: ServerProcess): Promise<string> =>
  server.call('POST', '/api/login', { body: { username: 'admin', password } })

describe.skipIf(postgres)('a full disk', () => {
  it(
    'answers what would write with 503 in words and goes on reading, until there is room again',
    { timeout: 120_000 },
    async ({ skip }) => {
      const folder = await emptyFolder()
      // only an administrator of the machine may mount one
      if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=128m', 'tmpfs', folder.path]).status !== 0) return skip()
      let server: ServerProcess | undefined
      try {
        server = await startServer({ dataDir: join(folder.path, 'data'), env: { ADMIN_PASSWORD: password } })
        const token = await signIn(server)
        const add = (code: string) =>
          server!.call('POST', '/api/system/post', { token, body: { postName: code, postCode: code } })
        await add('before')
        await fill(join(folder.path, 'rest'))
        expect(await healthOf(server)).toEqual([503, 'server.storageFull'])
        await expect(add('meanwhile')).rejects.toThrow(/503 .*存储空间已满/)
        expect(await server.call('GET', '/api/system/post/page?limit=1', { token })).toMatchObject({
          total: expect.any(Number),
        })
        await expect(startServer({ dataDir: join(folder.path, 'new') })).rejects.toThrow(
          /is full and the database does not open: make room/,
        )
        await rm(join(folder.path, 'rest'))
        expect(await healthOf(server)).toEqual([200, 'pglite'])
        await add('after')
        expect(await server.stop()).toBe(0)
      } finally {
        await server?.stop('SIGKILL')
        spawnSync('umount', [folder.path])
        await folder.remove()
      }
    },
  )
})

describe.runIf(postgres)('a PostgreSQL that has stopped', () => {
  it(
    'is told with 503 in words by calls and healthz, and served again once it is back',
    { tags: ['whole'], timeout: 120_000 },
    async () => {
      const data = await ownData()
      const direct = new URL(data.start.env.DATABASE_URL!)
      const line = await lineTo(direct)
      const url = Object.assign(direct, { hostname: '127.0.0.1', port: String(line.port) }).href
      const server = await startServer({
        dataDir: data.start.dataDir,
        env: { ...data.start.env, DATABASE_URL: url, LOG_LEVEL: 'silent' },
      })
      try {
        const token = await signIn(server)
        expect(await healthOf(server)).toEqual([200, 'postgres'])
        line.cut()
        expect(await healthOf(server)).toEqual([503, 'server.databaseDown'])
        await expect(server.call('GET', '/api/system/post/page', { token })).rejects.toThrow(/503 .*数据库暂时无法连接/)
        await expect(signIn(server)).rejects.toThrow(/503 .*数据库暂时无法连接/)
        line.mend()
        await expect.poll(() => healthOf(server), { timeout: 15_000 }).toEqual([200, 'postgres'])
        await signIn(server)
      } finally {
        expect(await server.stop()).toBe(0)
        line.close()
        await data.remove()
      }
    },
  )
})

async function fill(path: string): Promise<void> {
  const file = await open(path, 'w')
  const chunk = Buffer.alloc(256 * 1024)
  try {
    for (;;) if ((await file.write(chunk)).bytesWritten < chunk.length) return
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  } finally {
    await file.close()
  }
}

/** A way to the database that can be cut: then lines break, and new ones are closed. */
async function lineTo({ hostname, port }: URL): Promise<{ port: number; cut(): void; mend(): void; close(): void }> {
  let isCut = false
  const lines = new Set<Socket>()
  const keep = (socket: Socket): Socket => {
    lines.add(socket)
    return socket.on('error', () => {}).once('close', () => lines.delete(socket))
  }
  const server = createServer((near) => {
    if (isCut) return void near.destroy()
    const far = connect(Number(port || 5432), hostname)
    keep(near).pipe(keep(far)).pipe(near)
    near.once('close', () => far.destroy())
    far.once('close', () => near.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const cut = (): void => {
    isCut = true
    for (const socket of lines) socket.destroy()
  }
  return {
    port: (server.address() as AddressInfo).port,
    cut,
    mend: () => void (isCut = false),
    close: () => (cut(), server.close()),
  }
}
