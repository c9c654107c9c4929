/**
 * @module-tag whole
 * Left out of `npm test`: walks a whole feature by calls, of which faster tests check the parts.
 */
import { beforeAll, describe, expect, it } from 'vitest'
import type { TreeNode } from '#schemas/process/tree/approval-tree.ts'
import { publishForm, type PublishedForTest } from '#tests/support/published-form.ts'
import { soonIn } from '#tests/support/wait-for-queued-work.ts'
import { act, approve, chain, data, deploy, instance, openTeam, start, taskIn } from './approval-team.ts'

const { test, admin, zhang, wang, li } = await openTeam()
const soon = soonIn(() => test.app)
let form: PublishedForTest
beforeAll(async () => {
  form = await publishForm(zhang, li, {
    format: 1,
    title: '采购',
    theme: {},
    settings: {},
    logic: [],
    items: [{ id: 'sum001', type: 'number', label: '金额', required: true }],
  })
})

const sub = (key: string, more: Partial<TreeNode> = {}): TreeNode => ({
  id: 'sub',
  type: 'subProcess',
  name: '付款',
  key,
  ...more,
})
const store = (tree: TreeNode) => zhang.put(form.at('/process'), { body: { tree } })
const statusOf = async (id: number): Promise<string> => (await instance(admin, id)).status

/** The running process that an instance has called. */
const calledBy = async (instanceId: number): Promise<number> =>
  soon(async () => {
    const rows = await test.app.db
      .selectFrom('wfInstance')
      .select('instanceId')
      .where('parentInstance', '=', instanceId)
      .where('status', '=', 'running')
      .execute()
    expect(rows).toHaveLength(1)
    return rows[0]!.instanceId
  })

describe('what the process of a form may call', () => {
  it('is listed for whoever manages the form: deployed processes, without the form’s own', async () => {
    const key = await deploy(admin, chain(approve('a', ['wang'])))
    const choices = data(await zhang.get(form.at('/process/choices')))
    expect(choices.processes).toContainEqual({ key, name: key, version: 1, formName: null })
    expect(choices.processes.map((one: { key: string }) => one.key)).not.toContain(`form_${form.formKey}`)
    expect(choices.handlers).toEqual([])
    expect((await wang.get(form.at('/process/choices'))).status).toBe(404)
  })

  it('must be deployed before the form is published with it', async () => {
    const unknown = data(await store(chain(sub('no_such_process'))))
    expect(unknown.findings).toMatchObject([{ node: 'sub', code: 'subProcess.unknown', level: 'error' }])
    const refused = await zhang.post(form.at('/publish'))
    expect([refused.status, JSON.stringify(refused.body.data)]).toEqual([
      422,
      expect.stringContaining('tab/workflow/sub'),
    ])
    expect(unknown.findings[0].message).toBe('「付款」调用的流程不存在，请另选一个')
    const key = await deploy(admin, chain(approve('a', ['wang'])), { name: '付款' })
    expect(data(await store(chain(sub(key)))).findings).toEqual([])
    const { definitionId } = await test.app.db
      .selectFrom('wfDefinition')
      .select('definitionId')
      .where('key', '=', key)
      .executeTakeFirstOrThrow()
    data(await admin.post('/api/workflow/definition/suspend', { body: { definitionId } }))
    const nameless = { ...sub(key), name: '' }
    expect(data(await store(chain(nameless))).findings).toMatchObject([
      { node: 'sub', message: '未命名的子流程调用的流程「付款」已停用，请启用它或另选一个' },
    ])
    const choices = data(await zhang.get(form.at('/process/choices')))
    expect(choices.processes).toContainEqual({ key, name: '付款', version: 1, formName: null, isSuspended: true })
    data(await admin.post('/api/workflow/definition/activate', { body: { definitionId } }))
    expect(data(await store(chain(sub(key)))).findings).toEqual([])
    expect((await zhang.post(form.at('/publish'))).status).toBe(200)
  })

  it('takes no parameters that are no texts', async () => {
    const trigger = { id: 't', type: 'trigger', name: '登记', handler: 'book', parameters: { sum: 1 } }
    const { findings } = data(await store(chain(trigger as unknown as TreeNode)))
    expect(findings).toMatchObject([
      { node: 't', code: 'settings.parameters.wrong', message: '「登记」的参数应是名称和文字' },
    ])
  })

  it('is walked by a trial without calling anything', async () => {
    const key = await deploy(admin, chain(approve('a', ['wang'])))
    const body = { tree: chain(sub(key, { next: approve('b', ['zhang']) })) }
    const tried = data(await zhang.post(form.at('/process/trial'), { body }))
    expect(tried.steps).toMatchObject([
      { node: 'sub', name: '付款', people: [], why: 'call' },
      { node: 'b', why: 'users' },
    ])
    const split: TreeNode = {
      id: 'by',
      type: 'branch',
      name: '金额',
      branches: [
        { id: 'large', name: '大额', when: { sum001: { gt: 9 } } },
        { id: 'small', name: '小额', when: { sum001: { lt: 5 } } },
      ],
    }
    const stopped = data(await zhang.post(form.at('/process/trial'), { body: { tree: chain(split) } }))
    expect(stopped.stop.message).toContain('没有答案的题目：金额。')
    expect(stopped.stop.message).not.toContain('sum001')
    const ahead = data(await zhang.post('/api/workflow/forecast', { body: { key: await deploy(admin, body.tree) } }))
    expect(ahead.map(({ node }: { node: string }) => node)).toEqual(['b'])
  })
})

describe('a sub-process of a tree', () => {
  it('shows its people the form of its caller, which says what it waits for', async () => {
    const called = await deploy(admin, chain(approve('pay', ['wang'])))
    const key = await deploy(admin, chain(sub(called), approve('after', ['zhang'])), { formKey: form.formKey })
    const id = await start(li, key, { answers: { sum001: 900 } })
    const child = await calledBy(id)
    const task = data(await wang.get(`/api/workflow/task/${await taskIn(wang, child)}`))
    expect([task.document.items[0].label, task.fields, task.answers]).toEqual([
      '金额',
      { sum001: 'read' },
      { sum001: 900 },
    ])
    const whole = await instance(li, id)
    expect(whole.nodes).toContainEqual({ id: 'sub', name: '付款', state: 'active', people: [], kind: 'call' })
    expect(whole.calls).toMatchObject([{ node: 'sub', instanceId: child }])
    expect((await instance(li, child)).calledBy).toMatchObject({ instanceId: id })
    // whoever only takes part is not told of processes that they may not open
    expect((await instance(wang, child)).calledBy).toBeNull()
    expect((await wang.get(`/api/workflow/instance/${id}`)).status).toBe(404)
  })

  it('runs with the variables of its caller, which goes on once it is approved', async () => {
    const called = await deploy(admin, chain(approve('pay', ['wang'])))
    const id = await start(li, await deploy(admin, chain(sub(called), approve('after', ['zhang']))), {
      variables: { sum: 7 },
    })
    const child = await calledBy(id)
    expect((await instance(admin, child)).variables).toMatchObject({ sum: 7 })
    expect((await act(wang, child, 'approve')).status).toBe(200)
    await soon(async () => expect((await act(zhang, id, 'approve')).status).toBe(200))
    expect(await statusOf(id)).toBe('approved')
  })

  it('rejects its caller when it is rejected', async () => {
    const called = await deploy(admin, chain(approve('pay', ['wang'])))
    const id = await start(li, await deploy(admin, chain(sub(called), approve('after', ['zhang']))))
    const child = await calledBy(id)
    expect((await act(wang, child, 'reject', { comment: '不付' })).status).toBe(200)
    await soon(async () => expect(await statusOf(id)).toBe('rejected'))
  })
})
