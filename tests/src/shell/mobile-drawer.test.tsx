import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import MobileDrawer from '#src/shell/mobile-drawer.tsx'
import { renderWith } from '../../renderer/render-with-providers.tsx'
import { ok, serve } from '../../renderer/api-server.ts'

it.each([
  ['zh-cn', '关闭菜单'],
  ['en', 'Close menu'],
] as const)('the menu of a phone says in %s what closes it', async (locale, name) => {
  await serve(() => ok({}))
  await renderWith(<MobileDrawer entries={[]} isOpen onClose={() => {}} />, { locale })
  expect(await screen.findByRole('button', { name })).toBeTruthy()
})
