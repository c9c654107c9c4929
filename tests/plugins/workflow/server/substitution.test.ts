import { beforeAll, expect, it } from 'vitest'
import type { Answer, Client } from '#tests/support/open-app.ts'
import { soonIn } from '#tests/support/wait-for-queued-work.ts'
import { takeRoles } from '#tests/support/test-users.ts'
import { act, approve, chain, data, deploy, openTeam, instance, signInAgain, start, taskIn } from './approval-team.ts'

let now = new Date('2026-03-02T08:00:00.000Z')
const team = await openTeam({ clock: () => now })
const { test, ids } = team
let { admin, zhang, wang, li } = team
let key: string
beforeAll(async () => {
  key = await deploy(admin, chain(approve('a', ['zhang']), approve('b', ['zhang'])))
})
const soon = soonIn(() => test.app)

const mine = '/api/workflow/substitution/mine'
// oxlint-disable-next-line typescript/no-explicit-any -- a test says what it expects by asserting it
const name = (who: Client, substitute: string, from: string, until: string): Promise<Answer<any>> =>
  who.post(mine, {
    body: {
      substituteId: ids[substitute],
      beginTime: `2026-03-${from}T00:00:00Z`,
      endTime: `2026-03-${until}T00:00:00Z`,
      reason: '出差',
    },
  })
const faultOf = (answer: Answer): readonly unknown[] => {
  const [fault] = (answer.body.data as { errors: { field: string; code: string }[] }).errors
  return [answer.status, fault?.field, fault?.code]
}
const has = async (who: Client, instanceId: number): Promise<boolean> => {
  const { rows } = data(await who.get('/api/workflow/task/todo/page', { query: { limit: 100 } }))
  return rows.some((row: { instanceId: number }) => row.instanceId === instanceId)
}

it('new tasks of an absent user go to the substitute; open ones when they are handed over', async () => {
  const before = await start(li, key)
  data(await name(zhang, 'wang', '01', '05'))
  const after = await start(li, key)
  expect([await has(zhang, before), await has(zhang, after), await has(wang, after)]).toEqual([true, false, true])

  const own = data(await zhang.get(mine))
  expect(own).toMatchObject({ rows: [{ name: 'wang', reason: '出差' }], toGive: 1 })
  expect(data(await zhang.post(`${mine}/handOver`, { body: {} }))).toEqual({ given: 1 })
  expect([await has(zhang, before), await has(wang, before)]).toEqual([false, true])
  expect(data(await zhang.get(mine)).toGive).toBe(0)

  data(await act(wang, after, 'approve'))
  const { timeline } = await instance(li, after)
  expect(timeline.slice(0, 3)).toMatchObject([
    { action: 'start' },
    { action: 'substitute', user: 'zhang', toNames: ['wang'] },
    { action: 'approve', user: 'wang', toNames: ['zhang'] },
  ])
  // the person still sees what is decided instead
  expect((await instance(zhang, after)).status).toBe('running')

  now = new Date('2026-03-05T00:00:00.000Z')
  ;[admin, zhang, wang, li] = (await Promise.all(
    [undefined, 'zhang', 'wang', 'li'].map((one) => signInAgain(test, one)),
  )) as [Client, Client, Client, Client]
  const back = await start(li, key)
  expect([await has(zhang, back), await has(wang, back)]).toEqual([true, false])
  expect((await zhang.post(`${mine}/handOver`, { body: {} })).status).toBe(404)
})

it('refuses invalid substitutes and periods', async () => {
  data(await name(zhang, 'wang', '10', '12'))
  expect(faultOf(await name(zhang, 'zhang', '20', '22'))).toEqual([422, 'substituteId', 'self'])
  expect(faultOf(await name(zhang, 'li', '11', '13'))).toEqual([422, 'beginTime', 'overlap'])
  expect(faultOf(await name(wang, 'zhang', '09', '11'))).toEqual([422, 'substituteId', 'cycle'])
  expect(faultOf(await name(zhang, 'wang', '22', '21'))).toEqual([422, 'endTime', 'period'])
  expect(faultOf(await name(zhang, 'wang', '01', '02'))).toEqual([422, 'endTime', 'past'])
  expect(
    (
      await zhang.post(mine, {
        body: { substituteId: 99_999, beginTime: '2026-03-20T00:00:00Z', endTime: '2026-03-21T00:00:00Z' },
      })
    ).status,
  ).toBe(422)
  expect((await zhang.post(mine, { body: { substituteId: 1, beginTime: 'soon', endTime: 'later' } })).status).toBe(400)
  expect((await test.anonymous.post(mine, { body: {} })).status).toBe(401)
})

it('two users who name each other do not cause a loop', async () => {
  const answers = await Promise.all([name(wang, 'li', '25', '28'), name(li, 'wang', '25', '28')])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
})

it('can be deleted by its user only', async () => {
  const { substitutionId } = data(await name(zhang, 'li', '14', '16'))
  expect((await wang.del(`${mine}/${substitutionId}`)).status).toBe(404)
  data(await zhang.del(`${mine}/${substitutionId}`))
  expect((await zhang.del(`${mine}/${substitutionId}`)).status).toBe(404)
})

it('can be set for others by an administrator only, under the same rules', async () => {
  const row = {
    userId: ids.li,
    substituteId: ids.wang,
    beginTime: '2026-03-04T00:00:00Z',
    endTime: '2026-03-08T00:00:00Z',
  }
  const other = await deploy(admin, chain(approve('a', ['li'])))
  const id = await start(zhang, other)
  expect((await wang.post('/api/workflow/substitution', { body: row })).status).toBe(403)
  const { substitutionId } = data(await admin.post('/api/workflow/substitution', { body: row }))
  const again = await admin.post('/api/workflow/substitution', { body: row })
  expect(faultOf(again)).toEqual([422, 'beginTime', 'overlap'])
  data(await admin.post('/api/workflow/substitution/handOver', { body: { substitutionId } }))
  await soon(async () => expect(await has(wang, id)).toBe(true))
  expect(await taskIn(wang, id)).toBeDefined()
})

it('is refused for users without tasks', async () => {
  await takeRoles(test.app.db, 'li')
  const stranger = await signInAgain(test, 'li')
  expect((await stranger.get(mine)).status).toBe(403)
})

it('the operation log names a substitution by the person who is away', async () => {
  const beginTime = new Date(now.getTime() + 40 * 86_400_000).toISOString()
  const endTime = new Date(now.getTime() + 41 * 86_400_000).toISOString()
  const body = { userId: ids.li, substituteId: ids.wang, beginTime, endTime }
  const { substitutionId } = data(await admin.post('/api/workflow/substitution', { body }))
  const { rows } = data(await admin.get('/api/system/operlog/page', { query: { title: '外出代理' } }))
  expect(rows[0]).toMatchObject({ rowIds: `,${substitutionId},`, changes: [{ label: 'li' }] })
  // and the list says where it stands
  const before = now
  const stateAt = async (time: string): Promise<unknown> => {
    now = new Date(time)
    return data(await (await signInAgain(test)).get(`/api/workflow/substitution/${substitutionId}`)).state
  }
  expect(await stateAt(before.toISOString())).toBe('upcoming')
  expect(await stateAt(beginTime)).toBe('active')
  expect(await stateAt(endTime)).toBe('over')
  now = before
})
