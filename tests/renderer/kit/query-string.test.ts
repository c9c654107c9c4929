import { parse } from 'qs'
import { expect, it } from 'vitest'
import { queryOf } from '#renderer/kit/query-string.ts'

it.each([
  { page: '1' },
  { filter: { and: [{ age: { gte: '18' } }, { city: { in: ['sh', 'bj'] } }] } },
  { 'a&b=c': 'd[e]&f=g', 中文: '值 + %' },
  { a: { b: { c: { d: 'deep' } } } },
])('the server reads %o as it was meant', (params) => {
  expect(parse(queryOf(params), { depth: 10 })).toEqual(params)
})

it('writes a moment as ISO text and no empty ones', () => {
  expect(queryOf({ at: new Date(0), a: '', b: null, c: undefined, d: [], e: false, f: 0 })).toBe(
    'at=1970-01-01T00%3A00%3A00.000Z&e=false&f=0',
  )
})
