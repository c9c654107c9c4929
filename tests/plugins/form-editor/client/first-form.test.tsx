import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useLocation } from 'react-router-dom'
import { expect, it } from 'vitest'
import { unnamedForm } from '#schemas/form/form.ts'
import RecentForms from '#plugins/form-editor/client/home/recent-forms.tsx'
import { renderWith } from '#tests/renderer/render-with-providers.tsx'
import { ok, serve } from '#tests/renderer/api-server.ts'
import { asEditor, survey } from './survey-form.ts'

const none = ok({ rows: [], total: 0, page: 1, limit: 5 })
const Place = () => <p>{useLocation().pathname + useLocation().search}</p>

it.each([
  ['a template', /^请假申请/, '请假申请', 5],
  ['nothing', /^空白表单/, unnamedForm['zh-cn'], 0],
])(
  'leads who has no form from the home page into the editor of a first one, begun with %s',
  async (_, way, title, n) => {
    const { seen } = await serve(({ method }) => (method === 'POST' ? ok({ formKey: 'abcd1234' }) : none))
    await renderWith(
      <>
        <RecentForms />
        <Place />
      </>,
      asEditor('/home'),
    )
    await userEvent.click(await screen.findByRole('button', { name: way }, { timeout: 20_000 }))
    await waitFor(() => expect(screen.getByText('/project/form/editor?key=abcd1234')).toBeTruthy())
    const { name, document } = JSON.parse(seen.find(({ method }) => method === 'POST')!.body)
    expect([name, document.title, document.items.length]).toEqual([title, title, n])
  },
)

it('draws each template by the kinds of its questions, in a color of its own', async () => {
  await serve(() => none)
  await renderWith(<RecentForms />, asEditor('/home'))
  const drawn = async (name: RegExp) => {
    const way = await screen.findByRole('button', { name }, { timeout: 20_000 })
    return {
      kinds: [...way.querySelectorAll<HTMLElement>('[data-shape]')].map(({ dataset }) => dataset.shape),
      color: way.querySelector<HTMLElement>('[style]')!.style.getPropertyValue('--turn'),
    }
  }
  const all = await Promise.all([/^活动报名/, /^满意度调查/, /^请假申请/, /^信息登记/].map((name) => drawn(name)))
  expect(all.map(({ kinds }) => kinds)).toEqual([
    ['box', 'box', 'options', 'box'],
    ['stars', 'options', 'area'],
    ['box', 'choice', 'range'],
    ['box', 'box', 'box', 'box'],
  ])
  expect(new Set(all.map(({ color }) => color)).size).toBe(4)
})

it('makes a form in the language of its author, which its respondents get, too', async () => {
  const { seen } = await serve(({ method }) => (method === 'POST' ? ok({ formKey: 'abcd1234' }) : none))
  await renderWith(<RecentForms />, { ...asEditor('/home'), locale: 'en' })
  await userEvent.click(await screen.findByRole('button', { name: /^Leave request/ }, { timeout: 20_000 }))
  await waitFor(() => expect(seen.some(({ method }) => method === 'POST')).toBe(true))
  expect(JSON.parse(seen.find(({ method }) => method === 'POST')!.body).document.settings).toEqual({ language: 'en' })
})

it('asks for the file at once where a form is to come from one, and shows what is in it before it is created', async () => {
  const { seen } = await serve(({ method }) => (method === 'POST' ? ok({ formKey: 'abcd1234' }) : none))
  await renderWith(<RecentForms />, asEditor('/home'))
  await screen.findByRole('button', { name: /^从文件导入/ }, { timeout: 20_000 })
  const user = userEvent.setup()
  const input = document.querySelector<HTMLInputElement>('input[type=file]')!
  await user.upload(input, new File([JSON.stringify(survey)], 'survey.json', { type: 'application/json' }))
  const dialog = await screen.findByRole('dialog', { name: '新建表单' })
  expect((await within(dialog).findByLabelText<HTMLInputElement>(/名称/)).value).toBe(survey.title)
  await user.click(within(dialog).getByRole('button', { name: '新建表单' }))
  await waitFor(() => expect(seen.some(({ method }) => method === 'POST')).toBe(true))
  expect(JSON.parse(seen.find(({ method }) => method === 'POST')!.body).document.items).toEqual(survey.items)
})

it('offers nothing to make to who may not', async () => {
  await serve(() => none)
  await renderWith(<RecentForms />, { ...asEditor('/home'), user: { permissions: ['project:form:list'] } })
  expect(await screen.findByText('还没有表单。')).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})
