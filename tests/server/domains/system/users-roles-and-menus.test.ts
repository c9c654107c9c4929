import { sql } from 'kysely'
import { pagesAreGivenByThemselves } from '#server/migrations/0035-pages-are-given-by-themselves.ts'
import { sessionAtWork } from '#tests/support/people.ts'
import { afterAll, describe, expect, it } from 'vitest'
import { must, noPages, openApp, type Answer, type Client } from '#tests/support/open-app.ts'
import { upload } from '#tests/support/table-upload.ts'

const { app, as, anonymous, withHeaders, close } = await openApp({
  fillPages: noPages,
})
afterAll(close)
const admin = await as()

const errorsOf = ({ body }: Answer): readonly string[] =>
  (body.data as { errors?: readonly { field: string; code: string }[] }).errors?.map(
    ({ field, code }) => `${field} ${code}`,
  ) ?? [`${body.code}`]
const menusOf = async (perms: readonly string[]): Promise<readonly number[]> => {
  if (perms.length === 0) return []
  const { rows } = await sql<{
    menuId: number
  }>`select menu_id from sys_menu where perms in (${sql.join(perms)})`.execute(app.db)
  return rows.map((row) => row.menuId)
}
let n = 0
const role = async (perms: readonly string[], more: object = {}) => {
  n += 1
  return must(
    admin.post('/api/system/role', {
      body: { roleName: `角色${n}`, roleKey: `role-${n}`, dataScope: '1', menuIds: await menusOf(perms), ...more },
    }),
  )
}
const user = async (roleIds: readonly number[], more: object = {}) => {
  n += 1
  return must(
    admin.post('/api/system/user', {
      body: { userName: `person${n}`, nickName: `人${n}`, password: 'Secret-2026', roleIds, ...more },
    }),
  )
}
const sessionOf = async (userId: number): Promise<Client> =>
  withHeaders({ authorization: `Bearer ${await sessionAtWork(app, userId, { ip: '127.0.0.1', userAgent: 'test' })}` })
const now = (base: string, id: number) => must(admin.get(`/api/system/${base}/${id}`))

describe('people', () => {
  it('sign in with the password they are given, and no answer shows it', async () => {
    const { userId, ...row } = await user([])
    expect(JSON.stringify(row)).not.toContain('Secret')
    expect(JSON.stringify(row)).not.toContain('argon2')
    expect(
      (await anonymous.post('/api/login', { body: { username: row.userName, password: 'Secret-2026' } })).status,
    ).toBe(200)
    expect((await now('user', userId)).loginIp).toBe('127.0.0.1')
  })

  it.each([
    ['short1', 'minLength'],
    ['onlyletters', 'simple'],
    ['xyzzy9-Password', 'isName'],
  ])('may not have the password %s', async (password, fault) => {
    expect(
      errorsOf(await admin.post('/api/system/user', { body: { userName: 'xyzzy9', nickName: 'x', password } })),
    ).toEqual([`password ${fault}`])
  })

  it('are signed out everywhere when they are switched off, removed or given another password', async () => {
    for (const end of ['off', 'removed', 'reset']) {
      const { userId, version } = await user([])
      const client = await sessionOf(userId)
      expect((await client.get('/api/getInfo')).status).toBe(200)
      const calls: Record<string, () => Promise<Answer>> = {
        off: () => admin.put('/api/system/user', { body: { userId, version, status: '1' } }),
        removed: () => admin.del(`/api/system/user/${userId}`),
        reset: () => admin.put('/api/system/user/resetPwd', { body: { userId, password: 'Another-2026' } }),
      }
      await must(calls[end]!())
      expect([end, (await client.get('/api/getInfo')).status]).toEqual([end, 401])
    }
  })

  it('resetting a password opens a locked account', async () => {
    const { userId, userName } = await user([])
    for (let i = 0; i < 5; i++)
      await anonymous.post('/api/login', { body: { username: userName, password: 'wrong-1' } })
    expect((await anonymous.post('/api/login', { body: { username: userName, password: 'Secret-2026' } })).status).toBe(
      423,
    )
    await must(admin.put('/api/system/user/resetPwd', { body: { userId, password: 'Another-2026' } }))
    expect(
      (await anonymous.post('/api/login', { body: { username: userName, password: 'Another-2026' } })).status,
    ).toBe(200)
  })

  it('the built-in account is neither removed, nor switched off, nor less than an administrator', async () => {
    const [one] = await must(admin.get('/api/system/user/list', { query: { userName: { eq: 'admin' } } }))
    const boss = await sessionOf(
      (
        await user([
          (await must(admin.get('/api/system/role/list', { query: { roleKey: { eq: 'admin' } } })))[0].roleId,
        ])
      ).userId,
    )
    expect((await boss.del(`/api/system/user/${one.userId}`)).status).toBe(403)
    expect(
      errorsOf(await boss.put('/api/system/user', { body: { userId: one.userId, version: one.version, status: '1' } })),
    ).toEqual(['status readonly'])
    expect(
      errorsOf(await boss.put('/api/system/user', { body: { userId: one.userId, version: one.version, roleIds: [] } })),
    ).toEqual(['roleIds denied'])
  })

  it('nobody removes or switches off themselves, or takes their own roles away', async () => {
    const { roleId } = await role(['system:user:list', 'system:user:edit', 'system:user:remove', 'system:user:grant'])
    const { userId, version } = await user([roleId])
    const client = await sessionOf(userId)
    expect((await client.del(`/api/system/user/${userId}`)).status).toBe(403)
    expect(errorsOf(await client.put('/api/system/user', { body: { userId, version, status: '1' } }))).toEqual([
      'status readonly',
    ])
    expect(errorsOf(await client.put('/api/system/user', { body: { userId, version, roleIds: [] } }))).toEqual([
      'roleIds denied',
    ])
    expect((await client.put('/api/system/user', { body: { userId, version, nickName: '新名' } })).status).toBe(200)
  })

  it('nobody gives, or takes over, what they do not hold themselves', async () => {
    const small = await role([
      'system:user:list',
      'system:user:edit',
      'system:user:resetPwd',
      'system:user:grant',
      'system:user:remove',
    ])
    const big = await role(['system:config:edit'])
    const client = await sessionOf((await user([small.roleId])).userId)
    const weak = await user([])
    const strong = await user([big.roleId])
    expect(
      errorsOf(
        await client.put('/api/system/user', {
          body: { userId: weak.userId, version: weak.version, roleIds: [big.roleId] },
        }),
      ),
    ).toEqual(['roleIds denied'])
    expect(
      (
        await client.put('/api/system/user', {
          body: { userId: weak.userId, version: weak.version, roleIds: [small.roleId] },
        })
      ).status,
    ).toBe(200)
    expect(
      (await client.put('/api/system/user/resetPwd', { body: { userId: strong.userId, password: 'Another-2026' } }))
        .status,
    ).toBe(403)
    expect(
      (
        await client.put('/api/system/user', {
          body: { userId: strong.userId, version: strong.version, nickName: 'x' },
        })
      ).status,
    ).toBe(403)
    expect((await client.del(`/api/system/user/${strong.userId}`)).status).toBe(403)
    expect(
      (await client.put('/api/system/user/resetPwd', { body: { userId: weak.userId, password: 'Another-2026' } }))
        .status,
    ).toBe(200)
  })

  it('roles are given by whoever may, not by whoever edits', async () => {
    const { roleId } = await role(['system:user:list', 'system:user:edit'])
    const client = await sessionOf((await user([roleId])).userId)
    const other = await user([])
    expect(
      errorsOf(
        await client.put('/api/system/user', {
          body: { userId: other.userId, version: other.version, roleIds: [roleId] },
        }),
      ),
    ).toEqual(['roleIds denied'])
  })
})

describe('masks', () => {
  it('hide values from reading, filtering, sorting, exporting and conflicts, and are no new value when sent back', async () => {
    const { roleId } = await role(['system:user:list', 'system:user:query', 'system:user:edit', 'system:user:export'])
    const client = await sessionOf((await user([roleId])).userId)
    const { userId, version } = await user([], { phonenumber: '13812345678', email: 'someone@example.com' })
    const row = await must(client.get(`/api/system/user/${userId}`))
    expect(row).toMatchObject({ phonenumber: '138****5678', email: 's****@example.com' })
    const texts = [
      await client.get('/api/system/user/page', { query: { userId } }),
      await client.get('/api/system/user/export', { query: { format: 'csv' } }),
      await client.put('/api/system/user', { body: { userId, version: 99, nickName: 'x' } }),
    ].map((answer) => answer.text)
    expect(texts.filter((text) => text.includes('13812345678') || text.includes('someone@'))).toEqual([])
    const guesses = [
      { phonenumber: '138' },
      { sort: 'phonenumber' },
      { filter: JSON.stringify({ phonenumber: { startsWith: '138' } }) },
      { email: { empty: 'true' } },
    ]
    for (const query of guesses) expect((await client.get('/api/system/user/page', { query })).status).toBe(400)
    await must(client.put('/api/system/user', { body: { ...row, version, nickName: '改' } }))
    expect(await now('user', userId)).toMatchObject({
      phonenumber: '13812345678',
      email: 'someone@example.com',
      nickName: '改',
    })
    const copy = await must(client.get('/api/schema/system/user'))
    expect(copy.fields.phonenumber).toMatchObject({ masked: true, ops: [], sortable: false })
    expect(copy.search.map((item: { field: string }) => item.field)).not.toContain('phonenumber')
  })

  it('tell nobody through an import which guess is right', async () => {
    const { roleId } = await role(['system:user:list', 'system:user:edit', 'system:user:import'])
    const client = await sessionOf((await user([roleId])).userId)
    const { userName } = await user([], { phonenumber: '13912340001', email: 'guess@example.com' })
    const counts = async (phone: string, email: string, who = client) =>
      (
        await must(
          upload(who, '/api/system/user/import/preview', `用户名,手机号码,邮箱\r\n${userName},${phone},${email}`, {
            update: 'true',
          }),
        )
      ).counts
    for (const [phone, email] of [
      ['13912340001', 'guess@example.com'],
      ['13900000000', 'guess@example.com'],
      ['13912340001', ''],
    ])
      expect(await counts(phone!, email!)).toMatchObject({ update: 1, unchanged: 0 })
    // what is shown of them is no new value, and whoever sees them whole is told
    expect(await counts('139****0001', 'g****@example.com')).toMatchObject({ update: 0, unchanged: 1 })
    expect(await counts('13912340001', 'guess@example.com', admin)).toMatchObject({ update: 0, unchanged: 1 })
  })

  it('are lifted for those who may see', async () => {
    const { roleId } = await role(['system:user:query', 'system:user:unmask'])
    const client = await sessionOf((await user([roleId])).userId)
    const { userId } = await user([], { phonenumber: '13912345678' })
    expect((await must(client.get(`/api/system/user/${userId}`))).phonenumber).toBe('13912345678')
  })
})

describe('who did it', () => {
  it('is named where one row is shown, in the recycle bin, and in conflicts', async () => {
    const made = await role([])
    const named = async (id: number) => (await must(admin.get(`/api/system/role/${id}?params[named]=true`))).$labels
    expect(await named(made.roleId)).toMatchObject({ createBy: '系统管理员' })
    expect(await named(1)).toMatchObject({ createBy: '系统' })
    const stale = await admin.put('/api/system/role', { body: { roleId: made.roleId, version: 99, remark: 'x' } })
    expect(stale.body.data.row.$labels).toMatchObject({ updateBy: '系统管理员' })
    await must(admin.del(`/api/system/role/${made.roleId}`))
    expect(
      (await must(admin.get('/api/system/role/page', { query: { params: { deleted: true } } }))).rows[0],
    ).toMatchObject({ updateBy: 'admin', $labels: { updateBy: '系统管理员' } })
  })
})

describe('who created a row', () => {
  it('is found by the name that lists show, and by the account', async () => {
    await must(admin.post('/api/system/notice', { body: { noticeTitle: '放假', noticeType: '1', status: '0' } }))
    const found = async (createBy: string) =>
      (await must(admin.get('/api/system/notice/page', { query: { createBy, noticeTitle: '放假' } }))).total
    expect(await Promise.all(['系统管理', 'adm', '王'].map(found))).toEqual([1, 1, 0])
  })
})

describe('two people of one name', () => {
  it('are told apart by their departments where they are picked', async () => {
    const [{ value: deptId, label: dept }] = await must(admin.get('/api/system/dept/options'))
    const first = await user([], { nickName: '李同名', deptId })
    const second = await user([], { nickName: '李同名' })
    const offered = await must(admin.get('/api/system/user/options', { query: { keyword: '李同名' } }))
    expect(offered).toMatchObject([
      { value: second.userId, label: '李同名', note: null },
      { value: first.userId, label: '李同名', note: dept },
    ])
    const byDept = await must(admin.get('/api/system/user/options', { query: { keyword: dept } }))
    expect(byDept.map(({ value }: { value: number }) => value)).toContain(first.userId)
  })
})

describe('a place left open', () => {
  const add = async (deptName: string, more: object = {}) =>
    must(admin.post('/api/system/dept', { body: { deptName, ...more } }))

  it('is the last among the neighbours, also when it is emptied later', async () => {
    const top = await add('排序院')
    const [one, two] = [await add('甲', { parentId: top.deptId }), await add('乙', { parentId: top.deptId })]
    expect([one.orderNum, two.orderNum]).toEqual([1, 2])
    expect((await add('丙', { parentId: top.deptId, orderNum: 7 })).orderNum).toBe(7)
    expect(
      (
        await must(
          admin.put('/api/system/dept', { body: { deptId: one.deptId, version: one.version, orderNum: null } }),
        )
      ).orderNum,
    ).toBe(8)
  })
})

describe('roles', () => {
  it("the administrator's is as it is", async () => {
    const [one] = await must(admin.get('/api/system/role/list', { query: { roleKey: { eq: 'admin' } } }))
    expect(
      (await admin.put('/api/system/role', { body: { roleId: one.roleId, version: one.version, remark: 'x' } })).status,
    ).toBe(403)
    expect((await admin.del(`/api/system/role/${one.roleId}`)).status).toBe(403)
  })

  it('are not removed while someone has them', async () => {
    const { roleId } = await role([])
    const { userId } = await user([roleId])
    expect((await admin.del(`/api/system/role/${roleId}`)).status).toBe(409)
    await must(admin.del(`/api/system/user/${userId}`))
    expect((await admin.del(`/api/system/role/${roleId}`)).status).toBe(200)
  })

  it('open the pages they are given, and none that these lead to', async () => {
    // as a person ticks them: a page and all its buttons
    const ticked = await sql<{ menuId: number }>`
      select m.menu_id from sys_menu m left join sys_menu p on p.menu_id = m.parent_id
      where '/system/user' in (m.path, p.path) or '/system/dept' in (m.path, p.path) or '/system/role' in (m.path, p.path) or '/system/operlog' in (m.path, p.path)`.execute(
      app.db,
    )
    const without = async (path: string) => {
      const { rows } = await sql<{
        menuId: number
      }>`select m.menu_id from sys_menu m left join sys_menu p on p.menu_id = m.parent_id where ${path} in (m.path, p.path)`.execute(
        app.db,
      )
      return ticked.rows.map(({ menuId }) => menuId).filter((id) => !rows.some(({ menuId }) => menuId === id))
    }
    const clientWith = async (menuIds: readonly number[]) =>
      sessionOf((await user([(await role([], { dataScope: '3', menuIds })).roleId])).userId)
    const pathsOf = async (client: Client) =>
      (await must(client.get('/api/getRouters'))).flatMap(
        (group: { children?: readonly { path: string }[] }) => group.children?.map(({ path }) => path) ?? [],
      )

    const registrar = await clientWith(await without('/system/role'))
    expect(await pathsOf(registrar)).toEqual(['/system/user', '/system/dept', '/system/operlog'])
    for (const verb of ['page', 'list', 'export'])
      expect((await registrar.get(`/api/system/post/${verb}`)).status).toBe(403)
    // what the form of a person asks for
    expect((await registrar.get('/api/system/post/options')).status).toBe(200)

    const keeper = await clientWith(await without('/system/user'))
    expect(await pathsOf(keeper)).toEqual(['/system/role', '/system/dept', '/system/operlog'])
    expect((await keeper.get('/api/system/user/page')).status).toBe(403)
  })

  it('lose a page that only a button of another had opened, in a system from before', async () => {
    const {
      rows: [button],
    } = await sql<{ menuId: number }>`
      insert into sys_menu (menu_name, menu_type, parent_id, perms, order_num, create_by) select '岗位', 'F', menu_id, 'system:post:list', 9, 'system' from sys_menu where path = '/system/dept' returning menu_id`.execute(
      app.db,
    )
    const { roleId } = await role([], {
      menuIds: [button!.menuId, ...(await menusOf(['system:dept:list', 'system:dept:query']))],
    })
    const before = (await now('role', roleId)).menuIds as readonly number[]
    await pagesAreGivenByThemselves.up(app.db)
    expect((await now('role', roleId)).menuIds).toEqual(before.filter((id) => id !== button!.menuId))
    const { rows: left } = await sql<{
      perms: string
    }>`select m.perms from sys_menu m join sys_menu p on p.menu_id = m.parent_id where p.path = '/system/config' and m.perms = 'system:config:query'`.execute(
      app.db,
    )
    expect(left).toEqual([{ perms: 'system:config:query' }])
  })

  it('hold at once what they are given, and lose it at once', async () => {
    const { roleId, version } = await role([])
    const client = await sessionOf((await user([roleId])).userId)
    expect((await client.get('/api/system/post/page')).status).toBe(403)
    const given = await must(
      admin.put('/api/system/role', { body: { roleId, version, menuIds: await menusOf(['system:post:list']) } }),
    )
    expect((await client.get('/api/system/post/page')).status).toBe(200)
    await must(admin.put('/api/system/role', { body: { roleId, version: given.version, status: '1' } }))
    expect((await client.get('/api/system/post/page')).status).toBe(403)
  })

  it('are given no more than their maker holds', async () => {
    const perms = ['system:role:list', 'system:role:add', 'system:role:edit']
    const { roleId } = await role(perms, { dataScope: '4' })
    const [{ deptId }] = await must(admin.get('/api/system/dept/list'))
    const client = await sessionOf((await user([roleId], { deptId })).userId)
    const body = { roleName: '我的角色', roleKey: 'mine', deptId }
    expect(
      errorsOf(
        await client.post('/api/system/role', { body: { ...body, menuIds: await menusOf(['system:user:remove']) } }),
      ),
    ).toEqual(['menuIds denied'])
    expect(errorsOf(await client.post('/api/system/role', { body: { ...body, dataScope: '1' } }))).toEqual([
      'dataScope denied',
    ])
    expect(
      (await client.post('/api/system/role', { body: { ...body, dataScope: '3', menuIds: await menusOf(perms) } }))
        .status,
    ).toBe(200)
    const narrow = await role(perms, { dataScope: '3', deptId })
    const other = await sessionOf((await user([narrow.roleId], { deptId })).userId)
    expect(
      errorsOf(
        await other.put('/api/system/role', {
          body: { roleId: narrow.roleId, version: narrow.version, dataScope: '4' },
        }),
      ),
    ).toEqual(['dataScope denied'])
  })

  it('that reach chosen departments need some, or their people would see nothing', async () => {
    const body = { roleName: '自定义', roleKey: 'chosen', dataScope: '2', menuIds: [] }
    for (const deptIds of [undefined, []])
      expect(
        errorsOf(await admin.post('/api/system/role', { body: { ...body, ...(deptIds ? { deptIds } : {}) } })),
      ).toEqual(['deptIds required'])
    const [{ deptId }] = await must(admin.get('/api/system/dept/list'))
    const { roleId, version } = await must(admin.post('/api/system/role', { body: { ...body, deptIds: [deptId] } }))
    expect(errorsOf(await admin.put('/api/system/role', { body: { roleId, version, deptIds: [] } }))).toEqual([
      'deptIds required',
    ])
  })
})

describe('departments', () => {
  const dept = async (deptName: string, parentId: number | null = null) =>
    must(admin.post('/api/system/dept', { body: { deptName, parentId } }))
  const move = (row: { deptId: number; version: number }, parentId: number | null) =>
    admin.put('/api/system/dept', { body: { deptId: row.deptId, version: row.version, parentId } })

  it('carry their path, and take all below along when they move', async () => {
    const a = await dept('总部')
    const b = await dept('一部', a.deptId)
    const c = await dept('一部一组', b.deptId)
    expect(c.ancestors).toBe(`${a.deptId},${b.deptId},${c.deptId},`)
    const other = await dept('分部')
    await must(move(b, other.deptId))
    expect((await now('dept', c.deptId)).ancestors).toBe(`${other.deptId},${b.deptId},${c.deptId},`)
    expect(
      (await must(admin.get('/api/system/dept/list', { query: { parentId: { under: other.deptId } } })))
        .map((row: { deptId: number }) => row.deptId)
        .sort(),
    ).toEqual([b.deptId, c.deptId].sort())
  })

  it('never hang below themselves, whoever moves them at the same time', async () => {
    const a = await dept('环甲')
    const b = await dept('环乙')
    const both = await Promise.all([move(a, b.deptId), move(b, a.deptId)])
    expect(both.map((answer) => answer.status).sort()).toEqual([200, 400])
    const self = await now('dept', a.deptId)
    expect(errorsOf(await move(self, a.deptId))).toEqual(['parentId cycle'])
  })

  it('have at most twelve levels, wherever a branch is put', async () => {
    let parent: number | null = null
    const chain: { deptId: number; version: number }[] = []
    for (let i = 0; i < 12; i++) {
      const row = await dept(`第${i}层`, parent)
      chain.push(row)
      parent = row.deptId
    }
    expect(errorsOf(await admin.post('/api/system/dept', { body: { deptName: '太深', parentId: parent } }))).toEqual([
      'parentId depth',
    ])
    const branch = await dept('枝')
    await dept('叶', branch.deptId)
    expect(errorsOf(await move(branch, chain[10]!.deptId))).toEqual(['parentId depth'])
    expect((await move(branch, chain[9]!.deptId)).status).toBe(200)
  })

  it('with something below or someone in them are not removed, nor switched off', async () => {
    const a = await dept('有人')
    const b = await dept('下级', a.deptId)
    expect((await admin.del(`/api/system/dept/${a.deptId}`)).status).toBe(409)
    expect(
      (await admin.put('/api/system/dept', { body: { deptId: a.deptId, version: a.version, status: '1' } })).status,
    ).toBe(409)
    const { userId } = await user([], { deptId: b.deptId })
    expect((await admin.del(`/api/system/dept/${a.deptId},${b.deptId}`)).status).toBe(409)
    await must(admin.del(`/api/system/user/${userId}`))
    await must(admin.del(`/api/system/dept/${a.deptId},${b.deptId}`))
    expect(errorsOf(await admin.put(`/api/system/dept/restore/${b.deptId}`))).toEqual(['parentId missing'])
    expect((await admin.put(`/api/system/dept/restore/${a.deptId},${b.deptId}`)).status).toBe(200)
  })

  it('that are switched off take nothing new', async () => {
    const a = await dept('停用')
    await must(admin.put('/api/system/dept', { body: { deptId: a.deptId, version: a.version, status: '1' } }))
    expect(errorsOf(await admin.post('/api/system/dept', { body: { deptName: '新', parentId: a.deptId } }))).toEqual([
      'parentId notOffered',
    ])
  })

  it('are found with what is above them, and put in order by hand', async () => {
    const a = await dept('树')
    const [x, y, z] = [await dept('枝甲', a.deptId), await dept('枝乙', a.deptId), await dept('枝丙', a.deptId)]
    const found = await must(admin.get('/api/system/dept/tree', { query: { deptName: '枝乙' } }))
    expect(found).toMatchObject([{ deptName: '树', children: [{ deptName: '枝乙', children: [] }] }])
    expect((await must(admin.put('/api/system/dept/sort', { body: { id: z.deptId, index: 0 } }))).ids).toEqual([
      z.deptId,
      x.deptId,
      y.deptId,
    ])
    await must(admin.put('/api/system/dept/sort', { body: { id: y.deptId, parentId: x.deptId, index: 0 } }))
    const tree = (await must(admin.get('/api/system/dept/tree', { query: { deptName: '枝' } }))) as readonly {
      deptName: string
    }[]
    expect(tree.filter((row) => row.deptName === '树')).toMatchObject([
      { children: [{ deptName: '枝丙' }, { deptName: '枝甲', children: [{ deptName: '枝乙' }] }] },
    ])
    expect((await now('dept', y.deptId)).ancestors).toBe(`${a.deptId},${x.deptId},${y.deptId},`)
    expect(
      errorsOf(await admin.put('/api/system/dept/sort', { body: { id: x.deptId, parentId: y.deptId, index: 0 } })),
    ).toEqual(['parentId cycle'])
    expect(errorsOf(await admin.put('/api/system/dept/sort', { body: { id: 'x' } }))).toEqual([
      'id type',
      'index required',
    ])
  })
})

describe('menus', () => {
  const menu = (body: object) => admin.post('/api/system/menu', { body: { menuName: '菜单', ...body } })

  it.each([
    ['a screen without a path', { menuType: 'C', component: 'schema:system/post' }, ['path required']],
    ['a screen without a component', { menuType: 'C', path: '/x' }, ['component required']],
    ['a button without a permission', { menuType: 'F' }, ['perms required']],
    ['a button at the top', { menuType: 'F', perms: 'a:b:c' }, ['parentId kind']],
    ['a path that is none', { menuType: 'M', path: 'javascript:alert(1)' }, ['path pattern']],
    ['a component that is none', { menuType: 'C', path: '/x', component: '../x' }, ['component pattern']],
    [
      'a permission that is none',
      { menuType: 'C', path: '/x', component: 'plugin:x', perms: '*:*:*' },
      ['perms pattern'],
    ],
  ])('refuse %s', async (_, body, errors) => expect(errorsOf(await menu(body))).toEqual(errors))

  it('show at once to those who may open them', async () => {
    const group = await must(menu({ menuType: 'M', path: '/mine' }))
    await must(
      menu({
        menuType: 'C',
        path: '/mine/posts',
        component: 'schema:system/post',
        perms: 'system:post:list',
        parentId: group.menuId,
      }),
    )
    const routes = await must(admin.get('/api/getRouters'))
    expect(routes).toContainEqual(
      expect.objectContaining({ path: '/mine', component: 'Layout', redirect: '/mine/posts' }),
    )
    expect((await admin.del(`/api/system/menu/${group.menuId}`)).status).toBe(409)
  })

  it('given to a role are not removed', async () => {
    const { menuId } = await must(menu({ menuType: 'C', path: '/held', component: 'schema:system/post' }))
    const { roleId } = await role([], { menuIds: [menuId] })
    expect((await admin.del(`/api/system/menu/${menuId}`)).status).toBe(409)
    await must(admin.del(`/api/system/role/${roleId}`))
    expect((await admin.del(`/api/system/menu/${menuId}`)).status).toBe(200)
  })

  it('carry no permission their editor does not hold', async () => {
    const { roleId } = await role(['system:menu:list', 'system:menu:edit', 'system:menu:query'])
    const client = await sessionOf((await user([roleId])).userId)
    const { menuId, version } = await must(
      menu({ menuType: 'C', path: '/own', component: 'schema:system/post', perms: 'system:menu:list' }),
    )
    expect(
      errorsOf(await client.put('/api/system/menu', { body: { menuId, version, perms: 'system:user:remove' } })),
    ).toEqual(['perms denied'])
  })
})

describe('posts', () => {
  it('are not removed while someone holds them', async () => {
    const { postId } = await must(
      admin.post('/api/system/post', { body: { postName: '主任', postCode: 'head', isLeader: true } }),
    )
    const { userId, version } = await user([], { postIds: [postId] })
    expect((await admin.del(`/api/system/post/${postId}`)).status).toBe(409)
    await must(admin.put('/api/system/user', { body: { userId, version, postIds: [] } }))
    expect((await admin.del(`/api/system/post/${postId}`)).status).toBe(200)
  })
})
