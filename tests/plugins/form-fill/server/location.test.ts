import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Form } from '#schemas/form/form.ts'
import { openApp } from '#tests/support/open-app.ts'
import { publishForm, type PublishedForTest } from '#tests/support/published-form.ts'

const opened = await openApp()
afterAll(() => opened.close())
const admin = await opened.as()
let form: PublishedForTest

beforeAll(async () => {
  form = await publishForm(admin, opened.anonymous, {
    format: 1,
    title: '签到',
    items: [{ id: 'point1', type: 'location', label: '位置', required: true }],
    logic: [],
    theme: {},
    settings: {},
  } as unknown as Form)
})

const hand = (point1: unknown) =>
  opened.anonymous.post(`/api/public/form/${form.formKey}/data`, { body: { version: 1, answers: { point1 } } })

it.each([
  [{ lat: 30.2741, lng: 120.1551, address: '断桥' }, 200, undefined],
  [{ lat: -90, lng: 180 }, 200, undefined],
  [{ lat: 30.2741 }, 422, 'position'],
  [{ address: '断桥' }, 422, 'position'],
  [{ lat: '30', lng: 120 }, 422, 'position'],
  [{ lat: 90.1, lng: 0 }, 422, 'max'],
  [{ lat: 0, lng: -181 }, 422, 'min'],
  [{ lat: 0, lng: 0, more: 1, other: 2 }, 422, 'type'],
  ['30, 120', 422, 'type'],
])('takes a point in degrees: %j → %i', async (value, status, code) => {
  const answer = await hand(value)
  expect(answer.status).toBe(status)
  expect((answer.body.data as { errors?: { code: string }[] }).errors?.[0]?.code).toBe(code)
})

it('is typed without scripts, and may be asked of the device with them', async () => {
  const page = await opened.anonymous.get(`/s/${form.formKey}`)
  expect(page.text).toContain('name="point1.lat"')
  expect(String(page.headers['permissions-policy'] ?? '')).not.toContain('geolocation=()')
  const post = (fields: Record<string, string>) =>
    opened.anonymous.post(`/s/${form.formKey}`, {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({
        _version: '1',
        _page: 'start',
        _do: 'submit',
        _shown: 'point1',
        ...fields,
      }).toString(),
    })
  const wrong = await post({ 'point1.lat': '31' })
  expect(wrong.status).toBe(422)
  expect(wrong.text).toContain('要有纬度和经度')
  expect(wrong.text).toContain('value="31"')
  expect((await post({ 'point1.lat': '31', 'point1.lng': '121.5', 'point1.address': '外滩' })).status).toBe(303)
})

it('is filtered by degrees and name, counted by name, and written in one cell', async () => {
  const total = async (filter: object) =>
    (await admin.get(form.at('/data/page'), { query: { filter: JSON.stringify(filter) } })).body.data.total
  expect(await total({ 'point1.lat': { between: [30, 32] } })).toBe(2)
  expect(await total({ 'point1.address': { eq: '外滩' } })).toBe(1)
  const [card] = (await admin.get(form.at('/statistics'))).body.data.cards
  expect(
    card.counts.map(({ label, count }: { label: string; count: number }) => `${label} ${count}`).toSorted(),
  ).toEqual(['-90, 180 1', '外滩 1', '断桥 1'])
  const csv = (await admin.get(form.at('/data/export'), { query: { format: 'csv', labels: 1 } })).text
  expect(csv).toContain('"30.2741, 120.1551 断桥"')
})
