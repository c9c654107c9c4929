import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Client } from '#tests/support/open-app.ts'
import { publishForm } from '#tests/support/published-form.ts'
import { pixel, uploadAnswerFile } from '#tests/support/upload.ts'
import { soonIn } from '#tests/support/wait-for-queued-work.ts'
import type { Form } from '#schemas/form/form.ts'
import { act, approve, chain, data, instance, openTeam, start, taskIn } from './approval-team.ts'

const { test, admin, zhang, wang, li, ids } = await openTeam({ clock: () => new Date('2026-03-02T08:00:00.000Z') })
const soon = soonIn(() => test.app)
const list = async (who: Client, name: string, query: object = {}) =>
  data(await who.get(`/api/workflow/task/${name}/page`, { query: { limit: 100, ...query } }))

describe('a request started in the application', () => {
  const request: Form = {
    format: 1,
    title: '用章申请',
    items: [
      { id: 'reason', type: 'input', label: '事由', required: true },
      { id: 'code01', type: 'input', label: '合同号', unique: true },
      { id: 'number', type: 'randomNumber', label: '单号', datePart: 'none', randomLength: 8, charset: 'digits' },
      { id: 'proof1', type: 'upload', label: '附件' },
    ] as never,
    logic: [],
    theme: {},
    settings: { access: { signIn: true }, limits: { total: { max: 2 } } },
  }
  const open = async (title: string) => {
    const published = await publishForm(wang, li, { ...request, title })
    data(await wang.put(published.at('/process'), { body: { tree: chain(approve('boss', ['zhang'])) } }))
    data(await wang.post(published.at('/publish'), { body: {} }))
    const key = `form_${published.formKey}`
    await soon(async () => data(await li.get(`/api/workflow/startable/${key}`)))
    const rows = async () => data(await wang.get(published.at('/data/page'), { query: { sort: 'serial' } })).rows
    return { ...published, key, rows }
  }

  it('is a submission of the form like those by link, and starts one process', async () => {
    const { formKey, key, rows, submit } = await open('用章申请')
    const { ref, url } = data(await uploadAnswerFile(li, formKey, 'proof1', pixel))
    const answers = { reason: '签合同', number: 'forged', proof1: [{ ref }] }
    const id = await start(li, key, { answers, idempotencyKey: 'once' })
    expect(await start(li, key, { answers, idempotencyKey: 'once' })).toBe(id)
    await submit({ reason: '开证明' })
    await soon(async () => expect((await list(li, 'mine', { name: '用章申请' })).rows).toHaveLength(2))

    const [inApp, byLink] = await rows()
    expect(
      [inApp, byLink].map(({ serial, createBy, version, answers: given }) => [serial, createBy, version, given.reason]),
    ).toEqual([
      [1, 'li', 1, '签合同'],
      [2, 'li', 1, '开证明'],
    ])
    expect(inApp.answers.number).toMatch(/^\d{8}$/)
    // approvers read what is stored, its number too
    expect((await instance(zhang, id)).variables).toMatchObject(inApp.answers)
    expect((await wang.get(url)).status).toBe(200)
    const { rows: forms } = data(await wang.get('/api/project/form/page', { query: { name: '用章申请' } }))
    expect(forms).toMatchObject([{ formKey, submissions: 2 }])
  })

  it('takes its files also where the page of the form takes none, and nobody else’s', async () => {
    const window = { from: '2027-01-01T00:00:00.000Z' }
    const settings = { access: { signIn: true }, window }
    const published = await publishForm(wang, li, { ...request, title: '借场地', settings } as never)
    const sent = (who: Client) => uploadAnswerFile(who, published.formKey, 'proof1', pixel)
    expect((await sent(li)).status).toBe(423)
    data(await wang.put(published.at('/process'), { body: { tree: chain(approve('boss', ['zhang'])) } }))
    data(await wang.post(published.at('/publish'), { body: {} }))
    const key = `form_${published.formKey}`
    await soon(async () => data(await li.get(`/api/workflow/startable/${key}`)))
    const { ref } = data(await sent(li))
    const id = await start(li, key, { answers: { reason: '排练', proof1: [{ ref }] } })
    expect((await sent(test.anonymous)).status).toBe(423)
    // a stopped form has no starts, but its tasks go on
    data(await wang.post(published.at('/stop')))
    expect((await sent(li)).status).toBe(423)
    data(await zhang.post(`/api/workflow/task/${await taskIn(zhang, id)}/return`, { body: { to: 'start' } }))
    expect((await sent(li)).status).toBe(200)
  })

  it('stores neither submission nor process where an answer is taken or the form is full', async () => {
    const { key, rows } = await open('合同用章')
    const ask = (answers: object) => li.post('/api/workflow/instance', { body: { key, answers } })
    data(await ask({ reason: '一', code01: 'HT-1' }))
    const taken = await ask({ reason: '二', code01: 'HT-1' })
    expect([taken.status, taken.body.data]).toMatchObject([422, { errors: [{ item: 'code01', code: 'unique' }] }])
    data(await ask({ reason: '三' }))
    const full = await ask({ reason: '四' })
    expect([full.status, full.text]).toEqual([422, expect.stringContaining('表单最多收集 2 份答卷')])
    expect(await rows()).toHaveLength(2)
    expect((await list(li, 'mine', { name: '合同用章' })).rows).toHaveLength(2)
  })

  it('follows the answers that an approver fills in and its starter corrects, and says who changed them', async () => {
    const published = await publishForm(wang, li, { ...request, title: '领料', settings: { access: { signIn: true } } })
    const tree = chain(approve('boss', ['zhang'], { fields: { code01: 'write' } }))
    data(await wang.put(published.at('/process'), { body: { tree } }))
    data(await wang.post(published.at('/publish'), { body: {} }))
    const key = `form_${published.formKey}`
    await soon(async () => data(await li.get(`/api/workflow/startable/${key}`)))
    const rows = async () => data(await wang.get(published.at('/data/page'), { query: { sort: 'serial' } })).rows
    await start(li, key, { answers: { reason: '打印纸', code01: 'A-1' } })
    const id = await start(li, key, { answers: { reason: '墨盒' } })
    const asked = await taskIn(zhang, id)
    data(await zhang.post(`/api/workflow/task/${asked}/return`, { body: { to: 'start', comment: '写型号' } }))
    const correct = async (answers: object) =>
      li.post(`/api/workflow/task/${await taskIn(li, id)}/approve`, { body: { answers } })
    const taken = await correct({ reason: '墨盒', code01: 'A-1' })
    expect([taken.status, taken.body.data]).toMatchObject([422, { errors: [{ item: 'code01', code: 'unique' }] }])
    data(await correct({ reason: '墨盒 X5', code01: 'A-2' }))
    // a refused step has changed neither
    expect((await rows()).map(({ answers }: { answers: object }) => answers)).toMatchObject([
      { reason: '打印纸', code01: 'A-1' },
      { reason: '墨盒 X5', code01: 'A-2' },
    ])
    data(
      await zhang.post(`/api/workflow/task/${await taskIn(zhang, id)}/approve`, {
        body: { answers: { code01: null } },
      }),
    )
    const [, { id: submissionId, answers }] = await rows()
    expect(answers).not.toHaveProperty('code01')
    const { rows: history } = data(await wang.get(published.at(`/data/${submissionId}/history`)))
    expect(history).toMatchObject([
      { by: 'zhang', changes: [{ item: 'code01', before: 'A-2' }] },
      {
        by: 'li',
        changes: [
          { item: 'reason', before: '墨盒', after: '墨盒 X5' },
          { item: 'code01', after: 'A-2' },
        ],
      },
    ])
    // an answer that was removed may be given again
    expect(await start(li, key, { answers: { reason: '订书机', code01: 'A-2' } })).toBeGreaterThan(id)
  })

  it('changes no answer in a correction that is made by the server, verified or not asked anymore', async () => {
    const items = [
      { id: 'joins1', type: 'switch', label: '参加' },
      { id: 'when01', type: 'radio', label: '场次', options: [{ value: 'am', label: '上午', quota: 1 }] },
      { id: 'number', type: 'randomNumber', label: '单号', datePart: 'none', randomLength: 8, charset: 'digits' },
      { id: 'remark', type: 'input', label: '批示' },
    ]
    const logic = [
      // oxlint-disable-next-line unicorn/no-thenable -- the word of form documents
      { when: { joins1: { eq: true } }, then: [{ do: 'show', target: 'when01' }] },
    ]
    const document = { ...request, title: '培训', items, logic, settings: { access: { signIn: true } } } as never
    const published = await publishForm(wang, li, document)
    const tree = chain(approve('boss', ['zhang'], { fields: { remark: 'write' } }))
    data(await wang.put(published.at('/process'), { body: { tree: { ...tree, fields: { remark: 'read' } } } }))
    data(await wang.post(published.at('/publish'), { body: {} }))
    const key = `form_${published.formKey}`
    await soon(async () => data(await li.get(`/api/workflow/startable/${key}`)))
    const id = await start(li, key, { answers: { joins1: true, when01: 'am' } })
    const row = async () => data(await wang.get(published.at('/data/page'))).rows[0]
    const { number } = (await row()).answers
    const step = async (who: Client, action: string, body: object) =>
      data(await who.post(`/api/workflow/task/${await taskIn(who, id)}/${action}`, { body }))
    // words are refused to submitters: what an approver wrote keeps nobody from correcting
    data(await admin.post('/api/project/sensitive-word', { body: { word: '不像话', handling: 'refuse' } }))
    await step(zhang, 'return', { to: 'start' })
    await step(li, 'approve', { answers: {} })
    // a newer version of the form changes nothing for this one
    await published.publish({ ...(document as Form), title: '培训二' })
    await sql`update wf_instance set variables = variables || '{"remark": "不像话"}' where instance_id = ${id}`.execute(
      test.app.db,
    )
    await step(zhang, 'return', { to: 'start' })
    await step(li, 'approve', { answers: { joins1: false, number: '00000000' } })
    expect((await row()).answers).toEqual({ joins1: false, number })
    expect((await instance(li, id)).variables).toMatchObject({ joins1: false, when01: null, number })
    // the seat of the question that is not asked anymore is free
    expect(await start(li, key, { answers: { joins1: true, when01: 'am' } })).toBeGreaterThan(id)
  })

  it('obeys sensitive words, a total per day with the words of its author, and a stop of the form', async () => {
    const words = '/api/project/sensitive-word'
    for (const [word, handling] of [
      ['打折', 'refuse'],
      ['内部价', 'replace'],
      ['发票', 'flag'],
    ])
      data(await admin.post(words, { body: { word, handling } }))
    const settings = {
      ...request.settings,
      limits: { total: { max: 2, per: 'day', message: '今天不再受理' } },
    } as const
    const published = await publishForm(wang, li, { ...request, title: '采购', settings })
    data(await wang.put(published.at('/process'), { body: { tree: chain(approve('boss', ['zhang'])) } }))
    data(await wang.post(published.at('/publish'), { body: {} }))
    const key = `form_${published.formKey}`
    await soon(async () => data(await li.get(`/api/workflow/startable/${key}`)))
    const ask = (reason: string) => li.post('/api/workflow/instance', { body: { key, answers: { reason } } })
    const refused = await ask('全场打折')
    expect([refused.status, refused.body.data]).toMatchObject([422, { errors: [{ item: 'reason', code: 'words' }] }])
    data(await ask('按内部价开发票'))
    const { rows } = data(await wang.get(published.at('/data/page')))
    expect(rows).toMatchObject([{ answers: { reason: '按***开发票' } }])
    expect(data(await wang.get(published.at('/data/page'), { query: { flagged: 'true' } })).total).toBe(1)
    data(await ask('二'))
    const full = await ask('三')
    expect([full.status, full.text]).toEqual([422, expect.stringContaining('今天不再受理')])
    data(await wang.post(published.at('/stop')))
    expect((await ask('四')).status).toBe(404)
  })

  it('tells its status in the list of submissions, as forms without a process do not', async () => {
    const { formKey, key, rows, at, submit } = await open('状态')
    const listed = async (of: string): Promise<readonly string[]> =>
      data(await wang.get(`/api/schema/form/${of}`)).list.columns.map(({ field }: { field: string }) => field)
    expect((await listed(formKey)).slice(0, 3)).toEqual(['serial', 'createTime', 'processStatus'])
    expect(await listed((await publishForm(wang, li, { ...request, title: '无流程' })).formKey)).not.toContain(
      'processStatus',
    )
    const id = await start(li, key, { answers: { reason: '一' } })
    const status = async () => (await rows())[0].processStatus
    expect(await status()).toEqual({ status: 'running', instanceId: id })
    data(await act(zhang, id, 'return', { to: 'start', comment: '补材料' }))
    expect(await status()).toEqual({ status: 'returned', instanceId: id })
    data(await act(li, id, 'approve'))
    data(await act(zhang, id, 'approve'))
    // one whose process has not begun yet
    await submit({ reason: '二' })
    const exported = async (query: object) => (await wang.get(at('/data/export'), { query })).text.trim().split('\r\n')
    expect((await exported({ format: 'csv', fields: 'serial,processStatus' })).slice(0, 2)).toEqual([
      expect.stringMatching(/序号,审批状态$/),
      '1,已通过',
    ])
    expect((await exported({ format: 'csv', fields: 'serial,processStatus', labels: '0' }))[1]).toBe('1,approved')
    expect(JSON.parse((await exported({ format: 'json' })).join(''))).toMatchObject([{ processStatus: '已通过' }, {}])
    const [{ id: submissionId }] = await rows()
    expect(data(await wang.get(at(`/data/${submissionId}`))).processStatus).toEqual({
      status: 'approved',
      instanceId: id,
    })
  })

  it('keeps the people whom its starter has chosen, whenever the event of its submission is delivered', async () => {
    const published = await publishForm(wang, li, { ...request, title: '自选审批人' })
    const tree = chain(approve('boss', [], { assign: { by: 'chosenByStarter' } }))
    data(await wang.put(published.at('/process'), { body: { tree } }))
    data(await wang.post(published.at('/publish'), { body: {} }))
    const key = `form_${published.formKey}`
    await soon(async () => data(await li.get(`/api/workflow/startable/${key}`)))
    const id = await start(li, key, { answers: { reason: 'x' }, chosen: { boss: [ids.zhang] } })
    await soon(async () => {
      const { rows } = await sql`
        select from queue.job where state < 'completed' and data::text like ${`%${published.formKey}%`}`.execute(
        test.app.db,
      )
      expect(rows).toHaveLength(0)
    })
    expect(await taskIn(zhang, id)).toBeTruthy()
    expect((await list(li, 'mine', { name: '自选审批人' })).rows).toHaveLength(1)
  })
})
