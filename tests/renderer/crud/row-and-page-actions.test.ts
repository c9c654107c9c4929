import { describe, expect, it, test } from 'vitest'
import { appliesTo, isOffered, linkOf, nameOf, ownActions } from '#renderer/crud/row-and-page-actions.ts'
import { dictTypes } from './sample-module.ts'

test.each([
  ['/dict/type/data/{dictId}', { dictId: 7 }, '/dict/type/data/7'],
  ['/x/{name}', { name: 'a/b?c' }, '/x/a%2Fb%3Fc'],
  ['/x/{missing}', {}, '/x/'],
])('%s leads to its row', (template, row, path) => {
  expect(linkOf(template, row)).toBe(path)
})

test.each([
  ['remove', { status: '0' }, true],
  ['remove', { status: '1' }, false],
  ['edit', { status: '1' }, true],
] as const)('%s of %o is offered: %s', (name, row, offered) => {
  expect(isOffered({ list: { ...dictTypes.list, rowWhen: { remove: { status: { ne: '1' } } } } }, name, row)).toBe(
    offered,
  )
})

describe('actions of a module', () => {
  const copy = {
    actions: {
      refreshCache: {
        label: '刷新',
        on: 'page',
        method: 'DELETE',
        path: '/refreshCache',
        permission: 'system:dict:remove',
      },
      authRole: { label: '授权', on: 'row', link: '/auth/role/{userId}' },
      resetPwd: {
        label: '重置',
        on: 'row',
        method: 'PUT',
        path: '/resetPwd',
        permission: 'system:user:resetPwd',
        body: { password: { type: 'password', label: '新密码' } },
      },
      preview: { label: '预览', on: 'row', plugin: 'plugin:x#Preview' },
    },
  } as const

  it('are those that exist, for whoever may', () => {
    const names = ['create', 'refreshCache', 'authRole', 'resetPwd', 'preview', 'unheard']
    expect(ownActions(copy, names, () => true).map((action) => action.name)).toEqual([
      'refreshCache',
      'authRole',
      'resetPwd',
      'preview',
    ])
    expect(ownActions(copy, names, () => false).map((action) => action.name)).toEqual(['authRole', 'preview'])
  })

  it('apply to the rows their condition holds for', () => {
    expect(appliesTo({ when: { userId: { ne: 1 } } }, { userId: 1 })).toBe(false)
    expect(appliesTo({}, { userId: 1 })).toBe(true)
  })
})

it('calls a row by its label, a person’s name or a time as they are shown, or else by its key', () => {
  expect(nameOf(dictTypes, { dictId: 3, dictName: '性别' })).toBe('性别')
  expect(nameOf(dictTypes, { dictId: 3, dictName: null })).toBe('3')
  const substitutions = { labelField: 'userId', key: 'substitutionId', fields: { userId: { type: 'ref' } } } as never
  const row = { substitutionId: 3, userId: 2, $labels: { userId: '张三' } }
  expect(nameOf(substitutions, row)).toBe('张三')
  const runs = { labelField: 'dueTime', key: 'logId', fields: { dueTime: { type: 'datetime' } } } as never
  expect(nameOf(runs, { logId: 3, dueTime: '2026-11-29T18:48:59.243Z' })).toMatch(/^2026-11-(29|30) \d\d:\d\d$/)
})
