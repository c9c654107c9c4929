import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Client } from '#tests/support/open-app.ts'
import { publishForm } from '#tests/support/published-form.ts'
import { soonIn } from '#tests/support/wait-for-queued-work.ts'
import type { Finding, Form } from '#schemas/form/form.ts'
import { approve, chain, data, deploy, instance, openTeam, start, taskIn } from './approval-team.ts'

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
