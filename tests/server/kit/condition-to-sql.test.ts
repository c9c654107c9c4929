import { PGlite } from '@electric-sql/pglite'
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { holds, type Cond } from '#schemas/module/condition.ts'
import { condToSql, jsonbField, type SqlField } from '#server/kit/condition-to-sql.ts'
import { AppError } from '#server/kit/app-error.ts'

const rows: readonly Readonly<Record<string, unknown>>[] = [
  { name: 'Ada', age: 36, born: '1815-12-10', happy: true, tags: ['a', 'b'] },
  { name: '张三', age: 18, born: '2008-01-31', happy: false, tags: ['b'] },
  { name: '100%_\\', age: 0, born: '2026-02-28', happy: null, tags: [3] },
  { name: '', age: -2.5, born: null, happy: null, tags: [] },
  { name: null, age: null, born: '', happy: true, tags: null },
]

const conds: readonly Cond[] = [
  { name: { eq: 'Ada' } },
  { name: { ne: 'Ada' } },
  { name: { eq: '' } },
  { name: { in: ['Ada', '张三'] } },
  { name: { in: [] } },
  { name: { like: 'aD' } },
  { name: { like: '%' } },
  { name: { like: '_\\' } },
  { name: { startsWith: '张' } },
  { name: { empty: true } },
  { name: { empty: false } },
  { name: { gt: 'A' } },
  { name: { between: ['A', 'Z'] } },
  { age: { eq: 18 } },
  { age: { eq: '18' } },
  { age: { ne: 18 } },
  { age: { gt: 0 } },
  { age: { gte: 0 } },
  { age: { lt: 0 } },
  { age: { lte: -2.5 } },
  { age: { between: [0, 18] } },
  { age: { in: [36, '0'] } },
  { age: { empty: true } },
  { age: { gte: 0, lt: 36 } },
  { age: { gt: null } },
  { born: { gte: '2008-01-31' } },
  { born: { between: ['1815-01-01', '2008-01-31'] } },
  { born: { empty: true } },
  { happy: { eq: true } },
  { happy: { ne: true } },
  { happy: { empty: true } },
  { tags: { has: 'b' } },
  { tags: { has: ['a', '3'] } },
  { tags: { hasAll: ['a', 'b'] } },
  { tags: { hasAll: [] } },
  { tags: { has: 3 } },
  { tags: { empty: true } },
  { not: { age: { gt: 0 } } },
  { not: { not: { age: { gt: 0 } } } },
  { not: { tags: { has: 'a' } } },
  { and: [{ age: { gte: 0 } }, { name: { ne: 'Ada' } }] },
  { or: [{ age: { lt: 0 } }, { name: { eq: 'Ada' } }] },
  { or: [{ not: { happy: { eq: true } } }, { and: [{ age: { gt: 30 } }, { tags: { has: 'a' } }] }] },
]

const compiler = new Kysely<unknown>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})
const database = await PGlite.create()

beforeAll(async () => {
  await database.exec(
    'create table person (id int, name varchar(20), age numeric, born text, happy boolean, tags jsonb, doc jsonb, seen timestamptz)',
  )
  for (const [id, row] of rows.entries()) {
    await database.query('insert into person values ($1, $2, $3, $4, $5, $6, $7, $8)', [
      id,
      row.name,
      row.age,
      row.born,
      row.happy,
      row.tags && JSON.stringify(row.tags),
      JSON.stringify(row),
      new Date(2026, 0, id + 1, 12),
    ])
  }
})
afterAll(() => database.close())

const columns: Readonly<Record<string, SqlField>> = {
  name: { sql: sql.ref('name'), type: 'text' },
  age: { sql: sql.ref('age'), type: 'number' },
  born: { sql: sql.ref('born'), type: 'text' },
  happy: { sql: sql.ref('happy'), type: 'bool' },
  tags: { sql: sql.ref('tags'), type: 'list' },
  seen: { sql: sql.ref('seen'), type: 'date' },
}
const paths: Readonly<Record<string, SqlField>> = Object.fromEntries(
  (['name:text', 'age:number', 'born:text', 'happy:bool', 'tags:list'] as const).map((pair) => {
    const [name, type] = pair.split(':') as ['name', 'text' | 'number' | 'bool' | 'list']
    return [name, jsonbField(sql.ref('doc'), name, type)]
  }),
)

async function found(cond: Cond, fields: Readonly<Record<string, SqlField>>): Promise<readonly number[]> {
  const query = sql<{
    id: number
  }>`select id from person where ${condToSql(cond, (field) => fields[field])} order by id`.compile(compiler)
  const answer = await database.query<{ id: number }>(query.sql, [...query.parameters])
  return answer.rows.map((row) => row.id)
}

const expected = (cond: Cond) => rows.flatMap((row, id) => (holds(cond, (field) => row[field]) ? [id] : []))

describe('a condition finds the same rows in SQL as in memory', () => {
  it.each(conds.map((cond) => [JSON.stringify(cond), cond] as const))('%s by column', async (_, cond) => {
    expect(await found(cond, columns)).toEqual(expected(cond))
  })

  it.each(conds.map((cond) => [JSON.stringify(cond), cond] as const))('%s by jsonb path', async (_, cond) => {
    expect(await found(cond, paths)).toEqual(expected(cond))
  })
})

it.each<[string, Cond, readonly number[]]>([
  ['a day as the upper end means all of that day', { seen: { between: ['2026-01-02', '2026-01-03'] } }, [1, 2]],
  ['so does lte', { seen: { lte: '2026-01-01' } }, [0]],
  ['a moment means that moment', { seen: { gt: new Date(2026, 0, 4, 12).toISOString() } }, [4]],
])('%s', async (_, cond, ids) => {
  expect(await found(cond, columns)).toEqual(ids)
})

it.each<[string, Cond]>([
  ['an unknown field', { nmae: { eq: 1 } }],
  ['a word for a number', { age: { gt: 'old' } }],
  ['a word for a date', { seen: { lt: 'yesterday' } }],
  ['one end for a range', { age: { between: [1] } }],
  ['an object for a text', { name: { eq: { a: 1 } } }],
  ['a NUL character', { name: { like: '\0' } }],
  ['an operator nobody knows', { name: { resembles: 'x' } } as unknown as Cond],
])('refuses %s in words', (_, cond) => {
  expect(() => condToSql(cond, (field) => columns[field])).toThrow(AppError)
})
