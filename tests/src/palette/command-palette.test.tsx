import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import { getDefaultStore } from 'jotai'
import { useLocation } from 'react-router-dom'
import { beforeEach, expect, it } from 'vitest'
import type { MenuRoute } from '#schemas/api/current-user-api-types.ts'
import type { Found } from '#schemas/api/search-api-types.ts'
import { routersAtom } from '#renderer/kit/signed-in-user.ts'
import { PaletteButton } from '#src/palette/palette-button.tsx'
import { renderWith } from '../../renderer/render-with-providers.tsx'
import { fail, ok, serve, type Reply, type Seen } from '../../renderer/api-server.ts'

const meta = (zh: string, en: string, icon: string) => ({
  title: { 'zh-cn': zh, en },
  icon,
  isHide: false,
  isKeepAlive: false,
  isAffix: false,
  requireLogin: true,
})
const routers: readonly MenuRoute[] = [
  {
    path: '/system',
    component: 'Layout',
    meta: meta('系统管理', 'System', 'settings'),
    children: [
      { path: '/system/user', component: 'schema:system/user', meta: meta('用户管理', 'Users', 'user') },
      { path: '/system/post', component: 'schema:system/post', meta: meta('岗位管理', 'Posts', 'id') },
    ],
  },
]
const found: Found = {
  isPartial: false,
  groups: [
    {
      component: 'schema:system/user',
      hasMore: false,
      records: [{ id: '7', title: '欧阳修', text: 'ouyangxiu', to: '?open=7' }],
    },
  ],
}

let answers: (keyword: string) => Reply
let recent: unknown
let readsAgain: Reply | undefined
beforeEach(() => {
  answers = () => ok(found)
  recent = null
  readsAgain = undefined
})

function answer({ method, url }: Seen): Reply {
  const { pathname, searchParams } = new URL(url, 'http://here')
  if (pathname === '/api/search') return answers(searchParams.get('keyword')!)
  if (pathname === '/api/search/creatable')
    return ok([{ component: 'schema:system/user', noun: { 'zh-cn': '用户', en: 'user' }, to: '?create=1' }])
  if (pathname === '/api/user/pref') return method === 'GET' ? (readsAgain ?? ok(recent)) : ok(null)
  return fail(404, 'route.unknown', '访问资源不存在')
}

function Here() {
  const { pathname, search } = useLocation()
  return <output data-testid="here">{pathname + search}</output>
}

async function openPalette(): Promise<{
  readonly user: UserEvent
  readonly seen: readonly Seen[]
  readonly field: HTMLElement
}> {
  const { seen } = await serve(answer)
  getDefaultStore().set(routersAtom, routers)
  await renderWith(
    <>
      <PaletteButton />
      <Here />
    </>,
    { at: '/home', user: { permissions: ['*:*:*'] } },
  )
  const user = userEvent.setup()
  await screen.findByRole('button', { name: '搜索' })
  await user.keyboard('{Control>}k{/Control}')
  return { user, seen, field: await screen.findByRole('combobox', { name: '搜索页面、操作和记录' }) }
}

const options = (): readonly (string | null)[] => screen.queryAllByRole('option').map((option) => option.textContent)
const active = (field: HTMLElement): string | null | undefined =>
  document.getElementById(field.getAttribute('aria-activedescendant') ?? '')?.textContent
const here = (): string | null => screen.getByTestId('here').textContent
const searches = (seen: readonly Seen[]): readonly string[] =>
  seen.filter(({ url }) => url.startsWith('/api/search?')).map(({ url }) => url)

it('says of another site that it opens in a new tab', async () => {
  const { user } = await openPalette()
  getDefaultStore().set(routersAtom, [
    ...routers,
    { path: 'https://library.example.edu', component: 'Link', meta: meta('图书馆', 'Library', 'book') },
  ])
  await user.keyboard('图书馆')
  await waitFor(() => expect(options()[0]).toBe('图书馆（在新标签页打开）'))
})

it('opens by its keys, takes the focus, and leads to a screen by the initials of its name', async () => {
  const { user, field } = await openPalette()
  await waitFor(() => expect(document.activeElement).toBe(field))
  await user.keyboard('yhg')
  expect(active(field)).toBe('用户管理系统管理')
  expect(screen.getByRole('option', { selected: true }).querySelector('mark')?.textContent).toBe('用户管')
  await user.keyboard('{Enter}')
  expect(here()).toBe('/system/user')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('shows where one has just been before it is read again', async () => {
  const { user } = await openPalette()
  await waitFor(() => expect(options()).toContain('用户管理系统管理'))
  readsAgain = { silent: true }
  await user.keyboard('yhg{Enter}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.keyboard('{Control>}k{/Control}')
  expect(await screen.findByRole('group', { name: '最近打开' })).toBeTruthy()
})

it('loses nothing that is typed before its field is there', async () => {
  await serve(answer)
  getDefaultStore().set(routersAtom, routers)
  const heard: string[] = []
  await renderWith(
    <>
      <PaletteButton />
      <Here />
    </>,
    { at: '/home', user: { permissions: ['*:*:*'] } },
  )
  await screen.findByRole('button', { name: '搜索' })
  window.addEventListener('keydown', ({ key }) => heard.push(key))
  const press = (key: string, more: object = {}) => fireEvent.keyDown(document.body, { key, ...more })
  press('k', { ctrlKey: true })
  expect(screen.queryByRole('combobox')).toBeNull()
  for (const key of ['y', 'x', 'Backspace', 'h', 'g', 'Enter']) press(key)
  await waitFor(() => expect(here()).toBe('/system/user'))
  expect(heard.filter((key) => key !== 'k')).toEqual([])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  press('k', { ctrlKey: true })
  expect(await screen.findByRole('combobox')).toHaveProperty('value', '')
})

it('opens the first record by an Enter that came before the answer', async () => {
  const { user, field } = await openPalette()
  await user.type(field, '欧阳修{Enter}')
  await waitFor(() => expect(here()).toBe('/system/user?open=7'))
})

it('forgets an early Enter when one types on, or nothing is found', async () => {
  answers = (keyword) => ok(keyword === '欧阳' ? found : { isPartial: false, groups: [] })
  const { user, field } = await openPalette()
  await user.type(field, '欧{Enter}')
  await screen.findAllByText('没有找到「欧」。')
  await user.type(field, '阳')
  await waitFor(() => expect(options()).toContain('欧阳修ouyangxiu'))
  expect(here()).toBe('/home')
})

it('steps through everything with the arrows, round and round', async () => {
  const { user, field } = await openPalette()
  const first = active(field)
  await user.keyboard('{ArrowUp}')
  expect(active(field)).toBe(options().at(-1))
  await user.keyboard('{ArrowDown}')
  expect(active(field)).toBe(first)
})

it('asks for records once, after the last key, and opens one where it belongs', async () => {
  const { user, seen, field } = await openPalette()
  await user.type(field, '欧阳修')
  expect(await screen.findByRole('group', { name: '用户管理' })).toBeTruthy()
  expect(searches(seen)).toEqual([`/api/search?keyword=${encodeURIComponent('欧阳修')}`])
  // few hits are followed by what else can be searched
  expect(screen.getByText(/^没找到？/)).toBeTruthy()
  await user.click(within(screen.getByRole('group', { name: '用户管理' })).getByRole('option', { name: /欧阳修/ }))
  expect(here()).toBe('/system/user?open=7')
  await waitFor(() => expect(seen.find(({ method }) => method === 'PUT')?.body).toContain('"/system/user?open=7"'))
})

it('drops what no longer fits while the next answer is on its way', async () => {
  answers = (keyword) => (keyword === '欧' ? ok(found) : { silent: true })
  const { user, field } = await openPalette()
  await user.type(field, '欧')
  await waitFor(() => expect(options()).toContain('欧阳修ouyangxiu'))
  await user.type(field, '阳')
  expect(options()).toContain('欧阳修ouyangxiu')
  await user.type(field, '询')
  expect(options()).toEqual([])
})

it('says that nothing was found, and that a search failed, which can be tried again', async () => {
  answers = () => ok({ groups: [], isPartial: false })
  const { user, field } = await openPalette()
  await user.type(field, '火星人')
  expect((await screen.findAllByText('没有找到「火星人」。')).length).toBeGreaterThan(0)
  expect(field.getAttribute('aria-expanded')).toBe('false')
  answers = () => fail(500, 'server.fault', '出错了')
  await user.type(field, '们')
  expect((await screen.findByRole('alert')).textContent).toContain('出错了')
  answers = () => ok(found)
  await user.click(screen.getByRole('button', { name: '重试' }))
  await waitFor(() => expect(options()).toContain('欧阳修ouyangxiu'))
})

it('begins with where one was lately, as far as it is still there', async () => {
  recent = {
    recent: [
      { id: 'schema:system/user/7', title: '欧阳修', to: '/system/user?open=7', component: 'schema:system/user' },
      { id: '/system/post', title: '旧名', to: '/system/post' },
      { id: '/gone', title: '没有了', to: '/gone' },
      { id: 'x', title: '别处', to: '//evil.example', component: 'schema:system/user' },
    ],
  }
  const { field } = await openPalette()
  const group = await screen.findByRole('group', { name: '最近打开' })
  expect(
    within(group)
      .getAllByRole('option')
      .map((option) => option.textContent),
  ).toEqual(['欧阳修用户管理', '岗位管理系统管理'])
  expect(active(field)).toBe('欧阳修用户管理')
})

it('makes, switches and leaves by what it is called in either language', async () => {
  const { user, field } = await openPalette()
  await user.type(field, 'new user')
  await waitFor(() => expect(options()).toContain('新建用户用户管理'))
  await user.clear(field)
  await user.type(field, 'sign out')
  await waitFor(() => expect(options()[0]).toBe('退出登录'))
  await user.clear(field)
  await user.type(field, '新建用户')
  await user.keyboard('{Enter}')
  expect(here()).toBe('/system/user?create=1')
})

it('leaves the keys of an input method alone', async () => {
  const { field } = await openPalette()
  fireEvent.keyDown(field, { key: 'Enter', isComposing: true })
  expect(here()).toBe('/home')
  expect(screen.getByRole('dialog')).toBeTruthy()
})
