import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { prepared, slot } from '#server/kit/prepared.ts'
import { openTestDatabase } from '#tests/support/database.ts'

const { database, drop } = await openTestDatabase()
afterAll(drop)
const { db } = database

/** Often enough that PostgreSQL prepares the statement by name. */
const often = Array.from({ length: 8 }, (_, i) => i)

describe('a prepared statement', () => {
  it('runs with the values of each run, whole numbers, texts and none', async () => {
    const said = prepared<{ said: string | null }>(
      sql`select ${slot('first')}::text || ${'-'} || ${slot('second')}::integer as said`,
    )
    for (const i of often) expect(await said.run(db, { first: `n${i}`, second: i })).toEqual([{ said: `n${i}-${i}` }])
    expect(await said.run(db, { first: null, second: 1 })).toEqual([{ said: null }])
  })

  it('leaves the names of columns as they are written', async () => {
    const named = prepared(sql`select 1 as some_name, 2 as "otherName"`)
    expect(await named.run(db, {})).toEqual([{ some_name: 1, otherName: 2 }])
  })

  it('is part of the transaction that it is run in', async () => {
    await sql`create table prepared_part (n integer)`.execute(db)
    const insert = prepared(sql`insert into prepared_part values (${slot('n')})`)
    const count = prepared<{ n: number }>(sql`select count(*) as n from prepared_part`)
    const counts: unknown[] = []
    for (const n of often)
      await db
        .transaction()
        .execute(async (trx) => {
          await insert.run(trx, { n })
          counts.push(await count.run(trx, {}))
          throw new Error('undone')
        })
        .catch(() => {})
    expect(counts).toEqual(often.map(() => [{ n: 1 }]))
    expect(await count.run(db, {})).toEqual([{ n: 0 }])
  })

  it('answers the columns of a table that has changed since it was prepared', async () => {
    await sql`create table prepared_shape (name varchar(5))`.execute(db)
    await sql`insert into prepared_shape values ('a')`.execute(db)
    const all = prepared(sql`select name from prepared_shape`)
    for (const _ of often) expect(await all.run(db, {})).toEqual([{ name: 'a' }])
    await sql`alter table prepared_shape alter name type integer using 7`.execute(db)
    for (const _ of often) expect(await all.run(db, {})).toEqual([{ name: 7 }])
  })
})
