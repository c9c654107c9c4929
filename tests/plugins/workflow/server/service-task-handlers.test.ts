import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { bpmn, flows } from '#tests/support/process-instance-runner.ts'
import { soonIn } from '#tests/support/wait-for-queued-work.ts'
import { data, deploy, instance, openTeam, start, taskIn } from './approval-team.ts'

const { test, admin, zhang, li } = await openTeam()
const soon = soonIn(() => test.app)

/** Ids of the attempts, and what was done by id: a handler does nothing twice. */
const attempts: string[] = []
const done = new Set<string>()
let isBroken = true
test.app.workflow.handle('book', async (_app, { id, parameters }) => {
  attempts.push(id)
  if (isBroken) throw Object.assign(new Error('no'), { text: { 'zh-cn': '账务系统没有响应', en: 'No answer' } })
  done.add(id)
  return { booked: Number(parameters.sum) * 2 }
})

const model = bpmn(
  `<startEvent id="s"/><serviceTask id="b" name="Book" flowable:class="book"><extensionElements><flowable:field name="sum" expression="\${sum}"/></extensionElements></serviceTask><userTask id="a" flowable:assignee="zhang"/>${flows('s -> b', 'b -> a')}`,
)

it('a handler that fails is tried again later, is shown with its reason, and can be repeated; it acts once', async () => {
  const id = await start(li, await deploy(admin, model), { variables: { sum: 4 } })
  await soon(async () =>
    expect((await instance(admin, id)).problems).toMatchObject([
      { node: 'b', name: 'Book', message: '账务系统没有响应' },
    ]),
  )
  // people who only take part see that something is wrong, not why
  expect((await instance(li, id)).problems).toMatchObject([{ node: 'b', message: null }])
  const waiting = async (): Promise<readonly { readonly count: number; readonly seconds: number }[]> => {
    const { rows } = await sql<{ count: number; seconds: number }>`
      select retry_count as count, extract(epoch from start_after - now())::float as seconds from queue.job
        where state = 'retry' and data ->> 'name' = 'process.effect'`.execute(test.app.db)
    return rows
  }
  await expect.poll(waiting).toMatchObject([{ count: 0 }])
  expect((await waiting())[0]!.seconds).toBeGreaterThan(1)

  isBroken = false
  data(await admin.post(`/api/workflow/instance/${id}/retry`, { body: {} }))
  await taskIn(zhang, id)
  expect(await instance(li, id)).toMatchObject({ problems: [], variables: { sum: 4, booked: 8 } })
  // the attempt that still waits in the queue finds its work done
  await sql`update queue.job set start_after = now() where state = 'retry'`.execute(test.app.db)
  await soon(async () => expect(await waiting()).toEqual([]))
  expect(new Set(attempts).size).toBe(1)
  expect([...done]).toHaveLength(1)
  expect(attempts).toHaveLength(2)
  const again = await admin.post(`/api/workflow/instance/${id}/retry`, { body: {} })
  expect(again.status).toBe(409)
})
