import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { MenuRoute } from '#schemas/api/current-user-api-types.ts'
import type { ClientPlugin, MenuBadgeProps } from '#renderer/kit/client-plugin-type.ts'
import { entriesOf } from '#src/shell/menu-entries.ts'
import MenuBar from '#src/shell/menu-bar.tsx'
import MenuRail from '#src/shell/menu-rail.tsx'
import { MenuTree } from '#src/shell/menu-tree.tsx'
import { renderWith } from '../../renderer/render-with-providers.tsx'

const meta = (title: string) => ({ title, isHide: false, isKeepAlive: false, isAffix: false, requireLogin: true })
const page = (path: string, title: string): MenuRoute => ({ path, component: 'plugin:x', meta: meta(title) })
const entries = entriesOf([
  { path: '/first', component: 'Layout', meta: meta('表单'), children: [page('/first/list', '我的表单')] },
  {
    path: '/work',
    component: 'Layout',
    meta: meta('流程'),
    children: [page('/work/todo', '待办'), page('/work/read', '抄送'), page('/work/done', '已办')],
  },
])

const counting = (count: number, text: string) => async () => ({
  default: ({ children }: MenuBadgeProps) => children({ count, text }),
})
const plugins: readonly ClientPlugin[] = [
  {
    name: 'work',
    menuBadges: {
      '/work/todo': counting(97, '97 个待办'),
      '/work/read': counting(4, '4 条未读'),
      '/work/done': counting(0, '0 个已办'),
    },
  },
]

it('a closed group has the sum of its entries’ counts, an open one leaves them to the entries', async () => {
  await renderWith(<MenuTree entries={entries} />, { at: '/first/list', plugins })
  const group = await screen.findByRole('button', { name: '流程 97 个待办、4 条未读' })
  expect(group.textContent).toContain('99+')
  await userEvent.setup().click(group)
  expect(await screen.findByRole('link', { name: '待办 97 个待办' })).toBeTruthy()
  expect(screen.getByRole('link', { name: '已办' })).toBeTruthy()
  expect(screen.getByRole('button', { name: '流程' }).textContent).not.toContain('99+')
})

it.each([
  ['the rail', MenuRail],
  ['the top bar', MenuBar],
] as const)('%s says it of its groups, and their flyouts of each entry', async (_, Shown) => {
  await renderWith(<Shown entries={entries} />, { at: '/first/list', plugins })
  await userEvent.setup().click(await screen.findByRole('button', { name: '流程 97 个待办、4 条未读' }))
  expect(await screen.findByRole('menuitem', { name: '抄送 4 条未读' })).toBeTruthy()
  expect(screen.getByRole('menuitem', { name: '已办' })).toBeTruthy()
})
