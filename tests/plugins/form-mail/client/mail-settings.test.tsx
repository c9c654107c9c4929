import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import MailSettings from '#plugins/form-mail/client/mail-settings.tsx'
import { formMailMessages } from '#plugins/form-mail/client/messages.ts'
import { noMails } from '#plugins/form-mail/shared/mail-api-types.ts'
import type { FormDetail } from '#schemas/api/form-api-types.ts'
import { renderWith } from '#tests/renderer/render-with-providers.tsx'
import { fail, ok, serve } from '#tests/renderer/api-server.ts'

const form = {
  formKey: 'abcdefgh',
  name: '报名',
  draft: {
    document: {
      items: [
        { id: 'name01', type: 'input', label: '姓名' },
        { id: 'mail01', type: 'input', label: '邮箱', preset: 'email' },
      ],
      settings: {},
    },
  },
} as unknown as FormDetail // the parts that the screen reads

async function open(isSet: boolean, answer: () => object = () => ok(null)) {
  const { seen } = await serve(({ method, url }) =>
    method === 'GET' && url.endsWith('/mail')
      ? ok({ ...noMails, isSet, withoutAddress: [], recent: { sent: 0, leftOut: 0 } })
      : method === 'GET'
        ? ok([])
        : answer(),
  )
  await renderWith(<MailSettings form={form} />, { messages: { 'form-mail': formMailMessages.load } })
  return { seen, user: userEvent.setup() }
}

it('begins the visitor’s mail with words and the email question, says what is refused beside its field, and keeps all', async () => {
  const { seen, user } = await open(true, () =>
    fail(400, 'request.invalid', '请求有误', { errors: [{ field: 'body', code: 'required', message: '请填写正文' }] }),
  )
  await user.click(await screen.findByRole('switch', { name: /发给填写人/ }))
  expect(screen.getByRole('textbox', { name: '主题' }).textContent).toBe('已收到您的提交：报名')
  await user.click(screen.getByRole('button', { name: '保存' }))
  expect(await screen.findByText('请填写正文')).toBeTruthy()
  expect(screen.getByRole('textbox', { name: '正文' }).getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByRole('textbox', { name: '主题' }).textContent).toBe('已收到您的提交：报名')
  expect(JSON.parse(seen.find(({ method }) => method === 'PUT')!.body)).toMatchObject({
    staff: { enabled: false },
    visitor: { enabled: true, item: 'mail01', subject: '已收到您的提交：报名' },
  })
})

it('says that there is no mail server, and lets nothing be switched on', async () => {
  await open(false)
  expect(await screen.findByText(/还没有开通发信.*请联系系统管理员/)).toBeTruthy()
  await waitFor(() =>
    expect(screen.getAllByRole('switch').map((one) => (one as HTMLInputElement).disabled)).toEqual([true, true]),
  )
})
