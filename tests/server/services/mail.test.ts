import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '#server/app.ts'
import { loadRegistry } from '#server/crud/load-modules.ts'
import { readConfig } from '#server/kit/config.ts'
import { queueMail } from '#server/kit/compose-mail.ts'
import { openTestDatabase } from '#tests/support/open-test-database.ts'
import { openMailServer } from '#tests/support/mail-server.ts'
import { emptyFolder } from '#tests/support/server-process.ts'
import { ownModules } from '#tests/support/product-module-folders.ts'

let now = new Date()
let mail: Awaited<ReturnType<typeof openMailServer>>
let folder: Awaited<ReturnType<typeof emptyFolder>>
let store: Awaited<ReturnType<typeof openTestDatabase>>
let processes: readonly [FastifyInstance, FastifyInstance]

beforeAll(async () => {
  mail = await openMailServer()
  folder = await emptyFolder()
  store = await openTestDatabase()
  const { registry } = await loadRegistry(ownModules)
  const fillPages = { render: () => '', assets: { scripts: [], styles: [] } }
  const config = readConfig({ RATE_LIMIT: 'off', DATA_DIR: folder.path, SMTP_URL: mail.url })
  const start = () => buildApp({ config, database: store.database, registry, fillPages, clock: () => now })
  processes = [await start(), await start()]
  await Promise.all(processes.map((one) => one.ready()))
})
afterAll(async () => {
  await Promise.all(processes.map((one) => one.close()))
  await Promise.all([store.drop(), mail.close()])
  await folder.remove()
})

const queue = (to: string) =>
  queueMail(
    store.database.db,
    { to, id: 'refused', locale: 'en', facts: {}, expireTime: new Date(now.getTime() + 86_400_000) },
    now,
  )

describe('letters of two processes', () => {
  it('are sent once each, however long the mail server takes', async () => {
    const [one, other] = processes
    const all = ['a@example.edu', 'b@example.edu', 'c@example.edu']
    for (const to of all) await queue(to)
    const release = mail.hold()
    const first = mail.next(all[0]!)
    const sending = one.mail.drain()
    await first
    now = new Date(now.getTime() + 61_000)
    const second = mail.next(all[1]!)
    const helping = other.mail.drain()
    await second
    release()
    await Promise.all([sending, helping])
    expect(mail.letters.flatMap(({ to }) => to).toSorted()).toEqual(all)
  })
})
