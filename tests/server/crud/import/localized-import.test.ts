/**
 * @module-tag whole
 * Left out of `npm test`: writes and reads files of every format.
 */
import { describe, expect, it } from 'vitest'
import { sessionAtWork } from '#tests/support/test-users.ts'
import { users, openImports } from './open-imports.ts'

const { app, withHeaders, admin, preview, commit } = await openImports()

describe('in English', async () => {
  const english = withHeaders({
    authorization: `Bearer ${await sessionAtWork(app, 1, { ip: '127.0.0.1', userAgent: 'test' })}`,
    'accept-language': 'en',
  })
  const made = async (base: string, body: object) => (await admin.post(base, { body })).body.data
  const campus = await made('/api/system/dept', { deptName: '南校区', deptNameEn: 'South Campus', parentId: null })
  const office = await made('/api/system/dept', { deptName: '档案室', deptNameEn: 'Archive', parentId: campus.deptId })
  const writer = await made('/api/system/post', {
    postName: '文书',
    postNameEn: 'Clerk',
    postCode: 'clerk',
    deptId: office.deptId,
  })
  const keeper = await made(users, {
    userName: 'keeper',
    nickName: '保管员',
    deptId: office.deptId,
    postIds: [writer.postId],
    sex: '1',
    password: 'Secret-2026',
  })

  it.each(['csv', 'xlsx'])('takes back the %s that it has exported, names as they are', async (format) => {
    for (const [base, key, id] of [
      [users, 'userId', keeper.userId],
      ['/api/system/post', 'postId', writer.postId],
    ] as const) {
      const { bytes } = await english.get(`${base}/export`, { query: { format, [key]: id } })
      const { data } = await preview(bytes, { update: 'true' }, base, english)
      expect(data.faults).toEqual([])
      expect((await commit(bytes, { update: 'true' }, base, english)).code).toBe(200)
    }
    expect((await admin.get(`${users}/${keeper.userId}`)).body.data).toMatchObject({
      deptId: office.deptId,
      postIds: [writer.postId],
      sex: '1',
    })
    expect((await admin.get(`/api/system/post/${writer.postId}`)).body.data).toMatchObject({
      postName: '文书',
      postNameEn: 'Clerk',
      deptId: office.deptId,
    })
  })

  it('knows departments by the path of either language, and says where several are called the same', async () => {
    const rowIn = (dept: string) => `岗位名称,岗位编码,部门\r\n庚岗,post-g,${dept}\r\n`
    for (const dept of ['档案室', 'Archive', '南校区/档案室', 'South Campus/Archive', 'South Campus > Archive'])
      expect((await preview(rowIn(dept), {}, '/api/system/post')).data.rows[0].values.deptId).toBe(office.deptId)
    await made('/api/system/dept', { deptName: 'Archive', parentId: null })
    expect((await preview(rowIn('Archive'), {}, '/api/system/post')).data.faults[0].message).toContain(
      '有 2 个叫「Archive」',
    )
    expect((await preview(rowIn('South Campus/Archive'), {}, '/api/system/post')).data.faults).toEqual([])
  })

  it('says where two entries of a dictionary are called the same', async () => {
    await made('/api/system/dict/data', { dictType: 'sys_user_sex', dictLabel: 'Male', dictValue: '7' })
    const rowIn = (sex: string) => `用户名,姓名,部门,性别\r\nanybody,某人,档案室,${sex}\r\n`
    expect((await preview(rowIn('male'), {}, users)).data.faults[0].message).toBe(
      '「性别」有 2 项叫「male」，请填写键值',
    )
    expect((await preview(rowIn('7'), {}, users)).data.faults).toEqual([])
  })
})
