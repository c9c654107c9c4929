import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Form } from '#schemas/form/form.ts'
import { openApp, type Client, type TestApp } from '#tests/support/open-app.ts'
import { publishForm } from '#tests/support/published-form.ts'

let test: TestApp
let zhang: Client
let wang: Client
let li: Client

beforeAll(async () => {
  test = await openApp()
  ;[zhang, wang, li] = await Promise.all([test.as('zhang'), test.as('wang'), test.as('li')])
})
afterAll(() => test.close())

const survey: Form = {
  format: 1,
  title: '调查',
  items: [{ id: 'name01', type: 'input', label: '姓名' }],
  logic: [],
  theme: { primary: '#b42826' },
  settings: {},
}

async function published() {
  const form = await publishForm(zhang, test.anonymous, survey)
  const { formId } = (await test.app.forms.find(form.formKey))!
  const row = async () => (await zhang.get(`/api/project/form/${formId}`)).body.data
  return { ...form, formId, row }
}
const newFolder = async (who: Client, name: string): Promise<number> =>
  (await who.post('/api/project/form-folder/create', { body: { name } })).body.data.folderId
const folderNames = async (who: Client): Promise<readonly string[]> =>
  (await who.get('/api/project/form-folder/options')).body.data.map((one: { label: string }) => one.label)

describe('a row of my forms', () => {
  it('says whose the form is, when the last submission came, and what its cover is drawn from', async () => {
    const { row, submit } = await published()
    expect(await row()).toMatchObject({ lastSubmitTime: null, submissions: 0 })
    await submit({ name01: '甲' })
    expect(await row()).toMatchObject({
      owner: expect.any(String),
      lastSubmitTime: expect.any(String),
      submissions: 1,
      cover: { primary: '#b42826', items: [{ type: 'input', label: '姓名' }] },
    })
  })

  it('says how many submissions came on each of the last 14 days, and nothing of a form without any', async () => {
    const { row, submit, formId } = await published()
    expect((await row()).trend).toBeNull()
    for (const name of ['甲', '乙', '丙']) await submit({ name01: name })
    await sql`update form_submission set create_time = now() - interval '2 days' - interval '1 minute' where form_id = ${formId} and serial = 1`.execute(
      test.app.db,
    )
    await sql`update form_submission set create_time = now() - interval '20 days' where form_id = ${formId} and serial = 2`.execute(
      test.app.db,
    )
    expect((await row()).trend).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 1])
  })

  it('is renamed, duplicated and stopped, and the public page hears of it', async () => {
    const { formId, formKey, row } = await published()
    expect((await zhang.put('/api/project/form/rename', { body: { formId, name: ' 新名 ' } })).status).toBe(200)
    const copied = (await zhang.post('/api/project/form/copy', { body: { formId } })).body.data
    expect((await zhang.get(`/api/project/form/${copied.formKey}`)).body.data).toMatchObject({
      name: '新名（副本）',
      draft: { document: survey },
    })
    expect((await zhang.post('/api/project/form/stop', { body: { formId } })).body.data).toEqual({ status: 'stopped' })
    expect(await row()).toMatchObject({ name: '新名', status: 'stopped' })
    const { body } = await test.anonymous.get(`/api/public/form/${formKey}`)
    expect(body.data.state).toMatchObject({ open: false, reason: 'stopped' })
  })

  it.each([
    ['put', '/rename', { name: 'x' }],
    ['post', '/copy', {}],
    ['post', '/stop', {}],
  ] as const)('%s %s: 401, 403, and 404 for another’s', async (verb, path, more) => {
    const { formId } = await published()
    const call = (who: Client) => who[verb](`/api/project/form${path}`, { body: { formId, ...more } })
    expect([(await call(test.anonymous)).status, (await call(li)).status, (await call(wang)).status]).toEqual([
      401, 403, 404,
    ])
  })
})

describe('folders', () => {
  it('are made, renamed and deleted by their owner alone; what is in them stays', async () => {
    const folderId = await newFolder(zhang, '旧夹')
    const call = (who: Client, path: string, body: object) =>
      who[path === '/remove' ? 'post' : 'put'](`/api/project/form-folder${path}`, { body: { folderId, ...body } })
    expect(await folderNames(wang)).not.toContain('旧夹')
    expect((await call(wang, '/rename', { name: 'x' })).status).toBe(404)
    expect((await call(li, '/rename', { name: 'x' })).status).toBe(403)
    expect((await call(test.anonymous, '/remove', {})).status).toBe(401)
    expect((await call(zhang, '/rename', { name: ' ' })).status).toBe(400)
    expect((await call(zhang, '/rename', { name: '新夹' })).status).toBe(200)
    expect(await folderNames(zhang)).toContain('新夹')

    const { formId, row } = await published()
    await zhang.put('/api/project/form/move', { body: { ids: [formId], folderId } })
    expect((await call(zhang, '/remove', {})).status).toBe(200)
    expect(await folderNames(zhang)).not.toContain('新夹')
    expect((await row()).formId).toBe(formId)
  })

  it('take forms in and let them out; another’s folder takes none', async () => {
    const folderId = await newFolder(zhang, '收纳')
    const [one, other] = [await published(), await published()]
    const ids = [one.formId, other.formId]
    const move = (folder: number | null, who = zhang) =>
      who.put('/api/project/form/move', { body: { ids, folderId: folder } })
    expect((await move(folderId)).status).toBe(200)
    const inside = await zhang.get('/api/project/form/page', { query: { folderId: { under: folderId } } })
    expect(inside.body.data.total).toBe(2)
    expect((await move(await newFolder(wang, '别人的'))).status).toBe(400)
    expect((await move(null)).status).toBe(200)
    expect((await one.row()).folderId).toBe(null)
    expect((await move(null, wang)).status).toBe(404)
  })
})

describe('open lists of my forms', () => {
  it('are told of what is done by the key of a form', async () => {
    const told: unknown[] = []
    const stop = test.app.bus.subscribe('module.changed', (body) => {
      const { module, op, ids } = body as { module: string; op: string; ids: readonly number[] }
      if (module === 'project/form') told.push([op, ids])
    })
    const { formKey } = (await zhang.post('/api/project/form', { body: { name: '新', document: survey } })).body.data
    const { formId } = (await test.app.forms.find(formKey))!
    const at = `/api/project/form/${formKey}`
    await zhang.post(`${at}/publish`, { body: {} })
    await zhang.put(at, { body: { name: '改名' } })
    await zhang.post(`${at}/stop`)
    const copy = (await zhang.post(`${at}/copy`)).body.data
    const { formId: copied } = (await test.app.forms.find(copy.formKey))!
    await zhang.del(at)
    await expect
      .poll(() => told)
      .toEqual([
        ['create', [formId]],
        ['update', [formId]],
        ['update', [formId]],
        ['update', [formId]],
        ['create', [copied]],
        ['remove', [formId]],
      ])
    stop()
  })

  it('leave no cover in the operation log when a form goes for good', async () => {
    const { formId } = await published()
    await zhang.del(`/api/project/form/${formId}`)
    const purged = await zhang.del(`/api/project/form/purge/${formId}`)
    expect(purged.status).toBe(200)
    const { rows } = await sql<{ changes: unknown }>`
      select changes from sys_oper_log where business_type = '9' order by oper_id desc limit 1`.execute(test.app.db)
    const { changes } = rows[0]!
    const text = JSON.stringify(changes)
    expect(text).toContain('"cover":["****"')
    expect(text).not.toContain('#b42826')
  })
})
