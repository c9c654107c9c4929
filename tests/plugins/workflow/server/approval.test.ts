import { describe, expect, it } from 'vitest'
import type { Client } from '#tests/support/open-app.ts'
import { publishForm } from '#tests/support/published-form.ts'
import { soonIn } from '#tests/support/soon.ts'
import type { Form } from '#schemas/form/form.ts'
import { act, approve, chain, data, deploy, openTeam, instance, start, taskIn } from './support.ts'

let now = new Date('2026-03-02T08:00:00.000Z')
const { test, admin, zhang, wang, li, ids } = await openTeam({ clock: () => now })

const soon = soonIn(() => test.app)
const statusOf = async (instanceId: number): Promise<string> => (await instance(admin, instanceId)).status
const list = async (who: Client, name: string, query: object = {}) =>
  data(await who.get(`/api/workflow/task/${name}/page`, { query: { limit: 100, ...query } }))

describe('a process', () => {
  it('runs from the start through its approvers to the end, and appears in everybody’s lists', async () => {
    const key = await deploy(admin, chain(approve('boss', ['zhang']), approve('second', ['wang'])), { name: '请假' })
    const id = await start(li, key, { variables: { days: 3 } })
    expect((await list(zhang, 'todo')).rows[0]).toMatchObject({
      instanceId: id,
      node: 'boss',
      process: '请假',
      starter: 'li',
      version: 1,
    })
    expect((await list(wang, 'todo', { name: '请假' })).rows).toEqual([])
    expect(data(await act(zhang, id, 'approve', { comment: 'fine' }))).toEqual({ status: 'running' })
    expect(data(await act(wang, id, 'approve'))).toEqual({ status: 'approved' })
    const seen = await instance(li, id)
    expect(seen).toMatchObject({
      status: 'approved',
      variables: { days: 3 },
      timeline: [
        { action: 'start', user: 'li' },
        { action: 'approve', user: 'zhang', node: 'boss', comment: 'fine' },
        { action: 'approve', user: 'wang', node: 'second' },
      ],
    })
    expect(seen.nodes.map((node: { id: string; state: string }) => [node.id, node.state])).toEqual([
      ['start', 'done'],
      ['boss', 'done'],
      ['second', 'done'],
      ['end..implied', 'done'],
    ])
    expect((await list(zhang, 'finished')).rows.map((row: { instanceId: number }) => row.instanceId)).toContain(id)
    expect((await list(li, 'mine', { name: '请假' })).rows[0]).toMatchObject({
      instanceId: id,
      status: 'approved',
      taskId: null,
    })
  })

  it('is rejected, returned and corrected, withdrawn and terminated', async () => {
    const key = await deploy(admin, chain(approve('a', ['zhang']), approve('b', ['wang'])))
    const rejected = await start(li, key)
    expect(data(await act(zhang, rejected, 'reject', { comment: 'no' }))).toEqual({ status: 'rejected' })

    const returned = await start(li, key)
    await act(zhang, returned, 'approve')
    const task = await taskIn(wang, returned)
    expect(data(await wang.get(`/api/workflow/task/${task}`)).returnTo).toEqual([
      { node: 'start', name: '发起人' },
      { node: 'a', name: 'a' },
    ])
    // oxlint-disable-next-line unicorn/no-thenable -- contract.md's own word
    expect(data(await act(wang, returned, 'return', { to: 'start', then: 'back', comment: '补充材料' }))).toEqual({
      status: 'running',
    })
    expect((await instance(li, returned)).nodes.map((node: { state: string }) => node.state)).toEqual([
      'active',
      'done',
      'returned',
      'waiting',
    ])
    await act(li, returned, 'approve')
    expect(await taskIn(wang, returned)).not.toBe(task)

    expect((await zhang.post(`/api/workflow/instance/${returned}/withdraw`, { body: {} })).status).toBe(403)
    expect(data(await li.post(`/api/workflow/instance/${returned}/withdraw`, { body: {} }))).toEqual({
      status: 'withdrawn',
    })
    expect((await li.post(`/api/workflow/instance/${returned}/withdraw`, { body: {} })).status).toBe(409)

    const stopped = await start(li, key)
    expect((await li.post(`/api/workflow/instance/${stopped}/terminate`, { body: {} })).status).toBe(403)
    expect(data(await admin.post(`/api/workflow/instance/${stopped}/terminate`, { body: { comment: 'x' } }))).toEqual({
      status: 'terminated',
    })
    expect(
      (await list(zhang, 'todo')).rows.filter((row: { instanceId: number }) => row.instanceId === stopped),
    ).toEqual([])
  })

  it('can be transferred, co-signed, claimed, copied, commented, reminded and suspended', async () => {
    const key = await deploy(
      admin,
      chain(approve('a', ['zhang', 'wang'], { mode: { kind: 'one' } }), approve('b', ['wang'])),
    )
    const id = await start(li, key)
    const task = await taskIn(wang, id)
    expect(await taskIn(zhang, id)).toBe(task)
    expect(data(await zhang.get(`/api/workflow/task/${task}`)).actions).toMatchObject({ claim: { on: true } })
    data(await act(wang, id, 'claim'))
    expect((await zhang.post(`/api/workflow/task/${task}/claim`, { body: {} })).status).toBe(409)
    data(await act(wang, id, 'unclaim'))
    data(await act(zhang, id, 'transfer', { userId: ids.wang, comment: 'yours' }))
    data(await act(wang, id, 'delegate', { userId: ids.admin }))
    data(await act(admin, id, 'approve', { comment: 'my opinion' }))
    data(await act(wang, id, 'addSign', { users: [ids.zhang, ids.admin], when: 'parallel' }))
    data(await act(wang, id, 'removeSign', { users: [ids.admin] }))
    data(await act(zhang, id, 'comment', { comment: '看一下' }))
    data(await act(zhang, id, 'copy', { users: [ids.admin] }))
    expect((await list(admin, 'copied')).rows[0]).toMatchObject({ instanceId: id })
    data(await li.post(`/api/workflow/instance/${id}/remind`, { body: {} }))
    data(await admin.post(`/api/workflow/instance/${id}/suspend`, { body: {} }))
    expect((await act(zhang, id, 'approve')).status).toBe(409)
    data(await admin.post(`/api/workflow/instance/${id}/activate`, { body: {} }))
    data(await act(zhang, id, 'approve'))
    data(await act(wang, id, 'approve'))
    expect(data(await act(wang, id, 'approve'))).toEqual({ status: 'approved' })
    expect((await instance(li, id)).timeline.map(({ action }: { action: string }) => action)).toEqual([
      'start',
      'claim',
      'unclaim',
      'transfer',
      'delegate',
      'approve',
      'addSign',
      'removeSign',
      'comment',
      'copy',
      'remind',
      'suspend',
      'activate',
      'approve',
      'approve',
      'approve',
    ])
  })

  it('is visible to its participants only', async () => {
    const key = await deploy(admin, chain(approve('a', ['zhang'])))
    const id = await start(li, key)
    const task = await taskIn(zhang, id)
    expect((await wang.get(`/api/workflow/instance/${id}`)).status).toBe(404)
    expect((await wang.get(`/api/workflow/task/${task}`)).status).toBe(404)
    expect((await wang.post(`/api/workflow/task/${task}/approve`, { body: {} })).status).toBe(404)
    expect((await li.post(`/api/workflow/task/${task}/approve`, { body: {} })).status).toBe(404)
    expect((await wang.post(`/api/workflow/instance/${id}/remind`, { body: {} })).status).toBe(404)
    expect((await zhang.get(`/api/workflow/instance/${id}`)).status).toBe(200)
    data(await act(zhang, id, 'approve'))
    expect((await zhang.post(`/api/workflow/task/${task}/approve`, { body: {} })).status).toBe(409)
    expect((await zhang.get(`/api/workflow/instance/${id}`)).status).toBe(200)
  })

  it('starts instances of active versions only, and migrates running ones where possible', async () => {
    const key = await deploy(admin, chain(approve('a', ['zhang'])))
    const id = await start(li, key)
    await deploy(admin, chain(approve('a', ['zhang']), approve('b', ['wang'])), { key })
    const other = { ...chain(approve('c', ['zhang'])) }
    await deploy(admin, other, { key })
    const move = (body: object, query = {}) => admin.post(`/api/workflow/instance/${id}/migrate`, { body, query })
    expect(data(await move({ version: 3 }, { dryRun: '1' }))).toEqual({ isPossible: false, missing: ['a'] })
    expect((await move({ version: 3 })).status).toBe(422)
    expect((await move({ version: 9 })).status).toBe(404)
    expect(data(await move({ version: 2 }))).toEqual({ isPossible: true, missing: [] })
    expect(data(await act(zhang, id, 'approve'))).toEqual({ status: 'running' })
    expect(data(await act(wang, id, 'approve'))).toEqual({ status: 'approved' })
    const { rows } = data(await admin.get('/api/workflow/definition/page', { query: { key } }))
    expect(rows.map((row: { version: number }) => row.version)).toEqual([3, 2, 1])
    const newest = rows[0].definitionId
    expect(data(await admin.get(`/api/workflow/definition/${newest}/xml`))).toContain('<bpmn:userTask id="c"')
    data(await admin.post('/api/workflow/definition/suspend', { body: { definitionId: newest } }))
    expect((await li.post('/api/workflow/instance', { body: { key } })).status).toBe(409)
  })
})

describe('assignees', () => {
  it('are found by role, and as leaders of departments', async () => {
    const { db } = test.app
    const { deptId } = await db
      .selectFrom('sysDept')
      .select('deptId')
      .where('deptName', '=', '教学质量科')
      .executeTakeFirstOrThrow()
    await db.updateTable('sysUser').set({ deptId }).where('userName', '=', 'li').execute()
    const tree = chain(
      approve('role', [], { assign: { by: 'roles', ids: ['form-manager'] }, mode: { kind: 'any' } }),
      approve('leader', [], { assign: { by: 'starterLeader' } }),
      approve('leaders', [], { assign: { by: 'leaders', level: 2 }, mode: { kind: 'turn' } }),
      approve('dept', [], { assign: { by: 'deptMembers', ids: [deptId] }, mode: { kind: 'all' } }),
      approve('nobody', [], { assign: { by: 'posts', ids: ['none'] }, empty: { user: 'wang' } }),
    )
    const key = await deploy(admin, tree)
    type Node = { node: string; why: string; people: { name: string }[] }
    const nodes: Node[] = data(await li.post('/api/workflow/forecast', { body: { key } }))
    expect(nodes.map(({ node, why }) => [node, why])).toEqual([
      ['role', 'roles'],
      ['leader', 'starterLeader'],
      ['leaders', 'leaders'],
      ['leaders', 'leaders'],
      ['dept', 'deptMembers'],
      ['nobody', 'posts'],
    ])
    const names = nodes.map(({ people }) => people.map(({ name }) => name))
    expect(names[0]).toEqual(expect.arrayContaining(['zhang', 'wang']))
    expect(names.slice(1, 4)).toEqual([['许清和'], ['许清和'], ['陈思齐']])
    expect(names[4]).toEqual(expect.arrayContaining(['li', '许清和']))
    expect(names[5]).toEqual(['wang'])
    const id = await start(li, key)
    data(await act(zhang, id, 'approve'))
    const { rows } = await list(zhang, 'finished')
    const left = data(await zhang.post('/api/workflow/forecast', { body: { taskId: rows[0].taskId } }))
    expect(left).toEqual([])
  })

  it('are the users of an answer, or the leaders of its departments', async () => {
    const { deptId } = await test.app.db
      .selectFrom('sysDept')
      .select('deptId')
      .where('leader', '=', '许清和')
      .executeTakeFirstOrThrow()
    const tree = chain(
      approve('who', [], { assign: { by: 'item', item: 'who001' }, mode: { kind: 'turn' } }),
      approve('where', [], { assign: { by: 'item', item: 'dept01' } }),
    )
    const key = await deploy(admin, tree)
    const variables = {
      who001: [
        { userId: ids.wang, name: '王' },
        { userId: ids.zhang, name: '张' },
      ],
      dept01: [{ deptId, name: '教学质量科' }],
    }
    const nodes: { node: string; people: { name: string }[] }[] = data(
      await li.post('/api/workflow/forecast', { body: { key, variables } }),
    )
    expect(nodes.map(({ node, people }) => [node, people.map(({ name }) => name)])).toEqual([
      ['who', ['wang']],
      ['who', ['zhang']],
      ['where', ['许清和']],
    ])
    const id = await start(li, key, { variables })
    data(await act(wang, id, 'approve'))
    expect(data(await act(zhang, id, 'approve'))).toEqual({ status: 'running' })
  })

  it('of models from other tools are resolved by user name, group or variable', async () => {
    const xml = `<?xml version="1.0"?><definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:camunda="http://camunda.org/schema/1.0/bpmn" targetNamespace="t"><process id="other" isExecutable="true"><startEvent id="s"/><userTask id="a" camunda:candidateGroups="form-manager"/><userTask id="b" camunda:assignee="\${boss}"/><sequenceFlow id="f1" sourceRef="s" targetRef="a"/><sequenceFlow id="f2" sourceRef="a" targetRef="b"/></process></definitions>`
    const id = await start(li, await deploy(admin, xml), { variables: { boss: 'zhang' } })
    data(await act(wang, id, 'approve'))
    expect(data(await act(zhang, id, 'approve', { answers: { checked: true } }))).toEqual({ status: 'approved' })
    expect((await instance(li, id)).variables).toMatchObject({ boss: 'zhang', checked: true })
  })
})

describe('timeouts', () => {
  it('decide when nobody acts', async () => {
    const key = await deploy(admin, chain(approve('a', ['zhang'], { timeout: { after: 'PT5M', do: 'approve' } })))
    const id = await start(li, key)
    expect((await list(zhang, 'todo')).rows[0].dueTime).toBe('2026-03-02T08:05:00.000Z')
    now = new Date('2026-03-02T08:05:01.000Z')
    await soon(async () => {
      await test.app.workflow.fireTimers()
      expect(await statusOf(id)).toBe('approved')
    })
  })

  it('start a process by its timer once, on any server', async () => {
    const xml = `<?xml version="1.0"?><definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" targetNamespace="t"><process id="daily" isExecutable="true"><startEvent id="s"><timerEventDefinition><timeDuration>PT1M</timeDuration></timerEventDefinition></startEvent><userTask id="a"/><sequenceFlow id="f" sourceRef="s" targetRef="a"/></process></definitions>`
    await deploy(admin, xml, { name: 'by timer' })
    now = new Date('2026-03-02T08:06:30.000Z')
    await Promise.all([test.app.workflow.fireTimers(), test.app.workflow.fireTimers()])
    await soon(async () => expect((await list(admin, 'todo', { name: 'by timer' })).total).toBe(1))
    await test.app.workflow.fireTimers()
    expect((await list(admin, 'todo', { name: 'by timer' })).total).toBe(1)
  })

  it('starts a process as often as its cycle says, whoever looks and however late', async () => {
    now = new Date('2026-03-02T08:07:00.000Z')
    const xml = `<?xml version="1.0"?><definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" targetNamespace="t"><process id="often" isExecutable="true"><startEvent id="s"><timerEventDefinition><timeCycle>R3/PT1M</timeCycle></timerEventDefinition></startEvent><userTask id="a"/><sequenceFlow id="f" sourceRef="s" targetRef="a"/></process></definitions>`
    await deploy(admin, xml, { name: 'by cycle' })
    const look = async (time: string): Promise<number> => {
      now = new Date(`2026-03-02T${time}.000Z`)
      await Promise.all([test.app.workflow.fireTimers(), test.app.workflow.fireTimers()])
      return (await list(admin, 'todo', { name: 'by cycle' })).total
    }
    expect(await look('08:07:59')).toBe(0)
    expect(await look('08:08:03')).toBe(1)
    expect(await look('08:08:59')).toBe(1)
    expect(await look('08:09:00')).toBe(2)
    expect(await look('08:10:00')).toBe(3)
    expect(await look('08:12:00')).toBe(3)
  })
})

describe('a process that interacts with others', () => {
  it('calls another process and continues with its result', async () => {
    const child = await deploy(admin, chain(approve('inner', ['wang'])))
    const parent = await deploy(
      admin,
      chain({ id: 'sub', type: 'subProcess', name: 'Sub', key: child }, approve('z', ['zhang'])),
    )
    const id = await start(li, parent, { variables: { amount: 5 } })
    const inner = await soon(async () => {
      const { rows } = await list(wang, 'todo')
      const row = rows.find(({ node }: { node: string }) => node === 'inner')
      expect(row).toBeDefined()
      return row
    })
    data(await wang.post(`/api/workflow/task/${inner.taskId}/approve`, { body: { answers: { found: 7 } } }))
    await soon(async () => void (await taskIn(zhang, id)))
    expect((await instance(li, id)).variables).toMatchObject({ amount: 5, found: 7 })
  })

  it('fails when it calls itself endlessly', async () => {
    const sub = { id: 'sub', type: 'subProcess', name: 'Sub', key: 'calls_itself' } as const
    await deploy(admin, chain(sub), { key: 'calls_itself' })
    const id = await start(li, 'calls_itself')
    await soon(async () => expect(await statusOf(id)).toBe('failed'))
    const { n } = await test.app.db
      .selectFrom('wfInstance')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .where('status', '=', 'running')
      .where('definitionId', 'in', (query) =>
        query.selectFrom('wfDefinition').select('definitionId').where('key', '=', 'calls_itself'),
      )
      .executeTakeFirstOrThrow()
    expect(Number(n)).toBe(0)
  })

  it('says in the reader’s language why it cannot go on, and which variables have no value', async () => {
    const xml = `<?xml version="1.0"?><definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" targetNamespace="t"><process id="split" isExecutable="true"><startEvent id="s"/><intermediateCatchEvent id="r"><timerEventDefinition><timeDuration>PT1M</timeDuration></timerEventDefinition></intermediateCatchEvent><exclusiveGateway id="g" name="金额"/><userTask id="a"/>
      <sequenceFlow id="f" sourceRef="s" targetRef="WAY"/><sequenceFlow id="h" sourceRef="r" targetRef="g"/><sequenceFlow id="i" sourceRef="g" targetRef="a"><conditionExpression>\${amount &gt; limit.most}</conditionExpression></sequenceFlow></process></definitions>`
    const straight = await deploy(admin, xml.replace('WAY', 'g'))
    const refused = await li.post('/api/workflow/instance', { body: { key: straight, variables: { amount: 3 } } })
    expect(refused.body).toMatchObject({
      code: 422,
      msg: '流程无法继续。「金额」：没有一个条件满足，也没有默认分支。缺少变量：limit。',
      data: { reason: 'flow.none', node: 'g', missing: ['limit'] },
    })
    const id = await start(li, await deploy(admin, xml.replace('WAY', 'r')))
    expect((await instance(li, id)).failure).toBeNull()
    now = new Date('2026-03-02T08:14:00.000Z')
    await test.app.workflow.fireTimers()
    expect(await instance(li, id)).toMatchObject({
      status: 'failed',
      failure: {
        node: 'g',
        code: 'flow.none',
        message: '「金额」：没有一个条件满足，也没有默认分支。缺少变量：amount、limit。',
      },
    })
  })

  it('receives only messages correlated with it', async () => {
    const xml = `<?xml version="1.0"?><definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" targetNamespace="t"><message id="m" name="paid"/><process id="waits" isExecutable="true"><startEvent id="s"/><receiveTask id="r" messageRef="m"/><sequenceFlow id="f" sourceRef="s" targetRef="r"/></process></definitions>`
    const key = await deploy(admin, xml)
    const [one, two] = [
      await start(li, key, { variables: { order: 1 } }),
      await start(li, key, { variables: { order: 2 } }),
    ]
    const send = async (body: object) =>
      data(await admin.post('/api/workflow/message', { body: { name: 'paid', ...body } }))
    expect(await send({ correlation: { order: 2 }, variables: { sum: 9 } })).toEqual({ woken: 1 })
    expect([await statusOf(one), await statusOf(two)]).toEqual(['running', 'approved'])
    expect(await send({ correlation: { order: 3 } })).toEqual({ woken: 0 })
  })
})

describe('a form with a process', () => {
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

describe('the server refuses', () => {
  it('a model with unsupported elements, by their names', async () => {
    const xml = `<?xml version="1.0"?><definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:activiti="http://activiti.org/bpmn" targetNamespace="t"><process id="bad" isExecutable="true"><startEvent id="s"/><serviceTask id="j" name="Run Java" activiti:class="org.x.Y"/><complexGateway id="g"/></process></definitions>`
    const answer = await admin.post('/api/workflow/definition/deploy', { body: { xml } })
    expect(answer.status).toBe(422)
    expect((answer.body.data as { errors: { element: string; code: string }[] }).errors).toMatchObject([
      { element: 'j', code: 'handler.unknown', message: expect.stringContaining('Run Java') },
      { element: 'g', code: 'element.unsupported' },
    ])
    const none = await admin.post('/api/workflow/definition/deploy', { body: { xml: 'hello' } })
    expect([none.status, none.body.data]).toMatchObject([422, { errors: [{ code: 'xml.broken' }] }])
  })

  it.each([
    ['post', '/definition/deploy', {}, 400],
    ['post', '/instance', {}, 400],
    ['post', '/instance', { key: 'nowhere' }, 404],
    ['post', '/instance', { key: 'a', definitionId: 1 }, 400],
    ['post', '/message', {}, 400],
    ['get', '/definition/999999/xml', undefined, 404],
    ['get', '/instance/999999', undefined, 404],
    ['get', '/instance/x', undefined, 400],
    ['get', '/task/x', undefined, 400],
    ['get', '/task/999999-1', undefined, 404],
    ['get', '/task/todo/page?limit=1000', undefined, 400],
    ['post', '/task/999999-1/approve', {}, 404],
    ['post', '/task/999999-1/return', {}, 400],
    ['post', '/task/999999-1/addSign', { users: [], when: 'before' }, 400],
    ['post', '/task/999999-1/comment', {}, 400],
    ['post', '/instance/999999/migrate', { version: 1 }, 404],
    ['post', '/forecast', {}, 400],
    ['post', '/forecast', { key: 'nowhere' }, 404],
  ] as const)('%s %s with %j is %i', async (method, path, body, status) => {
    const answer =
      method === 'get' ? await admin.get(`/api/workflow${path}`) : await admin.post(`/api/workflow${path}`, { body })
    expect(answer.status).toBe(status)
  })

  it('forged user ids, and variables that only the engine may write', async () => {
    const id = await start(li, await deploy(admin, chain(approve('a', ['zhang']))))
    expect((await act(zhang, id, 'transfer', { userId: 999_999 })).status).toBe(422)
    expect((await act(zhang, id, 'addSign', { users: [999_999], when: 'after' })).status).toBe(422)
    expect((await act(zhang, id, 'return', { to: 'nowhere' })).status).toBe(422)
    expect((await act(zhang, id, 'approve', { answers: { outcome: 'approved' } })).status).toBe(400)
    expect((await act(zhang, id, 'transfer', { userId: ids.zhang })).status).toBe(422)
  })
})

it('a second decision on the same task at the same time', async () => {
  const key = await deploy(admin, chain(approve('a', ['zhang', 'wang'], { mode: { kind: 'all' } })))
  const id = await start(li, key)
  const [one, two] = [await taskIn(zhang, id), await taskIn(wang, id)]
  const answers = await Promise.all(
    [zhang, zhang, zhang]
      .map((who) => who.post(`/api/workflow/task/${one}/approve`, { body: {} }))
      .concat(wang.post(`/api/workflow/task/${two}/approve`, { body: {} })),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 409, 409])
  expect(await statusOf(id)).toBe('approved')
  expect((await instance(li, id)).timeline).toHaveLength(3)
})

describe('a script', () => {
  /** A script task, then an approval that only a high level needs. */
  const scripted = (code: string, { format = 'javascript', sets = ['level'] } = {}): string =>
    `<?xml version="1.0"?><definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:camunda="http://camunda.org/schema/1.0/bpmn" xmlns:approval="urn:formwork:approval" targetNamespace="t"><process id="scripted" isExecutable="true"><startEvent id="s"/><scriptTask id="rate" name="评级" scriptFormat="${format}" camunda:resultVariable="points"><extensionElements><approval:settings>${JSON.stringify({ sets })}</approval:settings></extensionElements><script><![CDATA[${code}]]></script></scriptTask><exclusiveGateway id="g" default="low"/><userTask id="boss" camunda:assignee="zhang"/><endEvent id="e"/><sequenceFlow id="f1" sourceRef="s" targetRef="rate"/><sequenceFlow id="f2" sourceRef="rate" targetRef="g"/><sequenceFlow id="high" sourceRef="g" targetRef="boss"><conditionExpression>\${level == "high"}</conditionExpression></sequenceFlow><sequenceFlow id="low" sourceRef="g" targetRef="e"/><sequenceFlow id="f3" sourceRef="boss" targetRef="e"/></process></definitions>`
  const rating = `setVariable('level', variables.amount > 5 ? 'high' : 'low')\nvariables.amount * 2`
  const path = '/api/workflow/definition/deploy'
  const refused = async (who: Client, xml: string) => {
    const { status, body } = await who.post(path, { body: { xml } })
    const { errors = [] } = (body.data ?? {}) as { errors?: readonly { code: string; message: string }[] }
    return [status, ...errors.map(({ code, message }) => `${code} ${message}`)]
  }
  const turn = async (isOn: boolean): Promise<void> => {
    const { version } = data(await admin.get('/api/system/env/config/workflowScriptConfig'))
    data(
      await admin.post('/api/system/env/config/save', {
        body: { envKey: 'workflowScriptConfig', values: { isOn }, version },
      }),
    )
  }
  const problem = (id: number) =>
    soon(async () => {
      const { problems, status } = await instance(admin, id)
      expect([status, problems.length]).toEqual(['running', 1])
      return problems[0]
    })

  it('is disabled by default: its model is not deployed, and the error names the element', async () => {
    expect(await refused(admin, scripted(rating))).toEqual([
      422,
      expect.stringMatching(/^script.off 「评级」.*流程脚本未启用/),
    ])
    expect(await refused(admin, scripted(rating, { format: 'groovy' }))).toEqual([
      422,
      expect.stringMatching(/^script.format 「评级」.*groovy/),
    ])
  })

  it('needs its own permission for deployment', async () => {
    await turn(true)
    const { roleId } = await test.app.db
      .selectFrom('sysRole')
      .select('roleId')
      .where('roleKey', '=', 'form-manager')
      .executeTakeFirstOrThrow()
    const give = async (permission: string): Promise<void> => {
      const { menuId } = await test.app.db
        .selectFrom('sysMenu')
        .select('menuId')
        .where('perms', '=', permission)
        .executeTakeFirstOrThrow()
      await test.app.db.insertInto('sysRoleMenu').values({ roleId, menuId }).execute()
      await test.app.sessions.forget()
    }
    expect((await test.anonymous.post(path, { body: { xml: scripted(rating) } })).status).toBe(401)
    expect((await zhang.post(path, { body: { xml: scripted(rating) } })).status).toBe(403)
    await give('workflow:definition:edit')
    expect(await refused(zhang, scripted(rating))).toEqual([422, expect.stringMatching(/^script.denied 「评级」/)])

    // a drawing is published with what its author may, whoever publishes it
    const form = await publishForm(zhang, li, {
      format: 1,
      title: '脚本',
      items: [{ id: 'amount', type: 'number', label: '金额' }],
      logic: [],
      theme: {},
      settings: {},
    })
    const drawn = { xml: scripted(rating) }
    expect(data(await zhang.put(form.at('/process'), { body: drawn })).findings).toMatchObject([
      { node: 'rate', code: 'script.denied' },
    ])
    expect((await admin.post(form.at('/publish'), { body: {} })).status).toBe(422)
    await give('workflow:script:deploy')
    expect(data(await zhang.put(form.at('/process'), { body: drawn })).findings).toEqual([])
    data(await admin.post(form.at('/publish'), { body: {} }))
    expect((await refused(zhang, scripted(rating)))[0]).toBe(200)
  })

  it('reads variables, and sets those that conditions read', async () => {
    const key = await deploy(admin, scripted(rating))
    const [high, low] = [
      await start(li, key, { variables: { amount: 9 } }),
      await start(li, key, { variables: { amount: 3 } }),
    ]
    await soon(async () => expect(await statusOf(low)).toBe('approved'))
    await soon(async () => void (await taskIn(zhang, high)))
    expect((await instance(admin, high)).variables).toEqual({ amount: 9, level: 'high', points: 18 })
    // a process that ended meanwhile takes nothing, and is no problem
    const gone = await start(li, key, { variables: { amount: 9 } })
    data(await li.post(`/api/workflow/instance/${gone}/withdraw`, { body: {} }))
    expect(await instance(admin, gone)).toMatchObject({ status: 'withdrawn', problems: [] })
  })

  it('is checked before deployment: syntax errors by line, undeclared names', async () => {
    expect(await refused(admin, scripted('const a = 1\nif (a {'))).toEqual([
      422,
      expect.stringMatching(/^script.syntax 「评级」的脚本有误：第 2 行：语法错误/),
    ])
    expect(await refused(admin, scripted(`setVariable('other', 1)`))).toEqual([
      422,
      expect.stringMatching(/^script.undeclared 「评级」.*other/),
    ])
    expect(await refused(admin, scripted('1', { sets: ['starter'] }))).toEqual([
      422,
      expect.stringMatching(/^script.variable 「评级」.*starter/),
    ])
  })

  it('stops its process when it fails, shows the line, and runs again once corrected', async () => {
    const key = await deploy(admin, scripted(`const { amount } = variables\nsetVariable('level', amont > 5)`))
    const id = await start(li, key, { variables: { amount: 9 } })
    expect(await problem(id)).toMatchObject({
      node: 'rate',
      name: '评级',
      message: expect.stringMatching(/^第 2 行：.*amont/),
    })
    expect((await instance(li, id)).problems).toMatchObject([{ name: '评级', message: null }])
    const dead = () => test.app.queue.dead(100)
    await soon(async () => expect((await dead()).map(({ error }) => error).join()).toContain(`instance <${id}>`))

    const retry = (who: Client) => who.post(`/api/workflow/instance/${id}/retry`)
    expect([(await retry(test.anonymous)).status, (await retry(li)).status]).toEqual([401, 403])
    expect((await admin.post('/api/workflow/instance/x/retry')).status).toBe(400)
    expect((await admin.post('/api/workflow/instance/999999/retry')).status).toBe(404)
    const again = await retry(admin)
    expect([again.status, (again.body.data as { message: string }).message]).toEqual([
      422,
      expect.stringMatching(/^第 2 行/),
    ])
    await deploy(admin, scripted(rating), { key })
    data(await admin.post(`/api/workflow/instance/${id}/migrate`, { body: { version: 2 } }))
    expect(data(await retry(admin))).toEqual({ status: 'running' })
    await taskIn(zhang, id)
    expect(await instance(admin, id)).toMatchObject({ problems: [], variables: { level: 'high', points: 18 } })
    expect((await retry(admin)).status).toBe(409)
    expect((await dead()).map(({ error }) => error).join()).not.toContain(`instance <${id}>`)
  })

  it('stops when scripts are disabled, and cannot block anything else', async () => {
    const [endless, key] = [await deploy(admin, scripted('for (;;) {}')), await deploy(admin, scripted(rating))]
    expect((await problem(await start(li, endless))).message).toContain('运行超过 1 秒')
    await turn(false)
    const id = await start(li, key, { variables: { amount: 9 } })
    expect((await problem(id)).message).toBe('流程脚本已停用')
    await turn(true)
    data(await admin.post(`/api/workflow/instance/${id}/retry`))
    await taskIn(zhang, id)
  })
})
