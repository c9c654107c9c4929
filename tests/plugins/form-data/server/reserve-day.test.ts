/**
 * @module-tag whole
 * Left out of `npm test`: runs several servers on one database.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { StatisticsCard } from '#schemas/api/form-api-types.ts'
import type { Form } from '#schemas/form/form.ts'
import { dayAfter, weekdayOf } from '#schemas/form/types/bookable-days.ts'
import { openApp, type Client, type TestApp } from '#tests/support/open-app.ts'
import { publishForm, type PublishedForTest } from '#tests/support/published-form.ts'
import { upload } from '#tests/support/table-upload.ts'

const places = 5
const everyDay = {
  monday: places,
  tuesday: places,
  wednesday: places,
  thursday: places,
  friday: places,
  saturday: places,
  sunday: 0,
}
const form: Form = {
  format: 1,
  title: '体检预约',
  logic: [],
  theme: {},
  settings: {},
  items: [
    {
      id: 'day001',
      type: 'reserveDay',
      label: '日期',
      required: true,
      minDate: 'today',
      maxDate: 'today+20',
      ...everyDay,
    },
  ],
}

let opened: TestApp
let admin: Client
let published: PublishedForTest
/** A day that is open, and a Sunday, both ahead. */
let day: string
let sunday: string

beforeAll(async () => {
  opened = await openApp()
  admin = await opened.as('admin')
  published = await publishForm(admin, opened.anonymous, form)
  const today = new Date(opened.app.clock().getTime() + 8 * 3_600_000).toISOString().slice(0, 10)
  sunday = dayAfter(today, 7 - weekdayOf(today) + (weekdayOf(today) === 7 ? 7 : 0))
  day = dayAfter(sunday, 2)
})
afterAll(() => opened.close())

const hand = (day001: unknown, language = 'zh-CN') =>
  opened.anonymous.post(`/api/public/form/${published.formKey}/data`, {
    body: { version: 1, answers: { day001 } },
    headers: { 'accept-language': language },
  })
const left = async (): Promise<Readonly<Record<string, number>>> => {
  const { text } = await opened.anonymous.get(`/s/${published.formKey}`)
  return JSON.parse(/"left":(\{.*?\}\})/.exec(text)![1]!).day001
}
const submissions = async () =>
  (await admin.get(published.at('/data/page'), { query: { sort: 'serial' } })).body.data.rows as {
    readonly id: number
    readonly revision: number
    readonly answers: { readonly day001: string }
  }[]

describe('a day with places', () => {
  it('is never booked beyond its places, however many come at once', async () => {
    const answers = await Promise.all(Array.from({ length: 40 }, () => hand(day)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(places)
    const refused = answers.find(({ status }) => status === 423)!
    expect(refused.body.data).toMatchObject({
      reason: 'seats',
      errors: [{ item: 'day001', code: 'seats', message: `${day} 名额已满，请选择其他日期` }],
    })
    expect(refused.body.data.left.day001[day]).toBe(0)
    expect((await hand(dayAfter(day, 1))).status).toBe(200)
    expect((await submissions()).filter((one) => one.answers.day001 === day)).toHaveLength(places)
  })

  it('is refused where it is closed, past, too far off or none', async () => {
    const codeOf = async (value: unknown) => (await hand(value, 'en')).body.data.errors[0].code
    expect(await codeOf(sunday)).toBe('dayClosed')
    expect(await codeOf('2020-01-06')).toBe('dateMin')
    expect(await codeOf(dayAfter(day, 60))).toBe('dateMax')
    expect(await codeOf('2026-02-30')).toBe('date')
  })

  it('says what is left and nothing of the numbers behind it', async () => {
    const page = await opened.anonymous.get(`/s/${published.formKey}`)
    expect((await left())[day]).toBe(0)
    expect((await left())[dayAfter(day, 1)]).toBe(places - 1)
    expect(page.text).not.toContain('"monday"')
    expect(page.text).toMatch(new RegExp(`value="${day}"[^>]*disabled|disabled[^>]*value="${day}"`))
    expect(page.text).toContain('已满')
    expect(page.text).not.toContain(`value="${sunday}"`)
  })

  it('is booked without scripts, too', async () => {
    const page = await opened.anonymous.get(`/s/${published.formKey}`)
    const hidden = [...page.text.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)].map((one) => [
      one[1]!,
      one[2]!,
    ])
    const post = (chosen: string) =>
      opened.anonymous.post(`/s/${published.formKey}`, {
        body: new URLSearchParams([...hidden, ['day001', chosen], ['_do', 'submit']] as [string, string][]).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      })
    const full = await post(day)
    expect(full.text).toContain('名额已满，请选择其他日期')
    expect((await post(dayAfter(day, 2))).status).toBe(303)
  })

  it('is free again once a submission is removed, and comes back only while it is', async () => {
    const [first] = await submissions()
    await admin.del(published.at(`/data/${first!.id}`))
    expect((await left())[day]).toBe(1)
    expect((await hand(day)).status).toBe(200)
    const restored = await admin.put(published.at(`/data/restore/${first!.id}`))
    expect(restored.status).toBe(409)
    expect(JSON.stringify(restored.body)).toContain('名额已满')
  })

  it('moves with an edit', async () => {
    const [first] = await submissions()
    const other = dayAfter(day, 3)
    const edited = await admin.put(published.at(`/data/${first!.id}`), {
      body: { answers: { day001: other }, revision: first!.revision },
    })
    expect(edited.status).toBe(200)
    expect(await left()).toMatchObject({ [day]: 1, [other]: places - 1 })
  })

  it('is a date in lists and files, and counted against its places', async () => {
    const { body } = await admin.get(`/api/schema/form/${published.formKey}`)
    expect(body.data.fields.day001).toMatchObject({ type: 'date', sortable: true })
    const filter = JSON.stringify({ day001: { gte: dayAfter(day, 3) } })
    const found = await admin.get(published.at('/data/page'), { query: { filter } })
    expect(found.body.data.total).toBe(1)
    const { body: figures } = await admin.get(published.at('/statistics'))
    const card = figures.data.cards.find((one: StatisticsCard) => one.item === 'day001')
    expect(card.counts).toContainEqual({ value: day, label: day, count: places - 1 })
    expect(card.seats[day]).toBe(places)
    const sent = await upload(admin, published.at('/data/import/commit'), `日期\n${dayAfter(day, 4)}`, {}, 'days.csv')
    expect(sent.body.data).toMatchObject({ created: 1 })
  })
})
