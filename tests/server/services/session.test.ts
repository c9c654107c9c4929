import { EventEmitter, once } from 'node:events'
import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { noPages, openApp } from '#tests/support/open-app.ts'

const { app, close } = await openApp({ fillPages: noPages })
afterAll(close)

it('a session that was read before it was to be read afresh is not believed after', async () => {
  const token = await app.sessions.start(1, { ip: '', userAgent: undefined })
  const news = new EventEmitter()
  const stop = app.bus.subscribe('session', () => news.emit('heard'))
  let reading: ReturnType<typeof app.sessions.callerBy> | undefined
  await app.db.transaction().execute(async (trx) => {
    // until this ends, whoever reads a session waits
    await sql`lock table sys_user in access exclusive mode`.execute(trx)
    reading = app.sessions.callerBy(token)
    const heard = once(news, 'heard')
    await app.sessions.forget()
    await heard
  })
  expect(await reading).toMatchObject({ userId: 1 })
  await app.db.deleteFrom('sysSession').execute()
  expect(await app.sessions.callerBy(token)).toBeUndefined()
  stop()
})
