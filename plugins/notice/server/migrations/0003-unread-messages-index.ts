import { sql } from 'kysely'
import type { Migration } from '#server/kit/migration.ts'

/**
 * Only queries for one user can use the index of their unread messages. Its former predicate held for searches by link
 * too, which PostgreSQL then answered by reading the unread messages of everyone.
 */
export const unreadMessagesIndex: Migration = {
  async up(db) {
    await sql`drop index if exists ix_sys_message_unread`.execute(db)
    await sql`
      create index ix_sys_message_unread on sys_message (user_id) where read_time is null and user_id is not null`.execute(
      db,
    )
  },
}
