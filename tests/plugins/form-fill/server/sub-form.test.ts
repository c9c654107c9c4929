import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Answers, Form } from '#schemas/form/form.ts'
import { openApp } from '#tests/support/open-app.ts'
import { publishForm, type PublishedForTest } from '#tests/support/published-form.ts'
import { upload } from '#tests/support/table-upload.ts'

const opened = await openApp()
afterAll(() => opened.close())
const admin = await opened.as()
let form: PublishedForTest

beforeAll(async () => {
  form = await publishForm(admin, opened.anonymous, {
    format: 1,
    title: '报销',
    items: [
      {
        id: 'bills1',
        type: 'subForm',
        label: '明细',
        required: true,
        maxRows: 3,
        rowItems: [
          { id: 'what01', type: 'input', label: '事由', required: true, maxLength: 10 },
          { id: 'cost01', type: 'number', label: '金额', min: 0, precision: 2 },
          {
            id: 'kind01',
            type: 'select',
            label: '类别',
            options: [
              { value: 'a', label: '交通', score: 7 },
              { value: 'b', label: '住宿' },
            ],
          },
        ],
      },
    ],
    logic: [],
    theme: {},
    settings: {},
  } as unknown as Form)
})

const hand = (bills1: unknown) =>
  opened.anonymous.post(`/api/public/form/${form.formKey}/data`, { body: { version: 1, answers: { bills1 } } })
const post = (fields: readonly (readonly [string, string])[]) => form.postPage('bills1', fields)
const stored = async (): Promise<readonly Answers[]> =>
  (await admin.get(form.at('/data/page'), { query: { sort: 'serial', limit: 100 } })).body.data.rows.map(
    (row: { readonly answers: Answers }) => row.answers,
  )

it.each([
  [[{ what01: '车票', cost01: 12.5, kind01: 'a' }], 200, undefined, undefined, undefined],
  [[{ what01: '车票' }, { cost01: 3 }], 422, 'required', { row: 1, item: 'what01' }, '第 2 行：请填写「事由」'],
  [[{ what01: 'x', cost01: -1 }], 422, 'min', { row: 0, item: 'cost01' }, '第 1 行：「金额」不能小于 0'],
  [[{ what01: 'x', cost01: 0.125 }], 422, 'precision', { row: 0, item: 'cost01' }, '第 1 行：「金额」最多 2 位小数'],
  [[{ what01: 'x'.repeat(11) }], 422, 'tooLong', { row: 0, item: 'what01' }, '第 1 行：「事由」最多 10 个字'],
  [[{ what01: 'x', kind01: 'z' }], 422, 'option', { row: 0, item: 'kind01' }, undefined],
  [[{ what01: 'x', other1: 'z' }], 422, 'type', undefined, undefined],
  [[{ what01: 'x' }, {}], 422, 'required', { row: 1, item: 'what01' }, undefined],
  [[{ what01: 'x\0' }], 422, 'characters', undefined, undefined],
  [['x'], 422, 'type', undefined, undefined],
  [{ what01: 'x' }, 422, 'type', undefined, undefined],
  [Array.from({ length: 4 }, () => ({ what01: 'x' })), 422, 'rowMax', undefined, '「明细」最多 3 行'],
  [[], 422, 'required', undefined, undefined],
])(
  'takes rows of answers, and says in which row one is wrong: %j → %i %s',
  async (value, status, code, inRow, message) => {
    const answer = await hand(value)
    expect(answer.status).toBe(status)
    const { errors = [] } = answer.body.data as { errors?: readonly object[] }
    expect(errors.slice(0, 1)).toMatchObject(
      code === undefined
        ? []
        : [{ item: 'bills1', code, ...(inRow ? { inRow } : {}), ...(message ? { message } : {}) }],
    )
    expect(errors.some((error) => 'inRow' in error)).toBe(inRow !== undefined)
  },
)

it('tells visitors no scores of options in rows', async () => {
  const page = await opened.anonymous.get(`/s/${form.formKey}`)
  expect(page.text).toContain('交通')
  expect(page.text).not.toContain('"score"')
})

it('is filled in row by row without scripts', async () => {
  const first = await opened.anonymous.get(`/s/${form.formKey}`)
  expect(first.text).toContain('name="bills1.0.what01"')
  expect(first.text).not.toContain('name="bills1.1.what01"')
  const second = await post([
    ['_do', 'stay'],
    ['bills1.0.what01', '车票'],
  ])
  expect(second.status).toBe(200)
  expect(second.text).toContain('value="车票"')
  expect(second.text).toContain('name="bills1.1.what01"')
  const wrong = await post([
    ['_do', 'submit'],
    ['bills1.0.what01', '车票'],
    ['bills1.1.cost01', '5'],
  ])
  expect(wrong.status).toBe(422)
  expect(wrong.text).toContain('第 2 行：请填写「事由」')
  expect(wrong.text).toMatch(/data-wrong="true"[^>]*>(?:(?!<\/div>).)*name="bills1\.1\.what01"/s)
  const before = (await stored()).length
  const done = await post([
    ['_do', 'submit'],
    ['bills1.0.what01', '车票'],
    ['bills1.0.cost01', ''],
    ['bills1.2.what01', '旅馆'],
    ['bills1.2.kind01', 'b'],
  ])
  expect(done.status).toBe(303)
  expect((await stored())[before]).toEqual({ bills1: [{ what01: '车票' }, { what01: '旅馆', kind01: 'b' }] })
})

it('is written to files a line for each row, and read back', async () => {
  const before = await stored()
  const csv = (await admin.get(form.at('/data/export'), { query: { format: 'csv', labels: 1 } })).text
  expect(csv).toContain('"车票\n旅馆",,"—\n住宿"')
  for (const query of [{ format: 'csv', labels: 1 }, { format: 'csv' }]) {
    const file = (await admin.get(form.at('/data/export'), { query })).text
    const from = (await stored()).length
    expect((await upload(admin, form.at('/data/import/commit'), file)).status).toBe(200)
    expect((await stored()).slice(from, from + before.length)).toEqual(before)
  }
  const json = (await admin.get(form.at('/data/export'), { query: { format: 'json' } })).text
  expect(json).toContain('旅馆')
  const wrong = await upload(admin, form.at('/data/import/preview'), '明细 事由,明细 金额\n"a\nb","1\n-2"')
  expect(wrong.body.data.faults[0].message).toBe('第 2 行：「金额」不能小于 0')
})

it('is filtered by whether it is answered, and counted question by question', async () => {
  const list = async (filter: object) =>
    (await admin.get(form.at('/data/page'), { query: { filter: JSON.stringify(filter) } })).body.data.total
  const all = await stored()
  expect(await list({ bills1: { empty: false } })).toBe(all.length)
  expect(await list({ bills1: { empty: true } })).toBe(0)
  expect(await list({ 'bills1.cost01': { empty: false } })).toBe(all.length)
  const { cards } = (await admin.get(form.at('/statistics'))).body.data
  const rows = all.flatMap(({ bills1 }) => bills1 as readonly Answers[])
  expect(cards[0]).toMatchObject({
    card: 'parts',
    n: all.length,
    parts: [
      { key: 'what01', card: { card: 'text', n: rows.length } },
      { key: 'cost01', card: { card: 'number', mean: 12.5 } },
      {
        key: 'kind01',
        card: { counts: [{ value: 'a' }, { value: 'b', count: rows.filter((row) => row.kind01 === 'b').length }] },
      },
    ],
  })
})

it.each([
  ['an upload', { type: 'upload', label: '附件' }, '不能放在行里'],
  [
    'an option with a text',
    { type: 'radio', label: 'x', options: [{ value: '1', label: 'a', other: true }] },
    '不能带填写框',
  ],
  ['seats', { type: 'radio', label: 'x', options: [{ value: '1', label: 'a', quota: 1 }] }, '不能限名额'],
  ['a unique text', { type: 'input', label: 'x', unique: true }, '不允许重复'],
  ['a costly pattern', { type: 'input', label: 'x', rules: [{ pattern: '(a+)+b', message: 'm' }] }, '(a+)+b'],
  ['no title', { type: 'input', label: '' }, '还没有标题'],
])('refuses %s in a row when it is published', async (_, inner, words) => {
  const document = {
    format: 1,
    title: 'x',
    items: [{ id: 'rows01', type: 'subForm', label: '行', rowItems: [{ id: 'inner1', ...inner }] }],
  }
  const made = await admin.post('/api/project/form', { body: { name: 'x', document } })
  const check = await admin.post(`/api/project/form/${made.body.data.formKey}/publish`)
  expect(check.status).toBeGreaterThanOrEqual(400)
  expect(check.text).toContain(words)
})
