import type { Form } from '#schemas/form/form.ts'
import { manyQuestions } from '../../support/large-form.ts'
import type { ServerProcess } from '../../support/server-process.ts'

const twenty = manyQuestions(20)

/** The form of the budgets: twenty questions of five types, every other one required. */
export const twentyFields: Form = {
  ...twenty,
  items: twenty.items.map((item, i) => (i % 2 === 0 ? { ...item, required: true } : item)),
}

/** Creates and publishes a form; returns its key. */
export async function published(server: ServerProcess, token: string, document: Form): Promise<string> {
  const { formKey } = await server.call<{ formKey: string }>('POST', '/api/project/form', {
    token,
    body: { name: 'bench', document },
  })
  await server.call('POST', `/api/project/form/${formKey}/publish`, { token, body: {} })
  return formKey
}
