import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import type { ModuleHooks } from '#server/kit/module-hooks.ts'
import { moduleHooks } from '#server/domains/module-hooks.ts'
import { must, noPages, openApp, type Answer, type Client } from '#tests/support/open-app.ts'

const forgotten: unknown[] = []
const hooks: readonly ModuleHooks[] = [
  ...moduleHooks,
  {
    module: 'school/order-line',
    beforePurge: (_context, rows) => void forgotten.push(...rows.map((row) => row.article)),
  },
]
const { app, as, close } = await openApp({
  schemasDir: join(import.meta.dirname, 'modules'),
  hooks,
  fillPages: noPages,
})
afterAll(close)
const admin = await as()
type Line = Readonly<Record<string, unknown>> & {
  readonly lineId: number
  readonly version: number
  readonly article: string
}

const room = (await must(admin.post('/api/school/room', { body: { roomName: 'C1', floor: 1, code: '1111' } })))
  .roomId as number
const order = (lines?: readonly object[]) =>
  must(admin.post('/api/school/order', { body: { orderName: '开学', roomId: room, ...(lines ? { lines } : {}) } }))
const put = (row: { orderId: number; version: number }, change: object, client: Client = admin) =>
  client.put('/api/school/order', { body: { orderId: row.orderId, version: row.version, ...change } })
// oxlint-disable-next-line typescript/no-explicit-any -- answers of any call
const faultsOf = ({ body }: Answer<any>) =>
  (body.data.errors as readonly { field: string; code: string }[]).map(({ field, code }) => [field, code])
const allLines = (orderId: number) => must(admin.get('/api/school/order-line/list', { query: { orderId } }))

it('stores a row with the rows below it, answers them by their own order, and counts them in lists', async () => {
  const made = await order([
    { article: '纸', quantity: 2, lineOrder: 2 },
    { article: '笔', lineOrder: 1, unitPrice: 1.5 },
  ])
  expect(made.lines).toMatchObject([
    { article: '笔', quantity: 1, unitPrice: 1.5, orderId: made.orderId, $labels: { orderId: '开学' } },
    { article: '纸', quantity: 2 },
  ])
  expect(await must(admin.get(`/api/school/order/${made.orderId}`))).toEqual(made)
  const { rows } = await must(admin.get('/api/school/order/page', { query: { orderId: made.orderId } }))
  expect(rows).toMatchObject([{ lines: 2 }])
  expect(await must(admin.get('/api/school/order/list', { query: { orderId: made.orderId } }))).toMatchObject([
    { lines: 2 },
  ])
  const { orderId } = await order()
  expect((await must(admin.get('/api/school/order/page', { query: { orderId } }))).rows).toMatchObject([{ lines: 0 }])
  const csv = await admin.get('/api/school/order/export', {
    query: { format: 'csv', orderId: made.orderId, fields: 'orderName,lines' },
  })
  expect(csv.text.split('\r\n')[1]).toBe('开学,2')
})

it('changes rows with their key, adds those without, removes the missing, and touches no others', async () => {
  const made = await order([{ article: 'A' }, { article: 'B' }, { article: 'C' }])
  const [a, b, c] = made.lines as readonly [Line, Line, Line]
  const now = await must(put(made, { lines: [{ ...a, quantity: 9 }, c, { article: 'D' }] }))
  expect(now).toMatchObject({
    version: made.version + 1,
    lines: [{ lineId: a.lineId, quantity: 9, version: 1 }, { lineId: c.lineId, version: 0 }, { article: 'D' }],
  })
  expect(now.lines[1]).toMatchObject({ updateTime: c.updateTime })
  expect((await admin.get(`/api/school/order-line/${b.lineId}`)).status).toBe(404)
  // what was B's is free again in the same call
  expect(await must(put(now, { lines: [...now.lines, { article: 'B' }] }))).toMatchObject({ lines: { length: 4 } })
  const kept = await must(put({ ...now, version: now.version + 1 }, { orderName: '别的' }))
  expect(kept.lines).toHaveLength(4)
  expect((await must(put(kept, { lines: [] }))).lines).toEqual([])
  expect(await allLines(made.orderId)).toEqual([])
})

it('writes all or nothing, and tells every fault at its row', async () => {
  const made = await order([{ article: 'A' }])
  const [a] = made.lines as readonly [Line]
  const wrong = await put(made, {
    orderName: '',
    lines: [
      { ...a, quantity: 0 },
      { article: '' },
      { article: 'x', nmae: 1 },
      { article: 'y', orderId: 1_000_000 },
      { lineId: 999_999, version: 0, article: 'z' },
    ],
  })
  expect(wrong.status).toBe(400)
  expect(faultsOf(wrong)).toEqual([
    ['orderName', 'required'],
    ['lines/0/quantity', 'minimum'],
    ['lines/1/article', 'required'],
    ['lines/2/nmae', 'additionalProperties'],
    ['lines/3/orderId', 'readonly'],
    ['lines/4/lineId', 'missing'],
  ])
  expect(faultsOf(await put(made, { lines: [a, a] }))).toEqual([['lines/1/lineId', 'unique']])
  expect(faultsOf(await put(made, { lines: [{ ...a, version: undefined }] }))).toEqual([
    ['lines/0/version', 'required'],
  ])
  expect(faultsOf(await put(made, { lines: [a, { article: 'A\0' }] }))).toEqual([['lines/1/article', 'nul']])
  const twin = await put(made, { orderName: '改了', lines: [a, { article: 'A' }] })
  expect([twin.body.data.id, twin.body.data.errors[0]]).toEqual([
    'row.notUnique',
    expect.objectContaining({ field: 'lines/1/article', message: '同一张单里已有这种物品' }),
  ])
  for (const lines of ['x', [1], { a: 1 }]) expect((await put(made, { lines })).status).toBe(400)
  const many = await put(made, { lines: Array.from({ length: 51 }, (_, i) => ({ article: `M${i}` })) })
  expect([faultsOf(many), many.body.data.errors[0].message]).toEqual([[['lines', 'maxItems']], '「明细」最多 50 行'])
  expect(await must(admin.get(`/api/school/order/${made.orderId}`))).toEqual(made)
  const none = await admin.post('/api/school/order', {
    body: { orderName: '没有', roomId: room, lines: [{ article: 'A' }, { article: 'A' }] },
  })
  expect(none.status).toBe(400)
  expect(await must(admin.get('/api/school/order/list', { query: { orderName: '没有' } }))).toEqual([])
})

it('answers 409 with the row as it is when a row below it was changed meanwhile', async () => {
  const made = await order([{ article: 'A' }])
  const [a] = made.lines as readonly [Line]
  await must(admin.put('/api/school/order-line', { body: { ...a, quantity: 5 } }))
  const stale = await put(made, { lines: [{ ...a, quantity: 7 }] })
  expect([stale.status, stale.body.data.row.lines]).toEqual([
    409,
    [expect.objectContaining({ quantity: 5, version: 1 })],
  ])
})

it('takes the rows below along, and brings back those that went along', async () => {
  const made = await order([{ article: 'A' }, { article: 'B' }])
  const now = await must(put(made, { lines: [made.lines[0]] }))
  await must(admin.del(`/api/school/order/${now.orderId}`))
  expect(await allLines(now.orderId)).toEqual([])
  await must(admin.put(`/api/school/order/restore/${now.orderId}`))
  expect((await must(admin.get(`/api/school/order/${now.orderId}`))).lines).toMatchObject([{ article: 'A' }])
  await must(admin.del(`/api/school/order/${now.orderId}`))
  await must(admin.del(`/api/school/order/purge/${now.orderId}`))
  const {
    rows: [left],
  } = await app.db
    .selectFrom('schoolOrderLine' as never)
    .select(({ fn }) => fn.countAll().as('n'))
    .where('orderId' as never, '=', now.orderId as never)
    .execute()
    .then((rows) => ({ rows }))
  expect(left).toEqual({ n: 0 })
  // also what was taken out of the order before it went: nothing else would ever reach it
  expect(forgotten).toEqual(['A', 'B'])
  const { rows: logged } = await must(
    admin.get('/api/system/operlog/page', { query: { module: 'school/order-line', businessType: '9', limit: 1 } }),
  )
  expect(logged).toMatchObject([{ rowIds: `,${made.lines[0].lineId},${made.lines[1].lineId},` }])
})

it('what still points at a row in the recycle bin keeps it there, and is named', async () => {
  const { deptId } = await must(
    admin.post('/api/system/dept', {
      body: {
        deptName: '临时部门',
        parentId: (await must(admin.get('/api/system/dept/options')))[0].value,
        orderNum: 9,
      },
    }),
  )
  const { postId } = await must(
    admin.post('/api/system/post', { body: { postName: '临时岗位', postCode: 'for-now', deptId } }),
  )
  await must(admin.del(`/api/system/post/${postId}`))
  await must(admin.del(`/api/system/dept/${deptId}`))
  const { body } = await admin.del(`/api/system/dept/purge/${deptId}`)
  expect(body).toMatchObject({ code: 409, msg: expect.stringContaining('1 个岗位'), data: { id: 'row.inUse' } })
  await must(admin.del(`/api/system/post/purge/${postId}`))
  expect(await must(admin.del(`/api/system/dept/purge/${deptId}`))).toEqual({ ids: [deptId] })
})

it('asks for the permissions of the rows below, and hides them from who may not read them', async () => {
  const role = async (name: string, perms: readonly string[]): Promise<number> => {
    const menus = await app.db
      .selectFrom('sysMenu')
      .select('menuId')
      .where('perms', 'in', [...perms])
      .execute()
    return (
      await must(
        admin.post('/api/system/role', {
          body: {
            roleName: name,
            roleKey: name,
            roleSort: 9,
            dataScope: '1',
            menuIds: menus.map((menu) => menu.menuId),
          },
        }),
      )
    ).roleId
  }
  const give = async (userName: string, roleId: number): Promise<void> => {
    const { userId } = await app.db
      .selectFrom('sysUser')
      .select('userId')
      .where('userName', '=', userName)
      .executeTakeFirstOrThrow()
    await app.db.insertInto('sysUserRole').values({ userId, roleId }).execute()
  }
  const parent = ['school:order:list', 'school:order:query', 'school:order:add', 'school:order:edit']
  await give('wang', await role('orders-only', parent))
  await give('li', await role('orders-lines', [...parent, 'school:orderLine:query', 'school:orderLine:edit']))
  const [wang, li] = [await as('wang'), await as('li')]
  const made = await order([{ article: 'A' }])
  const seen = await must(wang.get(`/api/school/order/${made.orderId}`))
  expect(seen).not.toHaveProperty('lines')
  expect((await must(wang.get('/api/school/order/page'))).rows[0]).not.toHaveProperty('lines')
  expect(Object.keys((await must(wang.get('/api/schema/school/order'))).fields)).not.toContain('lines')
  expect(faultsOf(await put(made, { lines: [] }, wang))).toEqual([['lines', 'denied']])
  const kept = await must(put(made, { orderName: '只改名' }, wang))
  expect(await allLines(made.orderId)).toHaveLength(1)
  const [a] = made.lines as readonly [Line]
  expect((await put(kept, { lines: [] }, li)).status).toBe(403)
  expect((await put(kept, { lines: [a, { article: 'B' }] }, li)).status).toBe(403)
  expect((await put(kept, { lines: [{ ...a, quantity: 3 }] }, li)).body.data.lines).toMatchObject([{ quantity: 3 }])
})

it('logs what was done to the row and to those below it', async () => {
  const made = await order([{ article: 'A' }, { article: 'B' }])
  const [a, b] = made.lines as readonly [Line, Line]
  await must(put(made, { lines: [{ ...a, quantity: 4 }, { article: 'C' }, { article: 'D' }] }))
  const own = await must(admin.get(`/api/school/order/${made.orderId}/history`))
  expect(own.rows).toMatchObject([
    { kind: 'changed', before: { lines: 2 }, after: { lines: 3 } },
    { kind: 'created', after: { lines: 2 } },
  ])
  const lineHistory = async (id: number) => (await must(admin.get(`/api/school/order-line/${id}/history`))).rows
  expect(await lineHistory(a.lineId)).toMatchObject([
    { kind: 'changed', before: { quantity: 1 }, after: { quantity: 4 } },
    { kind: 'created' },
  ])
  const log = await must(
    admin.get('/api/system/operlog/list', {
      query: { module: 'school/order-line', businessType: '3', rowIds: `,${b.lineId},` },
    }),
  )
  expect(log).toMatchObject([{ requestMethod: 'PUT', operUrl: '/api/school/order' }])
})

it('describes the rows of a body by their fields', async () => {
  const {
    components: { schemas },
  } = JSON.parse((await admin.get('/api/openapi.json')).text)
  expect(schemas['school.order.create'].properties.lines).toMatchObject({
    maxItems: 50,
    items: { $ref: '#/components/schemas/school.order.below.lines' },
  })
  const [fresh, changed] = schemas['school.order.below.lines'].anyOf
  expect([fresh.required, fresh.additionalProperties, fresh.properties.article.maxLength]).toEqual([
    ['article'],
    false,
    50,
  ])
  expect(changed.required).toEqual(['lineId', 'version'])
})
