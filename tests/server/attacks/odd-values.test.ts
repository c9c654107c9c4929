import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openApp, type Client, type TestApp } from '#tests/support/open-app.ts'

/** Values that the database cannot hold as they are, and names that every object has. */
let test: TestApp
let admin: Client
beforeAll(async () => {
  test = await openApp({ schemasDir: join(import.meta.dirname, '../crud/modules') })
  admin = await test.as()
})
afterAll(() => test.close())
const assets = '/api/school/asset'

describe('a search for what cannot be stored', () => {
  it.each(['\0', 'a\0b', '\ud800'])('of a list, %j, is refused', async (text) => {
    const filter = { uses: { has: text } }
    for (const query of [{ uses: { hasAll: text } }, { filter: JSON.stringify(filter) }, { filter: JSON.stringify({ uses: { eq: [text] } }) }]) {
      // a URL cannot carry half a character otherwise than in JSON
      if (!text.isWellFormed() && !('filter' in query)) continue
      for (const call of ['page', 'export']) {
        const { status, body } = await admin.get(`${assets}/${call}`, { query })
        expect([query, call, status, body.data?.id]).toEqual([query, call, 400, 'request.invalid'])
      }
    }
    expect((await admin.post(`${assets}/bulk/remove`, { body: { filter, expect: 0 } })).status).toBe(400)
  })
})
