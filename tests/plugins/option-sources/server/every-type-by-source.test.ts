/**
 * @module-tag whole
 * Left out of `npm test`: every type with each kind of source through every screen and file.
 */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DataRow } from '#schemas/api/form-api-types.ts'
import { ownItemTypes } from '#schemas/form/built-in-item-types.ts'
import type { Form } from '#schemas/form/form.ts'
import type { ItemBase, OptionSource } from '#schemas/form/item.ts'
import { familyOf } from '#schemas/form/item-types.ts'
import { readXlsx } from '#server/kit/xlsx.ts'
import { openApp, type Client, type TestApp } from '#tests/support/open-app.ts'
import { publishForm, type PublishedForTest } from '#tests/support/published-form.ts'
import { saveSettings } from '#tests/support/sms-gateway.ts'
import { upload } from '#tests/support/table-upload.ts'

const campuses = [
  ['n', '北校区'],
  ['s', '南校区'],
] as const
const api = createServer((_request, response) => {
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify(campuses.map(([id, name]) => ({ id, name }))))
}).listen(0, '127.0.0.1')
await once(api, 'listening')
const host = `http://127.0.0.1:${(api.address() as AddressInfo).port}`
const sources: Readonly<Record<OptionSource['kind'], OptionSource>> = {
  dict: { kind: 'dict', type: 'campus_of_types' },
  api: { kind: 'api', url: `${host}/campuses`, valueKey: 'id', labelKey: 'name' },
}

let opened: TestApp
let admin: Client
beforeAll(async () => {
  opened = await openApp()
  admin = await opened.as('admin')
  await saveSettings(admin, 'optionSourceConfig', { hosts: host, privateAddresses: '127.0.0.1', minutes: 5 })
  const dictType = 'campus_of_types'
  await admin.post('/api/system/dict/type', { body: { dictName: '校区', dictType } })
  for (const [dictValue, dictLabel] of campuses)
    await admin.post('/api/system/dict/data', { body: { dictType, dictValue, dictLabel } })
})
afterAll(async () => {
  await opened.close()
  api.closeAllConnections()
  api.close()
})

const pairs = ownItemTypes.flatMap(({ type, optionSources = [] }) => optionSources.map((kind) => ({ type, kind })))

it('there are types for each kind of source', () => {
  expect(new Set(pairs.map(({ kind }) => kind))).toEqual(new Set(Object.keys(sources)))
})

describe.each(pairs)('$type with options of $kind', ({ type, kind }) => {
  const question = { id: 'campus', type, label: '校区', options: [], optionsFrom: sources[kind] } as ItemBase
  const isList = familyOf(question) !== 'choice'
  const answerOf = (value: string): string | readonly string[] => (isList ? [value] : value)
  let form: PublishedForTest
  beforeAll(async () => {
    const document = { format: 1, title: '登记', items: [question], logic: [], theme: {}, settings: {} }
    form = await publishForm(admin, opened.anonymous, document as object as Form)
  })
  const hand = (value: string) =>
    opened.anonymous.post(`/api/public/form/${form.formKey}/data`, {
      body: { version: 1, answers: { campus: answerOf(value) } },
    })
  const rows = async (query: Readonly<Record<string, unknown>> = {}): Promise<readonly DataRow[]> =>
    (await admin.get(form.at('/data/page'), { query: { sort: 'serial', ...query } })).body.data.rows

  it('shows them on the page, takes them and nothing else', async () => {
    expect((await opened.anonymous.get(`/s/${form.formKey}`)).text).toContain('北校区')
    expect([(await hand('n')).status, (await hand('s')).status]).toEqual([200, 200])
    const { status, body } = await hand('moon')
    expect([status, body.data.errors]).toMatchObject([422, [{ item: 'campus' }]])
  })

  it('takes them from a browser without scripts', async () => {
    const before = (await rows()).length
    await form.postPage('campus', [
      ['campus', 'n'],
      ['_do', 'submit'],
    ])
    expect((await rows()).slice(before).map(({ answers }) => answers)).toMatchObject([{ campus: answerOf('n') }])
  })

  it('filters the list by them', async () => {
    const found = async (op: object) =>
      (await rows({ filter: JSON.stringify({ campus: op }) })).map(({ answers }) => answers)
    const op = isList ? (familyOf(question) === 'path' ? { under: 's' } : { has: ['s'] }) : { in: ['s'] }
    expect(await found(op)).toMatchObject([{ campus: answerOf('s') }])
  })

  it('writes their texts to files and reads them back', async () => {
    const csv = (await admin.get(form.at('/data/export?format=csv'))).text
    const xlsx = await readXlsx((await admin.get(form.at('/data/export'))).bytes)
    for (const text of [csv, JSON.stringify(xlsx)])
      expect(['北校区', '南校区'].filter((one) => text.includes(one))).toHaveLength(2)
    const { body } = await upload(admin, form.at('/data/import/preview'), '校区\n南校区\n月球', {}, 'campus.csv')
    expect(body.data.counts).toMatchObject({ create: 1, error: 1 })
    expect(body.data.rows[0].values.answers).toMatchObject({ campus: answerOf('s') })
  })

  it('counts them by name in statistics, and has their names in the codebook', async () => {
    const { cards } = (await admin.get(form.at('/statistics'))).body.data
    expect(JSON.stringify(cards)).toContain('南校区')
    const codebook = (await admin.get(form.at('/data/codebook'))).body.data
    expect(JSON.stringify(codebook)).toContain('南校区')
  })
})
