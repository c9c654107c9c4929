import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Form } from '#schemas/form/form.ts'
import { publishForm } from '#tests/support/published-form.ts'
import { must, noPages, openApp, type Client, type TestApp } from '#tests/support/open-app.ts'

let test: TestApp
let zhang: Client
let admin: Client
let now = Date.parse('2026-11-22T08:00:00Z')
const minutes = (n: number): void => void (now += n * 60_000)

beforeAll(async () => {
  test = await openApp({
    fillPages: noPages,
    clock: () => new Date(now),
  })
  ;[zhang, admin] = await Promise.all([test.as('zhang'), test.as()])
})
afterAll(() => test.close())

const survey: Form = {
  format: 1,
  title: '满意度',
  items: [
    {
      id: 'mood01',
      type: 'radio',
      label: '您满意吗？',
      required: true,
      options: [
        { value: 'y', label: '满意' },
        { value: 'n', label: '不满意' },
      ],
    },
    { id: 'call01', type: 'input', label: '手机', preset: 'phone' },
    { id: 'why001', type: 'textarea', label: '原因' },
  ],
  logic: [],
  theme: {},
  settings: {},
}
const entries = async (module = 'project/form') =>
  (await must(admin.get('/api/system/operlog/page', { query: { module, limit: 50, sort: '-operId' } }))).rows
/** An entry is written after the answer has gone out: polled for. */
const last = async (module?: string) => (await entries(module))[0]
const at = (formKey: string, rest = ''): string => `/api/project/form/${formKey}${rest}`
const create = async (document: Form = survey) =>
  must(zhang.post('/api/project/form', { body: { name: '满意度调查', document } }))

describe('the operation log of forms', () => {
  it('tells of a form from its making to its end, each with what it changed, from where, with what and how it ended', async () => {
    const { formKey } = await create()
    const made = await last()
    expect(made).toMatchObject({
      title: '我的表单',
      businessType: '1',
      operName: 'zhang',
      requestMethod: 'POST',
      operUrl: '/api/project/form',
      status: '0',
      operIp: '127.0.0.1',
      operLocation: '本机',
      operLocationEn: 'This machine',
      changes: [
        {
          label: '满意度调查',
          fields: { name: [null, '满意度调查'], items: [null, 3] },
          names: { name: { 'zh-cn': '名称', en: 'Name' } },
        },
      ],
    })
    expect(JSON.parse(made.jsonResult)).toEqual({ code: 200, msg: 'OK', data: { formKey, revision: 1 } })
    expect(made.operParam).toContain('"name":"满意度调查"')

    await must(zhang.put(at(formKey), { body: { name: '满意度' } }))
    await expect
      .poll(() => last())
      .toMatchObject({
        businessType: '2',
        action: '重命名',
        changes: [{ fields: { name: ['满意度调查', '满意度'] } }],
        operParam: '{"body":{"name":"满意度"}}',
      })
    await must(zhang.post(at(formKey, '/publish')))
    await expect
      .poll(() => last())
      .toMatchObject({
        action: '发布',
        changes: [{ fields: { status: [{ en: 'Not published' }, { en: 'Collecting' }], version: [null, 1] } }],
      })
    await must(zhang.post(at(formKey, '/stop')))
    await expect
      .poll(() => last())
      .toMatchObject({
        action: '停止收集',
        changes: [{ fields: { status: [{ 'zh-cn': '收集中' }, { 'zh-cn': '已停止' }] } }],
      })
    await must(zhang.post(at(formKey, '/publish')))
    await expect
      .poll(() => last())
      .toMatchObject({
        action: '恢复收集',
        actionEn: 'Resume collecting',
        changes: [{ fields: { status: [{ 'zh-cn': '已停止' }, { 'zh-cn': '收集中' }] } }],
      })
    const copy = await must(zhang.post(at(formKey, '/copy')))
    await expect
      .poll(() => last())
      .toMatchObject({
        businessType: '1',
        action: '复制',
        changes: [{ fields: { copyOf: [null, '满意度'] } }],
      })
    const { formId } = (await test.app.forms.find(copy.formKey))!
    await must(zhang.del(at(copy.formKey)))
    await expect.poll(() => last()).toMatchObject({ businessType: '3', changes: [{ label: '满意度（副本）' }] })
    await must(zhang.put(`/api/project/form/restore/${formId}`))
    await expect.poll(() => last()).toMatchObject({ action: '恢复' })
    await must(zhang.del(at(copy.formKey)))
    await must(zhang.del(`/api/project/form/purge/${formId}`))
    await expect
      .poll(() => last())
      .toMatchObject({
        businessType: '9',
        action: '彻底删除',
        changes: [{ label: '满意度（副本）', fields: { submissions: [0, null] } }],
      })
  })

  it('holds the saves of a stretch in one entry, with everything that they changed and no password', async () => {
    const { formKey } = await create()
    const count = (await entries()).length
    const save = async (document: Form, revision: number) =>
      must(zhang.put(at(formKey, '/draft'), { body: { document, revision } }))
    const renamed: Form = { ...survey, items: [{ ...survey.items[0]!, label: '满意吗' }, ...survey.items.slice(1)] }
    await save(renamed, 1)
    minutes(5)
    await save({ ...renamed, settings: { access: { password: 'Hush-1234' } } }, 2)
    minutes(5)
    await save({ ...renamed, settings: { access: { password: 'Hush-1234' }, limits: { total: { max: 9 } } } }, 3)
    expect((await entries()).length).toBe(count + 1)
    const entry = await last()
    expect(entry).toMatchObject({
      action: '编辑',
      businessType: '2',
      changes: [
        {
          fields: {
            saves: [null, 3],
            'settings.access.password': [null, '****'],
            'settings.limits.total.max': [null, 9],
          },
          names: { 'settings.access.password': { en: 'Password' } },
          differences: [{ 'zh-cn': '「您满意吗？」的标题改为「满意吗」' }],
        },
      ],
    })
    expect(JSON.stringify(await entries())).not.toContain('Hush')
    minutes(11)
    await save(survey, 4)
    expect((await entries()).length).toBe(count + 2)
    expect((await last()).changes[0].fields).toMatchObject({
      saves: [null, 1],
      'settings.access.password': ['****', null],
    })
    await must(zhang.post(at(formKey, '/publish')))
    await save(renamed, 5)
    expect((await entries()).slice(0, 2).map((one: { action: string }) => one.action)).toEqual(['编辑', '发布'])
  })

  it('tells of a name that has followed the title, from the first save to the last', async () => {
    const body = { name: '未命名表单', document: { ...survey, title: '未命名表单' } }
    const { formKey } = await must(zhang.post('/api/project/form', { body }))
    for (const [n, title] of ['图书馆', '图书馆服务调查'].entries())
      await must(zhang.put(at(formKey, '/draft'), { body: { document: { ...survey, title }, revision: n + 1 } }))
    expect((await last()).changes[0]).toMatchObject({
      fields: { saves: [null, 2], name: ['未命名表单', '图书馆服务调查'] },
      names: { name: { 'zh-cn': '名称', en: 'Name' } },
    })
  })

  it('tells of what was refused, with the reason, and not of what was mistyped or asked', async () => {
    const { formKey } = await create()
    const count = (await entries()).length
    expect((await (await test.as('wang')).del(at(formKey))).status).toBe(404)
    await expect
      .poll(() => last())
      .toMatchObject({ businessType: '3', status: '1', operUrl: at(formKey), operName: 'wang' })
    expect((await last()).errorMsg).not.toBe(null)
    await zhang.put(at(formKey), { body: { name: '' } })
    await zhang.post(at(formKey, '/check'))
    await zhang.get(at(formKey))
    expect((await entries()).length).toBe(count + 1)
  })

  it('tells of submissions that staff change, remove and export, without what tells who somebody is; never of a visitor’s', async () => {
    const form = await publishForm(zhang, test.anonymous, survey)
    const id = await form.submit({ mood01: 'y', call01: '13712345678', why001: '请回 a@b.cn' })
    expect(await entries('project/data')).toEqual([])
    await must(
      zhang.put(form.at(`/data/${id}`), {
        body: { revision: 1, answers: { mood01: 'n', call01: '13812345678', why001: '请回 c@b.cn' } },
      }),
    )
    await expect
      .poll(() => last('project/data'))
      .toMatchObject({
        title: '答卷',
        businessType: '2',
        rowIds: `,${id},`,
        changes: [
          {
            id,
            label: '「满意度」第 1 份',
            fields: {
              mood01: ['满意', '不满意'],
              call01: ['137****5678', '138****5678'],
              why001: ['请回 a****@b.cn', '请回 c****@b.cn'],
            },
            names: { mood01: { 'zh-cn': '您满意吗？' } },
          },
        ],
      })
    await zhang.get(form.at('/data/export'), { query: { format: 'csv' } })
    await expect
      .poll(() => last('project/data'))
      .toMatchObject({
        businessType: '5',
        changes: { form: '满意度', format: 'csv', rows: 1 },
        operParam: '{"query":{"format":"csv"}}',
        jsonResult: '{"code":200}',
      })
    await must(zhang.del(form.at(`/data/${id}`)))
    await expect.poll(() => last('project/data')).toMatchObject({ businessType: '3', rowIds: `,${id},` })
    expect(JSON.stringify(await entries('project/data'))).not.toMatch(/13[78]12345678|a@b\.cn|c@b\.cn/)
  })

  it('is asked of every call that changes a form or a submission', () => {
    const routes = test.app.routes.filter(
      ({ url, config, method }) =>
        url.startsWith('/api/project/form') &&
        config?.access?.permission !== '@public' &&
        (![method].flat().every((one) => one === 'GET' || one === 'HEAD') || url.endsWith('/export')),
    )
    const silent = routes.filter(({ config }) => !config?.operation).map(({ url }) => url)
    // what publishing would say, how a process would go, and what a file holds: none stores anything
    expect(silent.toSorted()).toEqual([
      '/api/project/form/:formKey(^[0-9A-Za-z]{8}$)/process/trial',
      '/api/project/form/:formKey/check',
      '/api/project/form/:formKey/option-source/try',
      '/api/project/form/:formKey/translations/preview',
    ])
    expect(routes.length).toBeGreaterThan(8)
  })
})

describe('a log that cannot be written', () => {
  it('neither fails nor holds up what it would tell', async () => {
    const { formKey } = await create()
    await sql`alter table sys_oper_log rename to sys_oper_log_away`.execute(test.app.db)
    try {
      expect((await zhang.put(at(formKey), { body: { name: '照旧' } })).status).toBe(200)
      expect((await zhang.get(at(formKey))).body.data.name).toBe('照旧')
    } finally {
      await sql`alter table sys_oper_log_away rename to sys_oper_log`.execute(test.app.db)
    }
  })
})
