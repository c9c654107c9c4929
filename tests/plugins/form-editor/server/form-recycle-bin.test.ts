import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { binOfForms } from '#plugins/form-editor/server/migrations/0001-bin-of-forms.ts'
import type { Form } from '#schemas/form/form.ts'
import { openApp, type Client, type TestApp } from '#tests/support/open-app.ts'
import { publishForm } from '#tests/support/published-form.ts'

let test: TestApp
let zhang: Client
let wang: Client
let li: Client
let admin: Client

beforeAll(async () => {
  test = await openApp()
  ;[zhang, wang, li, admin] = await Promise.all([test.as('zhang'), test.as('wang'), test.as('li'), test.as()])
})
afterAll(() => test.close())

const survey: Form = {
  format: 1,
  title: '报名',
  items: [{ id: 'name01', type: 'input', label: '姓名', unique: true }],
  logic: [],
  theme: {},
  settings: { limits: { total: { max: 9 } } },
}
const bin = (query: object = {}) => ({ query: { ...query, params: { deleted: 'true' } } })
const names = async (who: Client, query: object = {}): Promise<readonly string[]> =>
  (await who.get('/api/project/form/page', bin(query))).body.data.rows.map((row: { name: string }) => row.name)
const restore = (who: Client, formId: number) => who.put(`/api/project/form/restore/${formId}`)
const purge = (who: Client, formId: number) => who.del(`/api/project/form/purge/${formId}`)

/** A published form with two answers, deleted. */
async function binned(name: string) {
  const form = await publishForm(zhang, test.anonymous, survey, name)
  const { formId } = (await test.app.forms.find(form.formKey))!
  await form.submit({ name01: '甲' })
  await form.submit({ name01: '乙' })
  await zhang.del(form.at())
  return { ...form, formId }
}

async function left(formId: number): Promise<readonly number[]> {
  const count = async (
    table: 'form' | 'formVersion' | 'formSubmission' | 'formUnique' | 'formCounter',
  ): Promise<number> =>
    (
      await test.app.db
        .selectFrom(table)
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .where('formId', '=', formId)
        .executeTakeFirstOrThrow()
    ).n
  return Promise.all((['form', 'formVersion', 'formSubmission', 'formUnique', 'formCounter'] as const).map(count))
}

describe('the recycle bin of forms', () => {
  it('lists what was deleted, latest first, with who and when and the answers kept', async () => {
    await binned('先删的')
    const { formKey } = await binned('后删的')
    const { body } = await zhang.get('/api/project/form/page', bin())
    expect(body.data).toMatchObject({ total: 2, page: 1, limit: 20 })
    expect(body.data.rows[0]).toMatchObject({
      formKey,
      name: '后删的',
      type: 'form',
      submissions: 2,
      updateTime: expect.any(String),
      updateBy: 'zhang',
    })
    expect(await names(zhang, { name: '先' })).toEqual(['先删的'])
    expect(await names(zhang, { limit: 1, page: 2 })).toEqual(['先删的'])
  })

  it('shows one’s own, the administrator everyone’s', async () => {
    await binned('张的')
    expect(await names(wang, { name: '张的' })).toEqual([])
    expect(await names(admin, { name: '张的' })).toEqual(['张的'])
  })

  it.each([{ limit: 0 }, { limit: 101 }, { page: 'x' }, { name: 'a\u0000' }])('refuses %o', async (query) => {
    expect((await zhang.get('/api/project/form/page', bin(query))).status).toBe(400)
  })
})

describe('restoring', () => {
  it('brings the form back with its answers, its link and its place', async () => {
    const form = await binned('回来')
    expect((await test.anonymous.get(`/api/public/form/${form.formKey}`)).status).toBe(404)
    expect((await restore(zhang, form.formId)).status).toBe(200)
    expect(await names(zhang, { name: '回来' })).toEqual([])
    expect((await zhang.get(form.at())).body.data).toMatchObject({ name: '回来', status: 'open', submissions: 2 })
    await expect(form.submit({ name01: '甲' })).rejects.toThrow('422')
    await form.submit({ name01: '丙' })
    expect((await restore(zhang, form.formId)).status).toBe(404)
  })

  it('puts a form whose folder is gone beside the others', async () => {
    const { body: folder } = await zhang.post('/api/project/form', { body: { name: '夹', type: 'folder' } })
    const folderId = (await test.app.forms.find(folder.data.formKey))!.formId
    const { body } = await zhang.post('/api/project/form', { body: { name: '夹里的', folderId } })
    const at = `/api/project/form/${body.data.formKey}`
    const { formId } = (await test.app.forms.find(body.data.formKey))!
    await zhang.del(at)
    await zhang.del(`/api/project/form/${folder.data.formKey}`)
    await restore(zhang, formId)
    expect((await zhang.get(at)).body.data.folderId).toBe(null)
  })
})

describe('deleting for good', () => {
  it('takes versions, answers and what was counted along, and nothing of another form', async () => {
    const [form, other] = [await binned('没了'), await binned('还在')]
    const answer = await purge(zhang, form.formId)
    expect([answer.status, answer.body.data]).toEqual([200, { ids: [form.formId] }])
    expect(await left(form.formId)).toEqual([0, 0, 0, 0, 0])
    expect((await left(other.formId)).slice(0, 4)).toEqual([1, 1, 2, 2])
    expect((await restore(zhang, form.formId)).status).toBe(404)
    expect((await purge(zhang, form.formId)).status).toBe(404)
  })

  it('of a folder leaves the forms that were in it', async () => {
    const { body: folder } = await zhang.post('/api/project/form', { body: { name: '空夹', type: 'folder' } })
    const folderId = (await test.app.forms.find(folder.data.formKey))!.formId
    const { body } = await zhang.post('/api/project/form', { body: { name: '留下', folderId } })
    await zhang.del(`/api/project/form/${folder.data.formKey}`)
    expect((await purge(zhang, folderId)).status).toBe(200)
    expect((await zhang.get(`/api/project/form/${body.data.formKey}`)).body.data.folderId).toBe(null)
  })

  it('of a form that is not in the bin is refused', async () => {
    const form = await publishForm(zhang, test.anonymous, survey, '用着')
    const { formId } = (await test.app.forms.find(form.formKey))!
    expect((await purge(zhang, formId)).status).toBe(404)
    expect((await zhang.get(form.at())).status).toBe(200)
  })
})

it.each([
  ['restore', restore],
  ['purge', purge],
] as const)('%s: 401 without a session, 403 without the permission, 404 for another’s', async (_, call) => {
  const { formId } = await binned('别人的')
  expect((await call(test.anonymous, formId)).status).toBe(401)
  expect((await call(li, formId)).status).toBe(403)
  expect((await call(wang, formId)).status).toBe(404)
  expect((await left(formId)).slice(0, 3)).toEqual([1, 1, 2])
  expect((await call(admin, formId)).status).toBe(200)
})

it('the list needs a session and the permission', async () => {
  expect((await test.anonymous.get('/api/project/form/page', bin())).status).toBe(401)
  expect((await li.get('/api/project/form/page', bin())).status).toBe(403)
})

it('whoever could delete forms before there was a bin gets it', async () => {
  const { db } = test.app
  const perms = ['project:form:purge', 'project:form:restore']
  await db.deleteFrom('sysMenu').where('perms', 'in', perms).execute()
  await binOfForms.up(db)
  await binOfForms.up(db)
  const given = await db
    .selectFrom('sysMenu as m')
    .innerJoin('sysRoleMenu as held', 'held.menuId', 'm.menuId')
    .innerJoin('sysRole as r', 'r.roleId', 'held.roleId')
    .select(['m.perms', 'r.roleKey'])
    .where('m.perms', 'in', perms)
    .orderBy('m.perms')
    .execute()
  expect(given).toEqual(perms.map((one) => ({ perms: one, roleKey: 'form-manager' })))
})
