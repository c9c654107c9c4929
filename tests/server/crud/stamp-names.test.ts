import { afterAll, describe, expect, it } from 'vitest'
import { must, noPages, openApp } from '#tests/support/open-app.ts'
import { roleTools } from '#tests/support/test-roles.ts'

const { app, as, withHeaders, close } = await openApp({ fillPages: noPages })
afterAll(close)
const admin = await as()
const { role } = roleTools({ app, withHeaders }, admin, 'author')

describe('who did it', () => {
  it('is named where one row is shown, in the recycle bin, and in conflicts', async () => {
    const made = await role('1', [])
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
