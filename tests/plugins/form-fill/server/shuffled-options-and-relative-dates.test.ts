/**
 * @module-tag whole
 * Left out of `npm test`: walks a whole feature by calls, of which faster tests check the parts.
 */
import { afterAll, expect, it } from 'vitest'
import type { Form } from '#schemas/form/form.ts'
import { openApp } from '#tests/support/open-app.ts'
import { publishForm } from '#tests/support/published-form.ts'

let now = new Date('2026-11-20T04:00:00Z')
const opened = await openApp({ clock: () => now })
afterAll(() => opened.close())
const admin = await opened.as()

const letters = [...'abcdefgh']
const options = letters.map((value) => ({ value, label: `option ${value}` }))
const formOf = (items: readonly object[]) =>
  ({ format: 1, title: '测试', items, logic: [], theme: {}, settings: {} }) as unknown as Form

/** The order in which a page shows the options. */
const orderIn = (html: string): string =>
  [...html.matchAll(/<span class="fw-option-label">option (\w)<\/span>/g)].map(([, value]) => value).join('')

it('shows shuffled options in one order to one device, also after an error and in the second language', async () => {
  const { formKey } = await publishForm(
    admin,
    opened.anonymous,
    formOf([
      { id: 'pick01', type: 'radio', label: '选择', shuffle: true, options },
      { id: 'name01', type: 'input', label: '姓名', required: true },
    ]),
  )
  const first = await opened.anonymous.get(`/s/${formKey}`)
  const cookie = String(first.headers['set-cookie']).split(';')[0]!
  const order = orderIn(first.text)
  expect([...order].toSorted()).toEqual(letters)
  const again = await opened.anonymous.get(`/s/${formKey}?lang=en`, { headers: { cookie } })
  expect(orderIn(again.text)).toBe(order)
  const posted = await opened.anonymous.post(`/s/${formKey}`, {
    headers: { cookie, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({
      _version: '1',
      _page: 'start',
      _do: 'submit',
      _shown: 'pick01,name01',
      pick01: 'c',
    }).toString(),
  })
  expect(posted.status).toBe(422)
  expect(orderIn(posted.text)).toBe(order)
  const others = await Promise.all(
    Array.from({ length: 5 }, async () => orderIn((await opened.anonymous.get(`/s/${formKey}`)).text)),
  )
  expect(new Set([order, ...others]).size).toBeGreaterThan(3)
})

it('filters and sorts submissions by the place of an option in a ranking', async () => {
  const { formKey } = await publishForm(
    admin,
    opened.anonymous,
    formOf([{ id: 'sort01', type: 'sort', label: '排序', options: options.slice(0, 3) }]),
  )
  for (const sort01 of [['a', 'b', 'c'], ['b', 'c', 'a'], ['c', 'a', 'b'], undefined])
    await opened.anonymous.post(`/api/public/form/${formKey}/data`, { body: { version: 1, answers: { sort01 } } })
  const list = async (query: object) =>
    (await admin.get(`/api/project/form/${formKey}/data/page`, { query })).body.data.rows.map(
      ({ serial }: { serial: number }) => serial,
    )
  expect(await list({ filter: JSON.stringify({ 'sort01.rank.b': { lte: 2 } }), sort: 'serial' })).toEqual([1, 2])
  expect(await list({ filter: JSON.stringify({ 'sort01.rank.a': { eq: 3 } }) })).toEqual([2])
  expect(await list({ filter: JSON.stringify({ 'sort01.rank.a': { empty: true } }) })).toEqual([4])
  expect((await list({ sort: 'sort01.rank.c' })).slice(0, 3)).toEqual([3, 2, 1])
})

// last, as its clock ends the session
it('takes dates relative to today as the day goes on, on a page that was kept too', async () => {
  const { formKey } = await publishForm(
    admin,
    opened.anonymous,
    formOf([{ id: 'visit1', type: 'date', label: '到访', minDate: 'today' }]),
  )
  const page = async () => (await opened.anonymous.get(`/s/${formKey}`)).text
  const hand = async (visit1: string) =>
    (await opened.anonymous.post(`/api/public/form/${formKey}/data`, { body: { version: 1, answers: { visit1 } } }))
      .status
  expect(await page()).toContain('min="2026-11-20"')
  expect(await hand('2026-11-20')).toBe(200)
  now = new Date('2026-11-21T04:00:00Z')
  expect(await page()).toContain('min="2026-11-21"')
  expect(await hand('2026-11-20')).toBe(422)
})
