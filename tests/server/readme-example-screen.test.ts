/**
 * @module-tag whole
 * Left out of `npm test`: starts processes of its own.
 */
import { execFileSync } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openApp, type Client, type TestApp } from '#tests/support/open-app.ts'
import { emptyFolder } from '#tests/support/server-process.ts'
import { upload } from '#tests/support/table-upload.ts'

/** Follows "From nothing to a screen" of the README to the letter. */
let test: TestApp
let admin: Client
let folder: Awaited<ReturnType<typeof emptyFolder>>
const readme = await readFile(join(import.meta.dirname, '../../README.md'), 'utf8')
const chapter = readme.slice(readme.indexOf('## From nothing to a screen'))
const path = /as `([\w/]+\.json)`\)/.exec(chapter)![1]!
const file = /```json\n([\s\S]*?)```/.exec(chapter)![1]!
const [entries = '', register = ''] = [...chapter.matchAll(/```csv\n([\s\S]*?)```/g)].map((found) => found[1]!)
const items = '/api/asset/item'

beforeAll(async () => {
  folder = await emptyFolder()
  await mkdir(dirname(join(folder.path, path)), { recursive: true })
  await writeFile(join(folder.path, path), file)
  test = await openApp({ schemasDir: folder.path })
  admin = await test.as('admin')
})
afterAll(async () => {
  await test.close()
  await folder.remove()
})

describe('the screen of the README', () => {
  it('is one file of at most 40 lines', () => {
    expect(file.trim().split('\n').length).toBeLessThanOrEqual(40)
  })

  it('passes schema:check as it says, with the one warning it names', () => {
    const check = execFileSync(process.execPath, ['server/crud/cli/check-modules.ts', folder.path], {
      cwd: join(import.meta.dirname, '../..'),
      encoding: 'utf8',
    })
      .trim()
      .split('\n')
    expect(check.at(-1)).toMatch(/ 0 errors, 1 warnings$/)
    expect(check[0]).toMatch(/warning {2}SCH022 .*asset_kind/)
    expect(chapter).toContain('`SCH022`')
  })

  it('takes its dictionary and its rows from the tables beside it', async () => {
    await admin.post('/api/system/dict/type', { body: { dictName: '资产类别', dictType: 'asset_kind' } })
    const kinds = await upload(admin, '/api/system/dict/data/import/commit', entries, {
      match: '{"dictType":"asset_kind"}',
    })
    expect(kinds.body.data).toEqual({ created: 2, updated: 0, unchanged: 0, skipped: 0 })
    const {
      body: { data: preview },
    } = await upload(admin, `${items}/import/preview`, register)
    expect([preview.faults, preview.counts]).toEqual([[], { create: 2, update: 0, unchanged: 0, error: 0 }])
    expect((await upload(admin, `${items}/import/commit`, register)).body.data).toEqual({
      created: 2,
      updated: 0,
      unchanged: 0,
      skipped: 0,
    })
    const { body } = await admin.get(`${items}/page`, { query: { sort: 'itemNo' } })
    expect(body.data).toMatchObject({
      total: 2,
      rows: [
        {
          itemNo: 'A-001',
          itemName: '笔记本电脑',
          kind: 'pc',
          price: 5999,
          bought: '2026-03-05',
          $labels: { deptId: '信息中心' },
        },
        { itemNo: 'A-002', kind: 'desk', price: 1200, bought: '2026-03-06', $labels: { deptId: '教务处' } },
      ],
    })
  })

  it('says beside the field what is wrong, and keeps what is added, found, exported and removed', async () => {
    const twice = await admin.post(items, { body: { itemNo: 'A-001', itemName: '又一台' } })
    expect([twice.status, twice.body.data.errors[0].field]).toEqual([400, 'itemNo'])
    const added = (await admin.post(items, { body: { itemNo: 'A-003', itemName: '投影仪', kind: 'pc' } })).body.data
    expect((await admin.get(`${items}/page`, { query: { itemName: '投影' } })).body.data.total).toBe(1)
    expect((await admin.get(`${items}/export`, { query: { format: 'csv', itemNo: { eq: 'A-003' } } })).text).toContain(
      'A-003,投影仪,电脑',
    )
    expect((await admin.del(`${items}/${added.itemId}`)).status).toBe(200)
    expect((await admin.put(`${items}/restore/${added.itemId}`)).status).toBe(200)
    const { body } = await admin.get('/api/system/operlog/page', { query: { module: { eq: 'asset/item' } } })
    expect(body.data.rows.map((row: { businessType: string }) => row.businessType)).toContain('6')
  })

  it('is closed to who has no permission, and to strangers', async () => {
    for (const call of [`${items}/page`, `${items}/import/template`]) {
      expect((await (await test.as('li')).get(call)).status).toBe(403)
      expect((await test.anonymous.get(call)).status).toBe(401)
    }
  })

  it('is in the menu with the permissions the README names, and has a copy of its file for the browser', async () => {
    const words = /`asset:item:\{([\w,]+)\}`/
      .exec(chapter)![1]!
      .split(',')
      .map((word) => `asset:item:${word}`)
    const menus = await test.app.db
      .selectFrom('sysMenu')
      .select('perms')
      .where('perms', 'like', 'asset:item:%')
      .execute()
    expect(menus.map((menu) => menu.perms).sort()).toEqual(words.sort())
    expect(JSON.stringify((await admin.get('/api/getRouters')).body.data)).toContain('"component":"schema:asset/item"')
    expect((await admin.get('/api/schema/asset/item')).body.data).toMatchObject({
      title: { 'zh-cn': '资产登记', en: 'Assets' },
      import: { key: ['itemNo'] },
    })
  })
})
