import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DataRow } from '#schemas/api/form-api-types.ts'
import type { ClientModule } from '#schemas/api/module-api-types.ts'
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
    expect(copy.fields.city01).toMatchObject({ type: 'enum', label: '场次', sortable: true, readonly: false })
    expect(copy.fields.city01!.options!.map(({ label }) => label)).toEqual(['上午', '下午'])
    expect(copy.fields.city01).not.toHaveProperty('inside')
    expect(copy.list.columns.map(({ field }) => field)).toEqual([
      'serial',
      'createTime',
      'name01',
      'age001',
      'city01',
      'sum001',
      'duration',
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
    // the operation log tells the same
    const admin = await test.as('admin')
    const log = await admin.get('/api/system/operlog/page', {
      query: { module: 'project/data', limit: 1, sort: '-operId' },
    })
    expect(log.body.data.rows[0]).toMatchObject({ status: '1', errorMsgEn: full.body.msg })
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

describe('an answer edited in the list', () => {
  const eventForm: Form = {
    ...visitForm,
    items: [
      { id: 'name01', type: 'input', label: '姓名', required: true, unique: true },
      { id: 'age001', type: 'number', label: '年龄', max: 120 },
      {
        id: 'kids01',
        type: 'radio',
        label: '带孩子',
        options: [
          { value: 'y', label: '是' },
          { value: 'n', label: '否' },
        ],
      },
      { id: 'kid001', type: 'input', label: '孩子姓名' },
      { id: 'sum001', type: 'calc', label: '双倍', formula: 'age001 * 2' },
    ],
    // oxlint-disable-next-line unicorn/no-thenable -- the document's own word
    logic: [{ when: { kids01: { eq: 'y' } }, then: [{ do: 'show', target: 'kid001' }] }],
  }
  const rows = async (one: PublishedForTest) =>
    (await zhang.get(one.at('/data/page'), { query: { sort: 'serial' } })).body.data.rows as readonly (DataRow &
      Record<string, unknown>)[]
  const patch = (one: PublishedForTest, id: number, body: object, by = zhang) =>
    by.patch(one.at(`/data/${id}`), { body })

  it('is judged and calculated with the whole submission, and its history kept in full', async () => {
    const one = await publishForm(zhang, test.anonymous, eventForm)
    await one.submit({ name01: '甲', age001: 3 })
    await one.submit({ name01: '乙', age001: 4 })
    const [first] = await rows(one)
    const done = await patch(one, first!.id, { age001: 10, revision: 1 })
    expect([done.status, done.body.data]).toMatchObject([200, { answers: { age001: 10, sum001: 20 }, revision: 2 }])
    const errorsOf = async (body: object) => (await patch(one, first!.id, { ...body, revision: 2 })).body.data.errors
    expect(await errorsOf({ age001: 300 })).toMatchObject([{ field: 'age001', code: 'max' }])
    expect(await errorsOf({ name01: null })).toMatchObject([{ field: 'name01', code: 'required' }])
    expect(await errorsOf({ name01: '乙' })).toMatchObject([{ field: 'name01', code: 'unique' }])
    expect(await errorsOf({ kid001: '丁' })).toMatchObject([{ field: 'kid001', code: 'irrelevant' }])
    expect(await errorsOf({ sum001: 1 })).toMatchObject([{ field: 'sum001', code: 'readonly' }])
    expect((await patch(one, first!.id, { age001: 1 })).body.data.errors).toMatchObject([{ field: 'revision' }])
    const { body } = await zhang.get(one.at(`/data/${first!.id}/history`))
    expect(body.data).toMatchObject({
      total: 1,
      rows: [
        {
          time: expect.any(String),
          by: expect.any(String),
          changes: [
            { item: 'age001', before: 3, after: 10 },
            { item: 'sum001', before: 6, after: 20 },
          ],
        },
      ],
    })
  })

  it('does not overwrite what somebody else has changed since', async () => {
    const one = await publishForm(zhang, test.anonymous, eventForm)
    await one.submit({ name01: '甲', age001: 3 })
    const [first] = await rows(one)
    await zhang.put(one.at(`/data/${first!.id}`), { body: { answers: { name01: '丙', age001: 3 }, revision: 1 } })
    const late = await patch(one, first!.id, { age001: 5, revision: 1 })
    expect([late.status, late.body.data]).toMatchObject([
      409,
      { id: 'row.stale', row: { answers: { name01: '丙' }, revision: 2 } },
    ])
  })

  it('is only for those who may edit submissions of the form', async () => {
    const one = await publishForm(zhang, test.anonymous, eventForm)
    await one.submit({ name01: '甲' })
    const [first] = await rows(one)
    expect((await patch(one, first!.id, { age001: 1, revision: 1 }, test.anonymous)).status).toBe(401)
    expect((await patch(one, first!.id, { age001: 1, revision: 1 }, li)).status).toBe(403)
    expect((await patch(one, first!.id, { age001: 1, revision: 1 }, wang)).status).toBe(404)
    expect((await li.get(one.at(`/data/${first!.id}/history`))).status).toBe(403)
    expect((await wang.get(one.at(`/data/${first!.id}/history`))).status).toBe(404)
  })
})
