import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { integrationMessages } from '#plugins/integration/client/messages.ts'
import { WebhookDialog } from '#plugins/integration/client/webhook-dialog.tsx'
import { renderWith } from '#tests/renderer/render-with-providers.tsx'
import { fail, ok, serve } from '#tests/renderer/api-server.ts'

it('says what is missing and what the server refuses beside the field, keeps what was typed, and shows the secret once', async () => {
  let isAllowed = false
  const { seen } = await serve(() =>
    isAllowed
      ? ok({ webhookId: 1, secret: 'whsec_abc' })
      : fail(400, 'request.invalid', '请求有误', {
          errors: [{ field: 'url', code: 'address', message: '这是内网地址' }],
        }),
  )
  const [onSaved, onClose] = [vi.fn<() => void>(), vi.fn<() => void>()]
  await renderWith(
    <WebhookDialog path="/project/form/k/webhook" webhook={undefined} onSaved={onSaved} onClose={onClose} />,
    { messages: { integration: integrationMessages.load } },
  )
  const user = userEvent.setup()
  const url = await screen.findByLabelText(/接收地址/)
  await user.click(screen.getByLabelText('新答卷'))
  await user.click(screen.getByRole('button', { name: '保存' }))
  expect(await screen.findByText('请填写接收地址')).toBeTruthy()
  expect(seen).toEqual([])

  await user.type(url, 'http://10.0.0.1/hook')
  await user.click(screen.getByLabelText('删除答卷'))
  await user.click(screen.getByRole('button', { name: '保存' }))
  expect(await screen.findByText('这是内网地址')).toBeTruthy()
  expect(url).toHaveProperty('value', 'http://10.0.0.1/hook')
  expect(onSaved).not.toHaveBeenCalled()

  isAllowed = true
  await user.click(screen.getByRole('button', { name: '保存' }))
  expect(await screen.findByText('whsec_abc')).toBeTruthy()
  expect(JSON.parse(seen.at(-1)!.body)).toEqual({ url: 'http://10.0.0.1/hook', events: ['answer.removed'] })
  expect(onSaved).toHaveBeenCalledOnce()
  await user.click(screen.getByRole('button', { name: '我已保存' }))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
})
