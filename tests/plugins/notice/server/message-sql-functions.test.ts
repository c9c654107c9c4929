import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import type { Db } from '#server/kit/database-tables.ts'
import { openTestDatabase } from '#tests/support/open-test-database.ts'
import { rowsRead } from '#tests/support/rows-read.ts'

const { database, drop } = await openTestDatabase(1)
afterAll(drop)

const many = 3000

const add = (db: Db, user: number, link: string) =>
  sql`select message_add_all(${JSON.stringify([{ user, kind: 'task.assigned', title: { en: 'a task' }, about: 'leave', link }])}::jsonb, now())`.execute(
    db,
  )
const read = (db: Db, link: string) => sql`select message_read_all(${JSON.stringify([link])}::jsonb, now())`.execute(db)

it('messages are added and read by their keys, also on connections older than the users and messages', async () => {
  await database.db.transaction().execute(async (trx) => {
    // the plans are made here, while there is almost nothing to read
    await add(trx, 1, 'first')
    await read(trx, 'first')
    await sql`
      insert into sys_user (user_name, nick_name, password)
        select 'many' || n, 'many', '' from generate_series(1, ${sql.lit(many)}) n`.execute(trx)
    await sql`
      insert into sys_message_mail (user_id, kind, locale)
        select user_id, 'process.ended', 'en' from sys_user where user_name like 'many%'`.execute(trx)
    await sql`
      insert into sys_message (user_id, kind, title, about, link, mail, create_time)
        select user_id, 'task.assigned', '{}', '', user_name, 'none', now() from sys_user where user_name like 'many%'`.execute(
      trx,
    )
    const few = 10
    for (const table of ['sys_user', 'sys_message_mail'])
      expect(await rowsRead(trx, table, () => add(trx, 1, 'second'))).toBeLessThan(few)
    expect(await rowsRead(trx, 'sys_message', () => read(trx, 'second'))).toBeLessThan(few)
    const { rows } = await sql<{ link: string; n: number }>`
      select link, count(*)::integer as n from sys_message where read_time is not null group by link order by link`.execute(
      trx,
    )
    expect(rows).toEqual([
      { link: 'first', n: 1 },
      { link: 'second', n: 2 },
    ])
  })
})
