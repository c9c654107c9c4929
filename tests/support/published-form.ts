import type { Answers, Form } from '#schemas/form/form.ts'
import type { Answer, Client } from './open-app.ts'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A published form, and calls that answer it like a visitor. */
export interface PublishedForTest {
  readonly formKey: string
  /** `/api/project/form/{formKey}` and what follows. */
  at(rest?: string): string
  /** Publishes the next version. */
  publish(document: Form): Promise<number>
  /** Submits answers; returns the submission's id. */
  submit(answers: Answers, version?: number): Promise<number>
  /** Posts the first page with the questions `shown`, like a browser without scripts. */
  postPage(shown: string, fields: readonly (readonly [name: string, value: string])[]): Promise<Answer>
}

export async function publishForm(
  owner: Client,
  visitor: Client,
  document: Form,
  name = document.title,
): Promise<PublishedForTest> {
  const { formKey } = expectOk(await owner.post('/api/project/form', { body: { name, document } }))
  const at = (rest = ''): string => `/api/project/form/${formKey}${rest}`
  let { version } = expectOk(await owner.post(at('/publish')))
  let revision = 1
  return {
    formKey,
    at,
    async publish(next) {
      ;({ revision } = expectOk(await owner.put(at('/draft'), { body: { document: next, revision } })))
      ;({ version } = expectOk(await owner.post(at('/publish'), { body: { acceptBreaking: true } })))
      return version
    },
    async submit(answers, of = version) {
      const { id } = expectOk(
        await visitor.post(`/api/public/form/${formKey}/data`, { body: { version: of, answers } }),
      )
      return id
    },
    postPage: (shown, fields) =>
      visitor.post(`/s/${formKey}`, {
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams([
          ['_version', String(version)],
          ['_page', 'start'],
          ['_shown', shown],
          ...fields.map((field) => [...field]),
        ]).toString(),
      }),
  }
}

function expectOk({
  status,
  body,
  text,
}: {
  readonly status: number
  // oxlint-disable-next-line typescript/no-explicit-any -- a test says what it expects by asserting it
  readonly body: { readonly data: any }
  readonly text: string
  // oxlint-disable-next-line typescript/no-explicit-any -- a test says what it expects by asserting it
}): any {
  if (status !== 200) throw new Error(`answered <${status}>: ${text.slice(0, 500)}`)
  return body.data
}

/** A real questionnaire, or the form in the README's pictures; forms/README.md lists their sources. */
export const exampleForm = (name: 'phq-9.zh' | 'gad-7.zh' | 'open-day.zh'): Form =>
  JSON.parse(readFileSync(join(import.meta.dirname, `forms/${name}.json`), 'utf8')) as Form
