import { readFile } from 'node:fs/promises'
import { parse } from 'csv-parse/sync'
import { afterAll, describe, expect, it } from 'vitest'
import type { DataRow } from '#schemas/api/form-api-types.ts'
import { csvText } from '#schemas/module/csv.ts'
import { readXlsx } from '#server/kit/xlsx.ts'
import { exampleForm, publishForm } from '#tests/support/published-form.ts'
import { filteredBy as filter, openVisits, visitForm, visits } from '#tests/support/visitor-registration-form.ts'

const { test, zhang, wang, li, form } = await openVisits()
afterAll(() => test.close())

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

  it('as xlsx keeps numbers numbers, dates dates and texts texts', async () => {
    const { bytes, headers } = await exported({ format: 'xlsx' }, { 'accept-language': 'en' })
    expect(headers['content-type']).toContain('spreadsheetml')
    const [header, ...rows] = await readXlsx(bytes)
    expect(header?.slice(0, 6)).toEqual(['No.', 'Submitted', 'Time taken (s)', 'Version', '姓名', '年龄'])
    expect(rows[1]?.slice(4, 12)).toEqual(['乙', 30, '北京', '音乐', new Date('2026-03-01T00:00Z'), 2, '=1+1', 60])
    expect(rows[1]?.[1]).toBeInstanceOf(Date)
    expect(header?.slice(12)).toEqual(['Updated', 'Channel', 'Submitted by'])
    expect(rows[1]?.[12]).toBeInstanceOf(Date)
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
