import { sql } from 'kysely'
import type { Db } from '#server/kit/database-tables.ts'

const index = 'uk_sys_user_email'

/**
 * Makes e-mail addresses unique regardless of case, like usernames, because password mails go by address. The index
 * from the module file compares exact spellings, so an index on the lower-cased address replaces it under the same
 * name; `accountStore.byEmail` uses it too. While two users share an address, the old index stays and each start prints
 * a warning.
 */
export async function uniqueEmail(db: Db): Promise<readonly string[]> {
  const {
    rows: [made],
  } = await sql<{
    indexdef: string
  }>`select indexdef from pg_indexes where schemaname = current_schema() and indexname = ${index}`.execute(db)
  if (made?.indexdef.includes('lower(')) return []
  const { rows: shared } = await sql<{ ids: string }>`
    select string_agg(user_id::text, ' and ' order by user_id) as ids from sys_user where del_flag = '0' and email is not null group by lower(email) having count(*) > 1 order by min(user_id) limit 10`.execute(
    db,
  )
  if (shared.length > 0)
    return [
      `people share an e-mail address but for its capitals, which stays possible until they do not: sys_user ${shared.map(({ ids }) => ids).join(', ')}`,
    ]
  await sql`drop index if exists ${sql.id(index)}`.execute(db)
  await sql`create unique index ${sql.id(index)} on sys_user (lower(email)) where del_flag = '0'`.execute(db)
  return []
}
