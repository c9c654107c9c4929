import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DataRow } from '#schemas/api/form-wire.ts'
import type { ClientModule } from '#schemas/api/module-wire.ts'
import type { Form } from '#schemas/form/form.ts'
import { openApp, type Client, type TestApp } from '#tests/support/open-app.ts'
import { publishForm, type PublishedForTest } from '#tests/support/published-form.ts'

let test: TestApp
let zhang: Client
let wang: Client
let li: Client
let form: PublishedForTest

const visitForm: Form = {
  format: 1,
  title: '报名',
  items: [
    { id: 'name01', type: 'input', label: '姓名', required: true, unique: true },
    { id: 'age001', type: 'number', label: '年龄' },
    {
      id: 'city01',
      type: 'radio',
      label: '场次',
      options: [
        { value: 'am', label: '上午', quota: 1 },
        { value: 'pm', label: '下午' },
      ],
    },
    { id: 'sum001', type: 'calc', label: '双倍', formula: 'age001 * 2' },
  ],
  logic: [],
  theme: {},
  settings: {},
}

beforeAll(async () => {
  test = await openApp()
  ;[zhang, wang, li] = await Promise.all([test.as('zhang'), test.as('wang'), test.as('li')])
  form = await publishForm(zhang, test.anonymous, visitForm)
})
afterAll(() => test.close())

const schemaOf = (client: Client, { formKey }: PublishedForTest = form) =>
  client.get<ClientModule>(`/api/schema/form/${formKey}`)
const page = (query: object = {}) => zhang.get(form.at('/data/page'), { query })
const binned = () => page({ params: { deleted: 'true' } })

describe('a published form is a module', () => {
  it('with a field for each question, and columns, search, import and export of its own', async () => {
    const { body } = await schemaOf(zhang)
    const copy = body.data
    expect(copy).toMatchObject({
      module: `form/${form.formKey}`,
      base: `/project/form/${form.formKey}/data`,
      key: 'id',
      softDelete: true,
      permissions: { page: 'project:data:list', remove: 'project:data:remove', import: 'project:data:import' },
      import: { key: [], modes: ['insert'], fields: ['name01', 'age001', 'city01'] },
    })
    expect(copy.permissions.create).toBeUndefined()
    expect(copy.fields.city01).toMatchObject({ type: 'enum', label: '场次', sortable: true, readonly: true })
    expect(copy.fields.city01!.options!.map(({ label }) => label)).toEqual(['上午', '下午'])
    expect(copy.fields.city01).not.toHaveProperty('inside')
    expect(copy.list.columns.map(({ field }) => field)).toEqual([
      'serial',
      'createTime',
      'name01',
      'age001',
      'city01',
      'sum001',
      'updateTime',
      'version',
      'ext',
      'createBy',
    ])
  })

  it('follows its next version', async () => {
    const two = await publishForm(zhang, test.anonymous, visitForm)
    const before = (await schemaOf(zhang, two)).body.data
    await two.publish({ ...visitForm, items: [...visitForm.items, { id: 'note01', type: 'textarea', label: '备注' }] })
    const after = (await schemaOf(zhang, two)).body.data
    expect([before.fields.note01, after.fields.note01?.label]).toEqual([undefined, '备注'])
  })

  it('that only those who manage the form may see', async () => {
    expect((await schemaOf(test.anonymous)).status).toBe(401)
    expect((await schemaOf(li)).status).toBe(404)
    expect((await schemaOf(wang)).status).toBe(404)
    expect((await zhang.get('/api/schema/form/AAAAAAAA')).status).toBe(404)
  })

  it('is searched by query parameters as every list is', async () => {
    const one = await publishForm(zhang, test.anonymous, visitForm)
    await one.submit({ name01: '甲', age001: 3, city01: 'am' })
    await one.submit({ name01: '乙', age001: 40, city01: 'pm' })
    const names = async (query: object) =>
      (await zhang.get(one.at('/data/page'), { query })).body.data.rows.map((row: DataRow) => row.answers.name01)
    expect(await names({ name01: '甲' })).toEqual(['甲'])
    expect(await names({ age001: { gte: '10' } })).toEqual(['乙'])
    expect(await names({ sum001: { lt: '10' } })).toEqual(['甲'])
    expect(await names({ city01: { in: ['pm', 'x'] } })).toEqual(['乙'])
    expect((await zhang.get(one.at('/data/page'), { query: { nope00: '1' } })).body.data.errors).toMatchObject([
      { field: 'nope00', code: 'unknown' },
    ])
  })

  it('keeps views under its name', async () => {
    const module = `form/${form.formKey}`
    const saved = await zhang.post('/api/system/view', { body: { module, title: '下午', query: 'city01[in][0]=pm' } })
    expect(saved.status).toBe(200)
    const { body } = await zhang.get('/api/system/view', { query: { module } })
    expect(body.data).toMatchObject([{ title: '下午', query: 'city01[in][0]=pm' }])
    expect(
      (await zhang.post('/api/system/view', { body: { module, title: 'x', query: 'nope00=1' } })).body.data.errors,
    ).toMatchObject([{ field: 'nope00' }])
    expect((await wang.get('/api/system/view', { query: { module } })).status).toBe(404)
  })
})

describe('the recycle bin of submissions', () => {
  it('gives a submission back with its unique answer, and says who removed it', async () => {
    const id = await form.submit({ name01: '回' })
    await zhang.del(form.at(`/data/${id}`))
    expect((await binned()).body.data.rows).toMatchObject([{ id, updateBy: 'zhang', answers: { name01: '回' } }])
    expect((await zhang.put(form.at(`/data/restore/${id}`))).status).toBe(200)
    expect((await binned()).body.data.total).toBe(0)
    await expect(form.submit({ name01: '回' })).rejects.toThrow('422')
    await zhang.del(form.at(`/data/${id}`))
  })

  it('refuses what has been taken since: a unique answer, a seat', async () => {
    const id = await form.submit({ name01: '占', city01: 'am' })
    await zhang.del(form.at(`/data/${id}`))
    const other = await form.submit({ name01: '占' })
    const named = await zhang.put(form.at(`/data/restore/${id}`))
    expect([named.status, named.body.msg]).toEqual([409, expect.stringContaining('「姓名」的答案已被另一份答卷使用')])
    await zhang.del(form.at(`/data/${other}`))
    const seated = await form.submit({ name01: '座', city01: 'am' })
    const full = await zhang.put(form.at(`/data/restore/${id}`), { headers: { 'accept-language': 'en' } })
    expect([full.status, full.body.msg]).toEqual([
      409,
      expect.stringMatching(/^Submission \d+ can’t be restored: “上午” is full$/),
    ])
    expect((await zhang.get(form.at(`/data/${id}`))).status).toBe(404)
    await zhang.del(form.at(`/data/${seated}`))
    expect((await zhang.put(form.at(`/data/restore/${id}`))).status).toBe(200)
    await expect(form.submit({ name01: '满', city01: 'am' })).rejects.toThrow('423')
    await zhang.del(form.at(`/data/${id}`))
  })

  it('restores many at once or none, and forgets what is purged', async () => {
    const ids = [await form.submit({ name01: '一' }), await form.submit({ name01: '二' })]
    expect((await zhang.post(form.at('/data/bulk/remove'), { body: { ids } })).body.data).toEqual({ ids })
    await form.submit({ name01: '二' })
    expect((await zhang.post(form.at('/data/bulk/restore'), { body: { ids } })).status).toBe(409)
    expect((await zhang.get(form.at(`/data/${ids[0]}`))).status).toBe(404)
    expect((await zhang.del(form.at(`/data/purge/${ids.join(',')}`))).status).toBe(200)
    expect((await zhang.put(form.at(`/data/restore/${ids[0]}`))).status).toBe(404)
  })

  it.each([
    ['restore', 'put', '/data/restore/1'],
    ['purge', 'del', '/data/purge/1'],
    ['bulk', 'post', '/data/bulk/remove'],
  ] as const)(
    '%s: 401 without a session, 403 without the permission, 404 for another’s form',
    async (_, verb, path) => {
      expect((await test.anonymous[verb](form.at(path))).status).toBe(401)
      expect((await li[verb](form.at(path))).status).toBe(403)
      expect((await wang[verb](form.at(path))).status).toBe(404)
    },
  )
})
