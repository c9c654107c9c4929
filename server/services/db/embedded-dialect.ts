import {
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
import type { NamedQuery } from '../../kit/prepared-statements.ts'
import type { Embedded } from './embedded-database.ts'

/**
 * Kysely's dialect for the embedded engine. A connection is exclusive use of the engine, so transactions never
 * interleave.
 */
export const embeddedDialect = (engine: Embedded): Dialect => ({
  createAdapter: () => new PostgresAdapter(),
  createQueryCompiler: () => new PostgresQueryCompiler(),
  createIntrospector: (db: Kysely<unknown>) => new PostgresIntrospector(db),
  createDriver: () => embeddedDriver(engine),
})

interface Held extends DatabaseConnection {
  release(): void
}

function embeddedDriver(engine: Embedded): Driver {
  return {
    async init() {},
    async acquireConnection(): Promise<Held> {
      const release = await engine.acquire()
      return {
        release,
        async executeQuery<R>({ sql, parameters, name }: NamedQuery): Promise<QueryResult<R>> {
          const { rows, affected } = await engine.query(sql, parameters, name)
          return { rows: rows as R[], numAffectedRows: BigInt(affected) }
        },
        // eslint-disable-next-line require-yield -- the engine answers whole results; readers page by key instead
        async *streamQuery() {
          throw new Error('the embedded engine does not stream: page by key')
        },
      }
    },
    async beginTransaction(connection, settings: TransactionSettings) {
      const level = settings.isolationLevel ? ` isolation level ${settings.isolationLevel}` : ''
      await connection.executeQuery(CompiledQuery.raw(`begin${level}`))
    },
    async commitTransaction(connection) {
      await connection.executeQuery(CompiledQuery.raw('commit'))
    },
    async rollbackTransaction(connection) {
      await connection.executeQuery(CompiledQuery.raw('rollback'))
    },
    async releaseConnection(connection) {
      ;(connection as Held).release()
    },
    // the code that opened the engine closes it: Kysely destroys a driver only if it was used
    async destroy() {},
  }
}
