import { sessionAtWork } from '#tests/support/test-users.ts'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { must, noPages, openApp, type Client } from '#tests/support/open-app.ts'

const { app, as, anonymous, withHeaders, close } = await openApp({
  fillPages: noPages,
})
afterAll(close)
const admin = await as()
const nobody = await as('li')

/** The last entry about a module. */
const last = async (module: string) =>
  (await must(admin.get('/api/system/operlog/page', { query: { module, limit: 1, sort: '-operId' } }))).rows[0]
/** The newest entry once it holds the answer too, which the caller does not wait for. */
const answered = (module: string) =>
  vi.waitFor(async () => {
    const entry = await last(module)
    expect(entry.jsonResult).not.toBeNull()
    return entry
  })

describe('the operation log', () => {
  it('tells the browser of a call', async () => {
    const userAgent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0'
    await must(
      admin.post('/api/system/post', {
        body: { postName: '助理', postCode: 'assistant' },
        headers: { 'user-agent': userAgent },
      }),
    )
    expect(await last('system/post')).toMatchObject({ browser: 'Firefox 145', os: 'Windows' })
  })

  it('tells who made, changed and removed what, field by field', async () => {
    const made = await must(admin.post('/api/system/post', { body: { postName: '干事', postCode: 'clerk' } }))
    expect(await last('system/post')).toMatchObject({
      summary: '新增岗位「干事」',
      title: '岗位管理',
      titleEn: 'Positions',
      businessType: '1',
      operName: 'admin',
      operNick: '系统管理员',
      deptName: '信息中心',
      deptNameEn: 'IT Center',
      requestMethod: 'POST',
      operUrl: '/api/system/post',
      operIp: '127.0.0.1',
      status: '0',
      rowIds: `,${made.postId},`,
      changes: [
        {
          id: made.postId,
          label: '干事',
          fields: { postName: [null, '干事'], postCode: [null, 'clerk'], isLeader: [null, false] },
        },
      ],
    })
    await must(
      admin.put('/api/system/post', { body: { postId: made.postId, version: 0, postName: '主办', status: '1' } }),
    )
    expect((await last('system/post')).changes).toEqual([
      { id: made.postId, label: '主办', fields: { postName: ['干事', '主办'], status: ['0', '1'] } },
    ])
    await must(admin.del(`/api/system/post/${made.postId}`))
    expect(await last('system/post')).toMatchObject({
      businessType: '3',
      changes: [{ fields: { postName: ['主办', null] } }],
    })
    const found = await must(
      admin.get('/api/system/operlog/list', { query: { module: 'system/post', rowIds: `,${made.postId},` } }),
    )
    expect(found).toHaveLength(3)
  })

  it('tells from where, what was given and what was answered, without what is masked', async () => {
    const { postId } = await must(admin.post('/api/system/post', { body: { postName: '收发', postCode: 'mailroom' } }))
    const entry = await answered('system/post')
    expect(entry).toMatchObject({
      operLocation: '本机',
      operLocationEn: 'This machine',
      operParam: '{"body":{"postName":"收发","postCode":"mailroom"}}',
    })
    expect(JSON.parse(entry.jsonResult)).toMatchObject({ code: 200, data: { postId, postName: '收发' } })
    expect((await admin.del('/api/system/post/987654')).status).toBe(404)
    expect(JSON.parse((await answered('system/post')).jsonResult)).toMatchObject({
      code: 404,
      data: { id: 'row.unknown' },
    })
    await must(
      admin.post('/api/system/user', {
        body: { userName: 'placed', nickName: '某', password: 'Top-Secret-9', phonenumber: '13712345670' },
      }),
    )
    expect(await last('system/user')).toMatchObject({
      operParam: '{"body":{"userName":"placed","nickName":"某","password":"****","phonenumber":"137****5670"}}',
    })
    await admin.get('/api/system/post/export', { query: { format: 'csv', postName: '收' } })
    expect(await answered('system/post')).toMatchObject({
      operParam: '{"query":{"format":"csv","postName":"收"}}',
      jsonResult: '{"code":200}',
    })
  })

  it('says what links pointed to by name', async () => {
    const {
      rows: [dept],
    } = await must(admin.get('/api/system/dept/page', { query: { deptName: { eq: '教务处' } } }))
    const made = await must(admin.post('/api/system/post', { body: { postName: '科员', postCode: 'member' } }))
    await must(admin.put('/api/system/post', { body: { postId: made.postId, version: 0, deptId: dept.deptId } }))
    expect((await last('system/post')).changes).toEqual([
      { id: made.postId, label: '科员', fields: { deptId: [null, dept.deptId] }, labels: { deptId: [null, '教务处'] } },
    ])
  })

  it('never holds a secret, nor what is masked', async () => {
    const { userId } = await must(
      admin.post('/api/system/user', {
        body: { userName: 'logged', nickName: '某', password: 'Top-Secret-1', phonenumber: '13712345678' },
      }),
    )
    expect((await last('system/user')).changes[0].fields.phonenumber).toEqual([null, '137****5678'])
    await must(admin.put('/api/system/user/resetPwd', { body: { userId, password: 'Top-Secret-2' } }))
    expect(await last('system/user')).toMatchObject({
      businessType: '2',
      action: '重置密码',
      actionEn: 'Reset password',
      rowIds: `,${userId},`,
      changes: { action: 'resetPwd', rows: ['某'], body: {} },
    })
    const all = JSON.stringify(await must(admin.get('/api/system/operlog/list')))
    expect(['Top-Secret', 'argon2', '13712345678'].filter((secret) => all.includes(secret))).toEqual([])
  })

  it('tells of what was tried in vain, and not of what was merely mistyped', async () => {
    expect((await admin.del('/api/system/user/987654')).status).toBe(404)
    expect(await last('system/user')).toMatchObject({
      status: '1',
      businessType: '3',
      rowIds: ',987654,',
      errorMsg: '数据不存在或已被删除',
      errorMsgEn: 'This row doesn’t exist or has been deleted',
      operUrl: '/api/system/user/987654',
    })
    const before = await last('system/post')
    expect((await admin.post('/api/system/post', { body: {} })).status).toBe(400)
    expect(await last('system/post')).toEqual(before)
  })

  it.each([
    ['one row', (id: number) => admin.put(`/api/system/post/restore/${id}`)],
    ['many rows', (id: number) => admin.post('/api/system/post/bulk/restore', { body: { ids: [id] } })],
  ])('calls taking %s out of the bin what it is, done or tried', async (how, restore) => {
    const { postId } = await must(
      admin.post('/api/system/post', { body: { postName: how, postCode: `back${how.length}` } }),
    )
    await must(admin.del(`/api/system/post/${postId}`))
    await must(restore(postId))
    expect(await last('system/post')).toMatchObject({
      businessType: '2',
      action: '恢复',
      actionEn: 'Restore',
      rowIds: `,${postId},`,
      status: '0',
    })
    expect((await restore(987654)).status).toBe(404)
    expect(await last('system/post')).toMatchObject({ businessType: '2', action: '恢复', status: '1' })
    expect((await admin.post('/api/system/post/bulk/remove', { body: { ids: [987654] } })).status).toBe(404)
    expect(await last('system/post')).toMatchObject({ businessType: '3', action: null, status: '1' })
  })

  it('tells that someone changed their own password, and never to what', async () => {
    const { userId } = await must(
      admin.post('/api/system/user', { body: { userName: 'renews', nickName: '换密', password: 'Top-Secret-3' } }),
    )
    const {
      body: { data: token },
    } = await anonymous.post('/api/login', { body: { username: 'renews', password: 'Top-Secret-3' } })
    // as the first sign-in demands
    const own = withHeaders({ authorization: `Bearer ${token}` })
    expect(
      (await own.put('/api/user/profile/password', { body: { oldPassword: 'Top-Secret-3', newPassword: 'short' } }))
        .status,
    ).toBe(400)
    expect((await last('system/user')).businessType).toBe('1')
    await must(
      own.put('/api/user/profile/password', { body: { oldPassword: 'Top-Secret-3', newPassword: 'Better-Hidden-4' } }),
    )
    expect(await last('system/user')).toMatchObject({
      businessType: '2',
      action: '修改自己的密码',
      actionEn: 'Change own password',
      operName: 'renews',
      operNick: '换密',
      rowIds: `,${userId},`,
      operUrl: '/api/user/profile/password',
      status: '0',
      changes: [{ id: userId, label: '换密', fields: {} }],
    })
    expect((await admin.get('/api/system/operlog/list')).text).not.toMatch(/Top-Secret-3|Better-Hidden/)
    expect(
      (await must(admin.get(`/api/system/user/${userId}/history`))).rows.map((row: { kind: string }) => row.kind),
    ).toEqual(['changed', 'created'])
  })

  it('tells of exports', async () => {
    await admin.get('/api/system/config/export', { query: { format: 'csv', configName: '系统' } })
    expect(await last('system/config')).toMatchObject({ businessType: '5', changes: { query: { configName: '系统' } } })
  })

  it('is written by nobody, and emptied by those who may, which it tells', async () => {
    expect((await admin.post('/api/system/operlog', { body: { title: 'x' } })).status).toBe(404)
    expect((await nobody.del('/api/system/operlog/clean')).status).toBe(403)
    await must(admin.del('/api/system/operlog/clean'))
    expect(await must(admin.get('/api/system/operlog/list'))).toMatchObject([
      { title: '操作日志', businessType: '9', operName: 'admin' },
    ])
  })

  it("shows each their own part, and a scoped clean spares the others'", async () => {
    const { rows: menus } = await must(
      admin.get('/api/system/menu/page', { query: { perms: { startsWith: 'system:' }, limit: 100 } }),
    )
    const { roleId } = await must(
      admin.post('/api/system/role', {
        body: {
          roleName: '仅本人',
          roleKey: 'own',
          dataScope: '5',
          menuIds: menus.map((menu: { menuId: number }) => menu.menuId),
        },
      }),
    )
    const { userId } = await must(
      admin.post('/api/system/user', {
        body: { userName: 'own-log', nickName: '某', password: 'Secret-2026', roleIds: [roleId] },
      }),
    )
    const client: Client = withHeaders({
      authorization: `Bearer ${await sessionAtWork(app, userId, { ip: '', userAgent: '' })}`,
    })
    const self = await must(client.get(`/api/system/user/${userId}`))
    await must(client.put('/api/system/user', { body: { ...self, nickName: '自己' } }))
    expect(await must(client.get('/api/system/operlog/list'))).toMatchObject([
      { operName: 'own-log', businessType: '2' },
    ])
    await must(client.del('/api/system/operlog/clean'))
    const left = (await must(admin.get('/api/system/operlog/list'))) as readonly {
      operName: string
      businessType: string
    }[]
    expect(left.filter((row) => row.operName === 'own-log').map((row) => row.businessType)).toEqual(['9'])
    expect(left.filter((row) => row.operName === 'admin').length).toBeGreaterThan(2)
  })
})

describe('the sign-in log', () => {
  const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0'

  it('tells who came, from where and with what, and who did not', async () => {
    await anonymous.post('/api/login', {
      body: { username: 'zhang', password: 'wrong-1' },
      headers: { 'user-agent': firefox },
    })
    await anonymous.post('/api/login', {
      body: { username: 'ghost', password: 'wrong-1' },
      headers: { 'user-agent': 'curl/8' },
    })
    await as('zhang')
    const { rows } = await must(admin.get('/api/system/logininfor/page', { query: { limit: 3, sort: '-infoId' } }))
    expect(rows).toMatchObject([
      {
        userName: 'zhang',
        nickName: expect.stringMatching(/./),
        status: '0',
        msg: null,
        msgEn: null,
        ipaddr: '127.0.0.1',
      },
      {
        userName: 'ghost',
        nickName: null,
        status: '1',
        msg: '用户名或密码不正确',
        msgEn: 'Incorrect username or password',
        browser: 'curl 8',
        os: null,
      },
      { userName: 'zhang', status: '1', browser: 'Firefox 145', os: 'Windows' },
    ])
    expect(JSON.stringify(rows)).not.toContain('wrong-1')
  })

  it('names the person who had the username then, not who was given it since', async () => {
    const signInAs = async (nickName: string) => {
      const { userId } = await must(
        admin.post('/api/system/user', { body: { userName: 'handed.on', nickName, password: 'Top-Secret-9' } }),
      )
      await must(anonymous.post('/api/login', { body: { username: 'handed.on', password: 'Top-Secret-9' } }))
      await must(admin.del(`/api/system/user/${userId}`))
    }
    await signInAs('离职的')
    await signInAs('新来的')
    const { rows } = await must(
      admin.get('/api/system/logininfor/page', { query: { userName: 'handed.on', sort: '-infoId' } }),
    )
    expect(rows).toMatchObject([{ nickName: '新来的' }, { nickName: '离职的' }])
  })

  it('unlocks an account from its entry', async () => {
    for (let i = 0; i < 5; i++) await anonymous.post('/api/login', { body: { username: 'wang', password: 'wrong-1' } })
    await expect(as('wang')).rejects.toThrow('锁定')
    const {
      rows: [entry],
    } = await must(admin.get('/api/system/logininfor/page', { query: { userName: 'wang', limit: 1 } }))
    await must(admin.put('/api/system/logininfor/unlock', { body: { infoId: entry.infoId } }))
    await expect(as('wang')).resolves.toBeDefined()
  })

  it('says that there is nobody to unlock, to those who may unlock', async () => {
    await anonymous.post('/api/login', { body: { username: 'nobody-here', password: 'wrong-1' } })
    const {
      rows: [entry],
    } = await must(admin.get('/api/system/logininfor/page', { query: { userName: 'nobody-here', limit: 1 } }))
    const answer = await admin.put('/api/system/logininfor/unlock', { body: { infoId: entry.infoId } })
    expect([answer.status, answer.body.data.id]).toEqual([404, 'account.unknown'])
  })
})

it('holds of very long changes what fits, says what it leaves out, and finds each of very many rows', async () => {
  const bodies = Array.from({ length: 300 }, (_, i) => ({
    postName: `岗位${i}`,
    postCode: `many-${i}`,
    remark: '长'.repeat(400),
  }))
  const ids: number[] = []
  for (const body of bodies) ids.push((await must(admin.post('/api/system/post', { body }))).postId)
  await must(admin.post('/api/system/post/bulk/remove', { body: { ids } }))
  // so many are removed behind the scenes
  await expect.poll(async () => (await last('system/post')).businessType).toBe('3')
  const entry = await last('system/post')
  const { leftOut } = entry.changes.at(-1)
  expect(JSON.stringify(entry.changes).length).toBeLessThanOrEqual(20_000)
  const kept = entry.changes.slice(0, -1).map((one: { id: number }) => one.id)
  expect(entry.changes[0]).toMatchObject({ id: kept[0], label: `岗位${ids.indexOf(kept[0])}` })
  const out = ids.find((id) => !kept.includes(id))!
  expect(leftOut).toBe(300 - (entry.changes.length - 1))
  const found = await must(
    admin.get('/api/system/operlog/list', { query: { module: 'system/post', rowIds: `,${out},`, businessType: '3' } }),
  )
  expect(found).toHaveLength(1)
  await must(admin.put(`/api/system/post/restore/${out}`))
  expect(
    (await must(admin.get(`/api/system/post/${out}/history`))).rows.map((row: object) => 'leftOut' in row),
  ).toEqual([false, true, false])
})
