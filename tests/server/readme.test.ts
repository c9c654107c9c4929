import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openApp, type Client, type TestApp } from '#tests/support/open-app.ts'
import { emptyFolder } from '#tests/support/server-process.ts'

/** Follows "Add a screen in five minutes" of the README to the letter. */
let test: TestApp
let admin: Client
let folder: Awaited<ReturnType<typeof emptyFolder>>

beforeAll(async () => {
  const readme = await readFile(join(import.meta.dirname, '../../README.md'), 'utf8')
  const section = readme.slice(readme.indexOf('## Add a screen in five minutes'))
  const path = /as `([\w/]+\.json)`\)/.exec(section)![1]!
  const file = /```json\n([\s\S]*?)```/.exec(section)![1]!
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
  it('has a table that keeps what is added', async () => {
    const added = await admin.post('/api/asset/room', { body: { roomCode: 'A-101', roomName: '阶梯教室' } })
    expect(added.status).toBe(200)
    const { body } = await admin.get('/api/asset/room/page', { query: { roomName: '阶梯' } })
    expect(body.data).toMatchObject({ total: 1, page: 1, limit: 20, rows: [{ roomCode: 'A-101', roomName: '阶梯教室', seats: 40, status: '0' }] })
  })

  it('says beside the field what is wrong', async () => {
    const twice = await admin.post('/api/asset/room', { body: { roomCode: 'A-101', roomName: '又一间' } })
    expect([twice.status, twice.body.data.errors[0].field]).toEqual([400, 'roomCode'])
    const none = await admin.post('/api/asset/room', { body: { roomCode: 'B-1', roomName: 'x', seats: 0 } })
    expect([none.status, none.body.data.errors[0].field]).toEqual([400, 'seats'])
  })

  it('is closed to who has no permission, and to strangers', async () => {
    expect((await (await test.as('li')).get('/api/asset/room/page')).status).toBe(403)
    expect((await test.anonymous.get('/api/asset/room/page')).status).toBe(401)
  })

  it('has a copy of its file for the browser', async () => {
    const { body } = await admin.get('/api/schema/asset/room')
    expect(body.data.title).toEqual({ 'zh-cn': '教室管理', en: 'Rooms' })
  })

  it('is in the menu', async () => {
    const { body } = await admin.get('/api/getRouters')
    expect(JSON.stringify(body.data)).toContain('"component":"schema:asset/room"')
  })
})
