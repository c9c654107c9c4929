import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { prepared, slot } from '#server/kit/prepared-statements.ts'
import { openTestDatabase } from '#tests/support/open-test-database.ts'

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

  it('writes without answering rows, as often as it is run', async () => {
    await sql`create table prepared_write (n integer)`.execute(db)
    const insert = prepared(sql`insert into prepared_write values (${slot('n')})`)
    for (const n of often) expect(await insert.run(db, { n })).toEqual([])
    expect((await sql`select n from prepared_write order by n`.execute(db)).rows).toEqual(often.map((n) => ({ n })))
  })

  it('answers the columns of a table that has changed since it was prepared', async () => {
    await sql`create table prepared_shape (name varchar(5))`.execute(db)
    await sql`insert into prepared_shape values ('a')`.execute(db)
    const all = prepared(sql`select name from prepared_shape`)
    for (const _ of often) expect(await all.run(db, {})).toEqual([{ name: 'a' }])
    await sql`alter table prepared_shape alter name type integer using 7`.execute(db)
    for (const _ of often) expect(await all.run(db, {})).toEqual([{ name: 7 }])
  })

  it('takes values of every plain type, and lists of them', async () => {
    const given = prepared<Record<string, unknown>>(
      sql`select ${slot('text')}::text as text, ${slot('number')}::numeric as number, ${slot('flag')}::boolean as flag, ${slot('texts')}::text[] as texts,
        ${slot('numbers')}::bigint[] as numbers, ${slot('moment')}::timestamptz as moment, ${slot('json')}::jsonb as json, ${slot('day')}::date as day`,
    )
    const values = {
      text: 'ü "quoted" \\ 张三 🙂',
      number: 1.5,
      flag: false,
      texts: ['a,b', '{c}', 'say "d"', 'back\\slash', 'null', '', null],
      numbers: [1, -2, 9_007_199_254_740_991],
      moment: new Date('2026-11-23T07:19:00.123Z'),
      json: JSON.stringify({ a: [1, '二'] }),
      day: '2026-02-28',
    }
    // the driver of PostgreSQL answers whole numbers in a list as texts
    const { numbers, ...expected } = { ...values, json: { a: [1, '二'] } }
    for (const _ of often) {
      const [{ numbers: answered, ...row } = {}] = await given.run(db, values)
      expect(row).toEqual(expected)
      expect((answered as unknown[]).map(Number)).toEqual(numbers)
    }
  })

  it('fails for its values alone, and runs with others afterwards', async () => {
    const cast = prepared<{ n: number }>(sql`select ${slot('text')}::integer as n`)
    for (const i of often) {
      await expect(cast.run(db, { text: 'no number' })).rejects.toMatchObject({ code: '22P02' })
      expect(await cast.run(db, { text: String(i) })).toEqual([{ n: i }])
    }
    const unnamed = prepared<{ n: number }>(sql`select ${slot('text')}::integer as n`, { isPlannedEachRun: true })
    await expect(unnamed.run(db, { text: 'no number' })).rejects.toMatchObject({ code: '22P02' })
    await expect(prepared(sql`select nothing_of_the_kind`).run(db, {})).rejects.toMatchObject({ code: '42703' })
    expect(await unnamed.run(db, { text: '3' })).toEqual([{ n: 3 }])
  })

  it('is parsed once per connection, unless it is planned for its values', async () => {
    const [kept, fresh] = [false, true].map((isPlannedEachRun) =>
      prepared(sql`select ${slot('n')}::integer as ${sql.raw(isPlannedEachRun ? 'fresh' : 'kept')}`, {
        isPlannedEachRun,
      }),
    )
    const names = await db.transaction().execute(async (trx) => {
      for (const n of often) for (const one of [kept!, fresh!]) await one.run(trx, { n })
      return sql<{ name: string }>`
        select name from pg_prepared_statements where statement in (${kept!.text}, ${fresh!.text}) and name <> ''
      `.execute(trx)
    })
    expect(names.rows).toHaveLength(1)
  })

  it('takes the values of a column whose type has changed', async () => {
    await sql`create table changed_type (value text)`.execute(db)
    const insert = (value: unknown) => sql`insert into changed_type values (${value})`.execute(db)
    await insert('7')
    await sql`alter table changed_type alter value type jsonb using value::jsonb`.execute(db)
    await insert({ a: ['二'] })
    await sql`alter table changed_type alter value type text`.execute(db)
    await insert('three')
    const { rows } = await sql<{ value: string }>`select value from changed_type`.execute(db)
    expect(rows.map(({ value }) => value)).toEqual(['7', '{"a": ["二"]}', 'three'])
  })

  it('runs many times at once', async () => {
    const one = prepared<{ n: number }>(sql`select ${slot('n')}::integer as n`)
    const all = await Promise.all(Array.from({ length: 200 }, (_, n) => one.run(db, { n })))
    expect(all).toEqual(Array.from({ length: 200 }, (_, n) => [{ n }]))
  })
})

describe('rows that a statement reads', () => {
  it('have ISO moments, labels at their end, and what the statement answers beside them', async () => {
    const read = prepared(sql`
      select n, case when n = 1 then 'Ward' end as "$label:dept", moment, ${'7'}::bigint as "$total", null as "$label:post", moment::timestamp as local
      from (values (1, '2026-11-23 07:19:00.1239+00'::timestamptz), (2, '1969-12-31 23:59:59+00'), (3, null)) as t (n, moment) order by n`)
    for (const _ of often) {
      const { rows, beside } = await read.read(db, {})
      expect(rows.map((row) => JSON.stringify(row))).toEqual(
        [
          ['2026-11-23T07:19:00.123Z', 'Ward'],
          ['1969-12-31T23:59:59.000Z', null],
          [null, null],
        ].map(([moment, dept], i) =>
          JSON.stringify({ n: i + 1, moment, local: rows[i]!.local, $labels: { dept, post: null } }),
        ),
      )
      expect(beside).toEqual([{ $total: 7 }, { $total: 7 }, { $total: 7 }])
    }
  })

  it('are the same in a transaction, which goes the query builder’s way', async () => {
    const read = prepared(
      sql`select n, now() - n * interval '1 day' as moment, '{"a": 1}'::jsonb as json, n * 0.5 as half, n = 1 as flag, 'x' || n as "$label:x", n as "$n" from generate_series(1, 3) n`,
    )
    for (const _ of often) {
      const [inside, outside] = await Promise.all([
        db.transaction().execute((trx) => read.read(trx, {})),
        read.read(db, {}),
      ])
      const timeless = (rows: readonly Record<string, unknown>[]) =>
        rows.map(({ moment, ...row }) => ({
          ...row,
          isIso: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(String(moment)),
        }))
      expect(timeless(outside.rows)).toEqual(timeless(inside.rows))
      expect(outside.rows.map((row) => Object.keys(row))).toEqual(inside.rows.map((row) => Object.keys(row)))
      expect(outside.beside).toEqual(inside.beside)
    }
  })
})
