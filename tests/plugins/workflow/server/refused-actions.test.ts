import { monitorEventLoopDelay } from 'node:perf_hooks'
import { expect, it } from 'vitest'
import { sql } from 'kysely'
import type { Form } from '#schemas/form/form.ts'
import { bpmn } from '#tests/support/process-instance-runner.ts'
import { publishForm } from '#tests/support/published-form.ts'
import { act, approve, chain, data, deploy, openTeam, start, taskIn } from './approval-team.ts'

const { test, admin, zhang, wang, li, ids } = await openTeam()

/** The newest entry of the operation log: who called what, with which failure. */
async function lastEntry(): Promise<{ readonly who: string; readonly url: string; readonly status: string }> {
  const { rows } = await sql<{ who: string; url: string; status: string; id: number }>`
    select oper_name as who, oper_url as url, status, oper_id as id from sys_oper_log order by oper_id desc limit 1`.execute(
    test.app.db,
  )
  return rows[0]!
}
async function logged(who: string, url: string): Promise<void> {
  await expect.poll(lastEntry).toMatchObject({ who, url, status: '1' })
}

const form: Form = {
  format: 1,
  title: '请假',
  theme: {},
  settings: {},
  logic: [],
  items: [
    { id: 'reason', type: 'input', label: '事由' },
    { id: 'salary', type: 'input', label: '工资' },
  ],
}

async function ofForm(title: string): Promise<{ readonly id: number; readonly task: string }> {
  const { formKey } = await publishForm(zhang, test.anonymous, { ...form, title })
  const key = await deploy(admin, chain(approve('boss', ['zhang'], { fields: { reason: 'write', salary: 'read' } })), {
    formKey,
  })
  const id = await start(li, key, { answers: { reason: 'x', salary: '9' } })
  return { id, task: await taskIn(zhang, id) }
}

it('a field that the step may only read is not written', async () => {
  const { task } = await ofForm('一')
  const path = `/api/workflow/task/${task}/approve`
  const answer = await zhang.post(path, { body: { answers: { reason: 'y', salary: '99' } } })
  expect([answer.status, answer.body.data]).toMatchObject([422, { errors: [{ item: 'salary', code: 'readonly' }] }])
  await logged('zhang', path)
  expect(data(await zhang.get(`/api/workflow/task/${task}`)).answers).toMatchObject({ reason: 'x', salary: '9' })
})

it('an instance of another form takes no answers, files or tasks of this one', async () => {
  const [one, other] = [await ofForm('二'), await ofForm('三')]
  const path = `/api/workflow/task/${one.task}/approve`
  const stray = await zhang.post(path, { body: { answers: { elsewhere: 'y' } } })
  expect([stray.status, stray.body.data]).toMatchObject([422, { errors: [{ item: 'elsewhere', code: 'readonly' }] }])
  await logged('zhang', path)
  const ref = 'A'.repeat(22)
  const file = await zhang.post(path, { body: { comment: 'x', attachments: [{ ref }] } })
  expect([file.status, file.body.data]).toMatchObject([422, { errors: [{ code: 'gone' }] }])
  const crossed = `/api/workflow/task/${other.id}-${Number(one.task.split('-')[1]) + 40}/approve`
  expect((await zhang.post(crossed, { body: {} })).status).toBe(404)
  await logged('zhang', crossed)
})

it('a task of somebody else is unknown, a closed one stale', async () => {
  const id = await start(li, await deploy(admin, chain(approve('a', ['zhang']), approve('b', ['wang']))))
  const path = `/api/workflow/task/${await taskIn(zhang, id)}/approve`
  expect((await wang.post(path, { body: {} })).status).toBe(404)
  await logged('wang', path)
  data(await zhang.post(path, { body: {} }))
  expect((await zhang.post(path, { body: {} })).status).toBe(409)
  await logged('zhang', path)
})

it('a forged candidate neither claims nor is appointed', async () => {
  const tree = chain(approve('a', ['zhang', 'wang'], { mode: { kind: 'one' } }))
  const id = await start(li, await deploy(admin, tree))
  const task = await taskIn(zhang, id)
  const claim = `/api/workflow/task/${task}/claim`
  expect((await li.post(claim, { body: {} })).status).toBe(404)
  await logged('li', claim)
  const transfer = `/api/workflow/task/${task}/transfer`
  expect((await zhang.post(transfer, { body: { userId: 999_999 } })).status).toBe(422)
  await logged('zhang', transfer)
  const chosen = { chosen: { a: [999_999] } }
  expect((await act(zhang, id, 'approve', chosen)).status).toBe(422)
  await logged('zhang', `/api/workflow/task/${task}/approve`)
  expect(data(await zhang.get(`/api/workflow/task/${task}`)).task.assignee).toBeNull()
  expect(ids.zhang).toBeGreaterThan(0)
})

it('input that is merely wrong is not logged', async () => {
  const { task } = await ofForm('四')
  const before = await lastEntry()
  const answer = await zhang.post(`/api/workflow/task/${task}/comment`, { body: { comment: '' } })
  expect(answer.status).toBe(400)
  expect(await lastEntry()).toEqual(before)
})

it('a model of a million nodes is refused before it is read, and holds nothing up', async () => {
  const nodes = (count: number): string => '<task id="a"/>'.repeat(count)
  const path = '/api/workflow/definition/deploy'
  const delay = monitorEventLoopDelay({ resolution: 5 })
  // within the limit of characters, a model of more nodes than may be run
  const many = bpmn(nodes(60_000))
  delay.enable()
  const refused = await admin.post(path, { body: { xml: many } })
  delay.disable()
  expect([refused.status, refused.body.data]).toMatchObject([422, { errors: [{ code: 'xml.large' }] }])
  await logged('admin', path)
  console.info(`a model of 60 000 nodes held the event loop for at most ${Math.round(delay.max / 1e6)} ms`)
  const million = await admin.post(path, { body: { xml: bpmn(nodes(1_000_000)) } })
  expect(million.status).toBe(413)
  await logged('admin', path)
  expect((await admin.get('/api/workflow/definition/page', { query: { limit: 10 } })).status).toBe(200)
})
