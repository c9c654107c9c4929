/**
 * @module-tag whole
 * Left out of `npm test`: runs several servers on one database.
 */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ModuleChanged } from '#schemas/api/websocket-messages.ts'
import { openSocket, type TestSocket } from '#tests/support/websocket-client.ts'
import { openApp } from '#tests/support/open-app.ts'

const test = await openApp()
afterAll(() => test.close())
let origin: string

beforeAll(async () => {
  origin = await test.app.listen({ port: 0, host: '127.0.0.1' })
})

const socketOf = async (userName: string): Promise<TestSocket> => {
  const { userId } = await test.app.db
    .selectFrom('sysUser')
    .select('userId')
    .where('userName', '=', userName)
    .executeTakeFirstOrThrow()
  return openSocket(origin, await test.app.sessions.start(userId, { ip: '127.0.0.1', userAgent: 'test' }))
}

it('counts also what is written without a list: one’s own data, a registration, its approval', async () => {
  const [admin, li] = [await test.as('admin'), await test.as('li')]
  const mine = await socketOf('admin')
  const { userId } = await test.app.db
    .selectFrom('sysUser')
    .select('userId')
    .where('userName', '=', 'li')
    .executeTakeFirstOrThrow()
  expect((await li.put('/api/user/profile', { body: { nickName: '李' } })).status).toBe(200)
  expect(await mine.next<ModuleChanged>('module.changed')).toEqual({
    module: 'system/user',
    op: 'update',
    n: 1,
    ids: [userId],
  })

  const { version } = (await admin.get('/api/system/env/config/registerConfig')).body.data
  await admin.post('/api/system/env/config/save', {
    body: { envKey: 'registerConfig', values: { enabled: true, approval: true, roleKey: 'common' }, version },
  })
  await test.app.captchaGate.admit('solved')
  expect(
    (
      await test.anonymous.post('/api/register', {
        body: { username: 'comer', password: 'Secret-2026' },
        query: { slideCode: 'solved' },
      })
    ).body.data,
  ).toEqual({ next: 'approval' })
  const heard = async (module: string): Promise<ModuleChanged> => {
    const one = await mine.next<ModuleChanged>('module.changed')
    return one.module === module ? one : heard(module)
  }
  expect(await heard('system/registration')).toEqual({ module: 'system/registration', op: 'create', n: 1, ids: [] })
  const {
    rows: [waiting],
  } = (await admin.get('/api/system/registration/page')).body.data
  expect(
    (await admin.put('/api/system/registration/approve', { body: { registrationId: waiting.registrationId } })).status,
  ).toBe(200)
  expect(await heard('system/user')).toEqual({ module: 'system/user', op: 'create', n: 1, ids: [], own: true })
})

it('tells those who may list a module what others change in it, and nobody else', async () => {
  const admin = await test.as('admin')
  const [mine, li] = [await socketOf('admin'), await socketOf('li')]
  const { body } = await admin.post('/api/system/post', { body: { postCode: 'live', postName: '播音员' } })
  const { postId, version } = body.data
  expect(await mine.next<ModuleChanged>('module.changed')).toEqual({
    module: 'system/post',
    op: 'create',
    n: 1,
    ids: [postId],
    own: true,
  })
  await admin.put('/api/system/post', { body: { postId, version, postName: '主播' } })
  expect(await mine.next<ModuleChanged>('module.changed')).toMatchObject({ op: 'update', ids: [postId] })
  test.app.bus.publishInBackground('module.changed', {
    module: 'system/post',
    op: 'update',
    ids: [postId],
    n: 1,
    by: 'system',
  })
  expect(await mine.next<ModuleChanged>('module.changed')).toMatchObject({ own: 'system' })
  await li.settled()
  expect(li.heard).toEqual([])
})

it('takes whoever holds every permission for one who reaches every row, as the lists do', async () => {
  const {
    rows: [{ userId, roleId }],
  } = (await sql<{ userId: number; roleId: number }>`
    with everything as (insert into sys_menu (menu_name, menu_type, perms) values ('全部', 'F', '*:*:*') returning menu_id),
      own as (insert into sys_role (role_name, role_key, data_scope) values ('全能', 'holds-all', '5') returning role_id),
      given as (insert into sys_role_menu (role_id, menu_id) select role_id, menu_id from own, everything)
    select user_id, role_id from sys_user, own where user_name = 'wang'`.execute(test.app.db)) as {
    rows: [{ userId: number; roleId: number }]
  }
  await test.app.db.insertInto('sysUserRole').values({ userId, roleId }).execute()
  const wang = await socketOf('wang')
  const admin = await test.as('admin')
  const { postId } = (await admin.post('/api/system/post', { body: { postCode: 'far', postName: '远方' } })).body.data
  expect(await wang.next<ModuleChanged>('module.changed')).toEqual({
    module: 'system/post',
    op: 'create',
    n: 1,
    ids: [postId],
  })
})
