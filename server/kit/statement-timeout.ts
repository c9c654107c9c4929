import { sql } from 'kysely'
import type { Db } from './database-tables.ts'

/**
 * Runs statements with a time limit; undefined when the limit is exceeded. PostgreSQL cancels them itself. The embedded
 * engine cannot be interrupted, so a running statement is awaited.
 */
export async function withinMs<T>(
  db: Db,
  engine: 'pglite' | 'postgres',
  ms: number,
  run: (db: Db) => Promise<T>,
): Promise<T | undefined> {
  if (ms <= 0) return undefined
  if (engine === 'pglite') return run(db)
  try {
    return await db.transaction().execute(async (trx) => {
      await sql`select set_config('statement_timeout', ${String(Math.ceil(ms))}, true)`.execute(trx)
      return run(trx)
    })
  } catch (error) {
    if ((error as { code?: unknown }).code === queryCanceled) return undefined
    throw error
  }
}

const queryCanceled = '57014'
