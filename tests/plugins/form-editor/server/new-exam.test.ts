import { afterAll, expect, it } from 'vitest'
import { must, openApp } from '#tests/support/open-app.ts'

const opened = await openApp()
afterAll(() => opened.close())

it('makes a form of the kind exam an exam, empty or with a document', async () => {
  const admin = await opened.as()
  const document = { format: 1, title: '考试', items: [], logic: [], theme: {}, settings: { organiser: '教务处' } }
  const settingsOf = async (body: object) => {
    const { formKey } = await must(admin.post('/api/project/form', { body: { name: '考试', ...body } }))
    return (await must(admin.get(`/api/project/form/${formKey}`))).draft.document.settings
  }
  expect(await settingsOf({ type: 'exam' })).toEqual({ exam: {} })
  expect(await settingsOf({ type: 'exam', document })).toEqual({ organiser: '教务处', exam: {} })
  expect(await settingsOf({ document })).toEqual({ organiser: '教务处' })
})

it('has an exam handed in, unless its document says otherwise', async () => {
  const admin = await opened.as()
  const themeOf = async (body: object, language = 'zh-cn') => {
    const headers = { 'accept-language': language }
    const { formKey } = await must(
      admin.post('/api/project/form', { body: { name: 'Exam', type: 'exam', ...body }, headers }),
    )
    return (await must(admin.get(`/api/project/form/${formKey}`))).draft.document.theme
  }
  expect(await themeOf({})).toEqual({ submitText: '交卷' })
  expect(await themeOf({}, 'en')).toEqual({ submitText: 'Hand in' })
  const document = { format: 1, title: '考试', items: [], logic: [], theme: { submitText: '完成' }, settings: {} }
  expect(await themeOf({ document })).toEqual({ submitText: '完成' })
})
