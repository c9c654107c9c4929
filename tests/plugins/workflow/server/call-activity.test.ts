import { expect, it } from 'vitest'
import { bpmn, flows } from '#tests/support/process-instance-runner.ts'
import { soonIn } from '#tests/support/wait-for-queued-work.ts'
import { deploy, data, instance, openTeam, start, taskIn } from './approval-team.ts'

const { test, admin, zhang, li } = await openTeam()
const soon = soonIn(() => test.app)

const error = '<error id="er" errorCode="E-1"/><error id="er2" errorCode="E-2"/>'
const caught = (id: string, ref: string): string =>
  `<boundaryEvent id="${id}" attachedToRef="c"><errorEventDefinition errorRef="${ref}"/></boundaryEvent>`
const task = (id: string): string => `<userTask id="${id}" name="${id}" flowable:assignee="zhang"/>`
const callOf = (key: string): string => `<startEvent id="s"/><callActivity id="c" name="Pay" calledElement="${key}"/>`

it('an error that a called process does not catch is caught by its code where it was called', async () => {
  const child = await deploy(
    admin,
    bpmn(
      `<startEvent id="s"/><endEvent id="e"><errorEventDefinition errorRef="er"/></endEvent>${flows('s -> e')}`,
      error,
    ),
  )
  const parent = await deploy(
    admin,
    bpmn(
      `${callOf(child)}${caught('other', 'er2')}${caught('b', 'er')}${task('wrong')}${task('right')}${flows('s -> c', 'other -> wrong', 'b -> right')}`,
      error,
    ),
  )
  const id = await start(li, parent)
  const taskId = await soon(() => taskIn(zhang, id))
  expect(data(await zhang.get(`/api/workflow/task/${taskId}`)).task.node).toBe('right')
})

it('a process that is called before it exists is named, and called once somebody runs the call again', async () => {
  const parent = await deploy(admin, bpmn(`${callOf('comes_later')}${task('z')}${flows('s -> c', 'c -> z')}`))
  const id = await start(li, parent)
  await soon(async () =>
    expect((await instance(admin, id)).problems).toMatchObject([
      { node: 'c', name: 'Pay', message: expect.stringContaining('「comes_later」不存在或已停用') },
    ]),
  )
  await deploy(admin, bpmn(`<startEvent id="s"/><endEvent id="e"/>${flows('s -> e')}`), { key: 'comes_later' })
  data(await admin.post(`/api/workflow/instance/${id}/retry`, { body: {} }))
  await soon(() => taskIn(zhang, id))
  expect((await instance(admin, id)).problems).toEqual([])
})

it('a task for a role that nobody holds can be claimed by administrators', async () => {
  const xml = bpmn(
    `<startEvent id="s"/><userTask id="a" flowable:candidateGroups="management,accountancy"/>${flows('s -> a')}`,
  )
  const id = await start(li, await deploy(admin, xml))
  data(await admin.post(`/api/workflow/task/${await taskIn(admin, id)}/approve`, { body: {} }))
  expect((await instance(admin, id)).status).toBe('approved')
})
