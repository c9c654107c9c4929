import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { noPages, openApp, type Client, type TestApp } from '#tests/support/open-app.ts'
import { pixel, upload } from '#tests/support/upload.ts'

let test: TestApp
let li: Client
beforeAll(async () => {
  test = await openApp({ fillPages: noPages })
  li = await test.as('li')
})
afterAll(() => test.close())

const change = (body: object, who = li) => who.put('/api/user/profile', { body })

it.each(['/api/user/profile', '/api/system/user/profile'])(
  '%s is one’s own data, whole, for anyone signed in',
  async (path) => {
    expect((await test.anonymous.get(path)).status).toBe(401)
    expect((await test.anonymous.put(path, { body: { nickName: 'x' } })).status).toBe(401)
    const { body } = await li.get(path)
    expect(body.data).toMatchObject({
      userName: 'li',
      nickName: 'li',
      sex: '2',
      postNames: [],
      roleNames: ['普通用户'],
      roles: ['common'],
    })
    expect(JSON.stringify(body.data)).not.toContain('argon2')
  },
)

it('a person whose one-time password still stands may not', async () => {
  await test.app.db.updateTable('sysUser').set({ mustChangePassword: true }).where('userName', '=', 'zhang').execute()
  const zhang = await test.as('zhang')
  expect((await change({ nickName: '张' }, zhang)).status).toBe(403)
})

it('changes what one may change, and no more than was sent', async () => {
  const {
    body: { data: avatar },
  } = await upload(li, [pixel], { query: { module: 'system/user', field: 'avatar' } })
  const { body } = await change({
    nickName: '李青',
    phonenumber: '13800001234',
    email: 'li@example.com',
    sex: '1',
    avatar,
  })
  expect(body.data).toMatchObject({
    nickName: '李青',
    phonenumber: '13800001234',
    email: 'li@example.com',
    sex: '1',
    avatar,
  })
  expect((await li.get('/api/getInfo')).body.data.user).toMatchObject({ nickName: '李青', avatar })
  expect((await change({ email: null })).body.data).toMatchObject({
    nickName: '李青',
    phonenumber: '13800001234',
    email: null,
  })
})

it.each([
  ['nickName', null, '请填写「姓名」'],
  ['nickName', 'x'.repeat(31), '「姓名」最多 30 个字'],
  ['phonenumber', 'abc', '「手机号码」应是电话号码，例如 010-12345678'],
  ['phonenumber', '138****1234', '「手机号码」应是电话号码，例如 010-12345678'],
  ['email', 'nobody', '「邮箱」应是邮箱地址，例如 name@example.com'],
  ['avatar', 'https://evil.example/a.png', '「头像」的文件不存在，请重新上传'],
])('refuses %s of %s in words', async (field, value, message) => {
  expect((await change({ [field]: value })).body).toMatchObject({ code: 400, data: { errors: [{ field, message }] } })
})

it.each([
  {},
  { roleIds: [1] },
  { deptId: 1 },
  { status: '1' },
  { userName: 'root' },
  { password: 'Another-123' },
  { userId: 1, nickName: 'x' },
  { nickName: {} },
  [],
])('answers 400 to %o', async (body) => {
  expect((await change(body)).status).toBe(400)
})

it('says that a telephone number is someone else’s only to whom that is shown', async () => {
  const wang = await test.as('wang')
  await change({ phonenumber: '13800009999' }, wang)
  const { status, body } = await change({ phonenumber: '13800009999' })
  expect([status, body.data.id, body.data.errors]).toEqual([
    400,
    'request.invalid',
    [{ field: 'phonenumber', code: 'unusable', message: '「手机号码」不能用这个值，请换一个' }],
  ])
  expect((await change({ phonenumber: '13800009999' }, await test.as())).body.data.errors).toMatchObject([
    { field: 'phonenumber', code: 'unique' },
  ])
})

it('is written down with masks, and whoever edits the same person meanwhile is told', async () => {
  const admin = await test.as()
  const {
    body: {
      data: {
        rows: [row],
      },
    },
  } = await admin.get('/api/system/user/page', { query: { userName: { eq: 'li' } } })
  await change({ phonenumber: '13912345678', email: 'someone@example.com' })
  const {
    rows: [entry],
  } = await sql<{
    changes: unknown
    operName: string
  }>`select changes, oper_name from sys_oper_log where module = 'system/user' order by oper_id desc limit 1`.execute(
    test.app.db,
  )
  expect(entry?.operName).toBe('li')
  expect(JSON.stringify(entry?.changes)).toContain('139****5678')
  expect(JSON.stringify(entry?.changes)).not.toContain('13912345678')
  expect(
    (await admin.put('/api/system/user', { body: { userId: row.userId, version: row.version, remark: 'x' } })).status,
  ).toBe(409)
})
