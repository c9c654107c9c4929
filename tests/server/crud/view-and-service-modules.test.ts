import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Row } from '#server/kit/module-hooks.ts'
import { sessionAtWork } from '#tests/support/test-users.ts'
import type { Db } from '#server/kit/database-tables.ts'
import { noPages, openApp, type Answer, type Client } from '#tests/support/open-app.ts'
import { sourceHooks } from './view-and-service-hooks.ts'

/** Rows that are not a table's: a view's, a hook's; and what of a row depends on who asks or is worked out by code. */
const schemasDir = join(import.meta.dirname, 'view-and-service-modules')
const { hooks, asked, clocks, prepare } = sourceHooks()
const { app, as, withHeaders, close } = await openApp({
  schemasDir,
  hooks,
  prepare,
  fillPages: noPages,
})
afterAll(close)
const admin = await as()

const must = async (answer: Promise<Answer>) => {
  const { body } = await answer
  if (body.code !== 200) throw new Error(JSON.stringify(body))
  // oxlint-disable-next-line typescript/no-explicit-any -- rows of several modules
  return body.data as any
}
let staff: Client
let staffId = 0
let depts: readonly number[] = []

beforeAll(async () => {
  const top = (await must(admin.post('/api/system/dept', { body: { deptName: '工程部' } }))).deptId
  const below = (await must(admin.post('/api/system/dept', { body: { deptName: '一组', parentId: top } }))).deptId
  const other = (await must(admin.post('/api/system/dept', { body: { deptName: '财务部' } }))).deptId
  depts = [top, below, other]
  const { rows } = await sql<{
    menuId: number
  }>`select menu_id from sys_menu where perms = 'system:user:list' or (perms like 'school:%' and perms not in ('school:task:secret', 'school:load:unmask'))`.execute(
    app.db,
  )
  const role = await must(
    admin.post('/api/system/role', {
      body: { roleName: '员工', roleKey: 'staff', dataScope: '4', menuIds: rows.map((row) => row.menuId) },
    }),
  )
  staffId = (
    await must(
      admin.post('/api/system/user', {
        body: {
          userName: 'staff',
          nickName: '员工',
          deptId: top,
          phonenumber: '13800001111',
          password: 'Secret-2026',
          roleIds: [role.roleId],
        },
      }),
    )
  ).userId
  staff = withHeaders({
    authorization: `Bearer ${await sessionAtWork(app, staffId, { ip: '127.0.0.1', userAgent: undefined })}`,
  })
  clocks.push(
    { clockId: 1, place: '大门口的钟', deptId: top, ticks: true, setAt: '2026-03-01T08:00:00.000Z', hands: ['1', '2'] },
    { clockId: 2, place: '走廊', deptId: below, ticks: false, setAt: null, hands: [] },
    { clockId: 3, place: '金库', deptId: other, ticks: true, setAt: '2026-05-01T08:00:00.000Z', hands: null },
  )
})

describe('a view', () => {
  it('is read as a table is: filtered, sorted, named, masked, scoped', async () => {
    const { rows, total } = await must(
      staff.get('/api/school/load/page', { query: { sort: '-userName', roles: { gte: 1 } } }),
    )
    expect(total).toBe(1)
    expect(rows[0]).toMatchObject({
      userId: staffId,
      userName: 'staff',
      phone: '138****1111',
      roles: 1,
      $labels: { deptId: '工程部' },
    })
    expect((await must(admin.get('/api/school/load/list'))).length).toBeGreaterThan(3)
    expect((await staff.get('/api/school/load/1')).status).toBe(404)
    expect((await must(staff.get('/api/school/load/options'))).map((option: Row) => option.value)).toEqual([staffId])
    expect(
      (await staff.get('/api/school/load/export', { query: { format: 'csv' } })).text.split('\r\n').filter(Boolean),
    ).toHaveLength(2)
  })

  it('takes no writes', async () => {
    for (const answer of [
      await admin.post('/api/school/load', { body: {} }),
      await admin.put('/api/school/load', { body: {} }),
      await admin.del('/api/school/load/1'),
    ])
      expect(answer.status).toBe(404)
    const copy = await must(admin.get('/api/schema/school/load'))
    expect(Object.keys(copy.permissions)).toEqual(['page', 'list', 'options', 'get', 'export'])
    expect([copy.list.toolbar, copy.list.row, copy.list.bulk]).toEqual([['export'], [], ['export']])
  })

  it('that is not as its file says stops the start, in words', async () => {
    const other = (db: Db) =>
      sql`create view school_load as select user_id, user_name, phonenumber as phone, dept_id, 'x'::text as roles from sys_user`.execute(
        db,
      )
    const start = openApp({
      schemasDir,
      hooks,
      prepare: other,
      fillPages: noPages,
    })
    await expect(start).rejects.toThrow(
      /school\/load: column "roles" of view "school_load" is text; field "roles" of type "int" needs a number\n.*no column "since" for field "since"/,
    )
  })
})

describe('a service', () => {
  it('is filtered, sorted, paged, named and scoped by the engine', async () => {
    const { rows, total } = await must(staff.get('/api/school/clock/page', { query: { limit: 1 } }))
    expect(total).toBe(2)
    expect(rows).toEqual([
      {
        clockId: 1,
        place: '大门口的钟',
        deptId: depts[0],
        ticks: true,
        setAt: '2026-03-01T08:00:00.000Z',
        hands: ['1', '2'],
        $labels: { deptId: '工程部' },
      },
    ])
    const ids = async (query: object) =>
      (await must(admin.get('/api/school/clock/list', { query }))).map((row: Row) => row.clockId)
    expect(await ids({ deptId: { under: depts[0] }, sort: 'clockId' })).toEqual([1, 2])
    expect(await ids({ ticks: true, sort: '-setAt' })).toEqual([3, 1])
    expect(await ids({ hands: { has: ['2'] } })).toEqual([1])
    expect(await ids({ setAt: { gte: '2026-04-01' } })).toEqual([3])
    expect((await admin.get('/api/school/clock/list', { query: { setAt: { gte: 'soon' } } })).status).toBe(400)
    expect((await staff.get('/api/school/clock/3')).status).toBe(404)
    expect(await must(staff.get('/api/school/clock/options', { query: { keyword: '走' } }))).toEqual([
      { value: 2, label: '走廊', disabled: false },
    ])
    expect((await staff.get('/api/school/clock/export', { query: { format: 'csv' } })).text).not.toContain('金库')
  })

  it('lets its hook act on rows in reach alone', async () => {
    expect(await must(staff.put('/api/school/clock/wind', { body: { clockId: 2 } }))).toBe('走廊')
    expect((await staff.put('/api/school/clock/wind', { body: { clockId: 3 } })).status).toBe(404)
    expect((await staff.del('/api/school/clock/2,3')).status).toBe(404)
    expect(clocks).toHaveLength(3)
    expect(await must(staff.del('/api/school/clock/2'))).toEqual({ ids: [2] })
    expect(
      (await staff.post('/api/school/clock/bulk/remove', { body: { filter: { place: '金' }, expect: 1 } })).status,
    ).toBe(409)
    expect(
      await must(admin.post('/api/school/clock/bulk/remove', { body: { filter: { place: '金' }, expect: 1 } })),
    ).toEqual({ ids: [3] })
    expect(clocks.map((clock) => clock.clockId)).toEqual([1])
    const log = await must(
      admin.get('/api/system/operlog/page', { query: { module: 'school/clock', businessType: '3', limit: 1 } }),
    )
    expect(log.rows[0]).toMatchObject({ module: 'school/clock', operName: 'admin' })
    expect((await admin.post('/api/school/clock', { body: {} })).status).toBe(404)
  })
})

describe('values worked out by code', () => {
  it('are in the answers of writes, details, lists and exports, one call a page', async () => {
    const made = await must(admin.post('/api/school/task', { body: { taskName: '写代码', deptId: depts[0] } }))
    expect(made).toMatchObject({ steps: 3, secretSteps: 99 })
    expect(await must(admin.put('/api/school/task', { body: { ...made, taskName: '写更多代码' } }))).toMatchObject({
      steps: 5,
    })
    const other = await must(admin.post('/api/school/task', { body: { taskName: '测试', deptId: depts[1] } }))
    asked.length = 0
    expect((await must(admin.get('/api/school/task/page'))).rows.map((row: Row) => row.steps).toSorted()).toEqual([
      2, 5,
    ])
    expect(asked).toEqual(['steps of 2'])
    expect(
      (await admin.get('/api/school/task/export', { query: { format: 'csv', taskId: other.taskId } })).text,
    ).toMatch(/测试,.*2,99/)
    const seen = await must(staff.get(`/api/school/task/${other.taskId}`))
    expect(seen.steps).toBe(2)
    expect('secretSteps' in seen).toBe(false)
    await must(admin.del(`/api/school/task/${made.taskId},${other.taskId}`))
  })
})

describe('conditions on the caller', () => {
  it('are evaluated on the server, in views, in what may be chosen, in defaults of a search', async () => {
    const mine = await must(
      staff.post('/api/school/task', { body: { taskName: '我的', deptId: depts[0], ownerId: staffId } }),
    )
    const ours = await must(staff.post('/api/school/task', { body: { taskName: '下级的', deptId: depts[1] } }))
    const names = async (client: Client, key: string) =>
      (await must(client.get('/api/school/task/list', { query: { view: key } }))).map((row: Row) => row.taskName)
    expect(await names(staff, 'mine')).toEqual(['我的'])
    expect(await names(staff, 'ours')).toEqual(['我的'])
    // who is in no department has no colleagues
    expect(await names(admin, 'ours')).toEqual([])
    expect(await names(staff, 'forAdmins')).toEqual([])
    expect(await names(admin, 'forAdmins')).toHaveLength(2)
    const foreign = await staff.put('/api/school/task', { body: { ...mine, ownerId: 1 } })
    expect(foreign.body.data.errors).toMatchObject([{ field: 'ownerId', code: 'missing' }])
    const offered = await must(
      admin.get('/api/system/user/options', { query: { filter: JSON.stringify({ userId: { eq: '$user.userId' } }) } }),
    )
    expect(offered.map((option: Row) => option.value)).toEqual([1])
    const copy = await must(staff.get('/api/schema/school/task'))
    expect(copy.search.find((item: Row) => item.field === 'deptId').default).toBe(depts[0])
    await must(admin.del(`/api/school/task/${mine.taskId},${ours.taskId}`))
  })
})

describe('dictionary values', () => {
  const dataOf = async (dictType: string, dictValue: string) =>
    (
      await must(
        admin.get('/api/system/dict/data/list', {
          query: { dictType: { eq: dictType }, dictValue: { eq: dictValue } },
        }),
      )
    )[0]

  it('must be entries in use; a value the row has may stay when its entry has gone', async () => {
    for (const body of [{ state: 'x' }, { marks: ['1', 'x'] }]) {
      const answer = await admin.post('/api/school/task', { body: { taskName: 'a', ...body } })
      expect(answer.body.data.errors).toEqual([
        { field: Object.keys(body)[0], code: 'enum', message: expect.stringContaining('不在可选范围内') },
      ])
    }
    const task = await must(admin.post('/api/school/task', { body: { taskName: 'a', state: '1', marks: ['1', '2'] } }))
    const [state, mark] = [await dataOf('sys_normal_disable', '1'), await dataOf('sys_oper_type', '2')]
    for (const entry of [mark, state])
      await must(
        admin.put('/api/system/dict/data', { body: { dictCode: entry.dictCode, version: entry.version, status: '1' } }),
      )
    const kept = await must(admin.put('/api/school/task', { body: { ...task, taskName: 'b' } }))
    expect(kept).toMatchObject({ state: '1', marks: ['1', '2'] })
    expect((await admin.post('/api/school/task', { body: { taskName: 'c', state: '1' } })).status).toBe(400)
    const fewer = await must(admin.put('/api/school/task', { body: { ...kept, marks: ['1'] } }))
    expect((await admin.put('/api/school/task', { body: { ...fewer, marks: ['1', '2'] } })).status).toBe(400)
    await must(admin.del(`/api/school/task/${task.taskId}`))
  })
})

describe('links that cascade', () => {
  it('take along the rows that hold them, with a log entry, for those who may remove these too', async () => {
    const task = await must(admin.post('/api/school/task', { body: { taskName: '共同', deptId: depts[0] } }))
    const squad = await must(admin.post('/api/school/squad', { body: { squadName: '甲', taskIds: [task.taskId] } }))
    const { rows } = await sql<{
      menuId: number
    }>`select menu_id from sys_menu where perms in ('school:task:list', 'school:task:remove', 'school:task:query')`.execute(
      app.db,
    )
    const role = await must(
      admin.post('/api/system/role', {
        body: { roleName: '只管任务', roleKey: 'only-tasks', dataScope: '1', menuIds: rows.map((row) => row.menuId) },
      }),
    )
    const { userId } = await must(
      admin.post('/api/system/user', {
        body: { userName: 'onlytasks', nickName: 'x', password: 'Secret-2026', roleIds: [role.roleId] },
      }),
    )
    const only = withHeaders({
      authorization: `Bearer ${await sessionAtWork(app, userId, { ip: '', userAgent: undefined })}`,
    })
    expect((await only.del(`/api/school/task/${task.taskId}`)).status).toBe(403)
    expect((await admin.get(`/api/school/squad/${squad.squadId}`)).status).toBe(200)
    await must(admin.del(`/api/school/task/${task.taskId}`))
    expect((await admin.get(`/api/school/squad/${squad.squadId}`)).status).toBe(404)
    const log = await must(
      admin.get('/api/system/operlog/list', { query: { module: 'school/squad', businessType: '3' } }),
    )
    expect(log).toHaveLength(1)
  })
})
