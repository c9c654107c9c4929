import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { exampleForm } from '#tests/support/published-form.ts'
import { noPages, openApp } from '#tests/support/open-app.ts'

const test = await openApp({ fillPages: noPages })
afterAll(() => test.close())

it('forms with unpublished changes are all counted on the home page, which lists twenty', async () => {
  const owner = await test.as('zhang')
  const document = exampleForm('gad-7.zh')
  for (let n = 0; n < 23; n++) {
    const { formKey } = (await owner.post('/api/project/form', { body: { name: `GAD-7 ${n}`, document } })).body.data
    expect((await owner.post(`/api/project/form/${formKey}/publish`, { body: {} })).status).toBe(200)
  }
  await sql`update form set draft = jsonb_set(draft::jsonb, '{title}', '"改过"')`.execute(test.app.db)
  const { rows, total } = (await owner.get('/api/todo')).body.data
  expect([rows.length, total]).toEqual([20, 23])
  expect((await owner.get('/api/project/form/attention')).body.data).toHaveLength(20)
})
