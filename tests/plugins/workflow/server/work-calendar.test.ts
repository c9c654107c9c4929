/**
 * @module-tag whole
 * Left out of `npm test`: walks a whole feature by calls, of which faster tests check the parts.
 */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { checkTree } from '#schemas/process/tree/check-tree.ts'
import { bpmnOf } from '#schemas/process/tree/tree-to-bpmn.ts'
import { openApp, type Client, type TestApp } from '#tests/support/open-app.ts'
import { soonIn } from '#tests/support/wait-for-queued-work.ts'
import { approve, chain, data, deploy, signInAgain, start } from './approval-team.ts'

let test: TestApp
let admin: Client
let zhang: Client
// a Friday, four in the afternoon in Shanghai
let now = new Date('2026-03-06T08:00:00.000Z')
beforeAll(async () => {
  test = await openApp({ clock: () => now })
  ;[admin, zhang] = await Promise.all([test.as(), test.as('zhang')])
})
afterAll(() => test.close())
const soon = soonIn(() => test.app)

async function dueOfNew(key: string): Promise<string> {
  const instanceId = await start(admin, key)
  const { rows } = data(await zhang.get('/api/workflow/task/todo/page', { query: { limit: 100 } }))
  return rows.find((row: { instanceId: number }) => row.instanceId === instanceId).dueTime
}
const special = (day: string, kind: 'off' | 'work') =>
  admin.post('/api/workflow/calendar-day', { body: { day, kind, name: '调休' } })

it('a time limit of a node counts working time if the node is set so', async () => {
  const timeout = { after: 'PT4H', do: 'approve' } as const
  const always = await deploy(admin, chain(approve('a', ['zhang'], { timeout })))
  const key = await deploy(admin, chain(approve('a', ['zhang'], { timeout, clock: 'working' })))
  expect(await dueOfNew(always)).toBe('2026-03-06T12:00:00.000Z')
  // two hours on Friday, two on Monday
  expect(await dueOfNew(key)).toBe('2026-03-09T03:00:00.000Z')
  data(await special('2026-03-09', 'off'))
  expect(await dueOfNew(key)).toBe('2026-03-10T03:00:00.000Z')
  const { calendarDayId } = data(await special('2026-03-07', 'work'))
  expect(await dueOfNew(key)).toBe('2026-03-07T03:00:00.000Z')
  data(await admin.del(`/api/workflow/calendar-day/${calendarDayId}`))
  expect(await dueOfNew(key)).toBe('2026-03-10T03:00:00.000Z')

  now = new Date('2026-03-06T12:30:00.000Z')
  // sessions end meanwhile
  ;[admin, zhang] = await Promise.all([signInAgain(test), signInAgain(test, 'zhang')])
  await soon(async () => {
    await test.app.workflow.fireTimers()
    const open = data(await zhang.get('/api/workflow/task/todo/page', { query: { limit: 100 } }))
    expect(open.total).toBe(4)
  })
})

it('a delay counts working time if set so', async () => {
  // a Friday, half past twelve in Shanghai
  now = new Date('2026-06-05T04:30:00.000Z')
  ;[admin, zhang] = await Promise.all([signInAgain(test), signInAgain(test, 'zhang')])
  const pause = { id: 'pause', type: 'delay', name: '冷静期', for: 'PT6H', clock: 'working' } as const
  const key = await deploy(admin, chain(pause, approve('a', ['zhang'])))
  const instanceId = await start(admin, key)
  const { rows } = await sql<{ due: Date }>`
    select due from wf_subscription where instance_id = ${instanceId}`.execute(test.app.db)
  // the afternoon has four and a half hours, Monday morning the rest
  expect(new Date(rows[0]!.due).toISOString()).toBe('2026-06-08T02:30:00.000Z')

  const months = chain({ ...pause, for: 'P1M' }, approve('a', ['zhang']))
  expect(checkTree(months).map(({ code }) => code)).toEqual(['settings.timeout'])
  const xml = bpmnOf(chain(pause, approve('a', ['zhang'])), { key: 'months', name: 'months' })
  const refused = await admin.post('/api/workflow/definition/deploy', {
    body: { xml: xml.replace('>PT6H<', '>P2M<') },
  })
  expect(refused.body.data.errors).toEqual([expect.objectContaining({ element: 'pause', code: 'settings.timeout' })])
})

it('the import of China’s public holidays keeps existing rows', async () => {
  const path = '/api/workflow/calendar-day/holidays'
  const key = await deploy(
    admin,
    chain(approve('a', ['zhang'], { timeout: { after: 'P1D', do: 'remind' }, clock: 'working' })),
  )
  // the Wednesday before National Day
  now = new Date('2026-09-30T04:00:00.000Z')
  ;[admin, zhang] = await Promise.all([signInAgain(test), signInAgain(test, 'zhang')])
  expect(await dueOfNew(key)).toBe('2026-10-01T05:30:00.000Z')
  data(await special('2026-10-01', 'work'))
  expect((await test.anonymous.post(path, { body: {} })).status).toBe(401)
  expect((await zhang.post(path, { body: {} })).status).toBe(403)
  expect((await admin.post(path, { body: { year: 1 } })).status).toBe(400)
  expect(data(await admin.post(path, { body: {} }))).toEqual({ added: 39 - 1 })
  expect(data(await admin.post(path, { body: {} }))).toEqual({ added: 0 })
  const kinds = await sql<{ kind: string; n: number }>`
    select kind, count(*)::int as n from wf_calendar_day where day between '2026-01-01' and '2026-12-31' and name <> '调休' group by kind order by kind`.execute(
    test.app.db,
  )
  expect(kinds.rows).toEqual([
    { kind: 'off', n: 32 },
    { kind: 'work', n: 6 },
  ])
  expect(await dueOfNew(key)).toBe('2026-10-01T05:30:00.000Z')
  now = new Date('2026-10-01T04:00:00.000Z')
  ;[admin, zhang] = await Promise.all([signInAgain(test), signInAgain(test, 'zhang')])
  // Thursday to the next day that is worked: the Thursday after the holidays
  expect(await dueOfNew(key)).toBe('2026-10-08T05:30:00.000Z')
})

it('validates hours and time zone', async () => {
  const path = '/api/system/env/config/workingTimeConfig'
  const { version } = data(await admin.get(path))
  const put = (values: object) =>
    admin.post('/api/system/env/config/save', { body: { envKey: 'workingTimeConfig', values, version } })
  const wrong = await put({ weekdays: '5', hours: '18:00-09:00', timeZone: 'Mars/Olympus' })
  expect(wrong.status).toBeGreaterThanOrEqual(400)
  expect(JSON.stringify(wrong.body.data)).toMatch(/hours.*timeZone/)
})
