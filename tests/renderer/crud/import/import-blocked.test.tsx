import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ImportBlocked } from '#renderer/crud/import/import-blocked.tsx'
import { renderWith } from '../../render.tsx'
import { ok, serve } from '../../serve.ts'

it('says why nothing new can be imported, and leads to where it is mended', async () => {
  await serve(() =>
    ok({ message: '「用户初始密码」还没有设置', link: '/system/config?configKey=sys.user.initPassword' }),
  )
  await renderWith(<ImportBlocked base="/system/user" />)
  expect((await screen.findByRole('status')).textContent).toContain('「用户初始密码」还没有设置')
  const link = screen.getByRole('link', { name: '打开参数设置' })
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([
    '/system/config?configKey=sys.user.initPassword',
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
