import { sql } from 'kysely'
import type { Migration } from '../kit/migration.ts'

/** Private files have no public address: the feature that keeps them decides who opens one. */
export const filesMayBePrivate: Migration = {
  async up(db) {
    await sql`alter table sys_file add column is_private boolean not null default false`.execute(db)
  },
}
