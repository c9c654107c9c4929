import { sql } from 'kysely'
import type { Migration } from '../kit/migration.ts'

/**
 * A function that fails with SQLSTATE FW404, so that a statement that writes a row out of the writer's scope writes
 * nothing.
 */
export const writesOutOfScope: Migration = {
  async up(db) {
    await sql`
      create or replace function row_out_of_scope() returns boolean language plpgsql as $$
      begin
        raise exception 'the row is out of scope' using errcode = 'FW404';
      end $$`.execute(db)
  },
}
