import type { Answers, Form, Item, Settings } from '#schemas/form/form.ts'
import type { Client, TestApp } from './open-app.ts'
import { publishForm } from './published-form.ts'

/** A required question of at most ten characters. */
export const nameItem = { id: 'name01', type: 'input', label: '姓名', required: true, maxLength: 10 } satisfies Item

export const formOf = (items: readonly Item[], settings: Settings = {}): Form => ({
  format: 1,
  title: '测试',
  items,
  logic: [],
  theme: {},
  settings,
})

/** Publishes forms that visitors answer through the public API, and reads what was stored of them. */
export const answerTools = ({ app, anonymous }: Pick<TestApp, 'app' | 'anonymous'>, admin: Client) => ({
  async openForm(form: Form) {
    const published = await publishForm(admin, anonymous, form, '测试')
    const url = `/api/public/form/${published.formKey}/data`
    const { formId } = (await app.forms.find(published.formKey))!
    return {
      ...published,
      /** Submits answers to the first version, or as `more` says. */
      hand: (answers: Answers, more: object = {}, client = anonymous, headers: Record<string, string> = {}) =>
        client.post(url, { body: { version: 1, answers, ...more }, headers }),
      stored: () =>
        app.db
          .selectFrom('formSubmission')
          .select(['id', 'serial', 'answers', 'version', 'userId', 'createBy', 'ext', 'ip'])
          .where('formId', '=', formId)
          .orderBy('id')
          .execute(),
    }
  },
})
