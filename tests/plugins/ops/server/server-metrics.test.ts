import { afterAll, expect, it } from 'vitest'
import type { Ops } from '#schemas/api/server-metrics-api-types.ts'
import { serverPlugins } from '#plugins/server.ts'
import { longWork } from '#tests/support/features/long-background-task.ts'
import { noPages, openApp } from '#tests/support/open-app.ts'

const work = longWork()
const { app, as, anonymous, close } = await openApp({
  env: { ADMIN_PASSWORD: 'not-to-be-seen' },
  fillPages: noPages,
  plugins: [...serverPlugins, work.plugin],
})
afterAll(close)

it('tells those who may how the server is, in figures that were measured', async () => {
  const { status, body, text } = await (await as()).get<Ops>('/api/system/ops')
  expect(status).toBe(200)
  const { process: own, memory, eventLoop, database, bus, sessions, processes } = body.data
  expect(own).toMatchObject({ version: '6.4.0', node: process.version })
  expect(own.id).toMatch(/^[0-9a-f]{8}$/)
  expect(own.cpu).toBeGreaterThan(0)
  expect(memory.rss).toBeGreaterThan(memory.heapUsed)
  expect(eventLoop.max).toBeGreaterThanOrEqual(eventLoop.p99)
  expect(database.engine).toBe(app.engine)
  expect(database.bytes).toBeGreaterThan(1_000_000)
  expect(database.latency).toBeGreaterThan(0)
  expect(database.version).toMatch(/^\d+/)
  expect(bus.latency).toBeGreaterThanOrEqual(0)
  expect(sessions).toBeGreaterThanOrEqual(1)
  expect(processes).toEqual({ running: 0, failedToday: 0 })
  // nothing of where things are kept
  expect(text).not.toMatch(/not-to-be-seen|\/tmp|\/home|postgres:\/\//)
})

it('sees statements that wait and work under way', async () => {
  const admin = await as()
  const gate = Promise.withResolvers<void>()
  await work.begin(admin, async () => {
    await gate.promise
    return {}
  })
  expect((await admin.get<Ops>('/api/system/ops')).body.data.processes.running).toBe(1)
  gate.resolve()
  const burst = Array.from({ length: 40 }, () => admin.get('/api/system/user/page'))
  const loads = [app.databaseLoad()]
  while (loads.length < 400) {
    await new Promise((resolve) => {
      setImmediate(resolve)
    })
    loads.push(app.databaseLoad())
  }
  await Promise.all(burst)
  expect(Math.max(...loads.map((load) => load.used))).toBeGreaterThanOrEqual(1)
  expect(loads.every((load) => load.used <= load.max)).toBe(true)
})

it('answers nobody else', async () => {
  expect((await anonymous.get('/api/system/ops')).status).toBe(401)
  expect((await (await as('li')).get('/api/system/ops')).status).toBe(403)
})
