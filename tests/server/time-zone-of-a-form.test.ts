import { afterAll, expect, it } from 'vitest'
import type { Form } from '#schemas/form/form.ts'
import { openApp } from '#tests/support/open-app.ts'
import { publishForm } from '#tests/support/published-form.ts'

/** 23:30 on November 20 in Shanghai, 00:30 on November 21 in Tokyo, 16:30 on November 20 in Berlin. */
const now = new Date('2026-11-20T15:30:00Z')
const test = await openApp({ clock: () => now })
const { anonymous } = test
const admin = await test.as()
afterAll(() => test.close())

const visit: Form = {
  format: 1,
  title: '到访',
  items: [
    { id: 'visit1', type: 'date', label: '日期', minDate: 'today' },
    { id: 'today1', type: 'calc', label: '今天', formula: 'string(today())' },
  ],
  logic: [],
  theme: {},
  settings: {},
}
const formOf = (timeZone: string | undefined, window: object = {}): Form => ({
  ...visit,
  settings: { window: { ...window, ...(timeZone === undefined ? {} : { timeZone }) } },
})

it.each([
  [undefined, '2026-11-20', '2026-11-19'],
  ['Asia/Tokyo', '2026-11-21', '2026-11-20'],
  ['Europe/Berlin', '2026-11-20', '2026-11-19'],
])('published with %s, the first day to choose is %s and not %s, also for formulas', async (zone, today, yesterday) => {
  const { formKey, at } = await publishForm(admin, anonymous, formOf(zone))
  expect((await anonymous.get(`/s/${formKey}`)).text).toContain(`min="${today}"`)
  const hand = (visit1: string) =>
    anonymous.post(`/api/public/form/${formKey}/data`, { body: { version: 1, answers: { visit1 } } })
  expect((await hand(yesterday)).status).toBe(422)
  expect((await hand(today)).status).toBe(200)
  const [stored] = (await admin.get(at('/data/page'))).body.data.rows
  expect(stored.answers.today1).toContain(today)
})

it('shows opening times, and opens and closes by the day, in the zone of the form', async () => {
  const page = async (form: Form) => {
    const { formKey } = await publishForm(admin, anonymous, form)
    const { text } = await anonymous.get(`/s/${formKey}`, { headers: { accept: 'text/html' } })
    return text
  }
  const later = { from: '2026-11-21T08:00:00.000Z' }
  expect(await page(formOf(undefined, later))).toContain('11 月 21 日 16:00 开始（北京时间）')
  expect(await page(formOf('Europe/Berlin', later))).toContain('11 月 21 日 09:00 开始（中欧时间）')
  // it is Saturday in Tokyo and still Friday in Shanghai
  const saturdays = { weekdays: [6] }
  expect(await page(formOf('Asia/Tokyo', saturdays))).toContain('name="visit1"')
  expect(await page(formOf(undefined, saturdays))).not.toContain('name="visit1"')
})

it('is refused by publishing where no such zone exists', async () => {
  await expect(publishForm(admin, anonymous, formOf('Mars/Olympus'))).rejects.toThrow('没有时区「Mars/Olympus」')
})
