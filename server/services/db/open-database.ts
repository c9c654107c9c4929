import { CamelCasePlugin, Kysely, sql, type LogEvent } from 'kysely'
import pg from 'pg'
import { runsDirectly } from '../../kit/prepared-statements.ts'
import type { DatabaseLoad } from '../../kit/services/database.ts'
import type { Db, Tables } from '../../kit/database-tables.ts'
import { timeStatement } from '../sql-timing.ts'
import { statementExecutor } from './postgres-statement-executor.ts'
import { openFolder } from './embedded-data-folder.ts'
import { openEmbedded, type Embedded } from './embedded-database.ts'
import { embeddedDialect } from './embedded-dialect.ts'
import { postgresDialect } from './postgres-dialect.ts'

export interface Database {
  readonly db: Db
  readonly engine: 'pglite' | 'postgres'
  /** Absent on PostgreSQL. */
  readonly embedded?: Embedded
  /** Absent on the embedded engine. */
  readonly pool?: pg.Pool
  load(): DatabaseLoad
  /** Time of the last answered statement, by `performance.now()`; `-Infinity` before the first. */
  lastAnswer(): number
  /** Runs statements separated by semicolons, without parameters; answers the rows of the last one. */
  script(text: string): Promise<readonly Record<string, unknown>[]>
  close(): Promise<void>
}

export type DatabaseSource =
  /** `connections`: the most of this process, 10 by default. */
  | { readonly url: string; readonly connections?: number }
  | { readonly dataDir: string }
  /** An in-memory database from a dump of `Embedded.dump`. */
  | { readonly dump: ArrayBuffer | undefined }

/**
 * Opens a database. Both engines return bigint and numeric as numbers, date as ISO text, timestamptz as `Date`, and
 * jsonb parsed.
 */
export async function openDatabase(source: DatabaseSource): Promise<Database> {
  if ('url' in source) return openPostgres(source.url, source.connections)
  const embedded =
    'dataDir' in source
      ? await openFolder(source.dataDir)
      : await openEmbedded(source.dump ? { dump: source.dump } : {})
  const answers = answerClock()
  const db = new Kysely<Tables>({ dialect: embeddedDialect(embedded), plugins: [camelCase()], log: answers.note })
  return {
    db,
    engine: 'pglite',
    embedded,
    load: embedded.load,
    lastAnswer: answers.last,
    script: scriptOf(embedded),
    close: () => db.destroy().finally(() => embedded.close()),
  }
}

const connectionMs = 10_000

async function openPostgres(url: string, connections = 10): Promise<Database> {
  const numbers = new Set<number>([pg.types.builtins.INT8, pg.types.builtins.NUMERIC])
  const parserOf = (oid: number): ((text: string) => unknown) =>
    numbers.has(oid) ? Number : oid === pg.types.builtins.DATE ? String : pg.types.getTypeParser(oid, 'text')
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    // a frozen or unreachable server never refuses a connection
    connectionTimeoutMillis: connectionMs,
    types: {
      getTypeParser: (oid, format) => (format === 'binary' ? pg.types.getTypeParser(oid, format) : parserOf(oid)),
    },
  })
  // a connection that breaks, idle or busy, must not end the process: its current or next statement fails instead
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  const answers = answerClock()
  const db = new Kysely<Tables>({ dialect: postgresDialect(pool), plugins: [camelCase()], log: answers.note })
  runsDirectly(db, statementExecutor(pool, { parserOf, answered: answers.answered }))
  await sql`select 1`.execute(db).catch((error: unknown) => {
    throw new Error('the database of DATABASE_URL cannot be reached', { cause: error })
  })
  return {
    db,
    engine: 'postgres',
    pool,
    lastAnswer: answers.last,
    load: () => ({ used: pool.totalCount - pool.idleCount, max: connections, waiting: pool.waitingCount }),
    // pg answers a query of several statements with one result each, which its types omit
    script: async (text) => [(await pool.query(text)) as pg.QueryResult | pg.QueryResult[]].flat().at(-1)?.rows ?? [],
    close: () => db.destroy(),
  }
}

const scriptOf =
  (engine: Embedded) =>
  async (text: string): Promise<readonly Record<string, unknown>[]> => {
    const release = await engine.acquire()
    try {
      return (await engine.script(text)).rows
    } catch (error) {
      // a script that fails between its `begin` and `commit` leaves the only connection in its transaction
      await engine.script('rollback').catch(() => {})
      throw error
    } finally {
      release()
    }
  }

/** Records the time of answered statements. A connection error is no answer; Kysely logs it as an error. */
function answerClock(): {
  readonly note: (event: LogEvent) => void
  readonly answered: (ms: number) => void
  readonly last: () => number
} {
  let last = -Infinity
  return {
    last: () => last,
    note(event) {
      if (event.level === 'query') last = performance.now()
      timeStatement(event.queryDurationMillis)
    },
    answered(ms) {
      last = performance.now()
      timeStatement(ms)
    },
  }
}

/** Converts only top-level column names: keys inside jsonb are data. */
const camelCase = (): CamelCasePlugin => new CamelCasePlugin({ maintainNestedObjectKeys: true })
