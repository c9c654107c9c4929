/**
 * @module-tag whole
 * Left out of `npm test`: it takes 15 seconds; `submit-limits-and-unique-answers` tests seats.
 */
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { Form, Item } from '#schemas/form/form.ts'
import { openApp, type Client, type TestApp } from '#tests/support/open-app.ts'
import { publishForm } from '#tests/support/published-form.ts'
import { openSecondApp } from '#tests/support/second-app.ts'

let first: TestApp
let admin: Client
beforeAll(async () => {
  first = await openApp()
  admin = await first.as('admin')
})
afterAll(() => first.close())

const quota = 3
const places = ['a', 'b', 'c'] as const
type Place = (typeof places)[number]
const options = places.map((value) => ({
  value,
  label: `场次 ${value}`,
  quota,
  image: `/files/AAAAAAAAAAAAAAAAAAAAA${value}/${value}.png`,
}))
const days: Readonly<Record<Place, string>> = { a: '2099-01-05', b: '2099-01-06', c: '2099-01-07' }
const range = { minDate: '2099-01-01', maxDate: '2099-12-31' }
const weekdays = Object.fromEntries(
  ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'].map((day) => [day, quota]),
)

interface Family {
  readonly item: Item
  /** The answer that takes one seat of a place. */
  readonly answer: (place: Place) => unknown
  /** Name of a place among the seats left. */
  readonly key: (place: Place) => string
}

const choice = (type: string, answer: Family['answer'], more: object = {}): Family => ({
  item: { id: 'slot01', type, label: '场次', options, ...more } as Item, // one of the choices
  answer,
  key: (place) => place,
})
const families: readonly (readonly [string, Family])[] = [
  ['a single choice', choice('radio', (place) => place)],
  ['a drop-down list', choice('select', (place) => place)],
  ['several choices', choice('checkbox', (place) => [place])],
  ['pictures', choice('imageSelect', (place) => place)],
  [
    'days',
    {
      item: { id: 'slot01', type: 'reserveDay', label: '场地', ...range, ...weekdays } as Item, // a quota for each weekday
      answer: (place) => days[place],
      key: (place) => days[place],
    },
  ],
  [
    'times of a day',
    {
      ...choice('reserveTimeRange', (place) => ({ date: days.a, range: place }), range),
      key: (place) => `${days.a} ${place}`,
    },
  ],
  [
    'goods',
    {
      item: {
        id: 'slot01',
        type: 'goods',
        label: '商品',
        products: places.map((value) => ({ value, label: value, price: 1, quota, limit: quota })),
      } as Item, // the products of goods
      answer: (place) => ({ [place]: 1 }),
      key: (place) => place,
    },
  ],
]

describe.skipIf(!inject('preparedPostgres'))('an edit by the visitor, through either of two servers', () => {
  let second: Awaited<ReturnType<typeof openSecondApp>>
  beforeAll(async () => {
    second = await openSecondApp(first)
  })
  afterAll(() => second?.close())

  async function open({ item, answer, key }: Family) {
    const document: Form = {
      format: 1,
      title: '预约',
      items: [item],
      logic: [],
      theme: {},
      settings: { submit: { editAfter: true } },
    }
    const { formKey, at } = await publishForm(admin, first.anonymous, document)
    const appOf = (n: number) => [first.app, second.app][n % 2]!
    const send = async (n: number, answers: object, edit?: string) => {
      const { statusCode, body } = await appOf(n).inject({
        method: 'POST',
        url: `/api/public/form/${formKey}/data`,
        payload: { version: 1, answers, ...(edit ? { url: { edit } } : {}) },
      })
      return { status: statusCode, data: (JSON.parse(body) as { data: { link: string; errors?: unknown } }).data }
    }
    return {
      raw: send,
      hand: (n: number, place: Place) => send(n, { slot01: answer(place) }),
      edit: (n: number, edit: string, place: Place) => send(n, { slot01: answer(place) }, edit),
      editOf: async (link: string): Promise<string> =>
        /href="[^"]*\?edit=([^"]+)"/.exec((await first.anonymous.get(link)).text)![1]!,
      /** Seats left of each place, as both servers tell. */
      left: async () =>
        Promise.all(
          [0, 1].map(async (n) => {
            const { body } = await appOf(n).inject({ url: `/api/public/form/${formKey}` })
            const left = (JSON.parse(body) as { data: { left: Record<string, Record<string, number>> } }).data.left
            return places.map((place) => left.slot01?.[key(place)] ?? quota)
          }),
        ),
      /** Seats that the stored answers hold. */
      held: async () => {
        const { rows } = (await admin.get(at('/data/page'), { query: { limit: 100 } })).body.data
        const stored = rows.map(({ answers }: { answers: { slot01: unknown } }) => JSON.stringify(answers.slot01))
        return places.map((place) => stored.filter((one: string) => one === JSON.stringify(answer(place))).length)
      },
    }
  }

  it.each(families)('of %s releases the old seat and takes the new one, or changes nothing', async (_, family) => {
    const form = await open(family)
    const [one, two] = [await form.hand(0, 'a'), await form.hand(1, 'a')]
    await form.hand(0, 'b')
    await form.hand(1, 'b')
    const [edit, other] = [await form.editOf(one.data.link), await form.editOf(two.data.link)]
    expect(await form.left()).toEqual([[1, 1, 3], [1, 1, 3]]) // prettier-ignore

    expect((await form.edit(1, edit, 'b')).status).toBe(200)
    expect(await form.left()).toEqual([[2, 0, 3], [2, 0, 3]]) // prettier-ignore
    // as it is, again
    expect((await form.edit(0, edit, 'b')).status).toBe(200)
    expect(await form.left()).toEqual([[2, 0, 3], [2, 0, 3]]) // prettier-ignore
    const refused = await form.edit(0, other, 'b')
    expect([refused.status, refused.data.errors]).toMatchObject([422, [{ item: 'slot01', code: 'seats' }]])
    expect((await form.hand(1, 'b')).status).toBe(423)
    expect(await form.left()).toEqual([[2, 0, 3], [2, 0, 3]]) // prettier-ignore
    // no seat at all
    expect((await form.raw(1, {}, edit)).status).toBe(200)
    expect(await form.left()).toEqual([[2, 1, 3], [2, 1, 3]]) // prettier-ignore
    expect((await form.edit(0, other, 'b')).status).toBe(200)
    expect(await form.left()).toEqual([[3, 0, 3], [3, 0, 3]]) // prettier-ignore
    expect(await form.held()).toEqual([0, 3, 0])
  })

  it.each(families)(
    'of %s sells each seat once while others edit and submit',
    { timeout: 60_000 },
    async (_, family) => {
      const form = await open(family)
      const handed = await Promise.all(places.flatMap((place) => [0, 1].map((n) => form.hand(n, place))))
      const edits = await Promise.all(handed.map(({ data }) => form.editOf(data.link)))
      for (let round = 1; round <= 4; round += 1) {
        const statuses = await Promise.all([
          ...edits.map(async (edit, n) => (await form.edit(n + round, edit, places[(n * round) % 3]!)).status),
          ...edits.map(async (edit, n) => (await form.edit(n + round + 1, edit, places[(n + round) % 3]!)).status),
          ...places.map(async (place, n) => (await form.hand(n + round, place)).status),
        ])
        expect(statuses.filter((status) => ![200, 409, 422, 423].includes(status))).toEqual([])
        const held = await form.held()
        expect(Math.max(...held)).toBeLessThanOrEqual(quota)
        const free = held.map((n) => quota - n)
        expect(await form.left()).toEqual([free, free])
      }
    },
  )
})
