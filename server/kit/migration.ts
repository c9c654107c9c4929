import type { Db } from './decorations.ts'

/** A numbered step of the database. It runs once, in a transaction, under the migration lock. */
export interface Migration {
  up(db: Db): Promise<void>
}
