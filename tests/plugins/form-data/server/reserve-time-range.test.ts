import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { StatisticsCard } from '#schemas/api/form-api-types.ts'
import type { Form } from '#schemas/form/form.ts'
import { dayAfter } from '#schemas/form/types/bookable-days.ts'
import { openApp, type Client, type TestApp } from '#tests/support/open-app.ts'
import { publishForm, type PublishedForTest } from '#tests/support/published-form.ts'
import { upload } from '#tests/support/table-upload.ts'

const form: Form = {
  format: 1,
  title: '咨询预约',
  logic: [],
  theme: {},
  settings: {},
  items: [
    {
      id: 'slot01',
      type: 'reserveTimeRange',
      label: '时段',
      required: true,
      minDate: 'today',
      maxDate: 'today+20',
      options: [
        { value: 'am', label: '上午', quota: 3 },
        { value: 'pm', label: '下午', quota: 2 },
      ],
    },
  ],
}

let opened: TestApp
let admin: Client
let published: PublishedForTest
let day: string

beforeAll(async () => {
  opened = await openApp()
  admin = await opened.as('admin')
  published = await publishForm(admin, opened.anonymous, form)
  day = dayAfter(opened.app.clock().toISOString().slice(0, 10), 4)
})
afterAll(() => opened.close())

const hand = (range: string, date = day) =>
  opened.anonymous.post(`/api/public/form/${published.formKey}/data`, {
    body: { version: 1, answers: { slot01: { date, range } } },
  })
const left = async (): Promise<Readonly<Record<string, number>>> => {
  const { text } = await opened.anonymous.get(`/s/${published.formKey}`)
  return JSON.parse(/"left":(\{.*?\}\})/.exec(text)![1]!).slot01
}
const submissions = async () =>
  (await admin.get(published.at('/data/page'), { query: { sort: 'serial' } })).body.data.rows as {
    readonly id: number
    readonly revision: number
    readonly answers: { readonly slot01: { readonly date: string; readonly range: string } }
  }[]

describe('slots of a day', () => {
  it('are never booked beyond their places, however many come at once', async () => {
    const answers = await Promise.all([
      ...Array.from({ length: 20 }, () => hand('am')),
      ...Array.from({ length: 20 }, () => hand('pm')),
      hand('pm', dayAfter(day, 1)),
    ])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3 + 2 + 1)
    expect(answers.find(({ status }) => status === 423)!.body.data).toMatchObject({
      reason: 'seats',
      errors: [{ item: 'slot01', message: `${day} 上午 名额已满，请选择其他时段` }],
    })
    expect(await left()).toMatchObject({
      [`${day} am`]: 0,
      [`${day} pm`]: 0,
      [`${dayAfter(day, 1)} am`]: 3,
      [`${dayAfter(day, 1)} pm`]: 1,
    })
  })

  it('are refused where they do not exist', async () => {
    expect((await hand('night')).body.data.errors[0].code).toBe('option')
    expect((await hand('am', '2020-01-06')).body.data.errors[0].code).toBe('dateMin')
  })

  it('are shown without scripts once a day is picked', async () => {
    const page = await opened.anonymous.get(`/s/${published.formKey}`)
    const hidden = [...page.text.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)].map((one) => [
      one[1]!,
      one[2]!,
    ])
    const post = (...fields: readonly (readonly string[])[]) =>
      opened.anonymous.post(`/s/${published.formKey}`, {
        body: new URLSearchParams([...hidden, ...fields] as [string, string][]).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      })
    const next = dayAfter(day, 1)
    const shown = await post(['slot01.date', next], ['_do', 'stay'])
    expect(shown.text).toContain('name="slot01.range"')
    expect(shown.text).toContain('剩 3')
    const sent = await post(['slot01.date', next], ['slot01.range', 'pm'], ['_do', 'submit'])
    expect(sent.status).toBe(303)
    expect((await left())[`${next} pm`]).toBe(0)
  })

  it('are free again once removed, come back only while they are, and move with an edit', async () => {
    const first = (await submissions()).find(({ answers }) => answers.slot01.range === 'am')!
    await admin.del(published.at(`/data/${first.id}`))
    expect((await left())[`${day} am`]).toBe(1)
    expect((await hand('am')).status).toBe(200)
    const restored = await admin.put(published.at(`/data/restore/${first.id}`))
    expect(restored.status).toBe(409)
    expect(restored.text).toContain(`${day} 上午」名额已满`)

    const other = (await submissions()).find(({ answers }) => answers.slot01.range === 'am')!
    const edited = await admin.put(published.at(`/data/${other.id}`), {
      body: { answers: { slot01: { date: dayAfter(day, 2), range: 'am' } }, revision: other.revision },
    })
    expect(edited.status).toBe(200)
    expect(await left()).toMatchObject({ [`${day} am`]: 1, [`${dayAfter(day, 2)} am`]: 2 })
    expect((await admin.put(published.at(`/data/restore/${first.id}`))).status).toBe(200)
  })

  it('are a day and a slot in lists and files, and counted against their places', async () => {
    const filter = JSON.stringify({ 'slot01.range': { in: ['pm'] }, 'slot01.date': { gte: dayAfter(day, 1) } })
    expect((await admin.get(published.at('/data/page'), { query: { filter } })).body.data.total).toBe(2)
    const { body } = await admin.get(published.at('/statistics'))
    const card = body.data.cards.find((one: StatisticsCard) => one.item === 'slot01')
    expect(card.counts).toContainEqual({ value: `${day} pm`, label: `${day} 下午`, count: 2 })
    expect(card.seats[`${day} pm`]).toBe(2)
    const sent = await upload(
      admin,
      published.at('/data/import/commit'),
      `时段 日期,时段 时段\n${dayAfter(day, 3)},下午`,
      {},
      'slots.csv',
    )
    expect(sent.body.data).toMatchObject({ created: 1 })
  })
})
