import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DataRow } from '#schemas/api/form-api-types.ts'
import type { Form } from '#schemas/form/form.ts'
import { openApp, type Client, type TestApp } from '#tests/support/open-app.ts'
import { publishForm, type PublishedForTest } from '#tests/support/published-form.ts'
import { upload } from '#tests/support/table-upload.ts'

let test: TestApp
let zhang: Client
let form: PublishedForTest

const signUp: Form = {
  format: 1,
  title: '报名',
  items: [
    { id: 'name01', type: 'input', label: '姓名', required: true, unique: true },
    { id: 'age001', type: 'number', label: '年龄', max: 120 },
    {
      id: 'city01',
      type: 'radio',
      label: '场次',
      options: [
        { value: 'am', label: '上午', quota: 1 },
        { value: 'pm', label: '下午' },
        { value: 'x', label: '其他', other: true },
      ],
    },
    {
      id: 'like01',
      type: 'checkbox',
      label: '兴趣',
      options: [
        { value: 'a', label: '绘画' },
        { value: 'b', label: '音乐' },
      ],
    },
    { id: 'day001', type: 'date', label: '日期' },
    { id: 'why001', type: 'textarea', label: '原因' },
    { id: 'sum001', type: 'calc', label: '双倍', formula: 'age001 * 2' },
  ],
  // oxlint-disable-next-line unicorn/no-thenable -- the document's own word
  logic: [{ when: { age001: { gte: 60 } }, then: [{ do: 'show', target: 'why001' }] }],
  theme: {},
  settings: {},
}

beforeAll(async () => {
  test = await openApp()
  zhang = await test.as('zhang')
  form = await publishForm(zhang, test.anonymous, signUp)
})
afterAll(() => test.close())

const send = (step: string, text: string, fields: Record<string, string> = {}, client = zhang, at = form) =>
  upload(client, at.at(`/data/import/${step}`), text, fields, '报名.csv')
const answersOf = async (at = form): Promise<readonly unknown[]> =>
  (await zhang.get(at.at('/data/page'), { query: { sort: 'serial', limit: 100 } })).body.data.rows.map(
    (row: DataRow) => row.answers,
  )

describe('submissions from a file', () => {
  it('are shown as they would be, checked and calculated, with what is wrong in words', async () => {
    const { body } = await send(
      'preview',
      '姓名,年龄,场次,兴趣,日期,原因\n甲,61,上午,"绘画、音乐",2026-03-01,慢\n,20,下午,,,\n丙,200,北京,舞蹈,2026-02-30,',
    )
    expect(body.data.counts).toEqual({ create: 1, update: 0, unchanged: 0, error: 2 })
    expect(body.data.rows[0].values.answers).toEqual({
      name01: '甲',
      age001: 61,
      city01: 'am',
      like01: ['a', 'b'],
      day001: '2026-03-01',
      why001: '慢',
      sum001: 122,
    })
    expect(body.data.faults.map(({ row, column }: { row: number; column: string }) => `${row} ${column}`)).toEqual([
      '3 姓名',
      '4 年龄',
      '4 场次',
      '4 兴趣',
      '4 日期',
    ])
    expect(body.data.faults[0].message).toBe('请填写「姓名」')
    expect(await answersOf()).toEqual([])
  })

  it('are stored all or none: a unique answer or a seat that is taken is said at its row', async () => {
    const one = await publishForm(zhang, test.anonymous, signUp)
    await one.submit({ name01: '甲' })
    const taken = await send('commit', '姓名,场次\n乙,上午\n甲,下午\n丁,上午', {}, zhang, one)
    expect([taken.status, taken.body.data.counts]).toEqual([400, { create: 1, update: 0, unchanged: 0, error: 2 }])
    expect(
      taken.body.data.faults.map((fault: { row: number; message: string }) => `${fault.row} ${fault.message}`),
    ).toEqual(['3 「姓名」的答案已被另一份答卷使用', '4 「上午」名额已满'])
    expect(await answersOf(one)).toEqual([{ name01: '甲' }])
    const skipped = await send('commit', '姓名,场次\n乙,上午\n甲,下午\n丁,上午', { mode: 'skip' }, zhang, one)
    expect(skipped.body.data).toMatchObject({ created: 1, skipped: 2 })
    expect(await answersOf(one)).toEqual([{ name01: '甲' }, { name01: '乙', city01: 'am' }])
    await expect(one.submit({ name01: '乙' })).rejects.toThrow('422')
    await expect(one.submit({ name01: '戊', city01: 'am' })).rejects.toThrow('423')
    expect(await one.submit({ name01: '戊' })).toBeGreaterThan(0)
    expect((await zhang.get(one.at('/data/page'))).body.data.rows[0].serial).toBe(3)
  })

  it('come back from a file that was exported, with labels or with values', async () => {
    const from = await publishForm(zhang, test.anonymous, signUp)
    await from.submit({ name01: '甲', age001: 9, city01: 'x', 'city01:other': '杭州', like01: ['a'] })
    await from.submit({ name01: '=1+1', day001: '2026-01-05' })
    const stored = await answersOf(from)
    for (const labels of ['1', '0']) {
      const to = await publishForm(zhang, test.anonymous, signUp)
      const { text } = await zhang.get(from.at('/data/export'), { query: { format: 'csv', labels } })
      expect((await send('commit', text, {}, zhang, to)).body.data).toMatchObject({ created: 2 })
      expect(await answersOf(to)).toEqual(stored)
    }
  })

  it('come back from an xlsx file with its dates, at midnight, too', async () => {
    const dates: Form = {
      ...signUp,
      items: [
        { id: 'name01', type: 'input', label: '姓名' },
        { id: 'day001', type: 'date', label: '日期' },
        { id: 'at0001', type: 'date', label: '时间', accuracy: 'minute' },
        { id: 'range1', type: 'dateRange', label: '期间', accuracy: 'minute' },
        { id: 'year01', type: 'date', label: '年份', accuracy: 'year' },
      ],
      logic: [],
    }
    const from = await publishForm(zhang, test.anonymous, dates)
    const range1 = { from: '2026-01-05T09:30', to: '2026-01-06T00:00' }
    await from.submit({
      name01: '2026-01-01',
      day001: '2026-01-05',
      at0001: '2026-01-05T00:00',
      range1,
      year01: '2026',
    })
    const { bytes } = await zhang.get(from.at('/data/export'), { query: { format: 'xlsx' } })
    const to = await publishForm(zhang, test.anonymous, dates)
    const { body } = await upload(zhang, to.at('/data/import/commit'), bytes, {}, '报名.xlsx')
    expect(body.data).toMatchObject({ created: 1 })
    expect(await answersOf(to)).toEqual(await answersOf(from))
  })

  it('are told of in the operation log by their numbers alone', async () => {
    const one = await publishForm(zhang, test.anonymous, signUp)
    await send('commit', '姓名\n张三丰', {}, zhang, one)
    const admin = await test.as()
    const { body } = await admin.get('/api/system/operlog/page', { query: { businessType: '6' } })
    expect(body.data.rows[0]).toMatchObject({ title: '答卷', module: 'project/data' })
    expect(JSON.stringify(body.data.rows[0])).not.toContain('张三丰')
  })

  it('start from a template with the questions', async () => {
    const { text } = await zhang.get(form.at('/data/import/template'), { query: { format: 'csv' } })
    expect(text.trim()).toBe('姓名,年龄,场次,兴趣,日期,原因')
    expect((await zhang.get(form.at('/data/import/template'))).status).toBe(200)
  })

  it('need a session, the permission and the form', async () => {
    const [li, wang] = [await test.as('li'), await test.as('wang')]
    expect((await send('preview', '姓名\n甲', {}, test.anonymous)).status).toBe(401)
    expect((await send('preview', '姓名\n甲', {}, li)).status).toBe(403)
    expect((await send('preview', '姓名\n甲', {}, wang)).status).toBe(404)
    expect((await zhang.post(form.at('/data/import/commit'), { body: {} })).status).toBe(400)
  })
})
