/**
 * @module-tag whole
 * Left out of `npm test`: tries very many cases.
 */
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { afterAll, describe, expect, it } from 'vitest'
import { csvLines, csvText } from '#schemas/module/csv.ts'
import { textIn } from '#schemas/module/localized-text.ts'
import { loadRegistry } from '#server/crud/load-modules.ts'
import { readXlsx } from '#server/kit/xlsx.ts'
import { noPages, openApp } from '#tests/support/open-app.ts'
import { upload } from '#tests/support/table-upload.ts'
import { copyOf, sampleBody } from '../sample-bodies.ts'
import { ownModules } from '#tests/support/product-module-folders.ts'

/**
 * What every module with `import` does, found as api-contract.test.ts finds modules: rows that are exported, removed and
 * imported again are exported as they were; the template takes what it asks for.
 */
const schemasDir = join(import.meta.dirname, '../modules')
const { registry } = await loadRegistry([...ownModules, schemasDir])
const { as, anonymous, close } = await openApp({
  schemasDir,
  fillPages: noPages,
})
afterAll(close)
const [admin, nobody] = [await as(), await as('li')]
const modules = [...registry.modules.values()].filter((module) => module.verbs.has('import'))
const copies = await Promise.all(modules.map((module) => copyOf(admin, module.name)))
let n = 5000

describe.each(copies.map((copy) => [copy.module, copy] as const))('%s', (_, copy) => {
  const base = `/api${copy.base}`
  const exported = async (rows: readonly Record<string, unknown>[]): Promise<readonly Record<string, string>[]> => {
    const { text } = await admin.get(`${base}/export`, {
      query: { format: 'csv', [copy.key]: { in: rows.map((row) => row[copy.key]) }, sort: copy.key },
    })
    const [head = [], ...lines] = parse(text, { bom: true }) as string[][]
    return lines.map((line) => Object.fromEntries(line.map((cell, i) => [head[i]!, csvText(cell)])))
  }
  const create = async () =>
    (await admin.post(base, { body: await sampleBody(admin, copy, (n += 1)) })).body.data as Record<string, unknown>
  const titles = copy.import!.fields.map((name) => textIn(copy.fields[name]!.label, 'zh-cn'))
  const csvOf = async (rows: readonly Record<string, string>[]): Promise<string> =>
    (
      await Array.fromAsync(
        csvLines(
          titles,
          rows.map((row) => titles.map((title) => row[title])),
        ),
      )
    ).join('')

  it.skipIf(!copy.export)('takes back what it has exported, row for row', async () => {
    const made = [await create(), await create(), await create()]
    const before = await exported(made)
    const shared = titles.filter((title) => title in before[0]!)
    for (const row of made) expect((await admin.del(`${base}/${String(row[copy.key])}`)).status).toBe(200)
    const file = await csvOf(before)
    const looked = (await upload(admin, `${base}/import/preview`, file)).body
    expect([looked.data.faults, looked.data.counts]).toEqual([[], { create: 3, update: 0, unchanged: 0, error: 0 }])
    const { body } = await upload(admin, `${base}/import/commit`, file)
    expect(body.data).toEqual({ created: 3, updated: 0, unchanged: 0, skipped: 0 })
    const now = (await admin.get(`${base}/list`, { query: { sort: `-${copy.key}` } })).body.data
      .slice(0, 3)
      .toReversed()
    const pick = (rows: readonly Record<string, string>[]) =>
      rows.map((row) => Object.fromEntries(shared.map((title) => [title, row[title]])))
    expect(pick(await exported(now))).toEqual(pick(before))
    // and again: the same rows are there already, and are left alone
    const again = (await upload(admin, `${base}/import/preview`, file)).body.data
    expect(again.counts).toEqual({ create: 0, update: 0, unchanged: 0, error: 3 })
    expect((await upload(admin, `${base}/import/commit`, file, { update: 'true' })).body.data).toEqual({
      created: 0,
      updated: 0,
      unchanged: 3,
      skipped: 0,
    })
    expect(
      (await admin.get(`${base}/list`, { query: { sort: `-${copy.key}` } })).body.data.slice(0, 3).toReversed(),
    ).toEqual(now)
    for (const row of now) await admin.del(`${base}/${String(row[copy.key])}`)
  })

  it('has a template that names its columns in both languages and takes rows below them', async () => {
    const { bytes, headers } = await admin.get(`${base}/import/template`)
    expect(headers['content-type']).toContain('spreadsheetml')
    const [head] = await readXlsx(bytes)
    expect((head as string[]).map((title) => title.replace(/ \*$/, ''))).toEqual(titles)
    const english = await readXlsx(
      (await admin.get(`${base}/import/template`, { headers: { 'accept-language': 'en' } })).bytes,
    )
    expect((english[0] as string[]).map((title) => title.replace(/ \*$/, ''))).toEqual(
      copy.import!.fields.map((name) => textIn(copy.fields[name]!.label, 'en')),
    )
    expect((await upload(admin, `${base}/import/preview`, bytes, {}, 'template.xlsx')).body.data.errors).toMatchObject([
      { code: 'empty' },
    ])
  })

  it('is closed to strangers and to who may not import', async () => {
    for (const path of ['preview', 'faults', 'commit']) {
      expect((await upload(anonymous, `${base}/import/${path}`, 'x')).status).toBe(401)
      expect((await upload(nobody, `${base}/import/${path}`, 'x')).status).toBe(403)
      expect((await upload(admin, `${base}/import/${path}`, 'x')).status).toBe(400)
    }
    expect((await anonymous.get(`${base}/import/template`)).status).toBe(401)
    expect((await nobody.get(`${base}/import/template`)).status).toBe(403)
  })
})

it('was run for the modules that say so', () => {
  expect(copies.map((copy) => copy.module)).toEqual(
    expect.arrayContaining(['system/user', 'system/post', 'system/dict-data', 'system/config', 'school/asset']),
  )
})
