import {
  AbortedTransactionError,
  CompiledQuery,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type Kysely,
  type QueryResult,
  type TransactionSettings,
} from 'kysely'
import type pg from 'pg'
import type { NamedQuery } from '../../kit/prepared-statements.ts'

/** Kysely's dialect for PostgreSQL, which passes on the name of a prepared statement. */
export const postgresDialect = (pool: pg.Pool): Dialect => ({
  createAdapter: () => new PostgresAdapter(),
  createQueryCompiler: () => new PostgresQueryCompiler(),
  createIntrospector: (db: Kysely<unknown>) => new PostgresIntrospector(db),
  createDriver: () => postgresDriver(pool),
})

interface Held extends DatabaseConnection {
  /** Gives the connection back; `broken` closes it. */
  release(broken?: boolean): void
}

const changing: ReadonlySet<string> = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

function postgresDriver(pool: pg.Pool): Driver {
  const held = new WeakMap<pg.PoolClient, Held>()
  return {
    async init() {},
    async acquireConnection() {
      const client = await pool.connect()
      const known = held.get(client) ?? heldBy(client)
      held.set(client, known)
      return known
    },
    async beginTransaction(connection, { isolationLevel, accessMode }: TransactionSettings) {
      const level = isolationLevel ? ` isolation level ${isolationLevel}` : ''
      await connection.executeQuery(CompiledQuery.raw(`begin${level}${accessMode ? ` ${accessMode}` : ''}`))
    },
    async commitTransaction(connection) {
      const { rows } = await connection.executeQuery<{ command: string }>(CompiledQuery.raw('commit'))
      // PostgreSQL answers COMMIT with ROLLBACK after a statement that failed
      if (rows[0]?.command === 'ROLLBACK') throw new AbortedTransactionError()
    },
    async rollbackTransaction(connection) {
      await connection.executeQuery(CompiledQuery.raw('rollback')).catch((error: unknown) => {
        ;(connection as Held).release(true)
        throw error
      })
    },
    async releaseConnection(connection) {
      ;(connection as Held).release()
    },
    async destroy() {
      await pool.end()
    },
  }
}

function heldBy(client: pg.PoolClient): Held {
  let isBroken = false
  return {
    release(broken = false) {
      if (isBroken) return
      isBroken = broken
      client.release(broken)
    },
    async executeQuery<R>({ sql: text, parameters, name }: NamedQuery): Promise<QueryResult<R>> {
      const { command, rowCount, rows } = await client.query<R & pg.QueryResultRow>({
        text,
        values: parameters as unknown[],
        ...(name ? { name } : {}),
      })
      if (command === 'ROLLBACK' || command === 'COMMIT') return { rows: [{ command }] as R[] }
      return changing.has(command) ? { rows, numAffectedRows: BigInt(rowCount ?? 0) } : { rows }
    },
    // eslint-disable-next-line require-yield -- readers page by key instead
    async *streamQuery() {
      throw new Error('statements do not stream: page by key')
    },
  }
}
