import { afterAll, beforeAll, expect, it } from 'vitest'
import { openApp, type Client, type TestApp } from '#tests/support/open-app.ts'
import { soonIn } from '#tests/support/soon.ts'
import { approve, chain, data, deploy, signInAgain, start } from './support.ts'

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

it('a time limit counts working time by the calendar of the institution where its node says so', async () => {
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

it('has hours that can be read, in a zone that there is', async () => {
  const path = '/api/system/env/config/workingTimeConfig'
  const { version } = data(await admin.get(path))
  const put = (values: object) =>
    admin.post('/api/system/env/config/save', { body: { envKey: 'workingTimeConfig', values, version } })
  const wrong = await put({ weekdays: '5', hours: '18:00-09:00', timeZone: 'Mars/Olympus' })
  expect(wrong.status).toBeGreaterThanOrEqual(400)
  expect(JSON.stringify(wrong.body.data)).toMatch(/hours.*timeZone/)
})
