import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import type { DataRow } from '#schemas/api/form-api-types.ts'
import { optionsOf } from '#schemas/form/item.ts'
import { publishForm } from '#tests/support/published-form.ts'
import { filteredBy as filter, openVisits, visitForm, visits } from '#tests/support/visitor-registration-form.ts'

const { test, zhang, wang, li, form } = await openVisits()
afterAll(() => test.close())

const page = (query: object = {}) => zhang.get(form.at('/data/page'), { query })
const names = async (query: object): Promise<readonly string[]> =>
  (await page(query)).body.data.rows.map((row: DataRow) => row.answers.name01)

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
