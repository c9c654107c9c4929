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
export async function onEachEngine<T>(fill: (database: Database) => Promise<void>, measure: (pair: Pair) => Promise<T>): Promise<readonly T[]> {
  const results = [await embedded(fill, measure)]
  const admin = process.env.TEST_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres'
  if (await answers(admin)) results.push(await postgres(admin, fill, measure))
  return results
}

async function embedded<T>(fill: (database: Database) => Promise<void>, measure: (pair: Pair) => Promise<T>): Promise<T> {
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

async function postgres<T>(admin: string, fill: (database: Database) => Promise<void>, measure: (pair: Pair) => Promise<T>): Promise<T> {
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
    return await run('postgres', { dataDir: folder.path, env }, { url }, measure)
  } finally {
    await asAdmin(admin, `drop database ${name} with (force)`)
    await folder.remove()
  }
}

async function run<T>(engine: Pair['engine'], start: Parameters<typeof startServer>[0], source: DatabaseSource, measure: (pair: Pair) => Promise<T>): Promise<T> {
  const ours = await startServer(start)
  const bare = await startBare(source)
  try {
    const token = await ours.call<string>('POST', '/api/login', { body: { username: 'admin', password: adminPassword } })
    return await measure({ engine, ours, token, bare: bare.url })
  } finally {
    await ours.stop()
    bare.stop()
  }
}

async function startBare(source: DatabaseSource): Promise<{ url: string; stop(): void }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'bare-server.ts'), JSON.stringify(source)], { stdio: ['ignore', 'pipe', 'inherit'] })
  const port = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      const found = /^bare \w+ (\d+)/m.exec(chunk.toString())
      if (found) resolve(found[1]!)
    })
    child.once('exit', (code) => reject(new Error(`the bare server ended with ${code}`)))
  })
  return { url: `http://127.0.0.1:${port}`, stop: () => void child.kill('SIGKILL') }
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
