import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { moduleRoutes } from '#server/crud/module-routes.ts'
import { loadRegistry } from '#server/crud/load-modules.ts'
import { openApp, type TestApp } from '#tests/support/open-app.ts'
import { testPassword } from '#tests/support/test-users.ts'
import { ownModules } from '#tests/support/product-module-folders.ts'

let test: TestApp
let token: string
beforeAll(async () => {
  test = await openApp()
  token = (await test.anonymous.post('/api/login', { body: { username: 'li', password: testPassword } })).body.data
})
afterAll(() => test.close())

/** What anybody may call, and nothing else: whoever adds to it has thought about it. */
const open = [
  'POST /api/login',
  'POST /api/casLogin',
  'POST /api/sso/exchange',
  'POST /api/register',
  'POST /api/register/confirm',
  'POST /api/password/forgot',
  'POST /api/password/reset',
  'POST /api/password/reset/check',
  'POST /api/captcha/get',
  'POST /api/captcha/check',
  'GET /api/public/sso',
  'GET /api/public/signInConfig',
  'GET /api/public/systemInfoConfig',
  'GET /api/license',
  'POST /api/license',
  'GET /api/ws',
  'GET /embed.js',
  'GET /embed-frame.js',
  'GET /brand/card.png',
  'GET /brand/icon.svg',
  'GET /healthz',
  'GET /authLogin/oidc',
  'GET /authLogin/oidc/callback',
  'POST /authLogin/cas',
  'GET /files/:key/*',
  'GET /api/public/form/:formKey',
  'GET /api/public/region/:code',
  'POST /api/public/form/:formKey/data',
  'POST /api/public/form/:formKey/file',
  'PUT /api/public/form/:formKey/upload/:token',
  'GET /api/public/form/:formKey/file/:ref/*',
  'PUT /api/public/form/:formKey/draft/:token',
  'GET /api/public/form/:formKey/draft/:token',
  'GET /api/open/form/:formKey/data',
  'POST /api/open/form/:formKey/data',
  'GET /api/public/form/:formKey/people/:itemId',
  'GET /api/workflow/task/:taskId/people/:itemId',
  'POST /api/public/form/:formKey/phone/:itemId/code',
  'POST /api/public/form/:formKey/phone/:itemId/check',
  'POST /api/public/form/:formKey/start',
  'GET /project/form/view',
  'GET /project/public/data',
  'GET /m/project/form/data',
  'GET /q/:formKey',
  'POST /q/:formKey',
  'GET /s/:formKey',
  'POST /s/:formKey',
  'GET /s/:formKey/done',
  'GET /s/:formKey/receipt',
  'GET /s/:formKey/schema.json',
  'GET /s/:formKey/:file',
]
/** Wherever one asks for something, it is somebody else's or nobody's. */
const filled = (url: string): string =>
  url
    .replaceAll(/:(\w+)(?:\([^)]*\))?/g, (_, name: string) =>
      name === 'formKey' ? 'abcdefgh' : name === 'key' ? 'AAAAAAAAAAAAAAAAAAAAAA' : '1',
    )
    .replace('*', 'x')

const routes = () =>
  test.app.routes.flatMap((route) =>
    [route.method]
      .flat()
      .map((method) => ({ method, url: route.url, permission: route.config?.access?.permission ?? 'none' })),
  )

describe('every route of the server', () => {
  it('declares a permission that is one', () => {
    expect(routes().length).toBeGreaterThan(120)
    expect(
      routes().filter(
        ({ permission }) => !/^(@public|@login|@login:any|@module|[a-z][\w-]*(:[\w-]+)+)$/i.test(permission),
      ),
    ).toEqual([])
    // one route stands for all modules, and asks for each verb's own permission
    expect([
      ...new Set(
        routes()
          .filter(({ permission }) => permission === '@module')
          .map(({ url }) => url),
      ),
    ]).toEqual(['/api/*'])
  })

  it('is open to everybody only where this list says so', () => {
    const found = routes()
      .filter(({ permission, method }) => permission === '@public' && method !== 'HEAD')
      .map(({ method, url }) => `${method} ${url}`)
    expect(found.toSorted()).toEqual(open.toSorted())
  })

  it('names permissions that can be given to a role', async () => {
    const given = new Set(
      (await test.app.db.selectFrom('sysMenu').select('perms').where('perms', 'is not', null).execute()).map(
        ({ perms }) => perms,
      ),
    )
    const named = [
      ...new Set(
        routes()
          .map(({ permission }) => permission)
          .filter((one) => !one.startsWith('@')),
      ),
    ]
    expect(named.filter((one) => !given.has(one))).toEqual([])
  })

  it('refuses strangers and forged tokens, before it looks at anything they sent', async () => {
    const guarded = routes().filter(
      ({ permission, url }) => !permission.startsWith('@public') && permission !== '@module' && url !== '/api/*',
    )
    const faults: string[] = []
    for (const { method, url } of guarded) {
      for (const authorization of ['', `Bearer ${'x'.repeat(43)}`]) {
        const { statusCode, body } = await test.app.inject({
          method: method as 'GET',
          url: filled(url),
          headers: { ...(authorization ? { authorization } : {}), 'content-type': 'application/json' },
          ...(['GET', 'HEAD'].includes(method) ? {} : { payload: '{"junk":' }),
        })
        if (statusCode !== 401 || (method !== 'HEAD' && !body.includes('session.none')))
          faults.push(`${method} ${url} ${statusCode}`)
      }
    }
    expect(faults).toEqual([])
  })

  it('refuses who has not its permission, before it looks at anything they sent', async () => {
    const faults: string[] = []
    for (const { method, url } of routes().filter(({ permission }) => !permission.startsWith('@'))) {
      const { statusCode, body } = await test.app.inject({
        method: method as 'GET',
        url: filled(url),
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        ...(['GET', 'HEAD'].includes(method) ? {} : { payload: '{"junk":' }),
      })
      if (statusCode !== 403 || (method !== 'HEAD' && !body.includes('session.denied')))
        faults.push(`${method} ${url} ${statusCode}`)
    }
    expect(faults).toEqual([])
  })
})

const membersHave = /^\/api\/workflow\/(todo|finished|mine|copied)\//

describe('every call of every module', () => {
  it('refuses strangers, and who has not its permission, whatever they send', async () => {
    const { registry } = await loadRegistry(ownModules)
    const faults: string[] = []
    let tried = 0
    for (const module of registry.modules.values()) {
      const calls = [
        ...moduleRoutes.filter(({ verb }) => module.verbs.has(verb)).map(({ method, path }) => ({ method, path })),
        ...Object.values(module.file.actions ?? {}).flatMap(({ method, path }) =>
          method && path ? [{ method, path }] : [],
        ),
      ]
      for (const { method, path } of calls) {
        const url = `/api${module.base}${path.replaceAll(/:\w+/g, '1')}`
        const send = (headers: Record<string, string>) =>
          test.app.inject({
            method,
            url,
            headers: { ...headers, 'content-type': 'application/json' },
            ...(method === 'GET' ? {} : { payload: '{}' }),
          })
        const [stranger, poor] = [await send({}), await send({ authorization: `Bearer ${token}` })]
        tried += 1
        if (stranger.statusCode !== 401) faults.push(`${method} ${url} strangers ${stranger.statusCode}`)
        // members have the lists of their own tasks: whoever has none finds an empty one
        if (method === 'GET' && membersHave.test(url) && [200, 404].includes(poor.statusCode)) continue
        // pickers of the own department may be open to everybody who is signed in
        if (poor.statusCode !== 403 && !(method === 'GET' && path === '/options' && poor.statusCode === 200))
          faults.push(`${method} ${url} poor ${poor.statusCode}`)
      }
    }
    expect(faults).toEqual([])
    expect(tried).toBeGreaterThan(100)
  })
})
