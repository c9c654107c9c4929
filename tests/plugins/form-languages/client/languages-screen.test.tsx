import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import LanguagesScreen from '#plugins/form-languages/client/languages-screen.tsx'
import { formLanguagesMessages } from '#plugins/form-languages/client/language-progress.ts'
import type { FormDetail } from '#schemas/api/form-api-types.ts'
import { everything } from '#schemas/api/current-user-api-types.ts'
import type { Form } from '#schemas/form/form.ts'
import { addLanguage, translate } from '#schemas/form/translations.ts'
import { forgetDrafts } from '#renderer/form-workspace/draft-session-registry.ts'
import { renderWith } from '#tests/renderer/render-with-providers.tsx'
import { ok, serve } from '#tests/renderer/api-server.ts'

afterEach(forgetDrafts)

const original: Form = {
  format: 1,
  title: '报名',
  logic: [],
  theme: {},
  settings: {},
  items: [
    { id: 'name01', type: 'input', label: '姓名', help: '如证件所示' },
    { id: 'come01', type: 'radio', label: '参加', options: [{ value: '1', label: '是' }] },
  ],
}

async function openLanguages(form: Form) {
  const kept = { document: form }
  await serve(({ method, body }) => {
    if (method === 'PUT') {
      kept.document = (JSON.parse(body) as { document: Form }).document
      return ok({ revision: 2 })
    }
    const head: Omit<FormDetail, 'draft'> = {
      formKey: 'abcd1234',
      name: '报名',
      status: 'draft',
      phase: 'draft',
      type: 'form',
      folderId: null,
      version: 0,
      submissions: 0,
      createTime: '2026-11-21T02:00:00.000Z',
      updateTime: '2026-11-21T02:00:00.000Z',
      publishTime: null,
      hash: null,
    }
    return ok({ ...head, draft: { document: kept.document, revision: 1 } })
  })
  await renderWith(<LanguagesScreen />, {
    at: '/project/form/languages?key=abcd1234',
    user: { permissions: [everything] },
    messages: { 'form-languages': formLanguagesMessages.load },
  })
  return { kept, user: userEvent.setup() }
}

describe('the languages of a form', () => {
  it('name each option by its text, and Enter stops at a formatted text, too', async () => {
    const options = ['苹果', '梨'].map((label, at) => ({ value: String(at), label }))
    const { user } = await openLanguages({
      ...original,
      description: '<p>说明</p>',
      items: [{ id: 'fruit1', type: 'radio', label: '水果', options }] as Form['items'],
      translations: { en: {} },
    })
    await user.type(await screen.findByRole('textbox', { name: '表单，表单标题：English译文' }), 'Fruit{Enter}')
    expect(document.activeElement).toBe(screen.getByRole('button', { name: '表单，表单说明：English译文' }))
    for (const fruit of ['苹果', '梨'])
      expect(screen.getByRole('textbox', { name: `第 1 题，选项「${fruit}」：English译文` })).toBeTruthy()
  })

  it('are added from a list that knows each by its own name and by ours, and translated text by text', async () => {
    const { kept, user } = await openLanguages(original)
    await user.click(await screen.findByRole('button', { name: '添加语言' }))
    await user.type(await screen.findByRole('textbox', { name: '搜索语言' }), '阿拉伯')
    await user.click(await screen.findByRole('option', { name: /العربية/ }))
    const title = await screen.findByRole('textbox', { name: '表单，表单标题：العربية译文' })
    expect(title.closest('[dir]')?.getAttribute('dir')).toBe('rtl')
    await user.type(title, 'تسجيل{Enter}')
    // Enter goes on to the next text
    expect(document.activeElement?.getAttribute('aria-label')).toBe('第 1 题，题目：العربية译文')
    await waitFor(() => expect(kept.document.translations?.ar?.['form.title']?.text).toBe('تسجيل'))
    // visitors choose it once everything is translated, which the switch says
    expect(kept.document.settings.languages).toBeUndefined()
    const offered = screen.getByRole('switch', { name: /^填写者可以选择/ })
    expect(screen.getByText('还有 4 处未翻译。现在开启的话，这些文字显示原文；全部翻译后自动开启。')).toBeTruthy()
    for (const field of screen.getAllByRole('textbox', { name: /العربية译文$/ }).slice(1)) await user.type(field, 'س')
    expect(offered).toHaveProperty('checked', true)
    await waitFor(() => expect(kept.document.settings.languages).toEqual(['zh-cn', 'ar']))
    for (const field of screen.getAllByRole('textbox', { name: /العربية译文$/ }).slice(1)) await user.clear(field)
    expect(screen.getByText('还有 4 处未翻译，填写者会看到原文')).toBeTruthy()
    expect(await screen.findByRole('button', { name: /العربية.*已翻译 20%/ })).toBeTruthy()
  })

  it('name the questions whose answers a text repeats, and keep their ids', async () => {
    const piped: Form = {
      ...original,
      items: [
        ...original.items,
        { id: 'name02', type: 'input', label: '姓名' },
        { id: 'city01', type: 'input', label: '{{come01}}，{{name02}}住哪里' },
      ],
    }
    const { kept, user } = await openLanguages(addLanguage(piped, 'en'))
    expect(await screen.findByText('{{参加}}，{{3 姓名}}住哪里')).toBeTruthy()
    const field = screen.getByRole('textbox', { name: '第 4 题，题目：English译文' })
    await user.type(field, 'Where does {{{{3 姓名}} live, {{{{参加}}? {{{{other}}')
    const text = 'Where does {{name02}} live, {{come01}}? {{other}}'
    await waitFor(() => expect(kept.document.translations?.en?.['city01.label']?.text).toBe(text))
    expect((field as HTMLTextAreaElement).value).toBe('Where does {{3 姓名}} live, {{参加}}? {{other}}')
  })

  it('show what is missing and what has changed since', async () => {
    const done = translate(
      addLanguage(original, 'en'),
      'en',
      new Map([
        ['form.title', 'Register'],
        ['name01.label', 'Name'],
      ]),
    )
    const { user } = await openLanguages({ ...done, title: '报名表' })
    await user.click(await screen.findByRole('radio', { name: '待核对 1' }))
    const group = screen.getByRole('region', { name: '表单' })
    expect(within(group).getByText('翻译之后原文有改动')).toBeTruthy()
    await user.click(within(group).getByRole('button', { name: '译文仍然正确' }))
    expect(screen.getByRole('radio', { name: '待核对 0' })).toBeTruthy()
    await user.click(screen.getByRole('radio', { name: '未翻译 3' }))
    expect(screen.queryByRole('textbox', { name: /第 1 题，题目/ })).toBeNull()
    expect(screen.getByRole('textbox', { name: /第 1 题，提示/ })).toBeTruthy()
  })
})
