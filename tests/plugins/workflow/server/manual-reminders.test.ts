import { expect, it } from 'vitest'
import { act, approve, chain, data, deploy, idsOf, openTeam, signInAgain, start } from './approval-team.ts'

let now = new Date('2026-03-02T08:00:00.000Z')
const { test, admin, zhang, wang, li } = await openTeam({ clock: () => now })
const ids = await idsOf(admin, 'wang')
const later = (minutes: number): void => {
  now = new Date(now.getTime() + minutes * 60_000)
}
const remind = (id: number, who = li, headers: Readonly<Record<string, string>> = {}) =>
  who.post(`/api/workflow/instance/${id}/remind`, { body: {}, headers })
const remindersOf = async (id: number): Promise<number> =>
  (await test.app.db.selectFrom('wfOutbox').select('body').where('instanceId', '=', id).execute()).filter(
    ({ body }) => (body as { readonly kind?: string }).kind === 'remind',
  ).length

it('reminds the same holder at most once in ten minutes, and says when it is possible again', async () => {
  const id = await start(li, await deploy(admin, chain(approve('a', ['zhang']), approve('b', ['wang']))))
  expect((await remind(id)).status).toBe(200)
  later(2.5)
  const refused = await remind(id)
  expect([refused.status, refused.body.msg, refused.body.data]).toMatchObject([
    429,
    '刚刚催办过，8 分钟后可以再次催办',
    { againAt: '2026-03-02T08:10:00.000Z' },
  ])
  // also of an administrator, who would remind the same person
  expect((await remind(id, admin)).status).toBe(429)
  later(6.5)
  const { body } = await remind(id, li, { 'accept-language': 'en' })
  expect(body.msg).toBe('A reminder was just sent. You can send another in 1 minute.')
  expect((await data(await li.get(`/api/workflow/instance/${id}`))).timeline).toHaveLength(2)
  later(1)
  expect((await remind(id)).status).toBe(200)
  // the next step has another holder
  data(await act(zhang, id, 'approve'))
  expect((await remind(id)).status).toBe(200)
  expect((await remind(id)).status).toBe(429)
})

it('reminds only those whom it has not just reminded', async () => {
  const [again, other] = await Promise.all([signInAgain(test, 'li'), signInAgain(test, 'zhang')])
  const key = await deploy(admin, chain(approve('a', ['zhang', 'admin'], { mode: { kind: 'all' } })))
  const id = await start(again, key)
  expect((await remind(id, again)).status).toBe(200)
  expect(await remindersOf(id)).toBe(2)
  later(1)
  data(await act(other, id, 'transfer', { userId: ids.wang }))
  expect((await remind(id, again)).status).toBe(200)
  expect(await remindersOf(id)).toBe(3)
  expect((await remind(id, again)).status).toBe(429)
})

it('refuses strangers, visitors and unknown processes as before', async () => {
  const id = await start(li, await deploy(admin, chain(approve('a', ['zhang']))))
  expect((await remind(id, wang)).status).toBe(404)
  expect((await remind(id, zhang)).status).toBe(403)
  expect((await test.anonymous.post(`/api/workflow/instance/${id}/remind`, { body: {} })).status).toBe(401)
  expect((await li.post('/api/workflow/instance/x/remind', { body: {} })).status).toBe(400)
})
