/**
 * @module-tag whole
 * Left out of `npm test`: tries very many cases.
 */
import { afterAll, describe, expect, it } from 'vitest'
import type { Answers, Form, Item } from '#schemas/form/form.ts'
import { isAsked, itemTypeOf } from '#schemas/form/item-types.ts'
import { asItem, sampleCases, type LooseItem } from '#tests/support/item-samples.ts'
import { openApp } from '#tests/support/open-app.ts'
import { publishForm } from '#tests/support/published-form.ts'

const opened = await openApp({ clock: () => new Date('2026-11-21T01:30:00Z') })
afterAll(() => opened.close())
const admin = await opened.as()

/** Types whose answers only their visitor can give. */
const isFilled = (item: Item): boolean => isAsked(item) && itemTypeOf(item.type)!.files === undefined

/** Types that a form needs more for: a picture uploaded here, and a gateway for text messages. */
const unpublished: ReadonlySet<string> = new Set(['imageSelect', 'phoneVerification'])

const samples = sampleCases()
  .filter(({ item }) => isFilled(item))
  .map(({ name, item, values }, at) => {
    const id = `q${String(at).padStart(5, '0')}`
    const open = item.type === 'reserveTimeRange' ? { openDays: [1, 2, 3, 4, 5, 6, 7] } : {}

    return {
      name,
      value: values[0],
      item: asItem({ ...(item as LooseItem), ...open, id, label: `${item.type} ${at}` }),
    }
  })
  .filter(({ item }) => !unpublished.has(item.type))

const formOf = (items: readonly Item[]): Form => ({
  format: 1,
  title: '报名',
  items,
  logic: [],
  theme: {},
  // people are listed for signed-in visitors only
  settings: { access: { signIn: true } },
})

const shownAnswers = (html: string): Answers =>
  JSON.parse(/<script type="application\/json" id="page">(.*?)<\/script>/s.exec(html)![1]!).answers

const defaults = (items: readonly Item[]): Answers =>
  Object.fromEntries(items.flatMap(({ id, default: value }) => (value === undefined ? [] : [[id, value]])))

describe('answers in the address of a form', () => {
  it('fill in every type of question', async () => {
    const items = samples.map(({ item }) => item)
    const { formKey } = await publishForm(admin, admin, formOf(items))
    const fields = samples.flatMap(({ item, value }) => itemTypeOf(item.type)!.fields(item, value))
    const query = new URLSearchParams(fields.map(([name, text]) => [name, text]))
    const { status, text } = await admin.get(`/s/${formKey}?${query}`)
    expect(status).toBe(200)
    const shown = shownAnswers(text)
    for (const { name, item, value } of samples) expect([name, shown[item.id]]).toEqual([name, value])
  })

  const wrong: Readonly<Record<string, readonly (readonly [suffix: string, text: string])[]>> = {
    number: [['', 'five']],
    radio: [['', 'gone']],
    checkbox: [
      ['', '1'],
      ['', 'gone'],
    ],
    select: [['', 'gone']],
    cascader: [['', 'gone']],
    switch: [['', 'perhaps']],
    rate: [['', '9']],
    nps: [['', '11']],
    slider: [['', '1000']],
    sort: [['', '1:gone']],
    date: [['', '2026-02-30']],
    dateRange: [
      ['', '2026-12-02'],
      ['', '2026-12-01'],
    ],
    time: [['', '25:00']],
    timeRange: [
      ['', '18:00'],
      ['', 'evening'],
    ],
    matrixRadio: [['.r1', 'gone']],
    matrixCheckbox: [['.r1', 'gone']],
    matrixScale: [['.r1', '99']],
    matrixSelect: [['.r1', 'gone']],
    location: [
      ['.lat', '999'],
      ['.lng', '0'],
    ],
    region: [['', '999999']],
    userSelect: [['', '{"userId":"x"}']],
    deptSelect: [['', '{"deptId":"x"}']],
    reserveDay: [['', '2020-01-01']],
    reserveTimeRange: [['', '2020-01-01 1']],
    goods: [['.p1', '1.5']],
  }

  it('are dropped where the question refuses them, and the page is whole', async () => {
    const types = Object.keys(wrong)
    const items = types.map((type) => ({ ...samples.find(({ item }) => item.type === type)!.item, required: false }))
    const { formKey } = await publishForm(admin, admin, formOf(items))
    const query = new URLSearchParams(
      items.flatMap(({ id, type }) => wrong[type]!.map(([suffix, text]) => [id + suffix, text])),
    )
    const { status, text } = await admin.get(`/s/${formKey}?${query}`)
    expect(status).toBe(200)
    expect(shownAnswers(text)).toEqual(defaults(items))
    const untouched = await admin.post(`/api/public/form/${formKey}/data`, {
      body: { version: 1, answers: shownAnswers(text) },
    })
    expect(untouched.status).toBe(200)
  })

  it('stay where a visitor can complete or correct them', async () => {
    const items: readonly Item[] = [
      { id: 'mail01', type: 'input', label: '邮箱', preset: 'email' },
      ...['matrixRadio', 'horizontalInput'].map((type) => samples.find(({ item }) => item.type === type)!.item),
      asItem({ ...(samples.find(({ item }) => item.type === 'checkbox')!.item as LooseItem), id: 'tags01', min: 2 }),
    ]
    const { formKey } = await publishForm(admin, admin, formOf(items))
    const [, grid, sentence] = items
    const { text } = await admin.get(
      `/s/${formKey}?mail01=li%40&${grid!.id}.r1=1&${sentence!.id}.b1=${encodeURIComponent('研发')}&tags01=1`,
    )
    expect(shownAnswers(text)).toEqual({
      mail01: 'li@',
      [grid!.id]: { r1: '1' },
      [sentence!.id]: { b1: '研发' },
      tags01: ['1'],
    })
  })

  it('never keep a visitor from submitting by a question that is hidden, and never name a file', async () => {
    const items: readonly Item[] = [
      { id: 'name01', type: 'input', label: '姓名' },
      { id: 'mail01', type: 'input', label: '邮箱', preset: 'email', hidden: true },
      { id: 'year01', type: 'number', label: '年级', hidden: true, min: 1, max: 9 },
      { id: 'from01', type: 'hidden', label: '来源', hidden: true, param: 'source' },
      { id: 'file01', type: 'upload', label: '附件' },
    ]
    const { formKey } = await publishForm(admin, admin, formOf(items))
    const file = '{"name":"a.pdf","url":"https://example.com/a.pdf","size":1,"type":"application/pdf"}'
    const query = new URLSearchParams({ name01: '李', mail01: 'nobody', year01: '12', source: 'wechat', file01: file })
    const { text } = await admin.get(`/s/${formKey}?${query}`)
    expect(shownAnswers(text)).toEqual({ name01: '李', from01: 'wechat' })
    const valid = await admin.get(`/s/${formKey}?mail01=li%40example.edu&year01=3&from01=mail`)
    expect(shownAnswers(valid.text)).toEqual({ mail01: 'li@example.edu', year01: 3, from01: 'mail' })
  })

  it('come to the next page with the answers of this one', async () => {
    const items: readonly Item[] = [
      { id: 'name01', type: 'input', label: '姓名' },
      { id: 'page01', type: 'pagination', label: '' },
      samples.find(({ item }) => item.type === 'date')!.item,
    ]
    const { formKey } = await publishForm(admin, opened.anonymous, { ...formOf(items), settings: {} })
    const { text } = await opened.anonymous.get(`/s/${formKey}?name01=李&${items[2]!.id}=2026-11-25`)
    expect(text).toContain(`type="hidden" name="${items[2]!.id}" value="2026-11-25"`)
  })
})
