import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Client } from '#tests/support/open-app.ts'
import { publishForm } from '#tests/support/published-form.ts'
import { pixel, uploadAnswerFile } from '#tests/support/upload.ts'
import { soonIn } from '#tests/support/wait-for-queued-work.ts'
import type { Finding, Form } from '#schemas/form/form.ts'
import { act, approve, chain, data, deploy, instance, openTeam, start, taskIn } from './approval-team.ts'

const { test, admin, zhang, wang, li, ids } = await openTeam({ clock: () => new Date('2026-03-02T08:00:00.000Z') })
interface Receipt {
  readonly link: string
  readonly startsProcess?: boolean
}
const soon = soonIn(() => test.app)
const list = async (who: Client, name: string, query: object = {}) =>
  data(await who.get(`/api/workflow/task/${name}/page`, { query: { limit: 100, ...query } }))

const form: Form = {
  format: 1,
  title: '请假单',
  items: [
    { id: 'reason', type: 'input', label: '事由', required: true },
    { id: 'amount', type: 'number', label: '天数' },
    { id: 'secret', type: 'input', label: '工资' },
    { id: 'remark', type: 'input', label: '批示' },
  ] as never,
  logic: [],
  theme: {},
  settings: { access: { signIn: true } },
}

describe('a form with a process', () => {
  const tree = chain(
    approve('boss', ['zhang'], {
      fields: { secret: 'hidden', remark: 'required', amount: 'write' },
      actions: { transfer: { on: false } },
    }),
  )

  it('starts once per submission, and limits reading and writing of answers by node', async () => {
    const published = await publishForm(wang, li, form)
    const saved = data(await wang.put(published.at('/process'), { body: { tree } }))
    expect(saved).toEqual({ revision: 1, findings: [] })
    // names in imported drawings have no display names, ids have
    expect(data(await wang.get(published.at('/process'))).tree.next.assign.ids).toEqual([ids.zhang])
    data(await wang.post(published.at('/publish'), { body: {} }))
    await published.submit({ reason: '看病', amount: 2, secret: '8000' })
    const id = await soon(async () => {
      const { rows } = await list(li, 'mine', { name: '请假单' })
      expect(rows).toHaveLength(1)
      return rows[0].instanceId as number
    })
    const taskId = await taskIn(zhang, id)
    const task = data(await zhang.get(`/api/workflow/task/${taskId}`))
    expect(task.fields).toEqual({ reason: 'read', amount: 'write', secret: 'hidden', remark: 'required' })
    expect(task.answers).toEqual({ reason: '看病', amount: 2 })
    expect(JSON.stringify(task)).not.toContain('工资')
    expect(task.actions).toMatchObject({ approve: { on: true }, transfer: { on: false } })
    expect((await instance(zhang, id)).variables).not.toHaveProperty('secret')
    expect((await instance(li, id)).variables).toHaveProperty('secret')

    const decide = (body: object) => zhang.post(`/api/workflow/task/${taskId}/approve`, { body })
    const errorsOf = (answer: { readonly body: { readonly data: unknown } }) =>
      (answer.body.data as { errors: { item: string; code: string }[] }).errors.map(({ item, code }) => [item, code])
    const forbidden = await decide({ answers: { reason: 'mine', secret: '1' } })
    expect([forbidden.status, errorsOf(forbidden)]).toEqual([
      422,
      [
        ['reason', 'readonly'],
        ['secret', 'readonly'],
      ],
    ])
    const empty = await decide({})
    expect([empty.status, errorsOf(empty)]).toEqual([422, [['remark', 'required']]])
    const wrong = await decide({ answers: { remark: 'ok', amount: 'many' } })
    expect([wrong.status, errorsOf(wrong)[0]![0]]).toEqual([422, 'amount'])
    expect((await zhang.post(`/api/workflow/task/${taskId}/transfer`, { body: { userId: ids.wang } })).status).toBe(422)
    expect(data(await decide({ answers: { remark: '同意', amount: 1 } }))).toEqual({ status: 'approved' })
    expect((await instance(li, id)).variables).toMatchObject({
      reason: '看病',
      amount: 1,
      secret: '8000',
      remark: '同意',
    })
  })

  it('warns at publishing of steps that depend on an initiator whom open forms do not have', async () => {
    const open = { ...form, title: '谁都能填', settings: {} }
    const byLeader = chain(
      approve('boss', ['zhang']),
      approve('leader', [], { assign: { by: 'starterLeader', level: 1 } }),
      // a mere copy holds nothing up
      { id: 'told', type: 'copy', name: '告知发起人', assign: { by: 'starter' } },
    )
    const warningsOf = async (document: typeof form): Promise<readonly string[]> => {
      const published = await publishForm(wang, li, document)
      data(await wang.put(published.at('/process'), { body: { tree: byLeader } }))
      const checked = data(await wang.post(published.at('/check')))
      return checked.warnings.map(({ code, at }: Finding) => `${code} ${at}`)
    }
    expect(await warningsOf(open)).toEqual(['process.noStarter tab/workflow/leader'])
    expect(await warningsOf({ ...open, settings: { access: { signIn: true } } })).toEqual([])
  })

  it('takes the process as it was published, whatever is drawn before the publication is delivered or a submission comes', async () => {
    const published = await publishForm(wang, li, { ...form, title: '先发布后改' })
    data(await wang.put(published.at('/process'), { body: { tree: chain(approve('boss', ['zhang'])) } }))
    data(await wang.post(published.at('/publish'), { body: {} }))
    data(await wang.put(published.at('/process'), { body: { tree: chain(approve('other', ['wang'])) } }))
    await published.submit({ reason: '看病' })
    const id = await soon(async () => {
      const { rows } = await list(li, 'mine', { name: '先发布后改' })
      expect(rows).toHaveLength(1)
      return rows[0].instanceId as number
    })
    expect(await taskIn(zhang, id)).toBeTruthy()
    // published without a change of its questions, the form takes the new drawing
    data(await wang.post(published.at('/publish'), { body: {} }))
    await published.submit({ reason: '又看病' })
    await soon(async () => {
      const { rows } = await list(li, 'mine', { name: '先发布后改' })
      expect(rows).toHaveLength(2)
      expect(await taskIn(wang, rows[0].instanceId)).toBeTruthy()
    })
  })

  it('gives the initiator the access of the start once the form is returned, and all of it before', async () => {
    const published = await publishForm(wang, li, { ...form, title: '退回修改' })
    const corrected = { ...tree, fields: { reason: 'read', secret: 'hidden', amount: 'required' } } as typeof tree
    data(await wang.put(published.at('/process'), { body: { tree: corrected } }))
    data(await wang.post(published.at('/publish'), { body: {} }))
    // the published process is deployed in the background
    const { fields } = await soon(async () => data(await li.get(`/api/workflow/startable/form_${published.formKey}`)))
    expect(fields).toMatchObject({ reason: 'write', secret: 'write' })
    const id = await start(li, `form_${published.formKey}`, { answers: { reason: '看病', amount: 2, secret: '8000' } })
    const asked = await taskIn(zhang, id)
    data(await zhang.post(`/api/workflow/task/${asked}/return`, { body: { to: 'start', comment: '改天数' } }))
    const taskId = await taskIn(li, id)
    const task = data(await li.get(`/api/workflow/task/${taskId}`))
    expect(task.fields).toEqual({ reason: 'read', secret: 'hidden', amount: 'required', remark: 'write' })
    expect(task.answers).toEqual({ reason: '看病', amount: 2 })
    const decide = (answers: object) => li.post(`/api/workflow/task/${taskId}/approve`, { body: { answers } })
    expect((await decide({ reason: '旅游' })).status).toBe(422)
    expect((await decide({ amount: null })).status).toBe(422)
    data(await decide({ amount: 3 }))
    expect((await instance(li, id)).variables).toMatchObject({ reason: '看病', amount: 3, secret: '8000' })
  })

  it('saves a model with errors, reports them, and deploys nothing', async () => {
    const published = await publishForm(wang, li, { ...form, title: '有误' })
    const { findings } = data(
      await wang.put(published.at('/process'), { body: { tree: { id: 'a', type: 'approve', name: 'A' } } }),
    )
    expect(findings.map(({ code }: { code: string }) => code)).toEqual(['assign.missing', 'start.missing'])
    expect(data(await wang.get(published.at('/process')))).toMatchObject({ revision: 1, tree: { id: 'a' }, xml: null })
    expect((await zhang.put(published.at('/process'), { body: { tree } })).status).toBe(404)
    expect((await wang.put(published.at('/process'), { body: {} })).status).toBe(400)
  })

  it('cannot be published while its process has errors, which name their nodes', async () => {
    const published = await publishForm(wang, li, { ...form, title: '带流程' })
    const save = (drawn: object) => wang.put(published.at('/process'), { body: { tree: drawn } })
    data(await save(chain({ id: 'nobody', type: 'approve', name: '无人' } as never)))
    const refused = await wang.post(published.at('/publish'), { body: {} })
    expect([refused.status, refused.body.data]).toMatchObject([
      422,
      { errors: [{ code: 'process.assign.missing', at: 'tab/workflow/nobody' }] },
    ])
    expect(data(await wang.post(published.at('/check')))).toMatchObject({ errorCount: 1 })
    const asks = (id: string) => ({ id: 'left', name: '左', when: { [id]: { gt: 1 } } })
    const split = (id: string) =>
      chain({ id: 'split', type: 'branch', name: '分支', branches: [asks(id), { id: 'right', name: '右' }] } as never)
    data(await save(split('gone')))
    expect((await wang.post(published.at('/publish'), { body: {} })).body.data).toMatchObject({
      errors: [{ code: 'process.when.gone', at: 'tab/workflow/left' }],
    })
    data(await save(split('amount')))
    data(await wang.post(published.at('/publish'), { body: {} }))
  })

  it('is saved on a revision: a second user gets the first one’s model as a conflict', async () => {
    const published = await publishForm(wang, li, { ...form, title: '两人画' })
    const save = (revision: number) => wang.put(published.at('/process'), { body: { tree, revision } })
    expect(data(await save(0)).revision).toBe(1)
    expect(data(await save(1)).revision).toBe(2)
    for (const stale of [0, 1, 3]) {
      const refused = await save(stale)
      expect([refused.status, refused.body.data]).toMatchObject([409, { current: { revision: 2, updateBy: 'wang' } }])
    }
    expect((await save(-1)).status).toBe(400)
  })

  it('validates the answers of a start', async () => {
    const published = await publishForm(wang, li, { ...form, title: '直接发起' })
    const key = await deploy(admin, chain(approve('a', ['zhang'])), { formKey: published.formKey })
    const refused = await li.post('/api/workflow/instance', { body: { key, answers: { amount: 1 } } })
    expect([refused.status, refused.body.data]).toMatchObject([422, { errors: [{ item: 'reason', code: 'required' }] }])
    const id = await start(li, key, { answers: { reason: 'x' } })
    expect((await instance(li, id)).variables).toEqual({ reason: 'x' })
  })
})

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

it('the operation log has one entry for the saves of one person in a row, until the process is deployed', async () => {
  const booking = {
    format: 1,
    title: '用车',
    items: [{ id: 'why001', type: 'input', label: '事由' }],
    logic: [],
    theme: {},
  }
  const { formKey, at } = await publishForm(wang, li, { ...booking, settings: {} } as Form)
  const save = async (who: Client, name: string): Promise<void> =>
    void data(await who.put(at('/process'), { body: { tree: chain(approve('boss', ['zhang'], { name })) } }))
  const entries = async (): Promise<readonly string[]> =>
    (
      await sql<{ who: string }>`
        select oper_name as who from sys_oper_log where action = '保存流程' and oper_url like ${`%${formKey}%`}
          order by oper_id`.execute(test.app.db)
    ).rows.map(({ who }) => who)
  // the publication deploys what is drawn by the time it is told, and a deployment ends an entry
  await soon(async () => {
    const { rows } = await sql`
      select from queue.job where state < 'completed' and data::text like ${`%${formKey}%`}`.execute(test.app.db)
    expect(rows).toHaveLength(0)
  })
  await save(wang, '一')
  await expect.poll(entries).toEqual(['wang'])
  // by the next answer the server knows that its entry is written, too
  data(await wang.get(at('/process')))
  await save(wang, '二')
  await save(wang, '三')
  expect(await entries()).toEqual(['wang'])
  data(await wang.post(at('/publish'), { body: {} }))
  await soon(async () => expect(data(await wang.get(at('/process/versions')))).toHaveLength(1))
  await save(wang, '四')
  await expect.poll(entries).toEqual(['wang', 'wang'])
  await save(admin, '五')
  await expect.poll(entries).toEqual(['wang', 'wang', 'admin'])
})

it('a process is told on the receipt in words, and by names to its starter only', async () => {
  const published = await publishForm(wang, li, { ...form, title: '看进度', settings: {} })
  data(
    await wang.put(published.at('/process'), { body: { tree: chain(approve('boss', ['zhang'], { name: '主管' })) } }),
  )
  data(await wang.post(published.at('/publish'), { body: {} }))
  await soon(async () => expect(data(await wang.get(published.at('/process/versions')))).toHaveLength(1))
  const hand = async (who: Client) => {
    const body = { version: 1, answers: { reason: '看病' } }
    return data<Receipt>(await who.post(`/api/public/form/${published.formKey}/data`, { body }))
  }
  const { link, startsProcess } = await hand(li)
  expect(startsProcess).toBe(true)
  const instanceId = await soon(async () => {
    const { rows } = await list(li, 'mine', { name: '看进度' })
    expect(rows).toHaveLength(1)
    return rows[0].instanceId as number
  })
  const shown = async (who: Client, path = link): Promise<string> => (await who.get(path)).text
  const zhangsName = data(await zhang.get('/api/getInfo')).user.nickName as string
  expect(await shown(test.anonymous)).toMatch(/审批中.*主管/)
  expect(await shown(test.anonymous)).not.toContain(zhangsName)
  expect(await shown(wang)).not.toContain(zhangsName)
  expect(await shown(li)).toContain(`主管：${zhangsName}`)

  const asked = await taskIn(zhang, instanceId)
  data(await zhang.post(`/api/workflow/task/${asked}/return`, { body: { to: 'start', comment: '附病历' } }))
  const returned = await shown(test.anonymous)
  expect(returned).toMatch(/已退回，等待修改.*提交人登录后可以修改/)
  expect(returned).toContain(`/workflow/task/record/handle?instanceId=${instanceId}`)
  expect(returned).not.toContain('附病历')
  expect(await shown(li)).toContain(`${zhangsName}已退回：“附病历”`)

  data(await li.post(`/api/workflow/task/${await taskIn(li, instanceId)}/approve`, { body: {} }))
  data(await zhang.post(`/api/workflow/task/${await taskIn(zhang, instanceId)}/approve`, { body: {} }))
  expect(await shown(test.anonymous)).toContain('已通过')

  const { link: theirs } = await hand(test.anonymous)
  await soon(async () => expect(await shown(test.anonymous, theirs)).toContain('审批中'))
  expect(await shown(test.anonymous, theirs)).not.toContain('handle?instanceId')
})
