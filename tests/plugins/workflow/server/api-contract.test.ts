import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { formOf } from '#plugins/workflow/shared/process-template-forms.ts'
import { bpmnOf } from '#schemas/process/tree/tree-to-bpmn.ts'
import type { Answer, Client } from '#tests/support/open-app.ts'
import { publishForm, type PublishedForTest } from '#tests/support/published-form.ts'
import { act, approve, chain, data, deploy, openTeam, instance, start, taskIn } from './approval-team.ts'

/** The table "Approval" of contract.md, call by call: what it answers, and whom and what it refuses. */
const { test, admin, zhang, wang, li, ids } = await openTeam()
let form: PublishedForTest
beforeAll(async () => {
  form = await publishForm(zhang, li, {
    format: 1,
    title: '请假',
    theme: {},
    settings: {},
    logic: [],
    items: [
      { id: 'days01', type: 'number', label: '天数', required: true },
      { id: 'note01', type: 'input', label: '批示' },
    ],
  })
})

const keysOf = (value: object): readonly string[] => Object.keys(value).toSorted()
const two = () => chain(approve('a', ['zhang']), approve('b', ['wang']))
const xmlOf = (key: string) => bpmnOf(two(), { key, name: key })

/** A process of li's at its first step, with the task that zhang has. */
async function begun(): Promise<{ readonly id: number; readonly task: string }> {
  const id = await start(li, await deploy(admin, two()))
  return { id, task: await taskIn(zhang, id) }
}

describe('responses', () => {
  it('PUT process: the revision, and findings by node', async () => {
    const put = async (body: object) => data(await zhang.put(form.at('/process'), { body }))
    expect(await put({ tree: two() })).toEqual({ revision: 1, findings: [] })
    const bad = await put({ tree: chain({ id: 'x', type: 'approve', name: '无人' }) })
    expect(bad.findings).toMatchObject([{ node: 'x', code: 'assign.missing', message: expect.any(String) }])
    expect(await put({ xml: xmlOf('drawn') })).toEqual({ revision: 3, findings: [] })
  })

  it('deploy, page and xml: a version, its row, its model', async () => {
    const made = data(
      await admin.post('/api/workflow/definition/deploy', { body: { xml: xmlOf('contract_deploy'), name: '合同' } }),
    )
    expect(made).toEqual({ definitionId: expect.any(Number), key: 'contract_deploy', version: 1 })
    const { rows, total } = data(
      await admin.get('/api/workflow/definition/page', { query: { 'key[eq]': 'contract_deploy' } }),
    )
    expect([total, rows[0]]).toMatchObject([1, { ...made, name: '合同', status: 'active' }])
    expect(data(await admin.get(`/api/workflow/definition/${made.definitionId}/xml`))).toContain('contract_deploy')
    const refused = await admin.post('/api/workflow/definition/deploy', {
      body: { xml: xmlOf('contract_deploy').replaceAll('userTask', 'complexGateway') },
    })
    expect(refused.status).toBe(422)
    const { errors } = refused.body.data as { errors: readonly object[] }
    expect(keysOf(errors[0]!)).toEqual(['code', 'element', 'message'])
  })

  it('instance: its id; its state for participants', async () => {
    const key = await deploy(admin, chain(approve('a', [], { assign: { by: 'chosenByStarter' } })))
    const { definitionId } = data(await admin.get('/api/workflow/definition/page', { query: { 'key[eq]': key } }))
      .rows[0]
    const made = data(
      await li.post('/api/workflow/instance', {
        body: { definitionId, variables: { days: 2 }, chosen: { a: [ids.zhang] } },
      }),
    )
    expect(made).toEqual({ instanceId: expect.any(Number) })
    const seen = await instance(li, made.instanceId)
    expect(seen).toMatchObject({ status: 'running', variables: { days: 2 } })
    expect(seen.nodes[1]).toEqual({
      id: 'a',
      name: 'a',
      state: 'active',
      people: [{ userId: ids.zhang, name: 'zhang', state: 'open' }],
    })
    expect(seen.timeline[0]).toMatchObject({ node: 'start', user: 'li', action: 'start', comment: null })
    expect(Date.parse(seen.timeline[0].time)).not.toBeNaN()
  })

  it('lists: rows of the contract, narrowed by name', async () => {
    const { id, task } = await begun()
    await act(zhang, id, 'copy', { users: [ids.wang] })
    const page = async (who: Client, list: string) => {
      const query = { page: 1, limit: 100, name: (await instance(li, id)).name }
      return data(await who.get(`/api/workflow/task/${list}/page`, { query }))
    }
    const row = { instanceId: id, starter: 'li', version: 1 }
    const todo = await page(zhang, 'todo')
    expect(todo).toMatchObject({
      total: 1,
      page: 1,
      limit: 100,
      rows: [{ ...row, taskId: task, node: 'a', name: 'a' }],
    })
    expect(keysOf(todo.rows[0])).toEqual(expect.arrayContaining(['createTime', 'dueTime']))
    expect((await page(li, 'mine')).rows).toMatchObject([row])
    expect((await page(wang, 'copied')).rows).toMatchObject([row])
    data(await act(zhang, id, 'approve'))
    expect((await page(zhang, 'finished')).rows).toMatchObject([{ ...row, taskId: task }])
  })

  it('task: the visible part of the form, and the allowed actions', async () => {
    const key = await deploy(
      admin,
      chain(approve('a', ['zhang'], { fields: { note01: 'required' } }), approve('b', ['wang'])),
      { formKey: form.formKey },
    )
    const id = await start(li, key, { answers: { days01: 2 } })
    data(await act(zhang, id, 'approve', { answers: { note01: '好' }, comment: '同意' }))
    const seen = data(await wang.get(`/api/workflow/task/${await taskIn(wang, id)}`))
    expect(seen.document.items).toHaveLength(2)
    expect(seen).toMatchObject({
      task: { node: 'b', instanceId: id },
      fields: { days01: 'read', note01: 'read' },
      answers: { days01: 2, note01: '好' },
      actions: { approve: { on: true }, reject: { on: true }, return: { on: true } },
      returnTo: [
        { node: 'start', name: '发起人' },
        { node: 'a', name: 'a' },
      ],
    })
    const beyond = await act(wang, id, 'approve', { answers: { days01: 9 } })
    expect([beyond.status, beyond.body.data]).toMatchObject([422, { errors: [{ item: 'days01' }] }])
  })

  it.each([
    ['approve', { comment: '好' }, 'running'],
    ['reject', { comment: '不行' }, 'rejected'],
    // oxlint-disable-next-line unicorn/no-thenable -- contract.md's own word
    ['return', { to: 'start', then: 'back', comment: '补充' }, 'running'],
    ['transfer', () => ({ userId: ids.wang, comment: '代办' }), 'running'],
    ['delegate', () => ({ userId: ids.wang }), 'running'],
    ['addSign', () => ({ users: [ids.wang], when: 'after' }), 'running'],
    ['copy', () => ({ users: [ids.wang] }), 'running'],
    ['comment', { comment: '看过' }, 'running'],
  ] as const)('%s: the status', async (action, body, status) => {
    const { id } = await begun()
    expect(data(await act(zhang, id, action, typeof body === 'function' ? body() : body))).toEqual({ status })
  })

  it('removeSign, claim and unclaim: the status', async () => {
    const { id } = await begun()
    data(await act(zhang, id, 'addSign', { users: [ids.wang], when: 'parallel' }))
    expect(data(await act(zhang, id, 'removeSign', { users: [ids.wang] }))).toEqual({ status: 'running' })
    const free = await start(li, await deploy(admin, chain(approve('a', ['zhang', 'wang'], { mode: { kind: 'one' } }))))
    expect(data(await act(wang, free, 'claim'))).toEqual({ status: 'running' })
    expect(data(await act(wang, free, 'unclaim'))).toEqual({ status: 'running' })
  })

  it('withdraw, terminate, remind, migrate: the status, and whether migration is possible', async () => {
    const one = await begun()
    expect(data(await li.post(`/api/workflow/instance/${one.id}/remind`, { body: { comment: '急' } }))).toEqual({
      status: 'running',
    })
    expect(data(await li.post(`/api/workflow/instance/${one.id}/withdraw`, { body: { comment: '不用了' } }))).toEqual({
      status: 'withdrawn',
    })
    const other = await begun()
    const move = await admin.post(`/api/workflow/instance/${other.id}/migrate`, {
      body: { version: 1 },
      query: { dryRun: '1' },
    })
    expect(data(move)).toEqual({ isPossible: true, missing: [] })
    expect(data(await admin.post(`/api/workflow/instance/${other.id}/terminate`, { body: {} }))).toEqual({
      status: 'terminated',
    })
  })

  it('forecast: nodes and their assignees, from a process or a task', async () => {
    const { id, task } = await begun()
    const key = await deploy(admin, two())
    const ahead = (node: string, name: 'zhang' | 'wang') => ({
      node,
      name: node,
      people: [{ userId: ids[name], name }],
      why: 'users',
    })
    expect(data(await li.post('/api/workflow/forecast', { body: { key, variables: {} } }))).toEqual([
      ahead('a', 'zhang'),
      ahead('b', 'wang'),
    ])
    expect(data(await zhang.post('/api/workflow/forecast', { body: { taskId: task } }))).toEqual([ahead('b', 'wang')])
    const cc = { id: 'cc', type: 'copy', name: '抄送', assign: { by: 'users', ids: ['li'] } } as const
    const informed = await deploy(admin, chain(approve('a', ['zhang']), cc))
    expect(data(await li.post('/api/workflow/forecast', { body: { key: informed } }))).toEqual([
      ahead('a', 'zhang'),
      { node: 'cc', name: '抄送', people: [{ userId: ids.li, name: 'li' }], why: 'users', isCopy: true },
    ])
    // what waits now is no part of what comes next
    const ofInstance = (who: Client, body: object = { instanceId: id }) => who.post('/api/workflow/forecast', { body })
    expect(data(await ofInstance(li))).toEqual([ahead('b', 'wang')])
    expect((await ofInstance(wang)).status).toBe(404)
    expect((await ofInstance(li, { instanceId: 999_999 })).status).toBe(404)
    expect((await ofInstance(li, { instanceId: 'x' })).status).toBe(400)
    expect((await instance(li, id)).status).toBe('running')
  })

  it('message: the number of woken instances', async () => {
    const body = { name: 'nobody waits', correlation: { order: 1 }, variables: { sum: 2 } }
    expect(data(await admin.post('/api/workflow/message', { body }))).toEqual({ woken: 0 })
  })

  it('statistics: instances by status, and figures by node', async () => {
    const key = await deploy(admin, two())
    const first = await start(li, key)
    await start(li, key)
    data(await act(zhang, first, 'approve'))
    const { definitionId } = data(await admin.get('/api/workflow/definition/page', { query: { 'key[eq]': key } }))
      .rows[0]
    const seen = data(await admin.get(`/api/workflow/definition/${definitionId}/statistics`))
    expect(seen.instances).toEqual({ running: 2 })
    expect(seen.nodes).toEqual([
      { node: 'a', name: 'a', waiting: 1, done: 1, medianSeconds: expect.any(Number), overdue: 0 },
      { node: 'b', name: 'b', waiting: 1, done: 0, medianSeconds: null, overdue: 0 },
    ])
    await sql`update wf_task set due = ${new Date(0)} where node = 'b' and instance_id = ${first}`.execute(test.app.db)
    const late = data(await admin.get(`/api/workflow/definition/${definitionId}/statistics`))
    expect(late.nodes.map(({ overdue }: { overdue: number }) => overdue)).toEqual([0, 1])
  })
})

describe('a trial', () => {
  const byDays = () =>
    bpmnOf(
      chain({
        id: 'split',
        type: 'branch',
        name: '天数',
        branches: [
          {
            id: 'long',
            name: '长',
            when: { days: { gt: 3 } },
            next: approve('boss', ['zhang'], { reject: 'previous' }),
          },
          { id: 'short', name: '短', next: approve('desk', ['wang']) },
        ],
      }),
      { key: 'tried_out', name: 'Tried' },
    )
  const run = async (body: object = {}) =>
    data(await admin.post('/api/workflow/definition/trial', { body: { xml: byDays(), ...body } }))

  it('follows the chosen answers and users, and stores nothing', async () => {
    const before = await test.app.db
      .selectFrom('wfInstance')
      .select(({ fn }) => fn.countAll().as('n'))
      .execute()
    const long = await run({ variables: { days: 5 }, starter: ids.li })
    expect(long).toMatchObject({
      status: 'approved',
      steps: [{ node: 'boss', people: [{ userId: ids.zhang, name: 'zhang' }], why: 'users' }],
      asks: ['days'],
      choose: [],
      stop: null,
    })
    expect(long.flows).toContain('long')
    expect(long.passed).not.toContain('desk')
    expect((await run({ variables: { days: 1 } })).steps).toMatchObject([{ node: 'desk' }])
    const after = await test.app.db
      .selectFrom('wfInstance')
      .select(({ fn }) => fn.countAll().as('n'))
      .execute()
    expect(after).toEqual(before)
  })

  it('says whose people stand in because nobody was found', async () => {
    const tree = chain(
      approve('boss', [], { assign: { by: 'posts', ids: ['nobody-has-it'] } }),
      approve('deputy', [], { assign: { by: 'posts', ids: ['nobody-has-it'] }, empty: { user: ids.wang! } }),
      approve('desk', ['wang']),
    )
    const { steps } = await run({ xml: bpmnOf(tree, { key: 'stood_in', name: 'Stood in' }) })
    expect(steps).toMatchObject([
      { node: 'boss', why: 'posts', isFallback: true },
      { node: 'deputy', people: [{ name: 'wang' }], isFallback: true },
      { node: 'desk' },
    ])
    expect(steps[2]).not.toHaveProperty('isFallback')
  })

  it('rejects where asked, and reports where it cannot continue', async () => {
    const rejected = await run({ variables: { days: 1 }, rejects: ['desk'] })
    expect(rejected).toMatchObject({ status: 'rejected', steps: [{ node: 'desk' }] })
    const stuck = xmlOf('stuck').replace(
      /<bpmn:sequenceFlow id="start\.\.next"[^>]*\/>/,
      (flow) =>
        `${flow.replace('/>', '>')}<bpmn:conditionExpression xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:type="bpmn:tFormalExpression">\${days &gt; 3}</bpmn:conditionExpression></bpmn:sequenceFlow>`,
    )
    const answer = await run({ xml: stuck, variables: { days: 1 } })
    expect([answer.stop, answer.steps]).toMatchObject([{ message: expect.any(String) }, []])
    const people = data(await admin.get('/api/workflow/definition/trial/people', { query: { keyword: 'zhan' } }))
    expect(people).toMatchObject([{ userId: ids.zhang, name: 'zhang' }])
  })
})

describe('the owner of a form, without the permission for processes', () => {
  it('may run trials of branches that depend on calculated questions, which ask for their sources', async () => {
    const leave = await publishForm(zhang, li, formOf('leave', 'zh-cn'))
    const long = { id: 'long', name: '超过 3 天', when: { days01: { gt: 3 } }, next: approve('senior', ['wang']) }
    const tree = chain({ id: 'split', type: 'branch', name: '天数', branches: [long, { id: 'short', name: '其他' }] })
    const run = async (variables: object) =>
      data(await zhang.post(leave.at('/process/trial'), { body: { tree, variables } }))
    const tried = await run({ period: { from: '2026-12-01', to: '2026-12-09' } })
    expect(tried).toMatchObject({ asks: ['period', 'days01'], steps: [{ node: 'senior' }] })
    expect((await run({ period: { from: '2026-12-01', to: '2026-12-03' } })).steps).toEqual([])
  })

  it('may run trials of its process and read the statistics of its versions', async () => {
    const key = await deploy(admin, chain(approve('a', ['zhang'])), { formKey: form.formKey })
    await start(li, key)
    const [version] = data(await zhang.get(`/api/project/form/${form.formKey}/process/versions`))
    const at = (part: string) => `/api/workflow/definition/${version.definitionId}/${part}`
    expect(data(await zhang.get(at('head')))).toMatchObject({ key, formKey: form.formKey })
    expect(data(await zhang.get(at('statistics'))).instances).toEqual({ running: 1 })
    expect(data(await zhang.get(at('xml')))).toContain('<bpmn:process')
    const path = `/api/project/form/${form.formKey}/process/trial`
    const tree = chain(approve('boss', ['wang']))
    const tried = data(await zhang.post(path, { body: { tree, starter: ids.li } }))
    expect(tried).toMatchObject({ status: 'approved', steps: [{ node: 'boss', people: [{ name: 'wang' }] }] })
    const faulty = await zhang.post(path, { body: { tree: chain({ id: 'b', type: 'approve', name: '审批' }) } })
    expect([faulty.status, faulty.body.data.errors]).toMatchObject([422, [{ element: 'b', code: 'assign.missing' }]])
    expect(data(await zhang.get(`${path}/people`, { query: { keyword: 'wan' } }))).toMatchObject([{ name: 'wang' }])

    // another's form, and a process without one
    expect((await wang.get(`/api/project/form/${form.formKey}/process/versions`)).status).toBe(404)
    expect((await wang.post(path, { body: { tree } })).status).toBe(404)
    for (const part of ['head', 'statistics', 'xml']) expect((await wang.get(at(part))).status).toBe(403)
    const free = await deploy(admin, two())
    const { rows } = data(await admin.get('/api/workflow/definition/page', { query: { 'key[eq]': free } }))
    const own = `/api/workflow/definition/${rows[0].definitionId}/statistics`
    expect((await zhang.get(own)).status).toBe(403)
  })
})

describe('refusals', () => {
  type Call = readonly [method: 'get' | 'post' | 'put', path: string, body?: object]
  const send = (who: Client, [method, path, body]: Call): Promise<Answer> =>
    method === 'get' ? who.get(path) : who[method](path, { body: body ?? {} })

  const wrong: readonly Call[] = [
    ['put', '/api/project/form/FORM/process', {}],
    ['post', '/api/workflow/definition/deploy', { name: 'x' }],
    ['get', '/api/workflow/definition/page?limit=1000'],
    ['get', '/api/workflow/definition/x/xml'],
    ['get', '/api/workflow/definition/x/statistics'],
    ['get', '/api/workflow/definition/x/head'],
    ['post', '/api/workflow/definition/trial', {}],
    ['get', '/api/workflow/definition/trial/people?other=1'],
    ['post', '/api/project/form/FORM/process/trial', {}],
    ['get', '/api/project/form/FORM/process/trial/people?other=1'],
    ['post', '/api/workflow/instance', {}],
    ['get', '/api/workflow/instance/x'],
    ['get', '/api/workflow/task/todo/page?limit=1000'],
    ['get', '/api/workflow/task/finished/page?page=0'],
    ['get', '/api/workflow/task/mine/page?page=x'],
    ['get', '/api/workflow/task/copied/page?limit=0'],
    ['get', '/api/workflow/task/x'],
    ['post', '/api/workflow/task/TASK/approve', { answers: [] }],
    ['post', '/api/workflow/task/TASK/reject', { comment: {} }],
    ['post', '/api/workflow/task/TASK/return', { comment: 'x' }],
    // oxlint-disable-next-line unicorn/no-thenable -- contract.md's own word
    ['post', '/api/workflow/task/TASK/return', { to: 'start', then: 'never' }],
    ['post', '/api/workflow/task/TASK/transfer', {}],
    ['post', '/api/workflow/task/TASK/delegate', { userId: 'x' }],
    ['post', '/api/workflow/task/TASK/addSign', { users: [1], when: 'soon' }],
    ['post', '/api/workflow/task/TASK/removeSign', {}],
    ['post', '/api/workflow/task/TASK/claim', { users: 1 }],
    ['post', '/api/workflow/task/TASK/unclaim', { other: 1 }],
    ['post', '/api/workflow/task/TASK/copy', { users: [] }],
    ['post', '/api/workflow/task/TASK/comment', { comment: '' }],
    ['post', '/api/workflow/instance/INSTANCE/withdraw', { comment: {} }],
    ['post', '/api/workflow/instance/INSTANCE/terminate', { other: 1 }],
    ['post', '/api/workflow/instance/x/remind', {}],
    ['post', '/api/workflow/instance/INSTANCE/migrate', {}],
    ['post', '/api/workflow/forecast', {}],
    ['post', '/api/workflow/message', {}],
  ]
  const said = ([method, path]: Call): string => `${method} ${path.replace('/api/', '')}`
  const filled = async ([method, path, body]: Call): Promise<Call> => {
    const { id, task } = await begun()
    const at = path.replace('FORM', form.formKey).replace('TASK', task).replace('INSTANCE', String(id))
    return [method, at, body]
  }

  it.each(wrong.map((call) => [said(call), JSON.stringify(call[2]), call] as const))(
    '%s with %s is 400 to its caller, 401 to nobody',
    async (_said, _body, call) => {
      const made = await filled(call)
      // zhang has the form and the task, li the process, admin the rest
      const who = /FORM|TASK/.test(call[1]) ? zhang : call[1].endsWith('/withdraw') ? li : admin
      expect((await send(who, made)).status).toBe(400)
      expect((await send(test.anonymous, made)).status).toBe(401)
    },
  )

  it.each([
    ['put', '/api/project/form/FORM/process', { tree: {} }],
    ['post', '/api/workflow/definition/deploy', { xml: 'x' }],
    ['get', '/api/workflow/definition/page'],
    ['get', '/api/workflow/definition/1/xml'],
    ['get', '/api/workflow/definition/1/statistics'],
    ['get', '/api/workflow/definition/1/head'],
    ['get', '/api/project/form/FORM/process/versions'],
    ['get', '/api/project/form/FORM/process/choices'],
    ['get', '/api/project/form/FORM/process/trial/people'],
    ['post', '/api/project/form/FORM/process/trial', { tree: {} }],
    ['post', '/api/workflow/definition/trial', { xml: 'x' }],
    ['get', '/api/workflow/definition/trial/people'],
    ['post', '/api/workflow/instance/INSTANCE/terminate', {}],
    ['post', '/api/workflow/instance/INSTANCE/migrate', { version: 1 }],
    ['post', '/api/workflow/message', { name: 'paid' }],
  ] as const satisfies readonly Call[])('%s %s is 403 to li, who starts processes only', async (...call) => {
    expect((await send(li, await filled(call))).status).toBe(403)
  })

  it.each(
    [
      'approve',
      'reject',
      'claim',
      'unclaim',
      'return',
      'transfer',
      'delegate',
      'addSign',
      'removeSign',
      'copy',
      'comment',
    ].map((action) => [action] as const),
  )('%s of another’s task is 404, of a closed one 409', async (action) => {
    const { id, task } = await begun()
    const more = { return: { to: 'start' }, comment: { comment: 'x' } } as Readonly<Record<string, object>>
    const users = { users: [ids.li] }
    const body = {
      transfer: { userId: ids.li },
      delegate: { userId: ids.li },
      addSign: { ...users, when: 'before' },
      removeSign: users,
      copy: users,
      ...more,
    }[action]
    const ask = (who: Client) => who.post(`/api/workflow/task/${task}/${action}`, { body: body ?? {} })
    expect((await ask(wang)).status).toBe(404)
    expect((await wang.get(`/api/workflow/task/${task}`)).status).toBe(404)
    expect((await wang.get(`/api/workflow/instance/${id}`)).status).toBe(404)
    data(await act(zhang, id, 'approve'))
    expect((await ask(zhang)).status).toBe(409)
  })

  it('withdrawal by a participant, and unknown ids', async () => {
    const { id } = await begun()
    expect((await zhang.post(`/api/workflow/instance/${id}/withdraw`, { body: {} })).status).toBe(403)
    expect((await wang.post(`/api/workflow/instance/${id}/remind`, { body: {} })).status).toBe(404)
    expect((await admin.get('/api/workflow/definition/999999/statistics')).status).toBe(404)
    const forged = { xml: xmlOf('forged'), starter: 999_999 }
    expect((await admin.post('/api/workflow/definition/trial', { body: forged })).status).toBe(422)
    expect((await admin.post('/api/workflow/definition/trial', { body: { xml: 'no model' } })).status).toBe(422)
  })
})
