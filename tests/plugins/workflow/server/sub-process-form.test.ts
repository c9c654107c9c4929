/**
 * @module-tag whole
 * Left out of `npm test`: walks a whole feature by calls, of which faster tests check the parts.
 */
import { describe, expect, it } from 'vitest'
import type { Form } from '#schemas/form/form.ts'
import type { TreeNode } from '#schemas/process/tree/approval-tree.ts'
import { publishForm } from '#tests/support/published-form.ts'
import { soonIn } from '#tests/support/wait-for-queued-work.ts'
import { act, approve, chain, data, deploy, instance, openTeam, start, taskIn } from './approval-team.ts'

const { test, admin, zhang, wang, li, ids } = await openTeam()
const soon = soonIn(() => test.app)

const document: Form = {
  format: 1,
  title: '付款',
  theme: {},
  settings: {},
  logic: [],
  items: [
    { id: 'sum001', type: 'number', label: '金额', required: true },
    { id: 'why001', type: 'input', label: '事由' },
  ],
}
const form = await publishForm(wang, li, document)
const child = await deploy(admin, chain(approve('pay', ['wang'], { fields: { why001: 'write' } })), {
  formKey: form.formKey,
  name: '付款',
})

const calling = (more: Partial<TreeNode>): Promise<string> =>
  deploy(
    admin,
    chain({ id: 'sub', type: 'subProcess', name: '付款', key: child, ...more }, approve('after', ['zhang'])),
  )
const called = async (parent: number): Promise<number> =>
  soon(async () => {
    const { calls } = await instance(admin, parent)
    expect(calls).toHaveLength(1)
    return calls[0].instanceId as number
  })

describe('a sub-process with a form of its own', () => {
  it('starts with the answers that are handed over, shows its form, and gives back what is taken', async () => {
    const key = await calling({
      parameters: { sum001: '${amount}', why001: '共 ${amount} 元' },
      outputs: { reason: { path: 'why001', type: 'string' }, paid: { path: 'sum001', type: 'string' } },
    })
    const parent = await start(li, key, { variables: { amount: 12, secret: 'x' } })
    const id = await called(parent)
    const task = data(await wang.get(`/api/workflow/task/${await taskIn(wang, id)}`))
    expect(task).toMatchObject({ answers: { sum001: 12, why001: '共 12 元' }, fields: { why001: 'write' } })
    expect(task.document.items.map((item: { id: string }) => item.id)).toEqual(['sum001', 'why001'])
    expect((await instance(admin, id)).variables).not.toHaveProperty('secret')
    data(await act(wang, id, 'approve', { answers: { why001: '已付' } }))
    await soon(() => taskIn(zhang, parent))
    expect((await instance(admin, parent)).variables).toMatchObject({ amount: 12, reason: '已付', paid: '12' })
    expect((await instance(admin, parent)).variables).not.toHaveProperty('why001')
  })

  it('is filled in first by whom the node names, who corrects what is handed over', async () => {
    const key = await calling({
      parameters: { sum001: 'not a number', why001: '旅费' },
      assign: { by: 'users', ids: ['zhang'] },
    })
    const parent = await start(li, key)
    const id = await called(parent)
    const taskId = await soon(() => taskIn(zhang, id))
    const found = data(await zhang.get(`/api/workflow/task/${taskId}`))
    expect(found.task).toMatchObject({ node: 'start', isFillIn: true, starterId: ids.zhang })
    expect(found.answers).toEqual({ why001: '旅费' })
    const fill = (answers: object) => zhang.post(`/api/workflow/task/${taskId}/approve`, { body: { answers } })
    expect((await fill({ sum001: 'x' })).status).toBe(422)
    expect((await fill({})).body.data).toMatchObject({ errors: [{ item: 'sum001' }] })
    expect((await li.post(`/api/workflow/task/${taskId}/approve`, { body: {} })).status).toBe(404)
    data(await fill({ sum001: 30 }))
    expect(data(await wang.get(`/api/workflow/task/${await taskIn(wang, id)}`)).answers).toMatchObject({ sum001: 30 })
  })

  it('is not started with what its form does not take, and says which question', async () => {
    const parent = await start(li, await calling({ parameters: { sum001: 'not a number' } }))
    await soon(async () =>
      expect((await instance(admin, parent)).problems).toMatchObject([
        { node: 'sub', message: expect.stringContaining('「金额」') },
      ]),
    )
    expect((await instance(admin, parent)).calls).toEqual([])
  })

  it('takes what happens to be called like its questions where nothing is named, if it can', async () => {
    const parent = await start(li, await calling({}), { variables: { sum001: 'text', why001: 'kept' } })
    const id = await called(parent)
    expect(data(await wang.get(`/api/workflow/task/${await taskIn(wang, id)}`)).answers).toEqual({ why001: 'kept' })
  })
})
