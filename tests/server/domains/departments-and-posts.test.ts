import { afterAll, describe, expect, it } from 'vitest'
import { must, noPages, openApp } from '#tests/support/open-app.ts'
import { roleTools } from '#tests/support/test-roles.ts'

const { app, as, withHeaders, close } = await openApp({ fillPages: noPages })
afterAll(close)
const admin = await as()
const { user } = roleTools({ app, withHeaders }, admin, 'holder')
const dept = async (deptName: string): Promise<number> =>
  (await admin.post('/api/system/dept', { body: { deptName } })).body.data.deptId
const post = (postCode: string, more: object) =>
  admin.post('/api/system/post', { body: { postName: postCode, postCode, ...more } })

it('a department above others in use is not disabled, and the refusal says which way to go', async () => {
  const above = (await admin.post('/api/system/dept', { body: { deptName: '上级' } })).body.data
  await admin.post('/api/system/dept', { body: { deptName: '下级', parentId: above.deptId } })
  const { body } = await admin.put('/api/system/dept', {
    body: { deptId: above.deptId, version: above.version, status: '1' },
  })
  expect([body.code, body.data.id, body.msg]).toEqual([409, 'dept.hasActive', '下级部门还在使用，请先停用下级部门'])
})

it('a department has one leading post; another is refused in words, and the first may hand over', async () => {
  const [a, b] = [await dept('甲部'), await dept('乙部')]
  const {
    body: { data: first },
  } = await post('head-a', { deptId: a, isLeader: true })
  expect((await post('deputy-a', { deptId: a, isLeader: false })).body.code).toBe(200)
  expect((await post('head-b', { deptId: b, isLeader: true })).body.code).toBe(200)
  const { body: refused } = await post('second-a', { deptId: a, isLeader: true })
  expect([refused.code, refused.data.errors]).toEqual([
    400,
    [{ field: 'deptId', code: 'unique', message: '这个部门已经有主管岗位' }],
  ])
  const moved = await admin.put('/api/system/post', {
    body: { postId: first.postId, version: first.version, deptId: b },
  })
  expect(moved.body.data.errors).toMatchObject([{ field: 'deptId', code: 'unique' }])
  await admin.put('/api/system/post', { body: { postId: first.postId, version: first.version, isLeader: false } })
  expect((await post('second-a', { deptId: a, isLeader: true })).body.code).toBe(200)
})

it('a post without a department leads none', async () => {
  for (const code of ['shared-1', 'shared-2'])
    expect((await post(code, { isLeader: true })).body.data).toMatchObject({ deptId: null, isLeader: false })
})

it('a leading post in the recycle bin does not come back beside its successor', async () => {
  const deptId = await dept('丙部')
  const {
    body: { data: old },
  } = await post('head-c', { deptId, isLeader: true })
  await admin.del(`/api/system/post/${old.postId}`)
  expect((await post('head-c2', { deptId, isLeader: true })).body.code).toBe(200)
  expect((await admin.put(`/api/system/post/restore/${old.postId}`)).body).toMatchObject({
    code: 400,
    data: { errors: [{ field: 'deptId', message: '这个部门已经有主管岗位' }] },
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
