import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DataRow, Statistics, StatisticsCard } from '#schemas/api/form-api-types.ts'
import { aggregate, type PartCard } from '#schemas/form/answer-statistics.ts'
import { familyOf, isAsked, needsCode } from '#schemas/form/item-types.ts'
import { sampleCases } from '#tests/support/item-samples.ts'
import type { CodebookEntry } from '#schemas/form/artifact.ts'
import type { Answers, Form } from '#schemas/form/form.ts'
import { exampleForm, publishForm, type PublishedForTest } from '#tests/support/published-form.ts'
import { openApp, type Client, type TestApp } from '#tests/support/open-app.ts'
import { optionsOf } from '#schemas/form/item.ts'
import { uploadedAnswer } from '#tests/support/upload.ts'

let test: TestApp
let zhang: Client
let now = new Date('2026-03-01T15:55:00Z')

beforeAll(async () => {
  test = await openApp({ clock: () => now })
  zhang = await test.as('zhang')
})
afterAll(() => test.close())

/** The samples of bookings are months ahead of this file's clock, and more people book here than places are usual. */
const roomFor = (item: object): object => {
  if (!('maxDate' in item)) return {}
  const slots = 'options' in item ? (item.options as readonly object[]) : undefined
  return {
    minDate: '2026-01-01',
    maxDate: '2026-12-31',
    ...(slots ? { options: slots.map((slot) => ({ ...slot, quota: 50 })) } : {}),
  }
}

function valueIn(values: readonly unknown[], random: () => number, real: ReadonlyMap<unknown, unknown>): unknown {
  const value = values[Math.floor(random() * values.length)]
  return real.get(value) ?? value
}

const survey: Form = {
  format: 1,
  title: '调查',
  items: [
    {
      id: 'pick01',
      type: 'radio',
      label: '单选',
      options: [
        { value: 'a', label: '甲' },
        { value: 'b', label: '乙' },
        { value: 'c', label: '丙' },
      ],
    },
    {
      id: 'many01',
      type: 'checkbox',
      label: '多选',
      options: [
        { value: 'x', label: '子' },
        { value: 'y', label: '丑' },
      ],
    },
    {
      id: 'list01',
      type: 'select',
      label: '下拉',
      multiple: true,
      options: [
        { value: '1', label: '一' },
        { value: '2', label: '二' },
      ],
    },
    { id: 'cost01', type: 'number', label: '金额' },
    { id: 'rate01', type: 'rate', label: '评分', max: 5 },
    { id: 'date01', type: 'date', label: '日期' },
    { id: 'text01', type: 'textarea', label: '意见' },
    { id: 'word01', type: 'calc', label: '结论', formula: 'if cost01 > 1 then "高" else cost01' },
  ],
  logic: [],
  theme: {},
  settings: {},
}

const read = async (form: PublishedForTest, query: object = {}): Promise<Statistics> =>
  (await zhang.get(form.at('/statistics'), { query })).body.data
const cardOf = ({ cards }: Statistics, item: string): StatisticsCard => cards.find((card) => card.item === item)!

describe('statistics', () => {
  it('of a form without answers count zeros', async () => {
    const form = await publishForm(zhang, test.anonymous, survey)
    const statistics = await read(form)
    expect(statistics).toMatchObject({ n: 0, first: null, last: null, days: [] })
    expect(cardOf(statistics, 'pick01')).toMatchObject({
      n: 0,
      skipped: 0,
      counts: [{ value: 'a', label: '甲', count: 0 }, { count: 0 }, { count: 0 }],
    })
    expect(cardOf(statistics, 'cost01')).toMatchObject({ min: null, max: null, mean: null, median: null })
  })

  it('say of which questions the skipped may never have been asked', async () => {
    const logic = [
      // oxlint-disable-next-line unicorn/no-thenable -- the document's own word
      { when: { pick01: { eq: 'a' } }, then: [{ do: 'show' as const, target: 'text01' }] },
      // oxlint-disable-next-line unicorn/no-thenable -- the document's own word
      { when: { pick01: { eq: 'b' } }, then: [{ do: 'jump' as const, target: 'cost01' }] },
    ]
    const form = await publishForm(zhang, test.anonymous, { ...survey, logic })
    await form.submit({ pick01: 'c' })
    const { cards } = await read(form)
    expect(cards.filter((card) => card.mayBeAbsent).map(({ item }) => item)).toEqual(['many01', 'list01', 'text01'])
    expect(cards.every(({ n, skipped }) => n + skipped === 1)).toBe(true)
  })

  it('tell the seats of options that have a limited number', async () => {
    const [, ...others] = survey.items
    const options = [
      { value: 'a', label: '甲', quota: 2 },
      { value: 'b', label: '乙' },
    ]
    const items: Form['items'] = [{ id: 'pick01', type: 'radio', label: '单选', options }, ...others]
    const form = await publishForm(zhang, test.anonymous, { ...survey, items })
    for (const pick01 of ['a', 'a', 'b']) await form.submit({ pick01 })
    const card = cardOf(await read(form), 'pick01')
    expect(card).toMatchObject({ counts: [{ value: 'a', count: 2 }, { count: 1 }], seats: { a: 2 } })
    expect(cardOf(await read(form), 'many01').seats).toBeUndefined()
    // a part of the submissions doesn’t say how many seats are taken
    const part = cardOf(await read(form, { filter: JSON.stringify({ pick01: { eq: 'b' } }) }), 'pick01')
    expect(part).toMatchObject({ n: 1 })
    expect(part).not.toHaveProperty('seats')
  })

  it('tell the median time of those who said how long they took', async () => {
    const form = await publishForm(zhang, test.anonymous, survey)
    const hand = (duration?: number) =>
      test.anonymous.post(`/api/public/form/${form.formKey}/data`, {
        body: { version: 1, answers: { pick01: 'a' }, ...(duration === undefined ? {} : { duration }) },
      })
    await hand()
    expect((await read(form)).duration).toBeUndefined()
    for (const seconds of [30, 41, 600, 90_000_000]) await hand(seconds)
    // what no device can mean is not counted
    expect(await read(form)).toMatchObject({ n: 5, duration: { median: 41, n: 3 } })
    await hand(60)
    expect((await read(form)).duration).toEqual({ median: 51, n: 4 })
  })

  it('count the visits of people, by the days of the form', async () => {
    const form = await publishForm(zhang, test.anonymous, survey)
    expect((await read(form)).visits).toBeUndefined()
    const path = `/s/${form.formKey}`
    const visit = (headers: Record<string, string>) => test.anonymous.get(path, { headers })
    await visit({ 'user-agent': 'Mozilla/5.0' })
    await visit({ 'user-agent': 'Mozilla/5.0' })
    await visit({ 'user-agent': 'Mozilla/5.0', 'sec-purpose': 'prefetch;prerender' })
    await visit({ 'user-agent': 'Slackbot-LinkExpanding 1.0' })
    await zhang.get(path, { headers: { 'user-agent': 'Mozilla/5.0' } })
    await form.submit({ pick01: 'a' })
    await test.app.visits.flush()
    expect((await read(form)).visits).toEqual({ since: '2026-03-01', views: 2, submissions: 1 })

    const before = now
    now = new Date('2026-03-01T16:05:00Z') // the next day in Shanghai
    await visit({ 'user-agent': 'Mozilla/5.0' })
    await test.app.visits.flush()
    now = before
    expect((await read(form)).visits).toMatchObject({ since: '2026-03-01', views: 3 })
    expect((await read(form, { version: 1 })).visits).toBeUndefined()
  })

  it('of money add up as money does', async () => {
    const form = await publishForm(zhang, test.anonymous, survey)
    for (const cost01 of [0.1, 0.2, 0.3, 1.4]) await form.submit({ cost01 })
    expect(cardOf(await read(form), 'cost01')).toMatchObject({
      n: 4,
      skipped: 0,
      min: 0.1,
      max: 1.4,
      mean: 0.5,
      median: 0.25,
    })
  })

  it('equal the reference on two hundred answers, question by question', async () => {
    const form = await publishForm(zhang, test.anonymous, survey)
    const random = seeded(7)
    for (let i = 0; i < 200; i++) await form.submit(anyAnswers(random))
    const { counted, truth } = await bothWays(form)
    expect(counted).toEqual(truth)
  })

  it('of every type of question equal the reference, part by part', async () => {
    // numbers that need codes are counted in phone-verification.test.ts
    const cases = sampleCases().filter(({ item }) => isAsked(item) && !needsCode(item))
    const items = cases.map(({ item }, at) => ({
      ...item,
      id: `case${String(at).padStart(2, '0')}`,
      label: `题 ${at}`,
      ...roomFor(item),
    }))
    const settings = { ...survey.settings, access: { signIn: true } }
    const form = await publishForm(zhang, zhang, { ...survey, settings, items })
    const real = new Map<unknown, unknown>()
    for (const [at, { item, values }] of cases.entries())
      for (const value of familyOf(item) === 'files' ? values : [])
        real.set(value, await uploadedAnswer(zhang, form.formKey, items[at]!.id, value))
    const random = seeded(3)
    for (let i = 0; i < 30; i++) {
      const given = cases.flatMap(({ values }, at) =>
        random() < 0.7 ? [[items[at]!.id, valueIn(values, random, real)] as const] : [],
      )
      await form.submit(Object.fromEntries(given))
    }
    const { counted, truth } = await bothWays(form)
    expect(counted).toEqual(truth)
  })

  it('of PHQ-9 equal the reference', async () => {
    const form = await publishForm(zhang, test.anonymous, exampleForm('phq-9.zh'))
    const random = seeded(11)
    for (let i = 0; i < 60; i++) {
      const picks = Object.fromEntries(
        Array.from({ length: 9 }, (_, at) => [`phq90${at + 1}`, String(Math.floor(random() * 4))]),
      )
      await form.submit(Object.values(picks).every((pick) => pick === '0') ? picks : { ...picks, phq910: '1' })
    }
    const { counted, truth } = await bothWays(form)
    expect(counted).toEqual(truth)
  })

  it('join versions, or show one', async () => {
    const form = await publishForm(zhang, test.anonymous, survey)
    await form.submit({ pick01: 'a' })
    await form.submit({ pick01: 'b' })
    const fewer = survey.items.map((item) =>
      item.id === 'pick01' ? { ...item, options: optionsOf(item).slice(0, 1) } : item,
    )
    await form.publish({ ...survey, items: fewer })
    await form.submit({ pick01: 'a' })
    // what nobody chose is gone altogether
    expect(cardOf(await read(form), 'pick01')).toMatchObject({
      n: 3,
      counts: [
        { value: 'a', count: 2 },
        { value: 'b', label: '乙', count: 1, isRemoved: true },
      ],
    })
    expect(cardOf(await read(form, { version: 1 }), 'pick01')).toMatchObject({
      n: 2,
      counts: [{ value: 'a' }, { value: 'b' }, { value: 'c' }],
    })
    expect(cardOf(await read(form, { version: 2 }), 'pick01')).toMatchObject({
      n: 1,
      counts: [{ value: 'a', count: 1 }],
    })
    expect((await zhang.get(form.at('/statistics'), { query: { version: 3 } })).status).toBe(422)
  })

  it('tell the questions that the form no longer has', async () => {
    const form = await publishForm(zhang, test.anonymous, survey)
    await form.submit({ pick01: 'a' })
    await form.publish({ ...survey, items: survey.items.filter(({ id }) => id !== 'pick01') })
    const { cards } = await read(form)
    expect(cards.filter(({ isRemoved }) => isRemoved).map(({ item }) => item)).toEqual(['pick01'])
  })

  it('follow a filter, and leave deleted answers out', async () => {
    const form = await publishForm(zhang, test.anonymous, survey)
    await form.submit({ pick01: 'a', cost01: 1 })
    await form.submit({ pick01: 'a', cost01: 5 })
    const gone = await form.submit({ pick01: 'a', cost01: 9 })
    await zhang.del(form.at(`/data/${gone}`))
    const statistics = await read(form, { filter: JSON.stringify({ cost01: { gt: 1 } }) })
    expect(statistics.n).toBe(1)
    expect(cardOf(statistics, 'cost01')).toMatchObject({ min: 5, max: 5 })
    expect((await read(form)).n).toBe(2)
  })

  it('count days by the form’s own clock', async () => {
    const form = await publishForm(zhang, test.anonymous, survey)
    await form.submit({ pick01: 'a' })
    now = new Date('2026-03-01T16:05:00Z') // five past midnight in Shanghai
    await form.submit({ pick01: 'a' })
    await form.submit({ pick01: 'b' })
    expect(await read(form)).toMatchObject({
      n: 3,
      first: '2026-03-01T15:55:00.000Z',
      last: '2026-03-01T16:05:00.000Z',
      days: [
        { day: '2026-03-01', count: 1 },
        { day: '2026-03-02', count: 2 },
      ],
    })
  })

  it('show dates by month, and by day where there are few', async () => {
    const form = await publishForm(zhang, test.anonymous, survey)
    for (const date01 of ['2026-02-28', '2026-01-05', '2026-01-05']) await form.submit({ date01 })
    expect(cardOf(await read(form), 'date01')).toMatchObject({
      min: '2026-01-05',
      max: '2026-02-28',
      counts: [
        { value: '2026-01', count: 2 },
        { value: '2026-02', count: 1 },
      ],
      days: [
        { value: '2026-01-05', count: 2 },
        { value: '2026-02-28', count: 1 },
      ],
    })
  })

  it('show the latest five texts, the newest first', async () => {
    const form = await publishForm(zhang, test.anonymous, survey)
    for (const text01 of ['1', '2', '3', '4', '5', '6', '7']) await form.submit({ text01 })
    const card = cardOf(await read(form), 'text01')
    expect(card).toMatchObject({ n: 7, latest: ['7', '6', '5', '4', '3'] })
    expect(card.sources?.map(({ serial }) => serial)).toEqual([7, 6, 5, 4, 3])
    expect(card.sources?.every(({ id, time }) => id > 0 && !Number.isNaN(Date.parse(time)))).toBe(true)
  })

  it.each([
    [
      [1, 2, 2, 4],
      [
        [1, 1, 1],
        [2, 2, 2],
        [3, 3, 0],
        [4, 4, 1],
      ],
    ],
    [[5], [[5, 5, 1]]],
    [[5.5], [[5.5, 5.5, 1]]],
    [
      [0, 13, 14],
      [[0, 0, 1], ...Array.from({ length: 12 }, (_, i) => [i + 1, i + 1, 0]), [13, 13, 1], [14, 14, 1]],
    ],
    [
      [0.5, 9, 10],
      [[0, 1, 1], ...Array.from({ length: 8 }, (_, i) => [i + 1, i + 2, 0]), [9, 10, 2]],
    ],
    [
      [0, 100],
      [[0, 10, 1], ...[10, 20, 30, 40, 50, 60, 70, 80].map((from) => [from, from + 10, 0]), [90, 100, 1]],
    ],
    [
      [0.1, 0.15],
      [
        [0.1, 0.105, 1],
        ...Array.from({ length: 8 }, (_, i) => [(105 + i * 5) / 1000, (110 + i * 5) / 1000, 0]),
        [0.145, 0.15, 1],
      ],
    ],
  ])('draw %o as bars %o', async (values, bars) => {
    const form = await publishForm(zhang, test.anonymous, survey)
    for (const cost01 of values) await form.submit({ cost01 })
    expect(cardOf(await read(form), 'cost01').bins?.map(({ from, to, count }) => [from, to, count])).toEqual(bars)
  })

  it('need session, permission, to be the owner, and a filter that is one', async () => {
    const form = await publishForm(zhang, test.anonymous, survey)
    expect((await test.anonymous.get(form.at('/statistics'))).status).toBe(401)
    expect((await (await test.as('li')).get(form.at('/statistics'))).status).toBe(403)
    expect((await (await test.as('wang')).get(form.at('/statistics'))).status).toBe(404)
    expect((await zhang.get(form.at('/statistics'), { query: { filter: '{"a":1}' } })).status).toBe(400)
    expect((await zhang.get(form.at('/statistics'), { query: { version: 'x' } })).status).toBe(400)
  })
})

/**
 * The statistics, and what the reference makes of every answer read over the wire; `drawn` is how many numbers the bars
 * hold.
 */
async function bothWays(form: PublishedForTest) {
  const codebook: readonly CodebookEntry[] = (await zhang.get(form.at('/data/codebook'))).body.data
  const rows: DataRow[] = JSON.parse(
    (await zhang.get(form.at('/data/export'), { query: { format: 'json', labels: 0 } })).text,
  )
  const { n, cards } = await read(form)
  const numbers = (item: string): number => rows.filter(({ answers }) => typeof answers[item] === 'number').length
  // the reference draws no bars of parts
  const plain = ({
    key,
    label,
    card: { bins: _bins, days: _days, ...card },
  }: PartCard & { readonly card: StatisticsCard }) => ({
    key,
    label,
    card,
  })
  return {
    counted: {
      n,
      cards: cards.map(({ bins, days: _days, sources: _sources, mayBeAbsent: _absent, ...card }) => ({
        ...card,
        ...('parts' in card ? { parts: card.parts.map(plain) } : {}),
        ...(bins ? { drawn: bins.reduce((sum, bin) => sum + bin.count, 0) } : {}),
      })),
    },
    truth: {
      n: rows.length,
      cards: codebook.map((entry) => {
        const card = aggregate(
          entry,
          rows.map(({ answers }) => answers[entry.id]),
        )
        return {
          ...card,
          ...(card.card === 'number' && !card.counts && card.min !== null ? { drawn: numbers(entry.id) } : {}),
        }
      }),
    },
  }
}

function anyAnswers(random: () => number): Answers {
  const one = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!
  const some = <T>(list: readonly T[]): readonly T[] => list.filter(() => random() < 0.5)
  const all: Answers = {
    pick01: one(['a', 'b', 'c']),
    many01: some(['x', 'y']),
    list01: some(['1', '2']),
    cost01: one([0.1, 0.2, 1.005, -3.5, 12, 100, 7]),
    rate01: one([1, 2, 3, 4, 5]),
    date01: one(['2025-12-31', '2026-01-01', '2026-02-28']),
    text01: one(['好', ' 空 格 ', '<b>', "'; drop"]),
  }
  return Object.fromEntries(
    Object.entries(all).filter(([, value]) => random() < 0.8 && !(Array.isArray(value) && value.length === 0)),
  )
}

/** Mulberry32: the same numbers each time, so a failure can be looked at. */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
