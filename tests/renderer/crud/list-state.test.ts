import { describe, expect, it, test } from 'vitest'
import { nextSort, pageParams, readList, writeList } from '#renderer/crud/list-state.ts'
import { dictTypes } from './module.ts'

const first = { page: 1, limit: 20, sort: ['dictId'], filters: {} }

describe('a list at an address', () => {
  it.each([
    ['', {}],
    ['?page=3&limit=50', { page: 3, limit: 50 }],
    ['?sort=-createTime', { sort: ['-createTime'] }],
    ['?dictName=%E6%80%A7%E5%88%AB&status=0', { filters: { dictName: '性别', status: '0' } }],
    ['?createTime[between][0]=2026-01-01&createTime[between][1]=2026-02-01', { filters: { createTime: ['2026-01-01', '2026-02-01'] } }],
    ['?createTime[gte]=2026-01-01', { filters: { createTime: ['2026-01-01', ''] } }],
  ])('%s is understood, and written back the same', (search, state) => {
    const list = readList(search, dictTypes)
    expect(list).toEqual({ ...first, ...state })
    expect(readList(writeList(list, dictTypes), dictTypes)).toEqual(list)
  })

  test.each(['?page=0', '?page=x&limit=9999', '?sort=password', '?nope=1', '?dictName[like]=x&dictName[x][y]=z', '?__proto__[a]=1', '?dictName='])('%s is taken as the plain list', (search) => {
    expect(readList(search, dictTypes)).toEqual(first)
  })

  it('says nothing that goes without saying', () => {
    expect(writeList(first, dictTypes)).toBe('')
    expect(writeList({ ...first, page: 2 }, dictTypes)).toBe('?page=2')
  })

  it('asks the server with the operator of the search', () => {
    const state = { ...first, filters: { dictName: 'sex', createTime: ['2026-01-01', '2026-02-01'] } }
    expect(pageParams(state, dictTypes)).toEqual({ dictName: 'sex', createTime: { between: ['2026-01-01', '2026-02-01'] }, sort: 'dictId', page: 1, limit: 20 })
  })
})

describe('a press on a head', () => {
  it.each([
    [['dictId'], 'dictName', ['dictName']],
    [['dictName'], 'dictName', ['-dictName']],
    [['-dictName'], 'dictName', ['dictId']],
    [['dictId'], 'dictId', ['-dictId']],
  ])('of %o on %s gives %o', (sort, field, next) => {
    expect(nextSort(sort, field, ['dictId'])).toEqual(next)
  })
})
