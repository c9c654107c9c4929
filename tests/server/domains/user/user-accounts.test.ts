import { afterAll, describe, expect, it } from 'vitest'
import { errorsOf, must, noPages, openApp, type Answer } from '#tests/support/open-app.ts'
import { roleTools } from '#tests/support/test-roles.ts'

const { app, as, anonymous, withHeaders, close } = await openApp({ fillPages: noPages })
afterAll(close)
const admin = await as()
const { role, user, sessionOf } = roleTools({ app, withHeaders }, admin, 'account')

describe('people', () => {
  it('sign in with the password they are given, and no answer shows it', async () => {
    const { userId, ...row } = await user([])
    expect(JSON.stringify(row)).not.toContain('Secret')
    expect(JSON.stringify(row)).not.toContain('argon2')
    expect(
      (await anonymous.post('/api/login', { body: { username: row.userName, password: 'Secret-2026' } })).status,
    ).toBe(200)
    expect((await must(admin.get(`/api/system/user/${userId}`))).loginIp).toBe('127.0.0.1')
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
    const { roleId } = await role('1', [
      'system:user:list',
      'system:user:edit',
      'system:user:remove',
      'system:user:grant',
    ])
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
    const small = await role('1', [
      'system:user:list',
      'system:user:edit',
      'system:user:resetPwd',
      'system:user:grant',
      'system:user:remove',
    ])
    const big = await role('1', ['system:config:edit'])
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
    const { roleId } = await role('1', ['system:user:list', 'system:user:edit'])
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
