import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { ApiKeyDialog } from '#plugins/integration/client/api-key-dialog.tsx'
import { integrationMessages } from '#plugins/integration/client/messages.ts'
import { renderWith } from '#tests/renderer/render-with-providers.tsx'
import { ok, serve } from '#tests/renderer/api-server.ts'

it('asks for at least one scope, then shows the key once', async () => {
  const { seen } = await serve(() => ok({ keyId: 1, key: 'fwk.abcdefgh.secret' }))
  const onMade = vi.fn<() => void>()
  await renderWith(<ApiKeyDialog path="/project/form/k/key" onMade={onMade} onClose={() => {}} />, {
    messages: { integration: integrationMessages.load },
  })
  const user = userEvent.setup()
  await user.type(await screen.findByLabelText('用途'), '报表')
  await user.click(screen.getByLabelText('读取答卷'))
  await user.click(screen.getByRole('button', { name: '新建' }))
  expect(await screen.findByText('至少选一项')).toBeTruthy()
  expect(seen).toEqual([])

  await user.click(screen.getByLabelText('提交答卷'))
  await user.click(screen.getByRole('button', { name: '新建' }))
  expect(await screen.findByText('fwk.abcdefgh.secret')).toBeTruthy()
  expect(JSON.parse(seen.at(-1)!.body)).toMatchObject({ name: '报表', scopes: ['write'], expires: expect.any(String) })
  expect(onMade).toHaveBeenCalledOnce()
})
