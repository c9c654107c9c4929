import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Client } from '#tests/support/open-app.ts'
import { act, approve, chain, data, deploy, instance, openTeam, start, taskIn } from './approval-team.ts'

const { test, admin, zhang, wang, li, ids } = await openTeam({ clock: () => new Date('2026-03-02T08:00:00.000Z') })
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
    const moved = (await instance(li, id)).timeline.at(-1)
    expect(moved).toMatchObject({ action: 'migrate', comment: '2', user: '系统管理员' })
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

it('the operation log names the process that a call is about, and takes its id for no definition', async () => {
  const key = await deploy(admin, chain(approve('a', ['zhang'])))
  const id = await start(li, key)
  data(await act(zhang, id, 'approve'))
  const entries = async () =>
    (
      await sql<{ module: string; action: string; changes: unknown }>`
        select module, action, changes from sys_oper_log where row_ids = ${`,${id},`} and module = 'workflow/instance'
          order by oper_id`.execute(test.app.db)
    ).rows
  const named = [{ id, label: `li的${key}`, labelEn: `${key}: li` }]
  await expect.poll(entries).toMatchObject([
    { action: '发起流程', changes: named },
    { action: '同意', changes: named },
  ])
})

it('the operation log says that a starter resubmits a returned process, not that somebody approved', async () => {
  const key = await deploy(admin, chain(approve('a', ['zhang'])))
  const id = await start(li, key)
  data(await act(zhang, id, 'return', { to: 'start', comment: '补充' }))
  data(await act(li, id, 'approve'))
  const entries = async () =>
    (
      await sql<{ action: string; en: string }>`
        select action, action_en as en from sys_oper_log where row_ids = ${`,${id},`} and module = 'workflow/instance'
          order by oper_id`.execute(test.app.db)
    ).rows
  await expect.poll(entries).toEqual([
    { action: '发起流程', en: 'Start a process' },
    { action: '退回', en: 'Return' },
    { action: '重新提交', en: 'Resubmit' },
  ])
})
