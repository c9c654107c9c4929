import { expect, it } from 'vitest'
import { isFiltered, readQuery, writeQuery } from '#plugins/form-editor/client/list/list-query.ts'

it.each([
  ['', { name: '', status: undefined, page: 1, limit: 20, isBin: false }],
  ['name=报名&status=open&page=3&limit=50', { name: '报名', status: 'open', page: 3, limit: 50, isBin: false }],
  ['status=gone&page=-1&limit=7', { name: '', status: undefined, page: 1, limit: 20, isBin: false }],
  ['bin=1&name=a', { name: 'a', status: undefined, page: 1, limit: 20, isBin: true }],
  ['page=1.5', { name: '', status: undefined, page: 1, limit: 20, isBin: false }],
])('reads the address <%s>', (address, query) => {
  expect(readQuery(new URLSearchParams(address))).toEqual(query)
})

it.each(['name=%E6%8A%A5%E5%90%8D&status=open&page=3&limit=50', 'bin=1&page=2'])(
  'writes back <%s>, and nothing for the plain list',
  (address) => {
    expect(writeQuery(readQuery(new URLSearchParams(address))).toString()).toBe(address)
    expect(writeQuery(readQuery(new URLSearchParams())).toString()).toBe('')
  },
)

it.each([
  ['', false],
  ['page=2', false],
  ['name=a', true],
  ['status=draft', true],
])('knows whether <%s> leaves something out', (address, filtered) => {
  expect(isFiltered(readQuery(new URLSearchParams(address)))).toBe(filtered)
})
