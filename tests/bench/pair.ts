import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { openDatabase, type Database, type DatabaseSource } from '#server/services/db/open.ts'
import { asAdmin } from '../support/admin-sql.ts'
import { emptyFolder, startServer, type ServerProcess } from '../support/server-process.ts'

export const adminPassword = 'Formwork-2026'

export interface Pair {
  readonly engine: 'pglite' | 'postgres'
  readonly ours: ServerProcess
  readonly token: string
  /** Address of the bare Fastify server on the same engine with the same rows. */
  readonly bare: string
}

/**
 * Our server and a bare one on the same engine, for each engine that is there, one after the other.
 * `fill` writes rows to the prepared database before either starts.
 */
export async function onEachEngine<T>(
  fill: (database: Database) => Promise<void>,
  measure: (pair: Pair) => Promise<T>,
): Promise<readonly T[]> {
  const results = [await embedded(fill, measure)]
  const admin = process.env.TEST_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres'
  if (await answers(admin)) results.push(await postgres(admin, fill, measure))
  return results
}

async function embedded<T>(
  fill: (database: Database) => Promise<void>,
  measure: (pair: Pair) => Promise<T>,
): Promise<T> {
  const [folder, copy] = [await emptyFolder(), await emptyFolder()]
  try {
    await (await startServer({ dataDir: folder.path, env: { ADMIN_PASSWORD: adminPassword } })).stop()
    const database = await openDatabase({ dataDir: folder.path })
    await fill(database)
    await database.close()
    await cp(folder.path, copy.path, { recursive: true })
    return await run('pglite', { dataDir: folder.path, env: {} }, { dataDir: copy.path }, measure)
  } finally {
    await folder.remove()
    await copy.remove()
  }
}

async function postgres<T>(
  admin: string,
  fill: (database: Database) => Promise<void>,
  measure: (pair: Pair) => Promise<T>,
): Promise<T> {
  return onDatabase(admin, fill, ({ url, folder }) =>
    run('postgres', { dataDir: folder, env: { DATABASE_URL: url } }, { url }, measure),
  )
}

export interface Alone {
  /** Address of the database. */
  readonly url: string
  readonly ours: ServerProcess
  readonly token: string
}

/** Our server alone on PostgreSQL, where that is there; whoever measures brings what it is measured against. */
export async function onPostgres<T>(
  fill: (database: Database) => Promise<void>,
  measure: (alone: Alone) => Promise<T>,
): Promise<readonly T[]> {
  const admin = process.env.TEST_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres'
  if (!(await answers(admin))) return []
  return [
    await onDatabase(admin, fill, async ({ url, folder }) => {
      const ours = await startServer({ dataDir: folder, env: { DATABASE_URL: url } })
      try {
        return await measure({
          url,
          ours,
          token: await ours.call<string>('POST', '/api/login', {
            body: { username: 'admin', password: adminPassword },
          }),
        })
      } finally {
        await ours.stop()
      }
    }),
  ]
}

async function onDatabase<T>(
  admin: string,
  fill: (database: Database) => Promise<void>,
  measure: (on: { readonly url: string; readonly folder: string }) => Promise<T>,
): Promise<T> {
  const name = `formwork_bench_${randomBytes(4).toString('hex')}`
  const url = Object.assign(new URL(admin), { pathname: `/${name}` }).href
  const folder = await emptyFolder()
  await asAdmin(admin, `create database ${name}`)
  try {
    const env = { DATABASE_URL: url, ADMIN_PASSWORD: adminPassword }
    await (await startServer({ dataDir: folder.path, env })).stop()
    const database = await openDatabase({ url })
    await fill(database)
    await database.close()
    return await measure({ url, folder: folder.path })
  } finally {
    await asAdmin(admin, `drop database ${name} with (force)`)
    await folder.remove()
  }
}

async function run<T>(
  engine: Pair['engine'],
  start: Parameters<typeof startServer>[0],
  source: DatabaseSource,
  measure: (pair: Pair) => Promise<T>,
): Promise<T> {
  const ours = await startServer(start)
  const bare = await beside('bare-server.ts', JSON.stringify(source))
  try {
    const token = await ours.call<string>('POST', '/api/login', {
      body: { username: 'admin', password: adminPassword },
    })
    return await measure({ engine, ours, token, bare: bare.url })
  } finally {
    await ours.stop()
    bare.stop()
  }
}

/** A neighbour: a file of this folder, run as a process of its own, which says where it listens. */
export async function beside(file: string, source: string): Promise<{ url: string; pid: number; stop(): void }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, file), source], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const port = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      const found = /^bare \w+ (\d+)/m.exec(chunk.toString())
      if (found) resolve(found[1]!)
    })
    child.once('exit', (code) => reject(new Error(`the bare server ended with ${code}`)))
  })
  return { url: `http://127.0.0.1:${port}`, pid: child.pid!, stop: () => void child.kill('SIGKILL') }
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 })
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}
