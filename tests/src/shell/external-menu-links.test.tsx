import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { MenuRoute } from '#schemas/api/current-user-api-types.ts'
import { entriesOf } from '#src/shell/menu-entries.ts'
import MenuBar from '#src/shell/menu-bar.tsx'
import MenuRail from '#src/shell/menu-rail.tsx'
import { MenuTree } from '#src/shell/menu-tree.tsx'
import { renderWith } from '../../renderer/render-with-providers.tsx'

const meta = (title: string) => ({ title, isHide: false, isKeepAlive: false, isAffix: false, requireLogin: true })
const library: MenuRoute = { path: 'https://library.example.edu', component: 'Link', meta: meta('图书馆') }
const alone = entriesOf([library])
const grouped = entriesOf([
  { path: '/outside', component: 'Layout', meta: meta('校外'), children: [{ ...library, meta: meta('馆藏') }] },
])
const name = /^(图书馆|馆藏)\s*（在新标签页打开）$/

it.each([
  ['the tree', MenuTree],
  ['the rail', MenuRail],
  ['the top bar', MenuBar],
] as const)('%s says of another site that it opens in a new tab', async (_, Shown) => {
  await renderWith(<Shown entries={alone} />, { at: '/home' })
  const link = await screen.findByRole('link', { name })
  expect([link.getAttribute('target'), link.querySelector('svg.tabler-icon-external-link') !== null]).toEqual([
    '_blank',
    true,
  ])
})

it('a flyout says so, too', async () => {
  await renderWith(<MenuRail entries={grouped} />, { at: '/home' })
  await userEvent.setup().click(await screen.findByRole('button', { name: '校外' }))
  const entry = await screen.findByRole('menuitem', { name })
  expect(entry.querySelector('svg.tabler-icon-external-link')).not.toBe(null)
})
