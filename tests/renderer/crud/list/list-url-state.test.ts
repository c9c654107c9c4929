import { describe, expect, it, test } from 'vitest'
import {
  listOfView,
  queryOfList,
  nextSort,
  pageParams,
  readList,
  writeList,
} from '#renderer/crud/list/list-url-state.ts'
import { dictTypes } from '../sample-module.ts'

const first = { page: 1, limit: 20, sort: ['dictId'], filters: {} }

describe('a list at an address', () => {
  it.each([
    ['', {}],
    ['?page=3&limit=50', { page: 3, limit: 50 }],
    ['?sort=-createTime', { sort: ['-createTime'] }],
    ['?dictName=%E6%80%A7%E5%88%AB&status=0', { filters: { dictName: '性别', status: '0' } }],
    [
      '?createTime[between][0]=2026-01-01&createTime[between][1]=2026-02-01',
      { filters: { createTime: ['2026-01-01', '2026-02-01'] } },
    ],
    ['?createTime[gte]=2026-01-01', { filters: { createTime: ['2026-01-01', ''] } }],
  ])('%s is understood, and written back the same', (search, state) => {
    const list = readList(search, dictTypes)
    expect(list).toEqual({ ...first, ...state })
    expect(readList(writeList(list, dictTypes), dictTypes)).toEqual(list)
  })

  test.each([
    '?page=0',
    '?page=x&limit=9999',
    '?sort=password',
    '?nope=1',
    '?dictName[like]=x&dictName[x][y]=z',
    '?__proto__[a]=1',
    '?dictName=',
  ])('%s is taken as the plain list', (search) => {
    expect(readList(search, dictTypes)).toEqual(first)
  })

  it('takes over what an old link or a kept view asked the texts of a box for', () => {
    const copy = { ...dictTypes, search: [{ field: 'dictName', op: 'like' as const, also: ['dictType'] }] }
    expect(readList('?dictType=sys_yes', copy).filters).toEqual({ dictName: 'sys_yes' })
    expect(readList('?dictName=a&dictType=sys_yes', copy).filters).toEqual({ dictName: 'a sys_yes' })
    expect(readList('?dictName=a&dictType=a', copy).filters).toEqual({ dictName: 'a' })
    expect(readList('?dictName=', copy).filters).toEqual({})
  })

  it('says nothing that goes without saying', () => {
    expect(writeList(first, dictTypes)).toBe('')
    expect(writeList({ ...first, page: 2 }, dictTypes)).toBe('?page=2')
  })

  it('asks the server with the operator of the search', () => {
    const state = { ...first, filters: { dictName: 'sex', createTime: ['2026-01-01', '2026-02-01'] } }
    expect(pageParams(state, dictTypes)).toEqual({
      dictName: 'sex',
      createTime: { between: ['2026-01-01', '2026-02-01'] },
      sort: 'dictId',
      page: 1,
      limit: 20,
    })
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

describe('what a list is filtered by unless told', () => {
  const open = {
    ...dictTypes,
    search: [
      { field: 'status', op: 'eq', default: 0 },
      { field: 'dictName', op: 'like' },
      { field: 'createTime', op: 'between', alias: ['params.beginTime', 'params.endTime'] },
    ],
  } as const
  it.each([
    ['', { status: '0' }, ''],
    ['?status=0&dictName=x', { status: '0', dictName: 'x' }, '?dictName=x'],
    ['?status=1', { status: '1' }, '?status=1'],
    ['?status=', {}, '?status='],
    ['?dictName=x&status=', { dictName: 'x' }, '?dictName=x&status='],
  ])('%s', (search, filters, written) => {
    const state = readList(search, open)
    expect(state.filters).toEqual(filters)
    expect(writeList(state, open)).toBe(written)
  })

  it('reads the names an older system used', () => {
    expect(readList('?params[beginTime]=2026-01-01&params[endTime]=2026-02-01&status=', open).filters).toEqual({
      createTime: ['2026-01-01', '2026-02-01'],
    })
    expect(readList('?params[endTime]=2026-02-01&status=', open).filters).toEqual({ createTime: ['', '2026-02-01'] })
  })
})

describe('a list kept under a name', () => {
  const copy = { ...dictTypes, views: [{ key: 'off', title: 'x' }] }
  it.each([
    ['?view=12', undefined, 12],
    ['?view=off', 'off', undefined],
    ['?view=off.12&page=3', 'off', 12],
    ['?view=none', undefined, undefined],
    ['?view=12x', undefined, undefined],
  ])('%s', (search, view, saved) => {
    const state = readList(search, copy)
    expect([state.view, state.saved]).toEqual([view, saved])
    expect(readList(writeList(state, copy), copy)).toEqual(state)
  })

  it('keeps what is asked for, not the page', () => {
    const state = readList('?view=off.12&dictName=x&sort=-dictName&page=3&limit=50', copy)
    expect(queryOfList(state, copy)).toBe('view=off&dictName=x&sort=-dictName')
    expect(listOfView({ viewId: 12, query: 'view=off&dictName=x&sort=-dictName' }, copy)).toEqual({
      ...state,
      page: 1,
      limit: 20,
    })
  })
})
