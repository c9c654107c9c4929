import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { getDefaultStore } from 'jotai'
import { useState } from 'react'
import { expect, it } from 'vitest'
import type { MenuRoute } from '#schemas/api/current-user-api-types.ts'
import { usePageOwner, usePageTitle } from '#renderer/kit/page-titles.ts'
import { routersAtom } from '#renderer/kit/signed-in-user.ts'
import { Breadcrumb } from '#src/shell/breadcrumb.tsx'
import { MenuTree } from '#src/shell/menu-tree.tsx'
import { entriesOf } from '#src/shell/menu-entries.ts'
import { renderWith } from '../../renderer/render-with-providers.tsx'

const meta = (title: string) => ({ title, isHide: false, isKeepAlive: false, isAffix: false, requireLogin: true })
const routers: readonly MenuRoute[] = [
  {
    path: '/library',
    component: 'Layout',
    meta: meta('图书馆'),
    children: [{ path: '/library/book', component: 'schema:library/book', meta: meta('图书') }],
  },
  {
    path: '/forms',
    component: 'Layout',
    meta: meta('表单'),
    children: [{ path: '/forms/mine', component: 'plugin:forms', meta: meta('我的表单') }],
  },
]

function Copies() {
  const [owner, setOwner] = useState<string>()
  usePageTitle('红楼梦')
  usePageOwner(owner)
  return (
    <button type="button" onClick={() => setOwner('/library/book')}>
      知道属于谁
    </button>
  )
}

it('belongs, on a page without an entry of its own, to the entry that the page names', async () => {
  getDefaultStore().set(routersAtom, routers)
  history.replaceState(null, '', '/copies/18')
  await renderWith(
    <>
      <Breadcrumb pages={[]} hasIcons={false} />
      <MenuTree entries={entriesOf(routers)} isAccordion />
      <Copies />
    </>,
    { at: '/copies/18' },
  )
  const trail = await screen.findByRole('navigation', { name: '当前位置' })
  const crumbs = (): readonly (string | null)[] =>
    within(trail)
      .getAllByRole('listitem')
      .map((one) => one.textContent)
  await waitFor(() => expect(crumbs()).toEqual(['红楼梦']))
  expect(document.querySelector('a[aria-current]')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: '知道属于谁' }))
  await waitFor(() => expect(crumbs()).toEqual(['图书馆', '图书', '红楼梦']))
  expect(document.querySelector('a[aria-current]')?.getAttribute('href')).toBe('/library/book')
})
