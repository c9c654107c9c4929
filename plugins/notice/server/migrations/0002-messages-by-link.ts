import { sql } from 'kysely'
import type { Migration } from '#server/kit/migration.ts'

/** Unread messages are found by their link, to be read once what they told has been dealt with. */
export const messagesByLink: Migration = {
  async up(db) {
    await sql`create index if not exists ix_sys_message_unread_link on sys_message (link) where read_time is null`.execute(
      db,
    )
  },
}
