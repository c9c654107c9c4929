import { afterAll, describe, expect, it } from 'vitest'
import { must, noPages, openApp } from '#tests/support/open-app.ts'

const { as, close } = await openApp({ fillPages: noPages })
afterAll(close)
const admin = await as()

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
