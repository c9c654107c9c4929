import { afterAll, describe, expect, it } from 'vitest'
import type { ApiKey } from '#plugins/integration/shared/api-key-api-types.ts'
import type { Form } from '#schemas/form/form.ts'
import { openApp } from '#tests/support/open-app.ts'
import { publishForm } from '#tests/support/published-form.ts'

let now = new Date('2026-11-23T08:00:00Z')
const fillPages = { render: () => '', assets: { scripts: [], styles: [] } }
const test = await openApp({ fillPages, clock: () => now })
const { anonymous } = test
const [admin, li] = [await test.as(), await test.as('li')]
afterAll(() => test.close())

const document: Form = {
  format: 1,
  title: '报名',
  items: [
    { id: 'name01', type: 'input', label: '姓名', required: true },
    { id: 'size01', type: 'number', label: '尺码' },
  ],
  logic: [],
  theme: {},
  settings: {},
}
const form = await publishForm(admin, anonymous, document)
const other = await publishForm(admin, anonymous, document)
const open = `/api/open/form/${form.formKey}/data`
const made = async (body: object) => (await admin.post(form.at('/key'), { body })).body.data
const by = (key: string) => test.withHeaders({ authorization: `Bearer ${key}` })
const keys = async (): Promise<readonly ApiKey[]> => (await admin.get(form.at('/key'))).body.data

describe('keys', () => {
  it('are shown once, listed by their beginning, and gone when they are revoked', async () => {
    const { key, keyId, prefix } = await made({ scopes: ['read'], name: '报表' })
    expect(key).toMatch(/^fwk\.[A-Za-z0-9]{8}\.[\w-]{43}$/)
    expect(await keys()).toMatchObject([
      { keyId, prefix, name: '报表', scopes: ['read'], expires: null, createBy: 'admin', lastTime: null },
    ])
    expect(JSON.stringify(await keys())).not.toContain(key)
    const [row] = await test.app.db.selectFrom('formApiKey').selectAll().where('keyId', '=', keyId).execute()
    expect(JSON.stringify(row)).not.toContain(key.split('.')[2])

    expect((await by(key).get(open)).status).toBe(200)
    expect((await keys())[0]).toMatchObject({ lastTime: now.toISOString(), lastIp: '127.0.0.1' })
    expect((await admin.del(form.at(`/key/${keyId}`))).status).toBe(200)
    expect((await by(key).get(open)).body).toMatchObject({ code: 401, msg: '密钥不存在或已吊销' })
    expect((await admin.del(form.at(`/key/${keyId}`))).status).toBe(404)
  })

  it('are made by who manages the form, with scopes that there are and an end that is to come', async () => {
    for (const [method, path] of [
      ['get', '/key'],
      ['post', '/key'],
      ['del', '/key/1'],
    ] as const) {
      expect((await anonymous[method](form.at(path), { body: { scopes: ['read'] } })).status).toBe(401)
      expect((await li[method](form.at(path), { body: { scopes: ['read'] } })).status).toBe(403)
    }
    for (const body of [
      {},
      { scopes: [] },
      { scopes: ['all'] },
      { scopes: ['read'], more: 1 },
      { scopes: ['read'], expires: 'soon' },
      { scopes: ['read'], expires: '2026-11-23T07:59:59Z' },
    ])
      expect([body, (await admin.post(form.at('/key'), { body })).status]).toEqual([body, 400])
    expect((await admin.del(form.at('/key/x'))).status).toBe(400)
    expect((await admin.post('/api/project/form/nothere0/key', { body: { scopes: ['read'] } })).status).toBe(404)
  })
})

describe('/api/open/form/{formKey}/data', () => {
  it('refuses in words what the key does not open', async () => {
    const [read, write] = [(await made({ scopes: ['read'] })).key, (await made({ scopes: ['write'] })).key]
    const body = { version: 1, answers: { name01: '王' } }
    expect((await anonymous.get(open)).body).toMatchObject({ code: 401, msg: expect.stringContaining('缺少密钥') })
    expect((await anonymous.post(open)).body).toMatchObject({ code: 401 })
    expect((await by(`fwk.abcdefgh.${'x'.repeat(43)}`).get(open)).status).toBe(401)
    expect((await admin.get(open)).status).toBe(401)
    expect((await by(read).post(open, { body })).body).toMatchObject({ code: 403, msg: '这个密钥不能提交答卷' })
    expect((await by(write).get(open)).body).toMatchObject({ code: 403, msg: '这个密钥不能读取答卷' })
    expect((await by(read).get(`/api/open/form/${other.formKey}/data`)).body).toMatchObject({
      code: 403,
      msg: '这是另一个表单的密钥',
    })

    const { key } = await made({ scopes: ['read'], expires: '2026-11-23T08:10:00Z' })
    expect((await by(key).get(open)).status).toBe(200)
    now = new Date('2026-11-23T08:10:00Z')
    expect((await by(key).get(open)).body).toMatchObject({ code: 401, msg: '密钥已到期' })
    // a key opens nothing else
    expect((await by(read).get(form.at('/data/page'))).status).toBe(401)
  })

  it('hands in by the same path as visitors: checks, repeated keys, closed doors', async () => {
    const { key } = await made({ scopes: ['read', 'write'] })
    const send = (body: object) => by(key).post(open, { body })
    expect((await send({ version: 1 })).status).toBe(400)
    expect((await send({ version: 1, answers: {} })).body).toMatchObject({
      code: 422,
      data: { errors: [{ item: 'name01', code: 'required' }] },
    })
    const first = await send({ version: 1, answers: { name01: '张', size01: 42 }, idempotencyKey: 'once-0001' })
    expect(first.body).toMatchObject({ code: 200, data: { serial: 1, receipt: expect.any(String) } })
    const again = await send({ version: 1, answers: { name01: '张', size01: 42 }, idempotencyKey: 'once-0001' })
    expect(again.body.data).toEqual(first.body.data)

    await admin.post(form.at('/stop'))
    expect((await send({ version: 1, answers: { name01: '赵' } })).body).toMatchObject({
      code: 423,
      data: { reason: 'stopped' },
    })
    const { rows } = (await admin.get('/api/system/operlog/page', { query: { limit: '20' } })).body.data
    expect(rows).toContainEqual(expect.objectContaining({ module: 'project/key', operName: 'admin' }))
  })

  it('lists as the list of submissions does, page by page, with its filter', async () => {
    await other.submit({ name01: '甲', size01: 36 })
    await other.submit({ name01: '乙', size01: 44 })
    await other.submit({ name01: '丙', size01: 45 })
    const { key } = (await admin.post(other.at('/key'), { body: { scopes: ['read'] } })).body.data
    const get = (query: object) => by(key).get(`/api/open/form/${other.formKey}/data`, { query })
    const filter = JSON.stringify({ size01: { gt: 40 } })
    const query = { page: '1', limit: '1', sort: 'serial', filter }
    const asked = await get(query)
    expect(asked.body.data).toMatchObject({ total: 2, page: 1, limit: 1, rows: [{ answers: { name01: '乙' } }] })
    expect(asked.body.data).toEqual((await admin.get(other.at('/data/page'), { query })).body.data)
    for (const wrong of [{ limit: '1000' }, { filter: '{' }, { filter: '{"nobody":{"eq":1}}' }, { params: 'x' }])
      expect([wrong, (await get(wrong)).status]).toEqual([wrong, 400])
  })

  it('goes as far as whoever made the key', async () => {
    const { key } = await made({ scopes: ['read'] })
    await test.app.db.updateTable('formApiKey').set({ userId: 999_999 }).where('formId', '>', 0).execute()
    expect((await by(key).get(open)).body).toMatchObject({ code: 401, msg: expect.stringContaining('账号已停用') })
    const { userId } = await test.app.db
      .selectFrom('sysUser')
      .select('userId')
      .where('userName', '=', 'li')
      .executeTakeFirstOrThrow()
    await test.app.db.updateTable('formApiKey').set({ userId }).where('formId', '>', 0).execute()
    expect((await by(key).get(open)).status).toBe(403)
  })
})
