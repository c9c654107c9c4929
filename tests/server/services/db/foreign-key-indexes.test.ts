import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { openTestDatabase } from '#tests/support/open-test-database.ts'

const {
  database: { db },
  drop,
} = await openTestDatabase()
afterAll(drop)

it.each([
  ['who has a role', 'sys_user_role', 'role_id'],
  ['which roles open a menu', 'sys_role_menu', 'menu_id'],
  ['which roles reach a department', 'sys_role_dept', 'dept_id'],
  ['what lies in a folder', 'form', 'folder_id'],
  ['whose files are there', 'sys_file', 'user_id'],
])('%s is found by an index', async (_, table, column) => {
  const { rows } = await sql`
    select from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
    where i.indrelid = ${table}::regclass and a.attname = ${column} and i.indpred is null`.execute(db)
  expect(rows).toHaveLength(1)
})
