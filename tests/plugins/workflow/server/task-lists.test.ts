import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Client } from '#tests/support/open-app.ts'
import { publishForm } from '#tests/support/published-form.ts'
import { act, approve, chain, data, deploy, openTeam, instance, start, taskIn } from './approval-team.ts'

const { test, admin, zhang, wang, li, ids } = await openTeam()

describe('the lists of tasks', () => {
  it('contain only the caller’s rows, whatever the data scope of their role', async () => {
    const key = await deploy(admin, chain(approve('a', ['zhang'])), { name: '报销' })
    const id = await start(wang, key)
    const page = async (who: Client, list: string) =>
      data(await who.get(`/api/workflow/${list}/page`, { query: { process: '报销' } })).rows
    expect(await page(zhang, 'todo')).toMatchObject([{ instanceId: id, title: 'wang的报销', node: 'a' }])
    expect(await page(wang, 'mine')).toMatchObject([{ instanceId: id, status: 'running', holder: 'zhang' }])
    expect(await page(admin, 'todo')).toEqual([])
    expect(await page(admin, 'mine')).toEqual([])
    const task = await taskIn(zhang, id)
    data(await zhang.post(`/api/workflow/task/${task}/copy`, { body: { users: [ids.wang] } }))
    expect(await page(wang, 'copied')).toMatchObject([{ instanceId: id, readState: 'unread' }])
    data(await act(zhang, id, 'approve'))
    expect(await page(zhang, 'todo')).toEqual([])
    expect(await page(zhang, 'finished')).toMatchObject([{ instanceId: id, taskId: task, status: 'approved' }])
    expect((await test.anonymous.get('/api/workflow/todo/page')).status).toBe(401)
  })

  it('distinguish processes of one user by their first answers', async () => {
    const form = await publishForm(admin, li, {
      format: 1,
      title: '请假',
      theme: {},
      settings: {},
      logic: [],
      items: [
        { id: 'kind01', type: 'radio', label: '类型', options: [{ value: 'a', label: '年假' }] },
        { id: 'days01', type: 'number', label: '天数（天）' },
        { id: 'note01', type: 'input', label: '备注' },
        { id: 'why001', type: 'textarea', label: '事由' },
      ],
    })
    const key = await deploy(admin, chain(approve('a', ['zhang'])), { formKey: form.formKey, name: '休假' })
    await start(li, key, { answers: { kind01: 'a', days01: 3, why001: '回家'.repeat(20) } })
    const { rows } = data(await li.get('/api/workflow/mine/page', { query: { process: '休假' } }))
    const about = `年假 · 天数 3 · ${'回家'.repeat(12)}…`
    expect(rows[0].about).toBe(about)
    // on the home page, too
    expect(data(await zhang.get('/api/todo')).rows[0].title).toBe(`休假 · ${about}`)
  })

  it('are all counted on the home page, which lists the newest', async () => {
    const key = await deploy(admin, chain(approve('a', ['wang'])), { name: '盘点' })
    const before = data(await wang.get('/api/todo')).total as number
    await Promise.all(Array.from({ length: 23 }, () => start(li, key)))
    const { rows, total } = data(await wang.get('/api/todo'))
    expect([rows.length, total]).toEqual([20, before + 23])
  })

  it('say that several may claim a task, to whom waits for it', async () => {
    const key = await deploy(admin, chain(approve('a', ['zhang', 'wang'])), {
      name: '认领',
    })
    await start(li, key)
    const { rows } = data(await li.get('/api/workflow/mine/page', { query: { process: '认领' } }))
    expect(rows).toMatchObject([{ node: 'a', holder: '待认领' }])
  })

  it('appear as to-dos on the home page', async () => {
    const id = await start(wang, await deploy(admin, chain(approve('step', ['li'])), { name: '用章' }))
    const { rows } = data(await li.get('/api/todo'))
    expect(rows).toMatchObject([
      { title: '用章', to: `/workflow/task/record/handle?taskId=${await taskIn(li, id)}`, tone: 'info' },
    ])
  })
})

describe('a process that was returned to its starter', () => {
  const form = (title: string) => ({
    format: 1 as const,
    title,
    theme: {},
    settings: {},
    logic: [],
    items: [{ id: 'why001', type: 'input' as const, label: '事由' }],
  })

  it('says so to them first, by whom and why, until they resubmit', async () => {
    const { formKey } = await publishForm(admin, li, form('出差'))
    const key = await deploy(admin, chain(approve('a', ['zhang'])), { formKey, name: '出差' })
    const id = await start(li, key, { answers: { why001: '客户' } })
    expect(data(await zhang.get('/api/todo')).rows[0].note['zh-cn']).toContain('到达')
    data(await act(zhang, id, 'return', { to: 'start', comment: '缺少\n行程单。' }))

    const [todo] = data(await li.get('/api/todo')).rows
    expect(todo).toMatchObject({
      title: '出差 · 客户',
      tone: 'fail',
      note: { 'zh-cn': 'zhang已退回：缺少 行程单，{when}', en: 'Returned by zhang: 缺少 行程单, {when}' },
    })
    const row = async (path: string) =>
      data(await li.get(path, { query: { limit: 100, about: 1 } })).rows.find(
        (one: { instanceId: number }) => one.instanceId === id,
      )
    expect((await row('/api/workflow/task/todo/page')).returned).toBe('zhang已退回：缺少 行程单。')
    const listed = data(await li.get('/api/workflow/todo/page', { query: { process: '出差' } })).rows[0]
    expect(listed).toMatchObject({ about: '客户', returned: 'zhang已退回：缺少 行程单。', node: '修改后重新提交' })
    // the start is named after who acts there
    expect(await row('/api/workflow/task/todo/page')).toMatchObject({ node: 'start', step: '修改后重新提交' })
    const english = { query: { process: '出差' }, headers: { 'accept-language': 'en' } }
    expect(data(await li.get('/api/workflow/mine/page', english)).rows[0].node).toBe('Correct and resubmit')

    // among the processes that they have started, too
    const mine = (status: string) => li.get('/api/workflow/mine/page', { query: { process: '出差', status } })
    expect(data(await mine('returned')).rows).toMatchObject([{ instanceId: id, status: 'returned', holder: 'li' }])
    const told = data(await li.get('/api/workflow/task/mine/page', { query: { name: '出差' } })).rows
    expect(told).toMatchObject([{ instanceId: id, status: 'running', isReturned: true }])
    expect(data(await mine('running')).rows).toEqual([])
    // and among those of its form
    const records = (status: string) => admin.get('/api/workflow/record/page', { query: { formName: '出差', status } })
    expect(data(await records('returned')).rows).toMatchObject([{ instanceId: id, node: '修改后重新提交' }])
    expect(data(await records('running')).rows).toEqual([])

    data(await act(li, id, 'approve'))
    expect(data(await mine('running')).rows[0].node).toBe('a')
    expect(data(await mine('running')).rows).toMatchObject([{ instanceId: id, status: 'running' }])
    expect(data(await zhang.get('/api/workflow/todo/page', { query: { process: '出差' } })).rows[0].returned).toBeNull()
    expect(data(await zhang.get('/api/todo')).rows[0]).toMatchObject({ tone: 'info' })
  })

  it('says so to an earlier approver, when it was returned to them', async () => {
    const key = await deploy(admin, chain(approve('a', ['zhang']), approve('b', ['wang'])), { name: '借用' })
    const id = await start(li, key)
    const returned = async () =>
      data(await zhang.get('/api/workflow/todo/page', { query: { process: '借用' } })).rows[0].returned
    expect(await returned()).toBeNull()
    data(await act(zhang, id, 'approve'))
    data(await act(wang, id, 'return', { to: 'a', comment: '再看' }))
    expect(await returned()).toBe('wang已退回：再看')
    expect(data(await zhang.get('/api/todo')).rows[0]).toMatchObject({ tone: 'fail' })
    // their starter waits for others
    const { rows } = data(await li.get('/api/workflow/mine/page', { query: { process: '借用' } }))
    expect(rows).toMatchObject([{ status: 'running' }])
  })
})

describe('users to transfer a task to', () => {
  it('can be searched by the assignee only', async () => {
    const id = await start(li, await deploy(admin, chain(approve('a', ['zhang']))))
    const task = await taskIn(zhang, id)
    const path = `/api/workflow/task/${task}/people`
    expect(data(await zhang.get(path, { query: { keyword: 'wan' } }))).toMatchObject([
      { userId: ids.wang, name: 'wang' },
    ])
    expect(data(await zhang.get(path, { query: { keyword: 'zhang' } }))).toEqual([])
    expect((await zhang.get(path, { query: { keyword: 'x'.repeat(51) } })).status).toBe(400)
    expect((await zhang.get(path, { query: { other: '1' } })).status).toBe(400)
    expect((await test.anonymous.get(path)).status).toBe(401)
    expect((await wang.get(path)).status).toBe(404)
    data(await act(zhang, id, 'approve'))
    expect((await zhang.get(path)).status).toBe(409)
  })
})

describe('the list of copies', () => {
  it('says what each is about without the answers that its step hides, and which step sent it', async () => {
    const form = await publishForm(wang, li, {
      format: 1,
      title: '报销',
      theme: {},
      settings: {},
      logic: [],
      items: [
        { id: 'what01', type: 'input', label: '事由' },
        { id: 'sum001', type: 'number', label: '金额' },
      ],
    })
    const copy = { id: 'cc', type: 'copy', name: '抄送财务', assign: { by: 'users', ids: ['zhang'] } } as const
    const key = await deploy(admin, chain({ ...copy, fields: { sum001: 'hidden' } }, approve('a', ['wang'])), {
      formKey: form.formKey,
      name: '报销',
    })
    const id = await start(li, key, { answers: { what01: '机票', sum001: 987 } })
    const { rows } = data(await zhang.get('/api/workflow/copied/page', { query: { limit: 100 } }))
    expect(rows.find((row: { instanceId: number }) => row.instanceId === id)).toMatchObject({
      about: '机票',
      node: '抄送财务',
      process: '报销',
      readState: 'unread',
      status: 'running',
    })
    const seen = await instance(zhang, id)
    expect(seen.variables).toEqual({ what01: '机票' })
    expect(seen.document.items.map((item: { id: string }) => item.id)).toEqual(['what01'])
  })
})

describe('a copy', () => {
  it('can be marked as read by its recipient only', async () => {
    const id = await start(li, await deploy(admin, chain(approve('a', ['zhang'])), { name: '采购' }))
    data(await act(zhang, id, 'copy', { users: [ids.wang] }))
    const path = `/api/workflow/instance/${id}/read`
    const readState = async (): Promise<string> =>
      data(await wang.get('/api/workflow/copied/page', { query: { process: '采购' } })).rows[0].readState
    data(await zhang.put(path))
    expect(await readState()).toBe('unread')
    data(await wang.put(path))
    expect(await readState()).toBe('read')
    expect((await test.anonymous.put(path)).status).toBe(401)
    expect((await wang.put('/api/workflow/instance/x/read')).status).toBe(400)
    expect(
      (
        await wang.put(
          `/api/workflow/instance/${await start(li, await deploy(admin, chain(approve('a', ['zhang']))))}/read`,
        )
      ).status,
    ).toBe(404)
  })
})

describe('a process', () => {
  it('returns the allowed actions of each participant', async () => {
    const id = await start(li, await deploy(admin, chain(approve('a', ['zhang']))))
    expect((await instance(li, id)).actions).toEqual(['withdraw', 'remind'])
    expect((await instance(admin, id)).actions).toEqual(['terminate', 'remind', 'suspend'])
    expect(await instance(zhang, id)).toMatchObject({ actions: [], taskId: await taskIn(zhang, id) })
    data(await admin.post(`/api/workflow/instance/${id}/suspend`, { body: {} }))
    expect((await instance(admin, id)).actions).toEqual(['terminate', 'activate'])
    expect(data(await zhang.get(`/api/workflow/task/${await taskIn(zhang, id)}`)).actions).toEqual({})
    data(await admin.post(`/api/workflow/instance/${id}/activate`, { body: {} }))
    data(await li.post(`/api/workflow/instance/${id}/withdraw`, { body: {} }))
    expect((await instance(li, id)).actions).toEqual([])
  })

  it('returns the form without rules that would reveal a hidden question, and accepts a cleared answer', async () => {
    const form = await publishForm(admin, li, {
      format: 1,
      title: '合同',
      theme: {},
      settings: {},
      logic: [
        {
          when: { rich01: { eq: 'yes' } },
          // oxlint-disable-next-line unicorn/no-thenable -- the word of form documents
          then: [{ do: 'show', target: 'why001' }],
        },
      ],
      items: [
        { id: 'rich01', type: 'input', label: '密级' },
        { id: 'why001', type: 'input', label: '说明' },
        { id: 'note01', type: 'input', label: '备注' },
      ],
    })
    const hiding = approve('a', ['zhang'], { fields: { rich01: 'hidden', note01: 'write' } })
    const key = await deploy(admin, chain(hiding, approve('b', ['wang'])), { formKey: form.formKey })
    const id = await start(li, key, { answers: { rich01: 'no', note01: '旧' } })
    const seen = data(await zhang.get(`/api/workflow/task/${await taskIn(zhang, id)}`))
    expect(seen).toMatchObject({ graph: null, visible: ['note01'], answers: { note01: '旧' } })
    expect(JSON.stringify(seen)).not.toContain('密级')
    data(await act(zhang, id, 'approve', { answers: { note01: '' } }))
    const next = data(await wang.get(`/api/workflow/task/${await taskIn(wang, id)}`))
    expect(next.graph.steps).toHaveLength(1)
    expect(next.answers.note01 ?? null).toBeNull()
    expect((await instance(li, id)).document.items).toHaveLength(3)
  })
})

it('a page of to-dos has assigned and unclaimed ones, newest first, and after the last page the count alone', async () => {
  const page = async (n: number) =>
    data(await zhang.get('/api/workflow/task/todo/page', { query: { page: n, limit: 2 } }))
  const { total: before } = await page(1)
  const [own, unclaimed] = [
    await deploy(admin, chain(approve('a', ['zhang'])), { name: '自己的' }),
    await deploy(admin, chain(approve('a', ['zhang', 'wang'], { mode: { kind: 'one' } })), { name: '待认领' }),
  ]
  const made = [await start(wang, own), await start(wang, unclaimed), await start(wang, own)]
  const newest = [...(await page(1)).rows, ...(await page(2)).rows].slice(0, 3)
  expect(newest.map(({ instanceId }) => instanceId)).toEqual(made.toReversed())
  expect(await page(1_000)).toMatchObject({ total: before + 3, rows: [] })
})

const everyRow = { arrived: { gte: '2000-01-01' } }

it('pages of to-dos hold the same rows in the same order with and without a filter', async () => {
  const key = await deploy(admin, chain(approve('a', ['zhang'])), { name: '分页' })
  const id = await start(wang, key)
  // every third waits to be claimed, and pairs have one time
  await sql`with i as (
      insert into wf_instance (definition_id, name, starter, state, variables, create_time)
        select definition_id, '分页', ${ids.wang}, '{}', '{}', now() - n / 2 * interval '1 minute' from wf_instance, generate_series(1, 40) n
          where instance_id = ${id} returning instance_id, create_time)
    , t as (insert into wf_task (instance_id, id, token, node, name, state, assignee, data, create_time)
      select instance_id, 1, 1, 'a', 'a', 'open', case when instance_id % 3 > 0 then ${ids.zhang}::bigint end, '{}', create_time from i returning instance_id, assignee)
    insert into wf_task_candidate (instance_id, task_id, identity) select instance_id, 1, 'user:' || ${ids.zhang}::bigint from t where assignee is null`.execute(
    test.app.db,
  )
  const pages = async (query: object) => {
    const rowIds: number[] = []
    for (let page = 1; ; page++) {
      const { rows, total } = data(await zhang.get('/api/workflow/todo/page', { query: { ...query, limit: 7, page } }))
      rowIds.push(...rows.map(({ rowId }: { rowId: number }) => rowId))
      expect(total).toBeGreaterThanOrEqual(41)
      if (rows.length === 0) return { rowIds, total }
    }
  }
  const all = await pages({})
  expect(all.rowIds).toHaveLength(all.total)
  expect(await pages({ filter: JSON.stringify(everyRow) })).toEqual(all)
  await sql`delete from wf_instance where name = '分页'`.execute(test.app.db)
})

it('paging through the task lists returns every row', { tags: ['whole'], timeout: 180_000 }, async () => {
  const key = await deploy(admin, chain(approve('a', ['zhang'])), { name: '批量' })
  const id = await start(wang, key)
  const { rows } = await sql<{ definitionId: number }>`
    select definition_id from wf_instance where instance_id = ${id}`.execute(test.app.db)
  const many = 5200
  await sql`with i as (
      insert into wf_instance (definition_id, name, starter, state, variables, create_time)
        select ${rows[0]!.definitionId}, '批量', ${ids.wang}, '{}', '{}', now() - n * interval '1 minute' from generate_series(1, ${many}::int) n returning instance_id, create_time)
    insert into wf_task (instance_id, id, token, node, name, state, assignee, data, create_time)
      select instance_id, 1, 1, 'a', 'a', 'open', ${ids.zhang}, '{}', create_time from i`.execute(test.app.db)
  const query = { process: '批量', limit: 100 }
  const first = data(await zhang.get('/api/workflow/todo/page', { query }))
  expect([first.total, first.rows[0].instanceId]).toEqual([many + 1, id])
  const last = data(await zhang.get('/api/workflow/todo/page', { query: { ...query, page: 53 } }))
  expect(last.rows).toHaveLength(1)
  const oldest = data(await zhang.get('/api/workflow/todo/page', { query: { ...query, sort: 'arrived', limit: 1 } }))
  expect(oldest.rows[0].instanceId).toBe(last.rows[0].instanceId)
  expect(data(await wang.get('/api/workflow/mine/page', { query })).total).toBe(many + 1)
  await sql`delete from wf_instance where name = '批量'`.execute(test.app.db)
})

describe('the approvals of a form', () => {
  it('are listed and opened for whoever manages the form, and by nobody else', async () => {
    const form = await publishForm(zhang, li, {
      format: 1,
      title: '借用',
      theme: {},
      settings: {},
      logic: [],
      items: [{ id: 'what01', type: 'input', label: '物品' }],
    })
    const called = await deploy(admin, chain(approve('b', ['wang'])))
    const key = await deploy(
      admin,
      chain(approve('a', ['wang'], { next: { id: 'sub', type: 'subProcess', name: '登记', key: called } })),
      { formKey: form.formKey },
    )
    const id = await start(li, key, { answers: { what01: '投影仪' } })
    const list = async (who: typeof zhang) =>
      (data(await who.get('/api/workflow/record/page')).rows as readonly { instanceId: number }[]).filter(
        ({ instanceId }) => instanceId === id,
      )
    expect(await list(zhang)).toMatchObject([
      { formName: '借用', about: '投影仪', starter: 'li', status: 'running', node: 'a', holder: 'wang', ended: null },
    ])
    expect(await list(admin)).toHaveLength(1)
    // cards of open tasks show the same summary, where they ask for it
    const { rows } = data(await wang.get('/api/workflow/task/todo/page', { query: { about: 1 } }))
    expect(rows.find(({ instanceId }: { instanceId: number }) => instanceId === id).about).toBe('投影仪')
    expect((await instance(zhang, id)).answers).toEqual({ what01: '投影仪' })
    // what may be done about it stays with the starter and administrators
    expect((await instance(zhang, id)).actions).toEqual([])
    expect((await zhang.post(`/api/workflow/instance/${id}/withdraw`, { body: {} })).status).toBe(403)

    expect(await list(wang)).toEqual([])
    expect((await test.anonymous.get('/api/workflow/record/page')).status).toBe(401)
    expect((await li.get('/api/workflow/record/page')).status).toBe(403)
    expect((await admin.get('/api/workflow/record/page?limit=1000')).status).toBe(400)
  })
})

it('tells the first two of several assignees, and how many they are', async () => {
  const key = await deploy(admin, chain(approve('a', ['zhang', 'li', 'wang'], { mode: { kind: 'all' } })), {
    name: '会签',
  })
  await start(wang, key)
  const holder = async (headers: Readonly<Record<string, string>> = {}): Promise<unknown> =>
    data(await wang.get('/api/workflow/mine/page', { query: { process: '会签' }, headers })).rows[0].holder
  expect(await holder()).toBe('zhang、li等 3 人')
  expect(await holder({ 'accept-language': 'en' })).toBe('zhang, li and 1 more')
})
