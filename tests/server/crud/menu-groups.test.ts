import { afterAll, expect, it } from 'vitest'
import { groupsIn, menuGroups } from '#server/seeds/menus.ts'
import { openApp } from '#tests/support/open-app.ts'

const test = await openApp()
afterAll(() => test.close())

it('knows the groups that people have made, by the name module files give them', async () => {
  const admin = await test.as()
  expect(menuGroups.has('lab')).toBe(false)
  expect(
    (await admin.post('/api/system/menu', { body: { menuType: 'M', menuName: '实验室', path: '/lab', orderNum: 9 } }))
      .status,
  ).toBe(200)
  const groups = await groupsIn(test.app.db)
  expect([...groups]).toEqual(expect.arrayContaining(['system', 'lab']))
})
