import { readFile } from 'node:fs/promises'
import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DataRow } from '#schemas/api/form-api-types.ts'
import type { Form } from '#schemas/form/form.ts'
import { csvText } from '#schemas/module/csv.ts'
import { readXlsx } from '#server/kit/xlsx.ts'
import { exampleForm, publishForm, type PublishedForTest } from '#tests/support/published-form.ts'
import { openApp, type Client, type TestApp } from '#tests/support/open-app.ts'
import { optionsOf } from '#schemas/form/item.ts'

let test: TestApp
let zhang: Client
let wang: Client
let li: Client
let form: PublishedForTest

const visitForm: Form = {
  format: 1,
  title: '参观登记',
  items: [
    { id: 'name01', type: 'input', label: '姓名', required: true, unique: true },
    { id: 'age001', type: 'number', label: '年龄', unit: '岁' },
    {
      id: 'city01',
      type: 'radio',
      label: '城市',
      options: [
        { value: '10', label: '上海' },
        { value: '9', label: '北京' },
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
        { value: 'c', label: '书法' },
      ],
    },
    { id: 'day001', type: 'date', label: '日期' },
    { id: 'rate01', type: 'rate', label: '评分', max: 5 },
    { id: 'why001', type: 'textarea', label: '原因' },
    { id: 'sum001', type: 'calc', label: '双倍年龄', formula: 'age001 * 2' },
  ],
  // oxlint-disable-next-line unicorn/no-thenable -- the document's own word
  logic: [{ when: { rate01: { lte: 2 } }, then: [{ do: 'show', target: 'why001' }] }],
  theme: {},
  settings: {},
}

const visits = [
  { name01: '甲', age001: 9, city01: '10', like01: ['a', 'b'], day001: '2026-01-05', rate01: 5 },
  { name01: '乙', age001: 30, city01: '9', like01: ['b'], day001: '2026-03-01', rate01: 2, why001: '=1+1' },
  { name01: '丙', city01: 'x', 'city01:other': '杭州', day001: '2025-12-31', rate01: 4 },
  { name01: '丁', age001: 100 },
]

beforeAll(async () => {
  test = await openApp()
  ;[zhang, wang, li] = await Promise.all([test.as('zhang'), test.as('wang'), test.as('li')])
  form = await publishForm(zhang, test.anonymous, visitForm)
  for (const answers of visits) await form.submit(answers)
})
afterAll(() => test.close())

const page = (query: object = {}) => zhang.get(form.at('/data/page'), { query })
const names = async (query: object): Promise<readonly string[]> =>
  (await page(query)).body.data.rows.map((row: DataRow) => row.answers.name01)
const filter = (cond: object) => ({ filter: JSON.stringify(cond) })

describe('the list of answers', () => {
  it('holds what was stored, newest first', async () => {
    const { body } = await page()
    expect(body.data).toMatchObject({ total: 4, page: 1, limit: 20 })
    expect(body.data.rows.map((row: DataRow) => row.serial)).toEqual([4, 3, 2, 1])
    expect(body.data.rows[3]).toMatchObject({
      version: 1,
      revision: 1,
      answers: { ...visits[0], sum001: 18 },
      createBy: null,
    })
  })

  it.each([
    ['serial', '甲乙丙丁'],
    ['age001', '甲乙丁丙'],
    ['-age001', '丁乙甲丙'],
    ['-sum001', '丁乙甲丙'],
    ['city01', '甲乙丙丁'],
    ['day001', '丙甲乙丁'],
    ['-rate01,name01', '甲丙乙丁'],
    ['createTime', '甲乙丙丁'],
  ])('sorted by %s reads %s', async (sort, expected) => {
    expect((await names({ sort })).join('')).toBe(expected)
  })

  it.each([
    [{ age001: { gte: 30 } }, '丁乙'],
    [{ sum001: { lt: 60 } }, '甲'],
    [{ city01: { in: ['9', 'x'] } }, '丙乙'],
    [{ 'city01:other': { like: '杭' } }, '丙'],
    [{ like01: { has: ['b'] } }, '乙甲'],
    [{ like01: { hasAll: ['a', 'b'] } }, '甲'],
    [{ like01: { empty: true } }, '丁丙'],
    [{ day001: { between: ['2026-01-01', '2026-02-01'] } }, '甲'],
    [{ name01: { like: '甲' } }, '甲'],
    [{ and: [{ rate01: { gte: 4 } }, { city01: { eq: '10' } }] }, '甲'],
    [{ not: { rate01: { gte: 4 } } }, '丁乙'],
    [{ serial: { lte: 2 } }, '乙甲'],
    [{ version: { eq: 2 } }, ''],
    [{ createTime: { gte: '2020-01-01' } }, '丁丙乙甲'],
  ])('filtered by %o reads %s', async (cond, expected) => {
    expect((await names(filter(cond))).join('')).toBe(expected)
  })

  it('takes a day for a day of the reader, as the times beside it are shown', async () => {
    const late = await publishForm(zhang, test.anonymous, visitForm)
    await late.submit({ name01: '晚' })
    await sql`update form_submission set create_time = '2026-03-04T23:00:00Z' where form_id = (select form_id from form where form_key = ${late.formKey})`.execute(
      test.app.db,
    )
    const on = async (day: string, zone: string) =>
      (
        await zhang.get(late.at('/data/page'), {
          query: filter({ createTime: { between: [day, day] } }),
          headers: { 'x-time-zone': zone },
        })
      ).body.data.total
    expect([
      await on('2026-03-05', 'Asia/Shanghai'),
      await on('2026-03-04', 'Asia/Shanghai'),
      await on('2026-03-04', 'UTC'),
    ]).toEqual([1, 0, 1])
  })

  it('counts what the filter leaves, and pages it', async () => {
    const { body } = await page({ ...filter({ age001: { empty: false } }), limit: 2, page: 2 })
    expect(body.data).toMatchObject({ total: 3, page: 2, limit: 2, rows: [{ serial: 1 }] })
  })

  it.each([
    ['a filter that is not JSON', { filter: '{' }, 'filter'],
    ['a filter that is no condition', filter([1]), 'filter'],
    ['an operator that does not exist', filter({ age001: { near: 1 } }), 'filter'],
    ['a question that does not exist', filter({ nope00: { eq: 1 } }), 'filter'],
    ['a value of the wrong kind', filter({ age001: { gt: 'old' } }), 'filter'],
    ['an order by a question that does not exist', { sort: 'nope00' }, 'sort'],
    ['an order by too much', { sort: 'name01,age001,city01,day001' }, 'sort'],
    ['a page of too many', { limit: 101 }, 'limit'],
  ])('refuses %s in words', async (_, query, field) => {
    const { status, body } = await page(query)
    expect(status).toBe(400)
    expect(body.data.errors[0]).toMatchObject({ field, message: expect.any(String) })
  })

  it('needs session, permission and to be the owner', async () => {
    expect((await test.anonymous.get(form.at('/data/page'))).status).toBe(401)
    expect((await li.get(form.at('/data/page'))).status).toBe(403)
    expect((await wang.get(form.at('/data/page'))).status).toBe(404)
  })

  it('shows what was answered under any version: one codebook for all, the newest first', async () => {
    const two = await publishForm(zhang, test.anonymous, visitForm)
    await two.submit({ name01: '旧', city01: '9' })
    const items = visitForm.items
      .filter(({ id }) => id !== 'age001' && id !== 'sum001')
      .map((item) => (item.id === 'city01' ? { ...item, options: optionsOf(item).slice(0, 1) } : item))
    await two.publish({ ...visitForm, items })
    await two.submit({ name01: '新', city01: '10' })
    const { body } = await zhang.get(two.at('/data/codebook'))
    expect(body.data.map((entry: { id: string }) => entry.id)).toEqual([
      'name01',
      'city01',
      'like01',
      'day001',
      'rate01',
      'why001',
      'age001',
      'sum001',
    ])
    expect(body.data[1].options.map((option: { label: string }) => option.label)).toEqual(['上海', '北京', '其他'])
  })
})

describe('one answer', () => {
  it('comes in full', async () => {
    const id = await form.submit({ name01: '详', rate01: 3 })
    expect((await zhang.get(form.at(`/data/${id}`))).body.data).toMatchObject({
      id,
      serial: expect.any(Number),
      answers: { name01: '详', rate01: 3 },
    })
    await zhang.del(form.at(`/data/${id}`))
  })

  it('brings the version it was given under', async () => {
    const { body } = await zhang.get(form.at('/version/1'))
    expect(body.data).toMatchObject({ version: 1, document: { title: '参观登记' }, artifact: { format: 1 } })
    expect((await zhang.get(form.at('/version/9'))).status).toBe(422)
  })

  it('is judged again when edited: hidden answers go, calculations follow', async () => {
    const id = await form.submit({ name01: '改', age001: 1, rate01: 1, why001: '慢' })
    const { body } = await zhang.put(form.at(`/data/${id}`), {
      body: { answers: { name01: '改', age001: 7, rate01: 5, why001: '慢', sum001: 999 }, revision: 1 },
    })
    expect(body.data).toMatchObject({ id, revision: 2, answers: { name01: '改', age001: 7, rate01: 5, sum001: 14 } })
    expect(body.data.answers.why001).toBeUndefined()
    await zhang.del(form.at(`/data/${id}`))
  })

  it('edited keeps what the address and the person made relevant, whoever edits', async () => {
    const document: Form = {
      ...visitForm,
      title: '渠道登记',
      items: [
        { id: 'name01', type: 'input', label: '姓名' },
        { id: 'more01', type: 'input', label: '微信号' },
        { id: 'role01', type: 'input', label: '昵称' },
      ],
      logic: [
        // oxlint-disable-next-line unicorn/no-thenable -- the document's own word
        { when: { 'url.channel': { eq: 'wx' } }, then: [{ do: 'show', target: 'more01' }] },
        // oxlint-disable-next-line unicorn/no-thenable -- the document's own word
        { when: { 'user.nickName': { empty: false } }, then: [{ do: 'show', target: 'role01' }] },
      ],
    }
    const channel = await publishForm(zhang, test.anonymous, document)
    const given = { name01: '甲', more01: 'wx-1', role01: '小李' }
    const handed = await li.post(`/api/public/form/${channel.formKey}/data`, {
      body: { version: 1, answers: given, url: { channel: 'wx', note: 'a\u0000b\ud800' } },
    })
    expect(handed.status).toBe(200)
    const at = channel.at(`/data/${handed.body.data.id}`)
    expect((await zhang.get(at)).body.data).toMatchObject({
      answers: given,
      env: { url: { channel: 'wx' }, user: { userName: 'li' } },
    })
    const edited = await zhang.put(at, { body: { answers: { ...given, name01: '乙' }, revision: 1 } })
    expect(edited.body.data.answers).toEqual({ ...given, name01: '乙' })
  })

  it('keeps nothing of address and person that no rule reads', async () => {
    const { body } = await li.post(`/api/public/form/${form.formKey}/data`, {
      body: { version: 1, answers: { name01: '己' }, url: { channel: 'wx' } },
    })
    expect((await zhang.get(form.at(`/data/${body.data.id}`))).body.data.env).toEqual({})
    await zhang.del(form.at(`/data/${body.data.id}`))
  })

  it.each([
    ['a wrong value', { name01: '误', age001: 'old' }, 'age001', 'type'],
    ['a missing one', { age001: 1 }, 'name01', 'required'],
    ['an option that does not exist', { name01: '误', city01: '11' }, 'city01', 'option'],
    ['a question that does not exist', { name01: '误', nope00: 1 }, 'nope00', 'unknown'],
    ['a name that another has', { name01: '甲' }, 'name01', 'unique'],
  ])('refuses %s and stays as it was', async (_, answers, item, code) => {
    const id = await form.submit({ name01: '误' })
    const refused = await zhang.put(form.at(`/data/${id}`), { body: { answers, revision: 1 } })
    expect(refused.status).toBe(422)
    expect(refused.body.data).toMatchObject({
      id: 'answer.invalid',
      errors: [{ item, code, message: expect.any(String) }],
    })
    expect((await zhang.get(form.at(`/data/${id}`))).body.data).toMatchObject({
      revision: 1,
      answers: { name01: '误' },
    })
    await zhang.del(form.at(`/data/${id}`))
  })

  it('edited first of all since its question became unique leaves older answers taken, too', async () => {
    const items = [
      { id: 'code01', type: 'input', label: '编号' },
      { id: 'note01', type: 'input', label: '备注' },
    ] as const
    const document: Form = { ...visitForm, title: '编号登记', items, logic: [] }
    const late = await publishForm(zhang, test.anonymous, document)
    await late.submit({ code01: '老' })
    const id = await late.submit({ code01: '新' })
    await late.publish({ ...document, items: [{ ...items[0], unique: true }, items[1]] })
    const other = await late.submit({ note01: '没有编号' })
    expect(
      (await zhang.put(late.at(`/data/${other}`), { body: { answers: { code01: '再' }, revision: 1 } })).status,
    ).toBe(200)
    await expect(late.submit({ code01: '老' })).rejects.toThrow('422')
    await expect(late.submit({ code01: '新' })).rejects.toThrow('422')
    await zhang.del(late.at(`/data/${id}`))
    await late.submit({ code01: '新' })
  })

  it('of a choice published as unique before that was refused stays taken, edited or not', async () => {
    const items = [
      { id: 'name01', type: 'input', label: '姓名' },
      { id: 'like01', type: 'checkbox', label: '兴趣', options: optionsOf(visitForm.items[3]!) },
    ] as const
    const old = await publishForm(zhang, test.anonymous, { ...visitForm, title: '兴趣登记', items, logic: [] })
    const { formId } = (await test.app.forms.find(old.formKey))!
    await test.app.db
      .updateTable('formVersion')
      .where('formId', '=', formId)
      .set({ document: sql`jsonb_set(document, '{items,1,unique}', 'true')` })
      .execute()
    const id = await old.submit({ name01: '甲', like01: ['a', 'b'] })
    expect(
      (await zhang.put(old.at(`/data/${id}`), { body: { answers: { name01: '乙', like01: ['a', 'b'] }, revision: 1 } }))
        .status,
    ).toBe(200)
    await expect(old.submit({ like01: ['a', 'b'] })).rejects.toThrow('422')
    await old.submit({ like01: ['a'] })
  })

  it('edited by two at once keeps the first and shows it to the second', async () => {
    const id = await form.submit({ name01: '双' })
    await zhang.put(form.at(`/data/${id}`), { body: { answers: { name01: '双', rate01: 4 }, revision: 1 } })
    const second = await zhang.put(form.at(`/data/${id}`), {
      body: { answers: { name01: '双', rate01: 3 }, revision: 1 },
    })
    expect(second.status).toBe(409)
    expect(second.body.data).toMatchObject({ id: 'answer.stale', current: { revision: 2, answers: { rate01: 4 } } })
    await zhang.del(form.at(`/data/${id}`))
  })

  it('deleted is gone from the list, and its unique answer is free again', async () => {
    const id = await form.submit({ name01: '去' })
    expect((await zhang.del(form.at(`/data/${id}`))).body.data).toEqual({ removed: 1 })
    expect((await zhang.get(form.at(`/data/${id}`))).status).toBe(404)
    expect((await zhang.del(form.at(`/data/${id}`))).status).toBe(404)
    expect((await page()).body.data.total).toBe(4)
    const again = await form.submit({ name01: '去' })
    await zhang.del(form.at(`/data/${again}`))
  })

  it('of another form is none of this one', async () => {
    const other = await publishForm(wang, test.anonymous, visitForm)
    const id = await other.submit({ name01: '别' })
    for (const answer of [
      await zhang.get(form.at(`/data/${id}`)),
      await zhang.del(form.at(`/data/${id}`)),
      await zhang.put(form.at(`/data/${id}`), { body: { answers: { name01: 'x' }, revision: 1 } }),
    ]) {
      expect(answer.status).toBe(404)
    }
    expect((await wang.get(other.at(`/data/${id}`))).status).toBe(200)
  })

  it.each(['get', 'put', 'del'] as const)(
    '%s: 401 without a session, 403 without the permission, 400 for an id that is none',
    async (verb) => {
      const options = verb === 'put' ? { body: { answers: {}, revision: 1 } } : {}
      expect((await test.anonymous[verb](form.at('/data/1'), options)).status).toBe(401)
      expect((await li[verb](form.at('/data/1'), options)).status).toBe(403)
      expect((await zhang[verb](form.at('/data/abc'), options)).status).toBe(400)
    },
  )
})

describe('the export', () => {
  const exported = (query: object = {}, headers = {}) => zhang.get(form.at('/data/export'), { query, headers })

  it('as CSV has labels, a byte-order mark and a name of its own', async () => {
    const { text, headers } = await exported({ format: 'csv' })
    expect(headers).toMatchObject({ 'content-type': 'text/csv; charset=utf-8' })
    expect(headers['content-disposition']).toContain(`filename*=UTF-8''${encodeURIComponent('参观登记')}`)
    expect(text.startsWith('\uFEFF序号,提交时间,用时（秒）,版本,姓名,')).toBe(true)
    const rows = parse(text, { bom: true, columns: true }) as Record<string, string>[]
    expect(rows.map((row) => row['姓名'])).toEqual(['甲', '乙', '丙', '丁'])
    expect(rows[0]).toMatchObject({ 城市: '上海', 兴趣: '绘画、音乐', 年龄: '9', 双倍年龄: '18', 评分: '5' })
    expect(rows[1]).toMatchObject({ 原因: "'=1+1" })
    expect(rows[2]).toMatchObject({ 城市: '其他：杭州', 年龄: '' })
  })

  it('as values has ids, and lists as JSON', async () => {
    const { text, headers } = await exported({ format: 'csv', labels: 0 })
    expect(headers['content-disposition']).toContain(encodeURIComponent('-选项值.csv'))
    const rows = parse(text, { bom: true, columns: true }) as Record<string, string>[]
    expect(rows[0]).toMatchObject({ serial: '1', version: '1', city01: '10', like01: '["a","b"]' })
    expect(rows[2]).toMatchObject({ city01: 'x', 'city01:other': '杭州' })
  })

  it('as xlsx keeps numbers numbers and texts texts', async () => {
    const { bytes, headers } = await exported({ format: 'xlsx' }, { 'accept-language': 'en' })
    expect(headers['content-type']).toContain('spreadsheetml')
    const [header, ...rows] = await readXlsx(bytes)
    expect(header?.slice(0, 6)).toEqual(['No.', 'Submitted', 'Time taken (s)', 'Version', '姓名', '年龄'])
    expect(rows[1]?.slice(4)).toEqual(['乙', 30, '北京', '音乐', '2026-03-01', 2, '=1+1', 60])
  })

  it('as JSON is what was stored', async () => {
    const { text } = await exported({ format: 'json', labels: 0 })
    expect(JSON.parse(text)).toMatchObject(visits.map((answers, at) => ({ serial: at + 1, version: 1, answers })))
    expect(JSON.parse((await exported({ format: 'json', ...filter({ serial: { eq: 0 } }) })).text)).toEqual([])
  })

  it('follows the filter', async () => {
    const { text } = await exported({ format: 'json', ...filter({ age001: { gte: 30 } }) })
    expect(JSON.parse(text).map((row: DataRow) => row.serial)).toEqual([2, 4])
  })

  it('says labels as the answer’s own version had them', async () => {
    const two = await publishForm(zhang, test.anonymous, visitForm)
    await two.submit({ name01: '旧', city01: '9' })
    await two.publish({
      ...visitForm,
      items: visitForm.items.map((item) =>
        item.id === 'city01' ? { ...item, options: [{ value: '9', label: '首都' }] } : item,
      ),
    })
    await two.submit({ name01: '新', city01: '9' })
    const { text } = await zhang.get(two.at('/data/export'), { query: { format: 'csv' } })
    expect((parse(text, { bom: true, columns: true }) as Record<string, string>[]).map((row) => row['城市'])).toEqual([
      '北京',
      '首都',
    ])
  })

  it.each([{ format: 'pdf' }, { labels: 2 }, { filter: '{' }])('refuses %o', async (query) => {
    expect((await exported(query)).status).toBe(400)
  })

  it('needs session, permission and to be the owner', async () => {
    expect((await test.anonymous.get(form.at('/data/export'))).status).toBe(401)
    expect((await li.get(form.at('/data/export'))).status).toBe(403)
    expect((await wang.get(form.at('/data/export'))).status).toBe(404)
  })

  it('gives every naughty string back, in the list, the detail, CSV and xlsx', async () => {
    const strings = JSON.parse(
      await readFile(new URL('../../../support/naughty-strings.json', import.meta.url), 'utf8'),
    ) as string[]
    const texts = strings.filter((text) => text.trim() !== '')
    const naughty = await publishForm(zhang, test.anonymous, {
      ...visitForm,
      items: [{ id: 'text01', type: 'textarea', label: '文本' }],
      logic: [],
    })
    const ids = []
    for (const text01 of texts) ids.push(await naughty.submit({ text01 }))

    const listed: string[] = []
    for (let at = 1; listed.length < texts.length; at++) {
      const { rows } = (await zhang.get(naughty.at('/data/page'), { query: { page: at, limit: 100, sort: 'serial' } }))
        .body.data
      listed.push(...rows.map((row: DataRow) => row.answers.text01))
    }
    expect(listed).toEqual(texts)
    expect((await zhang.get(naughty.at(`/data/${ids[99]}`))).body.data.answers.text01).toBe(texts[99])

    const csv = parse((await zhang.get(naughty.at('/data/export'), { query: { format: 'csv' } })).text, {
      bom: true,
    }) as string[][]
    expect(csv.slice(1).map((row) => csvText(row[4]!))).toEqual(texts)
    expect(csv.slice(1).filter((row) => /^[=+\-@\t\r]/.test(row[4]!))).toEqual([])
    const xlsx = await readXlsx((await zhang.get(naughty.at('/data/export'))).bytes)
    expect(xlsx.slice(1).map((row) => row[4])).toEqual(texts)
  })

  it('says how long it took, and nothing where no device said so; the detail and a filter, too', async () => {
    const gad = await publishForm(zhang, test.anonymous, exampleForm('gad-7.zh'))
    const answers = Object.fromEntries(
      exampleForm('gad-7.zh').items.flatMap((item) =>
        item.type === 'radio' ? [[item.id, item.options![0]!.value]] : [],
      ),
    )
    const hand = (more: object) =>
      test.anonymous.post(`/api/public/form/${gad.formKey}/data`, { body: { version: 1, answers, ...more } })
    const timed = (await hand({ duration: 95 })).body.data.id
    expect((await hand({})).status).toBe(200)
    expect((await zhang.get(gad.at(`/data/${timed}`))).body.data.duration).toBe(95)
    const csv = parse((await zhang.get(gad.at('/data/export'), { query: { format: 'csv' } })).text, { bom: true })
    expect((csv as string[][]).map((row) => row[2])).toEqual(['用时（秒）', '95', ''])
    const slow = { format: 'json', ...filter({ duration: { gte: 60 } }) }
    expect(JSON.parse((await zhang.get(gad.at('/data/export'), { query: slow })).text)).toMatchObject([
      { id: timed, duration: 95 },
    ])
  })

  it('of PHQ-9 carries the total that the server calculated', async () => {
    const phq = await publishForm(zhang, test.anonymous, exampleForm('phq-9.zh'))
    const picks = Object.fromEntries(Array.from({ length: 9 }, (_, at) => [`phq90${at + 1}`, String(at % 4)]))
    await phq.submit({ ...picks, phq910: '1' })
    const { text } = await zhang.get(phq.at('/data/export'), { query: { format: 'json', labels: 0 } })
    expect(Object.values(JSON.parse(text)[0].answers)).toContain(12)
  })
})
