import type { Kysely } from 'kysely'

/** A numbered step of the database. It runs once, in a transaction, under the migration lock. */
export interface Migration {
  up(db: Kysely<unknown>): Promise<void>
}
