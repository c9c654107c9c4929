/**
 * @module-tag whole
 * Left out of `npm test`: tries very many cases.
 */
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { loadRegistry } from '#server/crud/load-modules.ts'
import { loggedChanges } from '#server/crud/change-log.ts'
import { sessionAtWork } from '#tests/support/test-users.ts'
import { ownModules } from '#tests/support/product-module-folders.ts'
import { must, noPages, openApp } from '#tests/support/open-app.ts'
import type { Caller } from '#server/kit/caller.ts'

const { app, as, anonymous, withHeaders, close } = await openApp({
  fillPages: noPages,
})
afterAll(close)
const admin = await as()
const { registry } = await loadRegistry(ownModules)

/** Two units of JavaScript and one character of the database each, so that a cut may fall into one. */
const filled = (length: number): string => '馆' + '😀'.repeat(length - 1)

describe('a person whose names are as long as they may be', async () => {
  const { deptId } = await must(
    admin.post('/api/system/dept', { body: { deptName: filled(60), deptNameEn: 'D'.repeat(100) } }),
  )
  const { rows: menus } = await sql<{
    menuId: number
  }>`select menu_id from sys_menu where perms like 'system:post:%'`.execute(app.db)
  const { roleId } = await must(
    admin.post('/api/system/role', {
      body: { roleName: '岗位', roleKey: 'posts', dataScope: '1', menuIds: menus.map((row) => row.menuId) },
    }),
  )
  const userName = 'u'.repeat(30)
  const { userId } = await must(
    admin.post('/api/system/user', {
      body: { userName, nickName: filled(30), deptId, password: 'First-Pass-2026', roleIds: [roleId] },
    }),
  )

  it('replaces the first password, writes and exports', async () => {
    const token = await must(
      anonymous.post('/api/login', { body: { username: userName, password: 'First-Pass-2026' } }),
    )
    const first = withHeaders({ authorization: `Bearer ${token}` })
    expect(await must(first.get('/api/getInfo'))).toMatchObject({ mustChangePassword: true })
    expect(
      (
        await first.put('/api/user/profile/password', {
          body: { oldPassword: 'First-Pass-2026', newPassword: 'Second-Pass-2026' },
        })
      ).body,
    ).toMatchObject({ code: 200 })
    const person = withHeaders({
      authorization: `Bearer ${await sessionAtWork(app, userId, { ip: '127.0.0.1', userAgent: 'test' })}`,
    })
    expect(
      (await person.post('/api/system/post', { body: { postName: '馆员', postCode: 'librarian' } })).body,
    ).toMatchObject({ code: 200 })
    expect((await person.get('/api/system/post/export', { query: { format: 'csv' } })).status).toBe(200)
    const {
      rows: [entry],
    } = await must(
      admin.get('/api/system/operlog/page', { query: { module: 'system/post', limit: 1, sort: '-operId' } }),
    )
    expect(entry).toMatchObject({
      businessType: '5',
      operName: userName,
      operNick: filled(30),
      deptName: filled(60),
      deptNameEn: 'D'.repeat(100),
    })
  })
})

describe('an entry of the log never breaks the change that it tells of', () => {
  const caller: Caller = {
    userId: 1,
    userName: filled(500),
    nickName: filled(500),
    deptId: 1,
    tokenHash: '',
    roles: [],
    roleIds: [],
    permissions: [],
    grants: [],
    mustChangePassword: false,
  } as unknown as Caller
  const title = { 'zh-cn': filled(3000), en: filled(3000) }
  const logged = [...registry.modules.values()].filter((module) => module.file.log && module.source === 'table')

  it.each(logged.map((module) => [module.name, module] as const))(
    '%s with every field at its limit',
    async (_name, module) => {
      const row = Object.fromEntries(
        Object.values(module.fields).map((field) => [
          field.name,
          field.name === module.key ? 7 : filled(field.length ?? 30_000),
        ]),
      )
      const ids = Array.from({ length: 500 }, (_, i) => i + 1)
      const entry = {
        caller,
        title,
        action: title,
        module: module.name,
        type: filled(500),
        ids,
        method: filled(500),
        url: `/${filled(5000)}`,
        ip: filled(500),
        cost: 1,
        changes: loggedChanges(module, [{ after: row }]),
      }
      await app.audit.record(app.db, entry)
      await app.audit.record(app.db, { ...entry, fault: filled(3000), module: filled(3000) })
      const {
        rows: [kept],
      } = await must(
        admin.get('/api/system/operlog/page', { query: { module: module.name, limit: 1, sort: '-operId' } }),
      )
      expect(kept).toMatchObject({
        title: filled(100),
        action: filled(100),
        operNick: filled(30),
        operName: filled(64),
        changes: [{ id: 7 }],
      })
    },
  )

  it('nor does one of the log of sign-ins', async () => {
    await app.audit.signIn({
      userName: `\0${filled(500)}`,
      ip: filled(500),
      userAgent: `Firefox/${'9'.repeat(500)} Windows`,
      fault: 'session.badPassword',
    })
    const {
      rows: [kept],
    } = await must(admin.get('/api/system/logininfor/page', { query: { limit: 1, sort: '-infoId' } }))
    expect(kept).toMatchObject({ userName: filled(64), browser: `Firefox ${'9'.repeat(42)}` })
  })
})

it('tells of a sign-in where its address is, in the log and among the sessions, in the language of the reader', async () => {
  const query = { userName: 'admin' }
  const [entry] = (await must(admin.get('/api/system/logininfor/page', { query }))).rows
  expect(entry).toMatchObject({
    userName: 'admin',
    ipaddr: '127.0.0.1',
    loginLocation: '本机',
    loginLocationEn: 'This machine',
  })
  const session = async (headers: Record<string, string>) =>
    (await must(admin.get('/api/system/online/page', { headers, query }))).rows[0].loginLocation
  expect([await session({}), await session({ 'accept-language': 'en' })]).toEqual(['本机', 'This machine'])
})
