import { expect, it } from 'vitest'
import { act, approve, chain, data, deploy, instance, openTeam, start, taskIn } from './approval-team.ts'

const { test, admin, zhang, wang, li, ids } = await openTeam()
const two = chain(approve('a', ['zhang']), approve('b', ['wang']))
const path = (taskId: string): string => `/api/workflow/task/${taskId}/takeBack`

it('takes a decision back: the task is theirs again, the next one gone, and the history says so', async () => {
  const id = await start(li, await deploy(admin, two))
  const taskId = await taskIn(zhang, id)
  data(await act(zhang, id, 'approve', { comment: 'too soon' }))
  await taskIn(wang, id)
  expect(data(await zhang.get(`/api/workflow/task/${taskId}`)).canTakeBack).toBe(true)
  expect(data(await zhang.post(path(taskId), { body: { comment: 'wrong amount' } }))).toEqual({ status: 'running' })
  const { rows } = data(await wang.get('/api/workflow/task/todo/page'))
  expect((rows as readonly { instanceId: number }[]).some((row) => row.instanceId === id)).toBe(false)
  expect(await taskIn(zhang, id)).not.toBe(taskId)
  const { timeline, nodes } = await instance(zhang, id)
  expect(timeline.at(-1)).toMatchObject({ node: 'a', action: 'takeBack', comment: 'wrong amount' })
  expect(nodes.map(({ id: node, state }: { id: string; state: string }) => [node, state])).toMatchObject([
    ['start', 'done'],
    ['a', 'active'],
    ['b', 'returned'],
    [expect.any(String), 'waiting'],
  ])
  expect(data(await zhang.get(`/api/workflow/task/${taskId}`)).canTakeBack).toBe(false)
  data(await act(zhang, id, 'approve'))
  expect(data(await act(wang, id, 'approve'))).toEqual({ status: 'approved' })
})

it('refuses with 409 once the process has moved on', async () => {
  const id = await start(li, await deploy(admin, two))
  const taskId = await taskIn(zhang, id)
  expect((await zhang.post(path(taskId), { body: {} })).status).toBe(409)
  data(await act(zhang, id, 'approve'))
  data(await act(wang, id, 'approve'))
  expect(data(await zhang.get(`/api/workflow/task/${taskId}`)).canTakeBack).toBe(false)
  const late = await zhang.post(path(taskId), { body: {}, headers: { 'accept-language': 'en' } })
  expect([late.status, late.body.msg]).toEqual([409, 'The process has moved on, so this can’t be taken back.'])
})

it('takes back once, whoever asks at the same moment', async () => {
  const id = await start(li, await deploy(admin, two))
  const taskId = await taskIn(zhang, id)
  data(await act(zhang, id, 'approve'))
  const answers = await Promise.all([1, 2, 3].map(() => zhang.post(path(taskId), { body: {} })))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  const { timeline } = await instance(zhang, id)
  expect((timeline as readonly { action: string }[]).filter(({ action }) => action === 'takeBack')).toHaveLength(1)
})

it('takes a decision back after the added signers are done without, and says why it stands', async () => {
  const id = await start(li, await deploy(admin, two))
  const taskId = await taskIn(zhang, id)
  const shown = async (of: string) => {
    const { canTakeBack, takeBackObstacle } = data(await zhang.get(`/api/workflow/task/${of}`))
    return [canTakeBack, takeBackObstacle]
  }
  data(await act(zhang, id, 'addSign', { users: [ids.wang], when: 'after' }))
  expect(await shown(taskId)).toEqual([false, null])
  data(await act(zhang, id, 'approve'))
  expect(await shown(taskId)).toEqual([true, null])
  data(await zhang.post(`/api/workflow/task/${taskId}/removeSign`, { body: { users: [ids.wang] } }))
  expect(await shown(taskId)).toEqual([true, null])
  data(await zhang.post(path(taskId), { body: {} }))
  expect(await shown(taskId)).toEqual([false, 'followed'])
  const again = await taskIn(zhang, id)
  data(await act(zhang, id, 'addSign', { users: [ids.li], when: 'after' }))
  data(await act(zhang, id, 'approve'))
  data(await act(li, id, 'approve'))
  expect(await shown(again)).toEqual([false, 'together'])
  data(await act(wang, id, 'approve'))
  expect(await shown(again)).toEqual([false, null])
})

it('refuses visitors, strangers, others of the process, and what is no task', async () => {
  const id = await start(li, await deploy(admin, two))
  const taskId = await taskIn(zhang, id)
  data(await act(zhang, id, 'approve'))
  expect((await test.anonymous.post(path(taskId), { body: {} })).status).toBe(401)
  expect((await admin.post(path(taskId), { body: {} })).status).toBe(404)
  expect((await wang.post(path(taskId), { body: {} })).status).toBe(404)
  expect((await zhang.post(path('x'), { body: {} })).status).toBe(400)
  expect((await zhang.post(path(taskId), { body: { comment: 'x'.repeat(100_000) } })).status).toBe(400)
})
