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
