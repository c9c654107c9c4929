import { afterAll, describe, expect, it } from 'vitest'
import { noPages, openApp } from '#tests/support/open-app.ts'

let now = new Date('2026-03-10T08:00:00Z')
const { app, as, anonymous, close } = await openApp({
  clock: () => now,
  fillPages: noPages,
})
afterAll(close)
const admin = await as()
const read = async (name: string) => (await admin.get(`/api/system/env/config/${name}`)).body.data
const save = async (envKey: string, values: object, client = admin) =>
  client.post('/api/system/env/config/save', { body: { envKey, values, version: (await read(envKey)).version } })

describe('what the system is called', () => {
  it('is edited as one form and shown to everyone at once', async () => {
    expect(await read('systemInfoConfig')).toMatchObject({
      envKey: 'systemInfoConfig',
      values: { name: 'Formwork', logoImg: '', copyright: '', backgroundImage: '' },
    })
    expect((await save('systemInfoConfig', { name: '明德学院', copyright: '© 明德学院' })).status).toBe(200)
    expect((await anonymous.get('/api/public/systemInfoConfig')).body.data).toMatchObject({
      name: '明德学院',
      logoImg: '',
      copyright: '© 明德学院',
      backgroundImage: '',
      theme: { layout: 'classic' },
    })
    expect((await admin.get('/api/system/env/config/value/systemInfoConfig')).body.data.name).toBe('明德学院')
  })

  it('keeps as many departments as its fields take', async () => {
    const deptMap = Array.from({ length: 900 }, (_, i) => `${i} = 明德学院/教务处`).join('\n')
    expect((await save('ssoConfig', { ...(await read('ssoConfig')).values, deptMap, roleMap: '' })).body.msg).toBe('OK')
    expect((await read('ssoConfig')).values.deptMap).toBe(deptMap)
  })

  it('is refused field by field, and pictures must be uploads of ours', async () => {
    expect((await save('systemInfoConfig', { name: '', copyright: 'x' })).body.data.errors).toMatchObject([
      { field: 'name', code: 'required', message: '请填写「系统名称」' },
    ])
    expect((await save('systemInfoConfig', { name: 'x'.repeat(31) })).body.data.errors).toMatchObject([
      { field: 'name', code: 'maxLength' },
    ])
    expect((await save('systemInfoConfig', { name: 'x', more: 1 })).body.data.errors).toMatchObject([{ field: 'more' }])
    expect(
      (await save('systemInfoConfig', { name: 'x', logoImg: '/api/files/AAAAAAAAAAAAAAAAAAAAAA/a.png' })).body.data
        .errors,
    ).toMatchObject([{ field: 'logoImg', code: 'upload' }])
  })

  it('keeps what a change leaves out, and empties what is sent empty', async () => {
    const before = (await read('systemInfoConfig')).values
    expect((await save('systemInfoConfig', { copyright: '© 2026' })).status).toBe(200)
    expect((await read('systemInfoConfig')).values).toEqual({ ...before, copyright: '© 2026' })
    expect((await save('systemInfoConfig', { copyright: null })).status).toBe(200)
    expect((await read('systemInfoConfig')).values).toEqual({ ...before, copyright: '' })
    // a section that has grown is still saved as it was before
    expect((await save('formConfig', { draftDays: 7 })).status).toBe(200)
    expect((await save('formConfig', { oldVersionHours: 5 })).status).toBe(200)
    expect((await read('formConfig')).values).toMatchObject({ oldVersionHours: 5, draftDays: 7 })
    expect((await save('formConfig', { oldVersionHours: null })).body.data.errors).toMatchObject([
      { field: 'oldVersionHours', code: 'required' },
    ])
  })

  it('keeps who else has changed it, and what was before', async () => {
    const { version } = await read('systemInfoConfig')
    await save('systemInfoConfig', { name: '先保存的' })
    const late = await admin.post('/api/system/env/config/save', {
      body: { envKey: 'systemInfoConfig', values: { name: '后保存的' }, version },
    })
    expect([late.status, late.body.data.id]).toEqual([409, 'row.stale'])
    const [entry] = (
      await admin.get('/api/system/operlog/page', { query: { module: 'system/config', businessType: '2' } })
    ).body.data.rows
    expect(JSON.stringify((await admin.get(`/api/system/operlog/${entry.operId}`)).body.data.changes)).toContain(
      '先保存的',
    )
  })
})

describe('the appearance of whoever has not chosen', () => {
  const theme = async () => (await anonymous.get('/api/public/systemInfoConfig')).body.data.theme

  it('starts as the specification says, and is the institution’s once it has chosen', async () => {
    expect(await theme()).toMatchObject({
      layout: 'classic',
      animation: 'slide-right',
      globalI18n: 'zh-cn',
      globalComponentSize: 'medium',
    })
    const { values } = await read('themeConfig')
    expect(
      (await save('themeConfig', { ...values, layout: 'columns', globalI18n: 'en', isTagsview: false })).status,
    ).toBe(200)
    expect(await theme()).toEqual({ ...values, layout: 'columns', globalI18n: 'en', isTagsview: false })
    // a person's choice of the specification's layout is another one than the institution's, and kept
    expect(
      (await admin.put('/api/user/pref', { body: { key: 'theme', value: { layout: 'classic', globalI18n: 'en' } } }))
        .status,
    ).toBe(200)
    expect((await admin.get('/api/user/pref', { query: { key: 'theme' } })).body.data).toEqual({ layout: 'classic' })
  })

  it('takes what there is, from those who may', async () => {
    const before = await theme()
    const { values } = await read('themeConfig')
    expect((await save('themeConfig', { ...values, layout: 'sideways' })).body.data.errors).toMatchObject([
      { field: 'layout' },
    ])
    expect((await save('themeConfig', { ...values, layout: '' })).body.data.errors).toMatchObject([
      { field: 'layout', code: 'required' },
    ])
    expect((await save('themeConfig', values, anonymous)).status).toBe(401)
    expect((await save('themeConfig', values, await as('li'))).status).toBe(403)
    expect(await theme()).toEqual(before)
  })
})

describe('signing in', () => {
  it('locks after as many wrong passwords as are allowed, for as long as is set', async () => {
    expect((await save('signInConfig', { wrongPasswords: 3, lockMinutes: 2, sessionMinutes: 30 })).status).toBe(200)
    const wrong = () => anonymous.post('/api/login', { body: { username: 'wang', password: 'wrong' } })
    for (let i = 0; i < 3; i++) expect((await wrong()).status).toBe(400)
    expect((await wrong()).body).toMatchObject({ code: 423, data: { retryAfter: 120 } })
    now = new Date(now.getTime() + 121_000)
    expect((await wrong()).status).toBe(400)
  })

  it('ends sessions after as long without a call', async () => {
    await save('signInConfig', { wrongPasswords: 5, lockMinutes: 10, sessionMinutes: 5 })
    const { body } = await anonymous.post('/api/login', { body: { username: 'li', password: 'Formwork-2026' } })
    const info = () => anonymous.get('/api/getInfo', { headers: { authorization: `Bearer ${body.data}` } })
    expect((await info()).status).toBe(200)
    await save('signInConfig', { wrongPasswords: 5, lockMinutes: 10, sessionMinutes: 30 })
    now = new Date(now.getTime() + 6 * 60_000)
    expect((await info()).status).toBe(401)
  })

  it('takes no nonsense, from the list of settings neither', async () => {
    for (const values of [
      { wrongPasswords: 2, lockMinutes: 10, sessionMinutes: 30 },
      { wrongPasswords: 5, lockMinutes: 0, sessionMinutes: 30 },
      { wrongPasswords: 5, lockMinutes: 10, sessionMinutes: 'x' },
    ]) {
      expect((await save('signInConfig', values)).body.data.errors).toHaveLength(1)
    }
    const row = (await admin.get('/api/system/config/page', { query: { configKey: { eq: 'sys.signIn' } } })).body.data
      .rows[0]
    expect(
      (await admin.put('/api/system/config', { body: { ...row, configValue: '{"wrongPasswords":1}' } })).body.data
        .errors,
    ).toMatchObject([{ field: 'configValue', code: 'json' }])
    expect(app.settings.signIn().wrongPasswords).toBe(5)
  })
})

describe('settings that name a role or a department', () => {
  it.each([
    ['registerConfig', 'roleKey', 'no-such-role', '没有权限字符为「no-such-role」的启用角色'],
    ['registerConfig', 'roleKey', 'admin', '新账号不能是管理员'],
    ['registerConfig', 'deptName', '没有的部门', '没有名为「没有的部门」的部门'],
    ['ssoConfig', 'newUserRole', 'no-such-role', '没有权限字符为「no-such-role」的启用角色'],
  ])('%s does not take %s <%s>', async (section, field, value, message) => {
    const { values } = await read(section)
    const { status, body } = await save(section, { ...values, [field]: value })
    expect([status, body.data.errors]).toEqual([400, [{ field, code: 'missing', message }]])
  })

  it('take one that is there, and keep it when it is gone', async () => {
    const { values } = await read('registerConfig')
    const { deptId, version } = (await admin.post('/api/system/dept', { body: { deptName: '新生报到' } })).body.data
    expect((await save('registerConfig', { ...values, roleKey: 'common', deptName: '新生报到' })).status).toBe(200)
    expect((await admin.put('/api/system/dept', { body: { deptId, version, deptName: '已改名' } })).status).toBe(200)
    expect(
      (await save('registerConfig', { ...values, roleKey: 'common', deptName: '新生报到', approval: false })).status,
    ).toBe(200)
  })
})

it('answers 400, 401, 403 and 404 as every call does', async () => {
  expect((await admin.get('/api/system/env/config/nothing')).status).toBe(404)
  expect((await admin.get('/api/system/env/config/a.b')).status).toBe(400)
  for (const body of [{}, { envKey: 'signInConfig', values: [], version: 0 }, { envKey: 'signInConfig', values: {} }])
    expect((await admin.post('/api/system/env/config/save', { body })).status).toBe(400)
  const li = await as('zhang')
  const body = { envKey: 'signInConfig', values: {}, version: 0 }
  for (const [client, status] of [
    [anonymous, 401],
    [li, 403],
  ] as const) {
    expect((await client.get('/api/system/env/config/signInConfig')).status).toBe(status)
    expect((await client.get('/api/system/env/config/value/signInConfig')).status).toBe(status)
    expect((await client.post('/api/system/env/config/save', { body })).status).toBe(status)
  }
})
