import { afterAll, describe, expect, it } from 'vitest'
import type { Item } from '#schemas/form/form.ts'
import { bookClubForm as formOf, formPageTools, twoPages } from '#tests/support/form-page-client.ts'
import { openApp } from '#tests/support/open-app.ts'

const opened = await openApp({ clock: () => new Date('2026-11-20T04:00:00Z') })
afterAll(() => opened.close())
const { open } = formPageTools(opened, await opened.as())

describe('the answer schema', () => {
  it('is public, and its compiled check is kept for ever under a name of its content', async () => {
    const { formKey } = await open(formOf(twoPages))
    const schema = await opened.anonymous.get(`/s/${formKey}/schema.json`)
    expect(schema.headers['content-type']).toContain('application/schema+json')
    expect(schema.body).toMatchObject({
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      additionalProperties: false,
    })
    const { body } = await opened.anonymous.get(`/api/public/form/${formKey}`)
    const code = await opened.anonymous.get(body.data.validator)
    expect(code.headers['cache-control']).toContain('immutable')
    expect(code.headers['content-type']).toContain('text/javascript')
    expect(code.text).toContain('export default')
    expect((await opened.anonymous.get(`/s/${formKey}/validator-00000000000000000000.js`)).status).toBe(404)
  })

  it('sends out no score that no rule reads, no seats, no password', async () => {
    const item: Item = {
      id: 'radio1',
      type: 'radio',
      label: '题',
      options: [
        { value: 'a', label: 'A', score: 41, quota: 977 },
        { value: 'b', label: 'B', score: 43 },
      ],
    }
    const { formKey } = await open(formOf([item], { notify: { mails: ['secret@example.com'] } }))
    for (const path of [`/s/${formKey}`, `/api/public/form/${formKey}`]) {
      const { text } = await opened.anonymous.get(path)
      expect(text).not.toMatch(/"score"|\b977\b|secret@example/)
    }
  })
})
