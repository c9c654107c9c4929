/**
 * @module-tag whole
 * Left out of `npm test`: waits for time limits and pauses.
 */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { loadRegistry } from '#server/crud/load-modules.ts'
import { serverPlugins } from '#plugins/server.ts'
import { moduleHooks } from '#server/domains/module-hooks.ts'
import { watchModules } from '#server/watch-modules.ts'
import { openSocket, type TestSocket } from '#tests/support/websocket-client.ts'
import { openApp, type Client, type TestApp } from '#tests/support/open-app.ts'
import { ownModules } from '#tests/support/product-module-folders.ts'

const lamp = (change: object = {}, fields: object = {}) =>
  JSON.stringify(
    {
      module: 'school/lamp',
      version: 1,
      title: { 'zh-cn': '灯具', en: 'Lamps' },
      menu: { parent: 'system', path: '/school/lamp' },
      table: { name: 'school_lamp', key: 'lampId' },
      fields: {
        lampId: { type: 'id', label: { 'zh-cn': '编号', en: 'ID' } },
        place: { type: 'string', length: 20, required: true, label: { 'zh-cn': '位置', en: 'Place' } },
        ...fields,
      },
      permissions: { prefix: 'school:lamp' },
      dataScope: false,
      ...change,
    },
    null,
    2,
  )
const file = async (text: string): Promise<void> => writeFile(join(folder, 'school/lamp.json'), text)

let folder: string
let test: TestApp
let admin: Client
let socket: TestSocket
let stop: () => Promise<void>
const printed: string[] = []
const hooks = [...moduleHooks, ...serverPlugins.flatMap((plugin) => plugin.hooks ?? [])]
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'formwork-watch-'))
  await mkdir(join(folder, 'school'))
  test = await openApp()
  admin = await test.as('admin')
  const origin = await test.app.listen({ port: 0, host: '127.0.0.1' })
  socket = await openSocket(origin, await test.app.sessions.start(1, { ip: '127.0.0.1', userAgent: 'test' }))
  const print = (line: string): void => void printed.push(line)
  stop = watchModules([...ownModules, folder], hooks, test.app.modules, { log: print, error: print })
})
afterAll(async () => {
  await stop()
  await test.close()
  await rm(folder, { recursive: true })
})
/** The next change of module files; rows that the test writes are told of too. */
async function changed(): Promise<{ readonly op: string }> {
  for (;;) {
    const message = await socket.next<{ op: string }>('module.changed')
    if (message.op === 'schema') return message
  }
}

it('a file that is added is a working screen of the server that runs', async () => {
  expect((await admin.get('/api/schema/school/lamp')).status).toBe(404)
  await file(lamp())
  expect(await changed()).toMatchObject({ op: 'schema' })
  expect((await admin.post('/api/school/lamp', { body: { place: '走廊' } })).body.data).toMatchObject({ place: '走廊' })
  expect((await admin.get('/api/getRouters')).text).toContain('schema:school/lamp')
  expect((await (await test.as('li')).get('/api/school/lamp/page')).status).toBe(403)
})

it('a field that is added has its column, is asked for and is checked, also in the browser', async () => {
  const before = (await admin.get('/api/schema/school/lamp')).body.data.validators.create
  await file(lamp({}, { watts: { type: 'int', min: 1, max: 500, label: { 'zh-cn': '功率', en: 'Watts' } } }))
  await changed()
  const { body } = await admin.get('/api/schema/school/lamp')
  expect(body.data.validators.create).not.toBe(before)
  expect((await admin.get(body.data.validators.create)).text).toContain('500')
  expect((await admin.get(before)).status).toBe(404)
  expect(
    (await admin.post('/api/school/lamp', { body: { place: '门厅', watts: 900 } })).body.data.errors,
  ).toMatchObject([{ field: 'watts', code: 'maximum' }])
  expect((await admin.get('/api/school/lamp/page', { query: { sort: 'lampId' } })).body.data.rows).toMatchObject([
    { place: '走廊', watts: null },
  ])
})

it('a file that breaks says where, while all others go on; mended, it answers again', async () => {
  await file(lamp().replace('"version": 1', '"vresion": 1'))
  await changed()
  const broken = await admin.get('/api/school/lamp/page')
  expect(broken).toMatchObject({ status: 500, body: { data: { id: 'module.broken' } } })
  expect(broken.body.data.faults).toContainEqual(expect.objectContaining({ code: 'SCH010', line: 3 }))
  expect(printed.join('\n')).toMatch(/school\/lamp\.json:3:3 {2}error {2}SCH010/)
  expect((await admin.get('/api/system/post/page')).status).toBe(200)
  await file(lamp())
  await changed()
  expect((await admin.get('/api/school/lamp/page')).body.data.total).toBe(1)
})

it('modules that cannot run leave everything as it was', async () => {
  await stop()
  await file(
    lamp({ actions: { glow: { label: { 'zh-cn': '点亮', en: 'Glow' }, on: 'page', method: 'POST', path: '/glow' } } }),
  )
  const { registry: mute } = await loadRegistry([...ownModules, folder])
  await expect(test.app.modules.replace(mute)).rejects.toThrow('action <glow> of <school/lamp> has no hook')
  expect((await admin.get('/api/school/lamp/page')).body.data.total).toBe(1)

  // the last thing that can fail is the commit itself
  await file(lamp())
  await writeFile(join(folder, 'school/lantern.json'), lamp().replaceAll('lamp', 'lantern'))
  const { registry: late } = await loadRegistry([...ownModules, folder])
  await sql`create function refuse_commit() returns trigger language plpgsql as $$ begin raise exception 'no commit'; end $$`.execute(
    test.app.db,
  )
  await sql`create constraint trigger tr_refuse_commit after insert on sys_menu deferrable initially deferred for each row execute function refuse_commit()`.execute(
    test.app.db,
  )
  await expect(test.app.modules.replace(late)).rejects.toThrow('no commit')
  expect((await admin.get('/api/school/lantern/page')).body.data.id).toBe('route.unknown')
  expect((await admin.get('/api/school/lamp/page')).body.data.total).toBe(1)
  await sql`drop function refuse_commit() cascade`.execute(test.app.db)

  const { registry } = await loadRegistry(ownModules)
  expect((await test.app.modules.replace(registry)).changed).toEqual(['school/lamp'])
  await changed()
  expect((await admin.get('/api/school/lamp/page')).status).toBe(404)
})
