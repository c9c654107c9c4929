import { screen, waitFor } from '@testing-library/react'
import { ImportBlocked } from '#renderer/crud/import/import-blocked.tsx'
import { ok, serve } from '../../api-server.ts'
import { expect, it } from 'vitest'
import { DoneStep } from '#renderer/crud/import/import-done-step.tsx'
import type { Import } from '#renderer/crud/import/use-import.ts'
import { renderWith } from '../../render-with-providers.tsx'

it('says why nothing new can be imported, and leads to where it is mended', async () => {
  await serve(() =>
    ok({ message: '「用户初始密码」还没有设置', link: '/system/config?configName=sys.user.initPassword' }),
  )
  await renderWith(<ImportBlocked base="/system/user" />)
  expect((await screen.findByRole('status')).textContent).toContain('「用户初始密码」还没有设置')
  const link = screen.getByRole('link', { name: '打开参数设置' })
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([
    '/system/config?configName=sys.user.initPassword',
    '_blank',
  ])
})

it('has no link for those who may not go there', async () => {
  await serve(() => ok({ message: '「用户初始密码」还没有设置' }))
  await renderWith(<ImportBlocked base="/system/user" />)
  await screen.findByRole('status')
  expect(screen.queryByRole('link')).toBeNull()
})

it('says nothing where nothing is in the way', async () => {
  const { seen } = await serve(() => ok(null))
  await renderWith(<ImportBlocked base="/system/user" />)
  await waitFor(() => expect(seen.map((one) => one.url)).toEqual(['/api/system/user/import/obstacle']))
  expect(screen.queryByRole('status')).toBeNull()
})

const one = { state: { step: 'done', result: { created: 1, updated: 2, unchanged: 3, skipped: 4 } } } as Import

it.each([
  ['zh-cn', '新增 1 条，更新 2 条，3 条无变化，跳过 4 条。'],
  ['en', '1 created, 2 updated, 3 unchanged, 4 skipped.'],
] as const)('says in %s how many rows were left alone', async (locale, words) => {
  await renderWith(<DoneStep one={one} />, { locale })
  expect(await screen.findByText(words)).toBeDefined()
})
