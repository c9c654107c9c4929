import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { openDatabase, type Database } from '#server/services/db/open-database.ts'
import { asAdmin } from '../../support/admin-sql.ts'
import { emptyFolder, startServer, type ServerProcess } from '../../support/server-process.ts'
import type { BareSource } from '../baseline/statement.ts'
import { cpuOf } from './process-usage.ts'

export const adminPassword = 'Formwork-2026'

export interface Pair {
  readonly engine: 'pglite' | 'postgres'
  readonly ours: ServerProcess
  readonly token: string
  /** The bare Fastify server on the same engine with the same rows. */
  readonly bare: Neighbour
  /** Milliseconds of CPU of all connections to the database; absent on the embedded engine. */
  readonly databaseCpu?: () => Promise<number>
}

/** A pair with the database that both servers use. The embedded engine allows one process only, so it has none. */
export interface SharedPair extends Pair {
  readonly database: Database
}

export interface Neighbour {
  readonly url: string
  readonly pid: number
}

const postgresUrl = process.env.TEST_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres'

/** Fills the prepared database before either server starts. */
export type Fill = (database: Database) => Promise<void>

/** Runs our server and a bare one on the same engine, for each available engine in turn. */
export async function onEachEngine<T>(fill: Fill, measure: (pair: Pair) => Promise<T>): Promise<readonly T[]> {
  return [await onEmbedded(fill, measure), ...(await onPostgres(fill, measure))]
}

/** Each server has a folder of its own with the same rows. */
export async function onEmbedded<T>(fill: Fill, measure: (pair: Pair) => Promise<T>): Promise<T> {
  const [folder, copy] = [await emptyFolder(), await emptyFolder()]
  try {
    await (await startServer({ dataDir: folder.path, env: { ADMIN_PASSWORD: adminPassword } })).stop()
    const database = await openDatabase({ dataDir: folder.path })
    await fill(database)
    await database.close()
    await cp(folder.path, copy.path, { recursive: true })
    return await run('pglite', { dataDir: folder.path }, { dataDir: copy.path }, measure)
  } finally {
    await folder.remove()
    await copy.remove()
  }
}

/** Both servers use one database; nothing runs without PostgreSQL. */
export async function onPostgres<T>(fill: Fill, measure: (pair: SharedPair) => Promise<T>): Promise<readonly T[]> {
  if (!(await answers(postgresUrl))) return []
  const name = `formwork_bench_${randomBytes(4).toString('hex')}`
  const url = Object.assign(new URL(postgresUrl), { pathname: `/${name}` }).href
  const folder = await emptyFolder()
  await asAdmin(postgresUrl, `create database ${name}`)
  try {
    const env = { DATABASE_URL: url, ADMIN_PASSWORD: adminPassword }
    await (await startServer({ dataDir: folder.path, env })).stop()
    const database = await openDatabase({ url })
    try {
      await fill(database)
      return [
        await run('postgres', { dataDir: folder.path, env: { DATABASE_URL: url } }, { url }, (pair) =>
          measure({ ...pair, database, databaseCpu: () => cpuOfConnections(database) }),
        ),
      ]
    } finally {
      await database.close()
    }
  } finally {
    await asAdmin(postgresUrl, `drop database ${name} with (force)`)
    await folder.remove()
  }
}

async function run<T>(
  engine: Pair['engine'],
  start: Parameters<typeof startServer>[0],
  source: BareSource,
  measure: (pair: Pair) => Promise<T>,
): Promise<T> {
  const ours = await startServer(start)
  const bare = await startBare(source)
  try {
    const token = await ours.call<string>('POST', '/api/login', {
      body: { username: 'admin', password: adminPassword },
    })
    return await measure({ engine, ours, token, bare })
  } finally {
    await ours.stop()
    bare.stop()
  }
}

/** PostgreSQL runs one process per connection; processes of other machines count as 0. */
async function cpuOfConnections({ db }: Database): Promise<number> {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity where datname = current_database()`.execute(db)
  const used = await Promise.all(rows.map(({ pid }) => cpuOf(pid).catch(() => 0)))
  return used.reduce((sum, one) => sum + one, 0)
}

async function startBare(source: BareSource): Promise<Neighbour & { stop(): void }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../baseline/server.ts'), JSON.stringify(source)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const port = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      const found = /^bare (\d+)/m.exec(chunk.toString())
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
