import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DataRow, StatisticsCard } from '#schemas/api/form-api-types.ts'
import { serverPlugins } from '#plugins/server.ts'
import { type Form, emptyForm } from '#schemas/form/form.ts'
import { addItem } from '#schemas/form/edit-document.ts'
import { addFillItemTypes } from '#renderer/fill/item-widgets.ts'
import { task, WorkerPool } from '#server/kit/worker-pool.ts'
import type { ServerPlugin } from '#server/kit/plugin.ts'
import { readXlsx } from '#server/kit/xlsx.ts'
import { openApp, type Client, type TestApp } from '#tests/support/open-app.ts'
import { upload } from '#tests/support/table-upload.ts'
import { publishForm, type PublishedForTest } from '#tests/support/published-form.ts'
import { thermometer, type ThermometerItem } from '#tests/support/types/thermometer/thermometer.ts'
import { thermometerWidget } from '#tests/support/types/thermometer/widget.tsx'
import type { prepareVersion } from '#plugins/form-editor/server/prepare-version.ts'

const typesModule = new URL('../support/types/thermometer/thermometer.ts', import.meta.url)
const plugin: ServerPlugin = { name: 'ward', itemTypes: typesModule }

const item: ThermometerItem = { id: 'temp01', type: 'thermometer', label: '体温', required: true, low: 35, high: 42 }
const ward: Form = {
  format: 1,
  title: '晨检',
  theme: {},
  settings: {},
  items: [
    item,
    { id: 'page01', type: 'pagination', label: '' },
    { id: 'note01', type: 'input', label: '症状' },
    { id: 'mean01', type: 'calc', label: '偏高', formula: 'temp01 - 37' },
  ],
  // oxlint-disable-next-line unicorn/no-thenable -- the document's own word
  logic: [{ when: { temp01: { gte: 38 } }, then: [{ do: 'require', target: 'note01' }] }],
}

let opened: TestApp
let admin: Client
let form: PublishedForTest

beforeAll(async () => {
  opened = await openApp({ plugins: [...serverPlugins, plugin] })
  // as `plugins/fill.ts` does for the page
  addFillItemTypes([{ type: thermometer, widget: thermometerWidget }])
  admin = await opened.as()
  form = await publishForm(admin, opened.anonymous, ward)
  for (const temp01 of [36.5, 37, 38.5]) await form.submit({ temp01, ...(temp01 > 38 ? { note01: '咳嗽' } : {}) })
})
afterAll(() => opened.close())

const rows = async (query: object): Promise<readonly unknown[]> =>
  (await admin.get(form.at('/data/page'), { query })).body.data.rows.map((row: DataRow) => row.answers.temp01)

describe('a question type that a plugin brings', () => {
  it('is added from the palette as its type says, and published by its own check', async () => {
    const added = addItem(emptyForm('空'), 'thermometer', 0, '体温')
    expect(added.items[0]).toMatchObject({ type: 'thermometer', low: 34, high: 43 })
    const created = await admin.post('/api/project/form', {
      body: { name: '颠倒', document: { ...ward, items: [{ ...item, low: 50 }], logic: [] } },
    })
    const refused = await admin.post(`/api/project/form/${created.body.data.formKey}/publish`)
    expect(refused.status).toBe(422)
    expect(refused.text).toContain('刻度颠倒了')
  })

  it('has settings that are checked when a document is read, and cut from the public form when they are not public', async () => {
    const wrong = await admin.post('/api/project/form', {
      body: { name: '错', document: { ...ward, items: [{ ...item, high: '高' }], logic: [] } },
    })
    expect(wrong.status).toBe(400)
    const kept = await publishForm(
      admin,
      opened.anonymous,
      { ...ward, items: [{ ...item, maker: '某厂' } as ThermometerItem], logic: [] },
      '公开',
    )
    const { body } = await opened.anonymous.get(`/api/public/form/${kept.formKey}`)
    const [sent] = body.data.document.items
    expect(sent).toMatchObject({ low: 35, high: 42 })
    expect(sent).not.toHaveProperty('maker')
  })

  it('is compiled by workers that know it as the server does', async () => {
    const pool = new WorkerPool({
      size: 1,
      maxQueue: 1,
      deadlineMs: 20_000,
      maxHeapMb: 256,
      idleMs: 1000,
      itemTypes: [typesModule.href],
    })
    const compileInWorker = task<typeof prepareVersion>(
      new URL('../../plugins/form-editor/server/prepare-version.ts', import.meta.url),
      'prepareVersion',
    )
    const prepared = await pool.run(compileInWorker, { before: undefined, document: ward }).finally(() => pool.close())
    expect(prepared.errors).toEqual([])
    expect(prepared.artifact).toContain('"maximum":42')
  })

  it('refuses what is off its scale in its own words, in both languages, and asks what rules ask', async () => {
    const submit = (answers: object, language: string) =>
      opened.anonymous.post(`/api/public/form/${form.formKey}/data`, {
        body: { version: 1, answers },
        headers: { 'accept-language': language },
      })
    expect((await submit({ temp01: 20 }, 'zh-CN')).body.data).toMatchObject({
      errors: [{ item: 'temp01', code: 'thermometer.off', message: '「体温」不在刻度 35 到 42 之内' }],
    })
    expect((await submit({ temp01: 20 }, 'en')).body.data).toMatchObject({
      errors: [{ item: 'temp01', code: 'thermometer.off', message: '“体温” is off the scale, 35 to 42' }],
    })
    expect((await submit({ temp01: 39 }, 'en')).body.data).toMatchObject({
      errors: [{ item: 'note01', code: 'required' }],
    })
  })

  it('is filled in page by page without scripts', async () => {
    const visitor = opened.anonymous
    const hiddenIn = (html: string) =>
      [...html.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)].map((match) => [match[1]!, match[2]!])
    const post = (html: string, fields: readonly (readonly string[])[]) =>
      visitor.post(`/s/${form.formKey}`, {
        body: new URLSearchParams([...hiddenIn(html), ...fields] as [string, string][]).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      })
    const first = await visitor.get(`/s/${form.formKey}`)
    expect(first.text).toMatch(/<input[^>]*inputMode="decimal"[^>]*name="temp01"/)
    const wrong = await post(first.text, [
      ['temp01', '20'],
      ['_do', 'next'],
    ])
    expect(wrong.status).toBe(422)
    expect(wrong.text).toContain('不在刻度 35 到 42 之内')
    const second = await post(wrong.text, [
      ['temp01', '36.6 °C'],
      ['_do', 'next'],
    ])
    expect(second.text).toContain('name="temp01" value="36.6"')
    expect(
      (
        await post(second.text, [
          ['note01', ''],
          ['_do', 'submit'],
        ])
      ).status,
    ).toBe(303)
    expect((await rows({}))[0]).toBe(36.6)
  })

  it('is sorted and filtered as the number it is', async () => {
    expect(await rows({ sort: '-temp01' })).toEqual([38.5, 37, 36.6, 36.5])
    expect(await rows({ filter: JSON.stringify({ temp01: { gte: 37 } }), sort: 'temp01' })).toEqual([37, 38.5])
  })

  it('is counted as its measures say', async () => {
    const { body } = await admin.get(form.at('/statistics'))
    const card = body.data.cards.find((one: StatisticsCard) => one.item === 'temp01')
    expect(card).toMatchObject({
      card: 'number',
      type: 'thermometer',
      n: 4,
      min: 36.5,
      max: 38.5,
      mean: 37.15,
      median: 36.8,
    })
    expect(card.bins.reduce((sum: number, { count }: { count: number }) => sum + count, 0)).toBe(4)
  })

  it.each([
    ['labels', '1'],
    ['values', '0'],
  ])('goes out as xlsx with %s and can be read back in', async (_, labels) => {
    const { bytes } = await admin.get(form.at('/data/export'), { query: { format: 'xlsx', labels } })
    const [header, ...lines] = await readXlsx(bytes)
    const at = header!.indexOf(labels === '1' ? '体温' : 'temp01')
    const [column] = thermometer.columns(item)
    expect(lines.map((line) => column!.read(line[at]))).toEqual([36.5, 37, 38.5, 36.6].map((temp01) => ({ temp01 })))
    expect(column!.read(thermometer.text(item, 36.5))).toEqual({ temp01: 36.5 })

    const ward2 = await publishForm(admin, opened.anonymous, ward)
    const sent = await upload(admin, ward2.at('/data/import/commit'), bytes, {}, 'ward.xlsx')
    expect(sent.body.data).toMatchObject({ created: 4, skipped: 0 })
    const { body } = await admin.get(ward2.at('/data/page'), { query: { sort: 'serial' } })
    expect(body.data.rows.map((row: DataRow) => row.answers.temp01)).toEqual([36.5, 37, 38.5, 36.6])
  })

  it('has a column of its own in the list, and what is off its scale is refused from a file', async () => {
    const { body } = await admin.get(`/api/schema/form/${form.formKey}`)
    expect(body.data.fields.temp01).toMatchObject({ type: 'decimal', label: '体温', sortable: true })
    expect(body.data.list.columns.map((column: { field: string }) => column.field)).toContain('temp01')
    const wrong = await upload(admin, form.at('/data/import/preview'), '体温,症状\n20,\n36.8 °C,\n39,', {}, 'ward.csv')
    expect(wrong.body.data.counts).toMatchObject({ create: 1, error: 2 })
    expect(wrong.body.data.faults.map((fault: { message: string }) => fault.message)).toEqual([
      '「体温」不在刻度 35 到 42 之内',
      expect.stringContaining('症状'),
    ])
  })
})
