import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ModuleFault } from '#schemas/api/module-api-types.ts'
import { loadRegistry } from '#server/crud/load-modules.ts'
import { createRegistry, type Registry } from '#server/crud/module-registry.ts'
import { openApp, type Answer, type Client, type TestApp } from '#tests/support/open-app.ts'
import { ownModules } from '#tests/support/product-module-folders.ts'

/** Calls of our own that work upon a module's rows take the module as its file is now. */
let test: TestApp
let admin: Client
let own: Registry
beforeAll(async () => {
  own = (await loadRegistry(ownModules)).registry
  test = await openApp({ env: { NODE_ENV: 'development' } })
  admin = await test.as()
})
afterAll(() => test.close())

const fault: ModuleFault = {
  file: 'system.json',
  line: 3,
  column: 1,
  code: 'SCH010',
  severity: 'error',
  path: '/vresion',
  message: 'unknown key "vresion"',
}
/** The modules as they are, but these are broken. */
const without = (...names: readonly string[]): Registry =>
  createRegistry(
    [...own.modules.values()].filter(({ name }) => !names.includes(name)).map(({ file }) => file),
    new Map(names.map((name) => [name, { base: own.find(name)!.base, faults: [fault] }])),
    own.sources,
  )

it.each<[string, string, (client: Client) => Promise<Answer<{ readonly id: string; readonly faults: unknown }>>]>([
  ['one’s own data', 'system/user', (client) => client.put('/api/user/profile', { body: { nickName: '李' } })],
  ['the roles of a person', 'system/user', (client) => client.get('/api/system/user/authRole/1')],
  [
    'giving a person roles',
    'system/user',
    (client) => client.put('/api/system/user/authRole/1', { body: { roleIds: [1], version: 0 } }),
  ],
  ['the roles to choose from', 'system/role', (client) => client.get('/api/system/user/authRole/1')],
  ['a form of settings', 'system/config', (client) => client.get('/api/system/env/config/passwordConfig')],
])('%s: while the file of %s is broken, the answer says so', async (_, name, call) => {
  await test.app.modules.replace(without(name))
  const { status, body } = await call(admin)
  expect([status, body.data.id, body.data.faults]).toEqual([500, 'module.broken', [fault]])
  await test.app.modules.replace(own)
})

it('follow a file that has changed', async () => {
  const put = async () => (await admin.put('/api/user/profile', { body: { nickName: '名字变长了' } })).status
  expect(await put()).toBe(200)
  const files = [...own.modules.values()].map(({ file }) =>
    file.module === 'system/user'
      ? { ...file, fields: { ...file.fields, nickName: { ...file.fields.nickName!, length: 3 } } }
      : file,
  )
  await test.app.modules.replace(createRegistry(files, new Map(), own.sources))
  expect(await put()).toBe(400)
  await test.app.modules.replace(own)
})
