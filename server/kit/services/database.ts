import type { Db } from '../database-tables.ts'

declare module 'fastify' {
  interface FastifyInstance {
    db: Db
    engine: 'pglite' | 'postgres'
    databaseLoad: () => DatabaseLoad
    /** When the database last answered this process, by `performance.now()`. */
    lastDatabaseAnswer: () => number
  }
}

/** Database connections of this process. */
export interface DatabaseLoad {
  /** Connections in use and their limit; the embedded engine has one. */
  readonly used: number
  readonly max: number
  /** Statements or transactions waiting for a connection. */
  readonly waiting: number
}
