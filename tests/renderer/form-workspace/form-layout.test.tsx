import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { everything } from '#schemas/api/current-user-api-types.ts'
import type { FormDetail } from '#schemas/api/form-api-types.ts'
import { emptyForm } from '#schemas/form/form.ts'
import DataScreen from '#plugins/form-data/client/submission-list.tsx'
import { formEditor } from '#plugins/form-editor/client/index.ts'
import LogicScreen from '#plugins/logic/client/rule-list.tsx'
import { draftOf, forgetDrafts } from '#renderer/form-workspace/draft-session-registry.ts'
import { FormLayout } from '#renderer/form-workspace/form-layout.tsx'
import { fail, ok, serve } from '../api-server.ts'
import { renderWith } from '../render-with-providers.tsx'

afterEach(forgetDrafts)

const open = () =>
  renderWith(<FormLayout tab="editor">{() => <p>题目</p>}</FormLayout>, {
    plugins: [formEditor],
    at: '/project/form/editor?key=abcd1234',
    user: { permissions: [everything] },
  })

it('publishes and previews nothing before the form is there', async () => {
  let isDown = true
  await serve(() =>
    isDown
      ? fail(500, 'server.fault', '服务器出错')
      : ok({
          formKey: 'abcd1234',
          name: '报名',
          phase: 'draft',
          version: 0,
          draft: { document: emptyForm('报名'), revision: 1 },
        }),
  )
  await open()
  const retry = await screen.findByRole('button', { name: '重试' })
  for (const name of ['预览', '发布']) {
    expect(screen.getByRole<HTMLButtonElement>('button', { name }).disabled).toBe(true)
    expect(screen.queryByRole('link', { name })).toBeNull()
  }
  isDown = false
  await userEvent.click(retry)
  expect((await screen.findByRole('link', { name: '发布' })).getAttribute('href')).toBe(
    '/project/form/publish?key=abcd1234',
  )
  expect(screen.getByRole('link', { name: '预览' })).toBeTruthy()
})

it('renames a form and leaves the title alone that respondents read', async () => {
  const document = emptyForm('报名')
  let name = '报名'
  const { seen } = await serve(({ method, body }) => {
    if (method === 'PUT') ({ name } = JSON.parse(body) as { name: string })
    return ok({ formKey: 'abcd1234', name, phase: 'draft', version: 0, draft: { document, revision: 1 } })
  })
  await open()
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: '表单名称' })
  await userEvent.clear(field)
  await userEvent.type(field, '报名 2026{Enter}')
  await expect.poll(() => screen.getByRole('textbox', { name: '表单名称' })).toHaveProperty('value', '报名 2026')
  const draft = draftOf({ formKey: 'abcd1234', draft: { document, revision: 1 } } as FormDetail)
  expect(draft.view().document.title).toBe('报名')
  expect(draft.isDirty()).toBe(false)
  expect(seen.filter(({ method }) => method === 'PUT').map(({ url }) => url)).toEqual(['/api/project/form/abcd1234'])
})

it.each([
  ['answers', 'data', DataScreen],
  ['rules', 'logic', LogicScreen],
])('waits behind the outline of its own screen: %s', async (shape, tab, Screen) => {
  await serve(() => ({ silent: true }))
  await renderWith(<Screen />, { plugins: [formEditor], at: `/project/form/${tab}?key=abcd1234` })
  expect((await screen.findByRole('status')).querySelector('[data-shape]')?.getAttribute('data-shape')).toBe(shape)
})
