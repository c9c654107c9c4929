/**
 * @module-tag whole
 * Left out of `npm test`: walks a whole feature by calls, of which faster tests check the parts.
 */
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Form } from '#schemas/form/form.ts'
import { itemTypeOf } from '#schemas/form/item-types.ts'
import { openApp } from '#tests/support/open-app.ts'
import { publishForm, type PublishedForTest } from '#tests/support/published-form.ts'
import { upload } from '#tests/support/table-upload.ts'
import { item } from '../../../schemas/form/form-builders.ts'

const opened = await openApp()
afterAll(() => opened.close())
const admin = await opened.as()
let form: PublishedForTest

beforeAll(async () => {
  form = await publishForm(admin, opened.anonymous, {
    format: 1,
    title: '地址',
    items: [{ id: 'place1', type: 'region', label: '所在地', required: true, detail: 'required' }],
    logic: [],
    theme: {},
    settings: {},
  } as unknown as Form)
})

const hand = (place1: unknown) =>
  opened.anonymous.post(`/api/public/form/${form.formKey}/data`, { body: { version: 1, answers: { place1 } } })
const post = (fields: readonly (readonly [string, string])[]) => form.postPage('place1', fields)

it.each([
  [{ codes: ['330000', '330100', '330106'], detail: '文三路' }, 200, undefined],
  [{ codes: ['330000', '330100'], detail: '文三路' }, 422, 'level'],
  [{ codes: ['330000', '330100', '330106'] }, 422, 'detail'],
  [{ codes: ['330000', '320100', '320102'], detail: 'x' }, 422, 'option'],
  [{ codes: ['330000', '330100', '330199'], detail: 'x' }, 422, 'option'],
  [{ codes: ['330000', '330100', '330106'], detail: 'x'.repeat(201) }, 422, 'tooLong'],
  [['330000'], 422, 'type'],
])('takes a chain of codes that exist: %j → %i', async (value, status, code) => {
  const answer = await hand(value)
  expect(answer.status).toBe(status)
  expect((answer.body.data as { errors?: { code: string }[] }).errors?.[0]?.code).toBe(code)
})

it('is picked level by level without scripts', async () => {
  const first = await opened.anonymous.get(`/s/${form.formKey}`)
  expect(first.text).toContain('浙江省')
  expect(first.text).not.toContain('杭州市')
  const second = await post([
    ['_do', 'stay'],
    ['place1', '330000'],
  ])
  expect(second.status).toBe(200)
  expect(second.text).toContain('杭州市')
  expect(second.text).not.toContain('西湖区')
  const third = await post([
    ['_do', 'stay'],
    ['place1', '330000'],
    ['place1', '330100'],
  ])
  expect(third.text).toContain('西湖区')
  // a city of the province picked before is left out
  const moved = await post([
    ['_do', 'submit'],
    ['place1', '320000'],
    ['place1', '330100'],
    ['place1.detail', 'x'],
  ])
  expect(moved.status).toBe(422)
  expect(moved.text).toContain('南京市')
  expect(moved.text).toContain('要选到最后一级')
  const done = await post([
    ['_do', 'submit'],
    ['place1', '330000'],
    ['place1', '330100'],
    ['place1', '330106'],
    ['place1.detail', '文三路 1 号'],
  ])
  expect(done.status).toBe(303)
})

it('is fetched a province at a time, by anybody', async () => {
  const country = await opened.anonymous.get('/api/public/region/000000')
  expect(country.body.data['000000']).toHaveLength(34)
  const province = await opened.anonymous.get('/api/public/region/330000')
  expect(Object.keys(province.body.data)).toContain('330100')
  expect(province.body.data['330100']).toContainEqual({ code: '330106', name: '西湖区' })
  expect(province.bytes.length).toBeLessThan(20_000)
  for (const code of ['330100', '990000', 'x'])
    expect((await opened.anonymous.get(`/api/public/region/${code}`)).status).toBe(404)
})

it('is listed, filtered, counted, written to files and read back by name', async () => {
  await hand({ codes: ['110000', '110100', '110105'], detail: '建国路' })
  const list = async (filter: object) =>
    (await admin.get(form.at('/data/page'), { query: { filter: JSON.stringify(filter) } })).body.data.total
  const { n, cards } = (await admin.get(form.at('/statistics'))).body.data
  expect(await list({ 'place1.codes.0': { in: ['330000'] } })).toBe(n - 1)
  expect(await list({ 'place1.codes.2': { eq: '110105' } })).toBe(1)
  expect(cards[0]).toMatchObject({
    card: 'choice',
    counts: expect.arrayContaining([{ value: '110000', label: '北京市', count: 1 }]),
  })
  const csv = (await admin.get(form.at('/data/export'), { query: { format: 'csv', labels: 1 } })).text
  expect(csv).toContain('北京市 朝阳区 建国路')
  const imported = await upload(
    admin,
    form.at('/data/import/commit'),
    '所在地\n浙江 杭州 西湖区 文二路 2 号\n上海市/黄浦区/人民广场',
  )
  expect(imported.status).toBe(200)
  const rows = (await admin.get(form.at('/data/page'), { query: { sort: '-serial', limit: 2 } })).body.data.rows
  expect(rows.map(({ answers }: { answers: object }) => answers)).toEqual([
    { place1: { codes: ['310000', '310100', '310101'], detail: '人民广场' } },
    { place1: { codes: ['330000', '330100', '330106'], detail: '文二路 2 号' } },
  ])
})

it('offers the regions of a level to rules and filters', () => {
  const [, province, city, district] = itemTypeOf('region')!.operands(item('place1', 'region'))
  expect(province!.choices!()).toHaveLength(34)
  expect(city!.choices!()).toContainEqual({ value: '330100', label: '浙江省 杭州市' })
  expect(district!.choices!()).toContainEqual({ value: '330106', label: '浙江省 杭州市 西湖区' })
})
