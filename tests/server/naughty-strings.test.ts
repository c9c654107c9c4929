/**
 * @module-tag whole
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { csvText } from '#schemas/module/csv.ts'
import { readXlsx } from '#server/kit/xlsx.ts'
import { openApp, type Client, type TestApp } from '#tests/support/open-app.ts'

/** Big List of Naughty Strings, MIT, © 2015–2020 Max Woolf. The empty one is not an answer. */
const naughty = (
  JSON.parse(readFileSync(join(import.meta.dirname, '../support/naughty-strings.json'), 'utf8')) as string[]
).filter((text) => text !== '')

let test: TestApp
let admin: Client
let formKey: string
let serials: number[]

beforeAll(async () => {
  test = await openApp()
  admin = await test.as('admin')
  const document = {
    format: 1,
    title: 'naughty',
    items: [{ id: 'text01', type: 'textarea', label: '文字', maxLength: 5000 }],
    logic: [],
    theme: {},
    settings: {},
  }
  formKey = (await admin.post('/api/project/form', { body: { name: 'naughty', document } })).body.data.formKey
  await admin.post(`/api/project/form/${formKey}/publish`, { body: {} })
  serials = []
  for (const text of naughty) {
    const { status, body } = await test.anonymous.post(`/api/public/form/${formKey}/data`, {
      body: { version: 1, answers: { text01: text } },
    })
    if (status !== 200) throw new Error(`<${text}> was refused: ${JSON.stringify(body)}`)
    serials.push(body.data.serial)
  }
})
afterAll(() => test.close())

describe(`${naughty.length} strings that break programs`, () => {
  it('come back equal in the list', async () => {
    const found = new Map<number, unknown>()
    for (let page = 1; found.size < naughty.length; page++) {
      const { body } = await admin.get(`/api/project/form/${formKey}/data/page`, { query: { page, limit: 100 } })
      expect(body.data.rows.length).toBeGreaterThan(0)
      for (const row of body.data.rows) found.set(row.serial, row.answers.text01)
    }
    expect(serials.map((serial) => found.get(serial))).toEqual(naughty)
  })

  it('come back equal in the detail', async () => {
    const found = new Map<number, unknown>()
    for (let page = 1; found.size < naughty.length; page++) {
      const { body } = await admin.get(`/api/project/form/${formKey}/data/page`, { query: { page, limit: 100 } })
      expect(body.data.rows.length).toBeGreaterThan(0)
      for (const { id, serial } of body.data.rows) {
        found.set(serial, (await admin.get(`/api/project/form/${formKey}/data/${id}`)).body.data.answers.text01)
      }
    }
    expect(serials.map((serial) => found.get(serial))).toEqual(naughty)
  })

  it('come back equal from csv, and no cell starts a formula', async () => {
    const { text } = await admin.get(`/api/project/form/${formKey}/data/export`, { query: { format: 'csv' } })
    const [header, ...rows] = parse(text, { bom: true, relax_column_count: false }) as string[][]
    const column = header!.indexOf('文字')
    expect(rows.map((row) => csvText(row[column]!)).toSorted()).toEqual(naughty.toSorted())
    expect(rows.flat().filter((cell) => /^[=+\-@\t\r]/.test(cell))).toEqual([])
  })

  it('come back equal from xlsx, every one of them typed as text', async () => {
    const { bytes } = await admin.get(`/api/project/form/${formKey}/data/export`, { query: { format: 'xlsx' } })
    const [header, ...rows] = await readXlsx(bytes)
    const column = header!.indexOf('文字')
    expect(rows.map((row) => String(row[column])).toSorted()).toEqual(naughty.toSorted())
    expect(rows.every((row) => typeof row[column] === 'string')).toBe(true)
  })

  it('match themselves in a filter', async () => {
    for (const text of naughty.filter((one) => one.trim() === one).slice(0, 60)) {
      const filter = JSON.stringify({ text01: { eq: text } })
      const { status, body } = await admin.get(`/api/project/form/${formKey}/data/page`, { query: { filter } })
      expect([
        status,
        body.data.rows.some((row: { answers: { text01: string } }) => row.answers.text01 === text),
      ]).toEqual([200, true])
    }
  })
})

describe('what PostgreSQL cannot hold', () => {
  it('is refused in words, not as a fault of ours', async () => {
    const { status } = await test.anonymous.post(`/api/public/form/${formKey}/data`, {
      body: { version: 1, answers: { text01: 'a\0b' } },
    })
    expect(status).toBe(422)
  })
})
