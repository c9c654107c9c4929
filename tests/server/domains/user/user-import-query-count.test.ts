/**
 * @module-tag whole
 * Left out of `npm test`: tries very many cases.
 */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openApp, type Client, type TestApp } from '#tests/support/open-app.ts'
import { upload } from '#tests/support/table-upload.ts'

/** In development every answer says how many statements it took. */
let test: TestApp
let admin: Client
beforeAll(async () => {
  test = await openApp({ env: { NODE_ENV: 'development' } })
  admin = await test.as()
  await sql`update sys_config set secret_value = 'First-2026' where config_key = 'sys.user.initPassword'`.execute(
    test.app.db,
  )
})
afterAll(() => test.close())

const people = (name: string, count: number): string =>
  `用户名,姓名\r\n${Array.from({ length: count }, (_, i) => `${name}${i},人${i}`).join('\r\n')}\r\n`
const statements = async (step: 'preview' | 'commit', table: string): Promise<number> => {
  const { status, headers } = await upload(admin, `/api/system/user/import/${step}`, table)
  expect(status).toBe(200)
  return Number(/desc="(\d+)"/.exec(String(headers['server-timing']))?.[1])
}

it.each(['preview', 'commit'] as const)(
  'the %s of an import of people takes as many statements for thirty as for three',
  async (step) => {
    await statements(step, people(`${step}first`, 1))
    expect(await statements(step, people(`${step}many`, 30))).toBe(await statements(step, people(`${step}few`, 3)))
  },
)

it('who came by it must choose a password of their own, each of them', async () => {
  await upload(admin, '/api/system/user/import/commit', people('each', 3))
  expect(
    await test.app.db.selectFrom('sysUser').select('mustChangePassword').where('userName', 'like', 'each%').execute(),
  ).toEqual(Array.from({ length: 3 }, () => ({ mustChangePassword: true })))
})
