import { afterAll, expect, it } from 'vitest'
import type { Form } from '#schemas/form/form.ts'
import { openApp } from '#tests/support/open-app.ts'
import { publishForm } from '#tests/support/published-form.ts'
import { form as formOf, item } from '../../../schemas/form/form-builders.ts'

const opened = await openApp()
afterAll(() => opened.close())
const admin = await opened.as()

const hostile =
  '<h2 onclick="a()">须知</h2><script>alert(1)</script><p style="text-align: center; position: fixed">' +
  '<span style="color: #d14545">请</span><a href="javascript:b()">看</a><img src="x" onerror="c()"></p>'
const document = (content: string): Form => ({
  ...formOf([item('text01', 'richText', { label: '', content }), item('name01', 'input')]),
  title: '须知',
})

it('is stored without what may run, whoever wrote it, in drafts and versions', async () => {
  const form = await publishForm(admin, opened.anonymous, document(hostile))
  const stored = async (): Promise<string> => {
    const { body } = await admin.get(form.at())
    return JSON.stringify(body.data)
  }
  expect(await stored()).not.toMatch(/<script|onclick|onerror|position/)
  expect(await stored()).toContain('text-align:center')
  await form.publish(document(`${hostile}<p>再来</p>`))
  expect(await stored()).not.toMatch(/<script|onclick|onerror|position/)
  expect(await stored()).toContain('再来')
})

it('is drawn by classes, as the content policy lets no styles through', async () => {
  const { formKey } = await publishForm(admin, opened.anonymous, document(hostile), '须知二')
  const { text } = await opened.anonymous.get(`/s/${formKey}`)
  expect(text).toContain('<h2>须知</h2><p class="fw-rich-center"><span class="fw-rich-colour-d14545">请</span>')
  expect(text).not.toMatch(/style="|javascript:|onerror="/)
})
