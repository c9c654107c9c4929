import type { Db } from './database-tables.ts'

/** A numbered change of the database. Runs once, in a transaction, under the migration lock. */
export interface Migration {
  up(db: Db): Promise<void>
}
