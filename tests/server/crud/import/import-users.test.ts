import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { sessionAtWork } from '#tests/support/test-users.ts'
import { upload } from '#tests/support/table-upload.ts'
import { faultsOf, users, openImports } from './open-imports.ts'

const { app, as, anonymous, withHeaders, admin, preview, commit } = await openImports()

describe('people', () => {
  it('get a first password, which they must replace', async () => {
    const { data } = await commit('用户名,姓名,部门,性别\r\nnewcomer,新同事,明德学院/教务处,女\r\n', {}, users)
    expect(data).toEqual({ created: 1, updated: 0, unchanged: 0, skipped: 0 })
    const session = await anonymous.post('/api/login', { body: { username: 'newcomer', password: 'First-2026' } })
    expect(session.status).toBe(200)
    const own = withHeaders({ authorization: `Bearer ${session.body.data}` })
    expect((await own.get('/api/getInfo')).body.data.mustChangePassword).toBe(true)
    expect((await own.get('/api/system/user/page')).body.data.id).toBe('session.mustChangePassword')
  })

  it.each([
    ['is not set', null, /（sys\.user\.initPassword）还没有设置/],
    ['breaks the rules of now', '123', /（sys\.user\.initPassword）不符合现在的密码规则/],
  ])('cannot come before there is one to give: it %s', async (_, secret, words) => {
    const set = (value: string | null) =>
      sql`update sys_config set secret_value = ${value} where config_key = 'sys.user.initPassword'`.execute(app.db)
    const rows = '用户名,姓名\r\nlate,晚来\r\n'
    expect((await admin.get(`${users}/import/obstacle`)).body.data).toBeNull()
    await set(secret)
    for (const call of [preview, commit]) {
      const { code, data } = await call(rows, {}, users)
      expect([code, data.errors.length]).toEqual([400, 1])
      expect(data.errors[0].message).toMatch(words)
    }
    const {
      body: { data },
    } = await admin.get(`${users}/import/obstacle`)
    expect(data).toMatchObject({
      message: expect.stringMatching(words),
      link: '/system/config?configName=sys.user.initPassword',
    })
    expect((await (await as('li')).get(`${users}/import/obstacle`)).status).toBe(403)
    // who is there can be changed, and one that is there already is told so, not of the password
    for (const name of ['唐若虚', '唐若谷'])
      expect((await commit(`用户名,姓名\r\ntangruogu,${name}\r\n`, { update: 'true' }, users)).data).toEqual({
        created: 0,
        updated: 1,
        unchanged: 0,
        skipped: 0,
      })
    expect(faultsOf(await preview('用户名,姓名\r\ntangruogu,唐若谷\r\n', {}, users))).toEqual([
      [2, 'userName', '「用户名」已存在；要修改已有的数据，请打开「更新已存在的数据」'],
    ])
    await set('First-2026')
    expect((await preview(rows, {}, users)).data.counts).toEqual({ create: 1, update: 0, unchanged: 0, error: 0 })
  })

  it('leads no one to the setting who may not see it', async () => {
    await sql`update sys_config set secret_value = null where config_key = 'sys.user.initPassword'`.execute(app.db)
    const { rows: menus } = await sql<{
      menuId: number
    }>`select menu_id from sys_menu where perms = 'system:user:import'`.execute(app.db)
    const { roleId } = (
      await admin.post('/api/system/role', {
        body: { roleName: '只导入', roleKey: 'only-imports', dataScope: '4', menuIds: menus.map((row) => row.menuId) },
      })
    ).body.data
    const { userId } = (
      await admin.post(users, {
        body: { userName: 'bringer', nickName: '导入员', password: 'Secret-2026', roleIds: [roleId] },
      })
    ).body.data
    const bringer = withHeaders({
      authorization: `Bearer ${await sessionAtWork(app, userId, { ip: '127.0.0.1', userAgent: 'test' })}`,
    })
    expect(Object.keys((await bringer.get(`${users}/import/obstacle`)).body.data)).toEqual(['message'])
    await sql`update sys_config set secret_value = 'First-2026' where config_key = 'sys.user.initPassword'`.execute(
      app.db,
    )
  })

  it('cannot be brought by who may not, nor into departments out of reach, and nothing is said of these', async () => {
    for (const path of ['preview', 'commit', 'faults']) {
      expect((await upload(anonymous, `${users}/import/${path}`, 'x')).status).toBe(401)
      expect((await upload(await as('li'), `${users}/import/${path}`, 'x')).status).toBe(403)
    }
    const deptOf = async (deptName: string) =>
      (await admin.get('/api/system/dept/list', { query: { deptName: { eq: deptName } } })).body.data[0].deptId
    const menus = await sql<{
      menuId: number
    }>`select menu_id from sys_menu where perms in ('system:user:import', 'system:user:list')`.execute(app.db)
    const { roleId } = (
      await admin.post('/api/system/role', {
        body: {
          roleName: '本部门导入',
          roleKey: 'importer',
          dataScope: '4',
          menuIds: menus.rows.map((row) => row.menuId),
        },
      })
    ).body.data
    const { userId } = (
      await admin.post(users, {
        body: {
          userName: 'importer',
          nickName: '导入员',
          deptId: await deptOf('教务处'),
          password: 'Secret-2026',
          roleIds: [roleId],
        },
      })
    ).body.data
    const token = await sessionAtWork(app, userId, { ip: '127.0.0.1', userAgent: 'test' })
    const importer = withHeaders({ authorization: `Bearer ${token}` })
    const rows = '用户名,姓名,部门\r\nnear,近,教学质量科\r\nfar,远,护理系\r\nnever,无,没有这个部门\r\nnowhere,无处,\r\n'
    const seen = faultsOf(await preview(rows, {}, users, importer))
    expect(seen).toEqual([
      [3, 'deptId', '部门「护理系」不存在'],
      [4, 'deptId', '部门「没有这个部门」不存在'],
    ])
    // who says no department gets the importer's
    expect((await commit(rows, { mode: 'skip' }, users, importer)).data).toEqual({
      created: 2,
      updated: 0,
      unchanged: 0,
      skipped: 2,
    })
    expect((await admin.get(`${users}/page`, { query: { userName: { eq: 'nowhere' } } })).body.data.rows).toMatchObject(
      [{ $labels: { deptId: '教务处' } }],
    )
    // a person elsewhere is not there to be changed, and that they are there is not said
    const foreign = await preview(
      '用户名,姓名,部门\r\njiangyingxue,改名,教务处\r\n',
      { update: 'true' },
      users,
      importer,
    )
    expect(faultsOf(foreign)).toEqual([[2, 'userName', '「用户名」不能用这个值，请换一个']])
    // roles are not theirs to give
    expect(
      faultsOf(await preview('用户名,姓名,部门,角色\r\nsly,狡猾,教务处,超级管理员\r\n', {}, users, importer)),
    ).toEqual([])
    await sql`delete from sys_user where user_name in ('near', 'nowhere')`.execute(app.db)
  })
})
