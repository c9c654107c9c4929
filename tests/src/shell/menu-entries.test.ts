import { describe, expect, it } from 'vitest'
import type { MenuRoute } from '#schemas/api/current-user-api-types.ts'
import { activePath, entriesOf, groupsAround, pagesOfMenu, trailOf, type MenuEntry } from '#src/shell/menu-entries.ts'

const route = (
  path: string,
  component: string,
  more: { children?: MenuRoute[]; isHide?: boolean; redirect?: string } = {},
): MenuRoute => ({
  path,
  component,
  ...(more.children ? { children: more.children } : {}),
  ...(more.redirect ? { redirect: more.redirect } : {}),
  meta: { title: path, isHide: more.isHide ?? false, isKeepAlive: false, isAffix: false, requireLogin: true },
})

const routes = [
  route('/system', 'Layout', {
    children: [
      route('user', 'schema:system/user'),
      route('/system/dict', 'schema:system/dict-type'),
      route('secret', 'plugin:x', { isHide: true }),
    ],
  }),
  route('/hidden', 'Layout', { children: [route('/hidden/a', 'plugin:a', { isHide: true })] }),
  route('/forms', 'Layout', {
    children: [route('/forms/group', 'Layout', { children: [route('/forms/group/mine', 'plugin:form#list')] })],
  }),
  route('https://example.org', 'plugin:elsewhere'),
]
const entries = entriesOf(routes)
const paths = (list: readonly MenuEntry[]): readonly unknown[] =>
  list.map((entry) => (entry.children.length > 0 ? [entry.path, ...paths(entry.children)] : entry.path))

describe('the side menu', () => {
  it('shows whole paths, no hidden entries, and no groups left empty by them', () => {
    expect(paths(entries)).toEqual([
      ['/system', '/system/user', '/system/dict'],
      ['/forms', ['/forms/group', '/forms/group/mine']],
      'https://example.org',
    ])
  })

  it.each([
    ['/system/user', '/system/user'],
    ['/system/user/7', '/system/user'],
    ['/system/users', undefined],
    ['/forms/group/editor', '/forms/group/mine'],
    ['/auth/role/7', '/system/user'],
    ['/dict/type/data/7', '/system/dict'],
    ['/auth/user/7', undefined],
    ['/home', undefined],
  ])('marks at %s the entry %s', (pathname, path) => expect(activePath(entries, pathname)).toBe(path))

  it('opens the groups around the marked entry', () => {
    expect(groupsAround(entries, '/forms/group/mine')).toEqual(['/forms', '/forms/group'])
    expect(groupsAround(entries, undefined)).toEqual([])
  })
})

describe('the pages of the menu', () => {
  it('include hidden ones, and lead groups to their first screen', () => {
    expect(pagesOfMenu(routes).map(({ path, redirect }) => (redirect ? `${path} → ${redirect}` : path))).toEqual([
      '/system → /system/user',
      '/system/user',
      '/system/dict',
      '/system/secret',
      '/hidden → /hidden/a',
      '/hidden/a',
      '/forms → /forms/group/mine',
      '/forms/group → /forms/group/mine',
      '/forms/group/mine',
    ])
  })
})

it.each([
  ['/forms/group/mine', ['/forms', '/forms/group', '/forms/group/mine']],
  ['/system/secret', ['/system', 'secret']],
  ['/elsewhere', []],
])('the breadcrumb at %s reads %o', (pathname, titles) =>
  expect(trailOf(routes, pathname).map((crumb) => crumb.title)).toEqual(titles),
)
