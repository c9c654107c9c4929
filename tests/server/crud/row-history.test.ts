/**
 * @module-tag whole
 * Left out of `npm test`: tries very many cases.
 */
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { must, noPages, openApp } from '#tests/support/open-app.ts'

const { app, as, anonymous, close } = await openApp({
  schemasDir: join(import.meta.dirname, 'modules'),
  fillPages: noPages,
})
afterAll(close)
const admin = await as()

const historyOf = (id: number, query: object = {}) => must(admin.get(`/api/system/user/${id}/history`, { query }))

it('tells who did what to a row, newest first, naming what links point to', async () => {
  const [dept, other] = await must(admin.get('/api/system/dept/options'))
  const made = await must(
    admin.post('/api/system/user', {
      body: {
        userName: 'history',
        nickName: '张三',
        password: 'Top-Secret-1',
        phonenumber: '13712345678',
        deptId: dept.value,
      },
    }),
  )
  await must(
    admin.put('/api/system/user', { body: { userId: made.userId, version: 0, nickName: '李四', deptId: other.value } }),
  )
  await must(admin.put('/api/system/user/resetPwd', { body: { userId: made.userId, password: 'Top-Secret-2' } }))
  await must(admin.del(`/api/system/user/${made.userId}`))
  await must(admin.put(`/api/system/user/restore/${made.userId}`))
  const { rows, total } = await historyOf(made.userId)
  expect(total).toBe(5)
  expect(rows.map((row: { kind: string }) => row.kind)).toEqual(['restored', 'removed', 'action', 'changed', 'created'])
  expect(rows[2]).toMatchObject({ action: 'resetPwd', before: {}, after: {} })
  expect(rows[3]).toMatchObject({
    who: expect.any(String),
    before: { nickName: '张三', deptId: dept.value, $labels: { deptId: dept.label } },
    after: { nickName: '李四', $labels: { deptId: other.label } },
  })
  expect(rows[4].after).toMatchObject({ userName: 'history', phonenumber: '137****5678' })
  expect(JSON.stringify(rows)).not.toContain('Top-Secret')
  expect(await historyOf(made.userId, { page: 2, limit: 2 })).toMatchObject({
    total: 5,
    page: 2,
    rows: [{ kind: 'action' }, { kind: 'changed' }],
  })
})

it('leaves out who looked at the row, which the operation log tells where the file says so', async () => {
  const { orderId } = await must(
    admin.post('/api/school/order', { body: { orderName: 'R1', roomId: await roomFor() } }),
  )
  await must(admin.get(`/api/school/order/${orderId}`))
  expect((await admin.get('/api/school/order/999999')).status).toBe(404)
  const entries = await must(
    admin.get('/api/system/operlog/list', { query: { module: 'school/order', businessType: '0' } }),
  )
  expect(entries).toMatchObject([{ action: '查看', requestMethod: 'GET', rowIds: `,${orderId},`, status: '0' }])
  expect((await must(admin.get(`/api/school/order/${orderId}/history`))).rows).toMatchObject([{ kind: 'created' }])
})

it('is for those who may read the row, whether they may read the log or not', async () => {
  const { roleId } = await must(
    admin.post('/api/system/role', {
      body: {
        roleName: '只读用户',
        roleKey: 'reads-users',
        roleSort: 9,
        dataScope: '5',
        menuIds: await menusOf('system:user:list', 'system:user:query'),
      },
    }),
  )
  const nobody = await as('li')
  const { userId } = await app.db
    .selectFrom('sysUser')
    .select('userId')
    .where('userName', '=', 'li')
    .executeTakeFirstOrThrow()
  expect((await anonymous.get(`/api/system/user/${userId}/history`)).status).toBe(401)
  expect((await nobody.get(`/api/system/user/${userId}/history`)).status).toBe(403)
  const reading = await as('wang')
  const { userId: wang } = await app.db
    .selectFrom('sysUser')
    .select('userId')
    .where('userName', '=', 'wang')
    .executeTakeFirstOrThrow()
  await app.db.insertInto('sysUserRole').values({ userId: wang, roleId }).execute()
  expect((await reading.get(`/api/system/user/${wang}/history`)).status).toBe(200)
  // the administrator's row is out of her reach, so it has no history either
  expect((await reading.get('/api/system/user/1/history')).status).toBe(404)
  expect((await reading.get('/api/system/operlog/page')).status).toBe(403)
})

it('knows of every row of a call over many, and of none whose entry is gone', async () => {
  const ids: number[] = []
  for (let i = 0; i < 130; i++)
    ids.push(
      (await must(admin.post('/api/school/order', { body: { orderName: `H${i}`, roomId: await roomFor() } }))).orderId,
    )
  await must(admin.post('/api/school/order/bulk/remove', { body: { ids } }))
  await must(admin.post('/api/school/order/bulk/restore', { body: { ids } }))
  for (const id of [ids[0], ids[129]]) {
    const { rows } = await must(admin.get(`/api/school/order/${id}/history`))
    expect(rows.map((row: { kind: string }) => row.kind)).toEqual(['restored', 'removed', 'created'])
  }
  const [entry] = await must(
    admin.get('/api/system/operlog/list', { query: { module: 'school/order', businessType: '3' } }),
  )
  await must(admin.del(`/api/system/operlog/${entry.operId}`))
  expect((await must(admin.get(`/api/school/order/${ids[129]}/history`))).total).toBe(2)
  const left = await app.db
    .selectFrom('sysOperLogRow' as never)
    .selectAll()
    .where('operId' as never, '=', entry.operId as never)
    .execute()
  expect(left).toEqual([])
  await must(admin.del('/api/system/operlog/clean'))
  expect((await must(admin.get(`/api/school/order/${ids[129]}/history`))).total).toBe(0)
})

let roomId: number | undefined
const roomFor = async (): Promise<number> =>
  (roomId ??= (await must(admin.post('/api/school/room', { body: { roomName: 'H0', floor: 1, code: '1111' } }))).roomId)

it('hides what is hidden of the row, and answers nothing where no log is kept', async () => {
  const room = await must(admin.post('/api/school/room', { body: { roomName: 'H1', floor: 2, code: '1234' } }))
  expect((await admin.get(`/api/school/room/${room.roomId}/history`)).status).toBe(404)
  expect((await admin.get('/api/system/user/999999/history')).status).toBe(404)
  expect((await admin.get('/api/system/user/1/history', { query: { page: 'x' } })).status).toBe(400)
})

async function menusOf(...permissions: readonly string[]): Promise<readonly number[]> {
  const rows = await app.db
    .selectFrom('sysMenu')
    .select('menuId')
    .where('perms', 'in', [...permissions])
    .execute()
  return rows.map((row) => row.menuId)
}
