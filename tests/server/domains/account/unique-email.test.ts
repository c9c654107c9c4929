/**
 * @module-tag whole
 * Left out of `npm test`: it prepares databases of its own.
 */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { loadRegistry } from '#server/crud/load-modules.ts'
import { prepareDatabase } from '#server/prepare-database.ts'
import { openApp, type Client, type TestApp } from '#tests/support/open-app.ts'
import { ownModules } from '#tests/support/product-module-folders.ts'

let test: TestApp
let admin: Client
beforeAll(async () => {
  test = await openApp()
  admin = await test.as()
})
afterAll(() => test.close())

const add = (userName: string, email: string) =>
  admin.post('/api/system/user', { body: { userName, nickName: userName, password: 'Secret-2026', email } })
const start = async () => {
  const { registry } = await loadRegistry(ownModules)
  return (
    await prepareDatabase(test.app.db, registry, () => Promise.reject(new Error('there are people')))
  ).differences.filter((line) => line.includes('e-mail'))
}

it('an address is one person’s, in whatever case it is written', async () => {
  const { userId, version } = (await add('first', 'Mei@example.edu')).body.data
  expect((await add('second', 'mei@EXAMPLE.edu')).body.data.errors).toMatchObject([{ field: 'email', code: 'unique' }])
  expect((await admin.put('/api/system/user', { body: { userId, version, email: 'mei@example.edu' } })).status).toBe(
    200,
  )
  await admin.del(`/api/system/user/${userId}`)
  expect((await add('second', 'MEI@example.edu')).status).toBe(200)
})

it('people who share one already do not stop a start, which says so until they do not', async () => {
  await sql`drop index uk_sys_user_email`.execute(test.app.db)
  await sql`create unique index uk_sys_user_email on sys_user (email) where del_flag = '0'`.execute(test.app.db)
  const [one, other] = [
    (await add('third', 'Twin@example.edu')).body.data.userId,
    (await add('fourth', 'twin@example.edu')).body.data.userId,
  ]
  for (let again = 0; again < 2; again++)
    expect(await start()).toEqual([expect.stringContaining(`sys_user ${one} and ${other}`)])
  await sql`update sys_user set email = null where user_id = ${other}`.execute(test.app.db)
  expect(await start()).toEqual([])
  expect((await add('fifth', 'TWIN@example.edu')).body.data.errors).toMatchObject([{ field: 'email', code: 'unique' }])
})
