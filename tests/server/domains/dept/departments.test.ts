import { afterAll, describe, expect, it } from 'vitest'
import { errorsOf, must, noPages, openApp } from '#tests/support/open-app.ts'
import { roleTools } from '#tests/support/test-roles.ts'

const { app, as, withHeaders, close } = await openApp({ fillPages: noPages })
afterAll(close)
const admin = await as()
const { user } = roleTools({ app, withHeaders }, admin, 'member')

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
    expect((await must(admin.get(`/api/system/dept/${c.deptId}`))).ancestors).toBe(
      `${other.deptId},${b.deptId},${c.deptId},`,
    )
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
    const self = await must(admin.get(`/api/system/dept/${a.deptId}`))
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
    expect((await must(admin.get(`/api/system/dept/${y.deptId}`))).ancestors).toBe(
      `${a.deptId},${x.deptId},${y.deptId},`,
    )
    expect(
      errorsOf(await admin.put('/api/system/dept/sort', { body: { id: x.deptId, parentId: y.deptId, index: 0 } })),
    ).toEqual(['parentId cycle'])
    expect(errorsOf(await admin.put('/api/system/dept/sort', { body: { id: 'x' } }))).toEqual([
      'id type',
      'index required',
    ])
  })
})
