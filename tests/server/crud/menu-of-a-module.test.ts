import { afterAll, expect, it } from 'vitest'
import { openSchool } from './school-assets.ts'

const { app, admin, close } = await openSchool()
afterAll(close)

it('has a menu with its buttons', async () => {
  const {
    body: { data: menus },
  } = await admin.get('/api/getRouters')
  expect(JSON.stringify(menus)).toContain('schema:school/asset')
  const buttons = await app.db
    .selectFrom('sysMenu')
    .select('perms')
    .where('perms', 'like', 'school:asset:%')
    .orderBy('menuId')
    .execute()
  expect(buttons.map((button) => button.perms)).toEqual(
    ['list', 'query', 'add', 'edit', 'remove', 'restore', 'purge', 'import', 'export'].map(
      (word) => `school:asset:${word}`,
    ),
  )
})
