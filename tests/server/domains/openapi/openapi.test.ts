import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterAll, describe, expect, it } from 'vitest'
import { describedRoutes } from '#server/domains/openapi/fixed-routes.ts'
import { openPath } from '#server/domains/openapi/merge-paths.ts'
import { openApiResponseCheck } from '#tests/support/openapi-response-check.ts'
import { openApp } from '#tests/support/open-app.ts'

const { app, as, anonymous, withHeaders, close } = await openApp()
afterAll(close)
const admin = await as()
const document = JSON.parse((await admin.get('/api/openapi.json')).text)
// oxlint-disable-next-line typescript/no-explicit-any -- an OpenAPI document
type Node = Record<string, any>
const operations = Object.entries(document.paths as Record<string, Node>).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation: operation as Node })),
)

it('wants a session and its permission, which an administrator can give', async () => {
  expect((await anonymous.get('/api/openapi.json')).status).toBe(401)
  expect((await (await as('li')).get('/api/openapi.json')).status).toBe(403)
  expect((await admin.get('/api/openapi.json')).status).toBe(200)
  expect(
    (await admin.get('/api/system/menu/list', { query: { perms: { eq: 'tool:swagger:list' } } })).body.data,
  ).toMatchObject([{ menuType: 'F', menuName: '接口文档' }])
})

it('speaks the caller’s language', async () => {
  const english = JSON.parse(
    (
      await withHeaders({ 'accept-language': 'en' }).get('/api/openapi.json', {
        headers: { authorization: `Bearer ${await app.sessions.start(1, { ip: '', userAgent: '' })}` },
      })
    ).text,
  )
  expect(english.paths['/api/login'].post.summary).toBe('Sign in; the answer is the token')
  expect(document.paths['/api/login'].post.summary).toBe('登录')
})

function* nodesOf(
  node: unknown,
  at: string,
): Generator<{ readonly at: string; readonly key: string; readonly value: unknown }> {
  if (typeof node !== 'object' || node === null) return
  for (const [key, value] of Object.entries(node)) {
    yield { at: `${at}/${key}`, key, value }
    yield* nodesOf(value, `${at}/${key}`)
  }
}

describe('is valid OpenAPI 3.1', () => {
  it('has its parts', () => {
    expect(
      Object.keys(document).filter(
        (key) =>
          ![
            'openapi',
            'info',
            'jsonSchemaDialect',
            'servers',
            'paths',
            'webhooks',
            'components',
            'security',
            'tags',
            'externalDocs',
          ].includes(key),
      ),
    ).toEqual([])
    expect(document.openapi).toMatch(/^3\.1\.\d+$/)
    expect(document.info).toMatchObject({ title: expect.any(String), version: expect.any(String) })
    expect(new Set(document.tags.map((tag: Node) => tag.name)).size).toBe(document.tags.length)
  })

  it('every operation has a name of its own, answers, and parameters that fit its path', () => {
    expect(operations.length).toBeGreaterThan(150)
    expect(new Set(operations.map(({ operation }) => operation.operationId)).size).toBe(operations.length)
    // two paths of one shape would be one path
    const paths = Object.keys(document.paths)
    expect(new Set(paths.map((path) => path.replaceAll(/\{\w+\}/g, '{}'))).size).toBe(paths.length)
    for (const { path, method, operation } of operations) {
      const where = `${method} ${path}`
      expect([where, /^(get|put|post|delete|patch)$/.test(method), path.startsWith('/')]).toEqual([where, true, true])
      expect([
        where,
        Object.keys(operation).filter(
          (key) =>
            ![
              'operationId',
              'tags',
              'summary',
              'description',
              'parameters',
              'requestBody',
              'responses',
              'security',
            ].includes(key) && !key.startsWith('x-'),
        ),
      ]).toEqual([where, []])
      const parameters = (operation.parameters ?? []) as Node[]
      const inPath = parameters.filter((one) => one.in === 'path')
      expect([where, inPath.map((one) => one.name).toSorted(), inPath.every((one) => one.required)]).toEqual([
        where,
        [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).toSorted(),
        true,
      ])
      expect([where, new Set(parameters.map((one) => `${one.in} ${one.name}`)).size]).toEqual([
        where,
        parameters.length,
      ])
      for (const one of parameters)
        expect([where, one.name, typeof one.schema, ['path', 'query', 'header'].includes(one.in)]).toEqual([
          where,
          one.name,
          'object',
          true,
        ])
      expect([where, operation['x-permission']]).toEqual([
        where,
        expect.stringMatching(/^(@public|@login(:any)?|[a-z][\w-]*(:[\w-]+)+)$/i),
      ])
      for (const [status, response] of Object.entries(operation.responses as Record<string, Node>)) {
        expect([
          where,
          status,
          /^(default|[1-5]\d\d)$/.test(status),
          typeof (response.$ref ?? response.description),
        ]).toEqual([where, status, true, 'string'])
      }
    }
  })

  it('every schema is one of JSON Schema 2020-12, and every reference leads somewhere', () => {
    const ajv = new Ajv2020({ strict: false, validateFormats: false })
    const found = [...nodesOf(document, '')]
    const schemas = found.filter(({ at, key }) => key === 'schema' || /^\/components\/schemas\/[^/]+$/.test(at))
    expect(
      schemas.flatMap(({ at, value }) => (ajv.validateSchema(value as object) ? [] : [`${at}: ${ajv.errorsText()}`])),
    ).toEqual([])
    expect(schemas.length).toBeGreaterThan(300)
    const leadsTo = (reference: string): unknown =>
      reference
        .slice(2)
        .split('/')
        .reduce<unknown>((part, name) => (part as Node | undefined)?.[name.replaceAll('~1', '/')], document)
    expect(
      found
        .filter(({ key, value }) => key === '$ref' && leadsTo(String(value)) === undefined)
        .map(({ at, value }) => `${at}: ${String(value)}`),
    ).toEqual([])
  })
})

it('says what an import takes besides its file, and in which formats its template comes', () => {
  const body = (path: string) => document.paths[path].post.requestBody.content['multipart/form-data'].schema
  expect(Object.keys(body('/api/system/dict/data/import/commit').properties)).toEqual([
    'file',
    'mapping',
    'update',
    'mode',
    'match',
  ])
  expect(body('/api/system/user/import/preview')).toMatchObject({
    required: ['file'],
    additionalProperties: false,
    properties: { mode: { enum: ['all', 'skip'], default: 'all' } },
  })
  expect(Object.keys(body('/api/system/user/import/faults').properties)).not.toContain('match')
  expect(Object.keys(document.paths['/api/system/user/import/template'].get.responses[200].content)).toContain(
    'text/csv',
  )
})

it('says of each field what a bare value tests it by', async () => {
  const described = (name: string): string =>
    document.paths['/api/system/user/page'].get.parameters.find((one: Node) => one.name === name).description
  expect(['deptId', 'userName', 'createTime', 'userId'].map((name) => described(name).split(' ', 1)[0])).toEqual([
    'under',
    'like',
    'between',
    'eq',
  ])
})

it('every route of the server is described, and nothing else', () => {
  const described = describedRoutes(app.routes)
  const routes = described.map(({ method, url }) => `${method} ${url}`)
  expect(described.filter(({ route }) => !route?.config?.docs).map(({ method, url }) => `${method} ${url}`)).toEqual([])
  for (const route of routes) {
    const [method, url] = route.split(' ') as [string, string]
    expect([route, document.paths[openPath(url)]?.[method.toLowerCase()] !== undefined]).toEqual([route, true])
  }
})

it('what bespoke routes answer is as described', async () => {
  const answers = openApiResponseCheck(document)
  const faults: string[] = []
  const call = async (
    method: 'get' | 'post' | 'put' | 'del',
    url: string,
    options: { query?: object; body?: unknown } = {},
    client = admin,
  ) => {
    const answer = await client[method](url, options)
    const isJson = String(answer.headers['content-type']).startsWith('application/json')
    const found = answers.faultOf(method === 'del' ? 'DELETE' : method.toUpperCase(), url, {
      status: answer.status,
      headers: answer.headers,
      get body() {
        return (isJson ? JSON.parse(answer.text) : undefined) as never
      },
    })
    if (found) faults.push(found)
    return answer
  }
  await call('post', '/api/login', { body: { username: 'zhang', password: 'Formwork-2026' } }, anonymous)
  await call('post', '/api/login', { body: { username: 'zhang', password: 'wrong' } }, anonymous)
  await call('post', '/api/login', { body: {} }, anonymous)
  for (const url of [
    '/api/getInfo',
    '/api/getRouters',
    '/api/user/profile',
    '/api/common/process/mine',
    '/api/system/dict/data/type/sys_user_sex',
    '/api/system/config/sys.info/configValue',
    '/api/public/systemInfoConfig',
    '/api/system/user/authRole/1',
    '/api/schema/system/user',
    '/healthz',
    '/api/openapi.json',
    '/api/project/form/page',
    '/api/project/form/attention',
    '/api/system/ops',
    '/api/system/notice/unread',
    '/api/system/notice/top',
    '/api/system/notice/received',
    '/api/system/notice/received/99',
    '/api/system/notice/99/readers',
    '/files/none/x',
  ]) {
    await call('get', url)
    await call('get', url, {}, anonymous)
  }
  await call('get', '/api/common/process', { query: { key: 'none' } })
  await call('get', '/api/common/process/file', { query: { key: 'none' } })
  await call('put', '/api/user/pref', { body: { key: 'list:system/user', value: { a: 1 } } })
  await call('get', '/api/user/pref', { query: { key: 'list:system/user' } })
  await call('get', '/api/user/pref', { query: { key: 'list:system/role' } })
  await call('get', '/api/project/form/trend', { query: { days: '7' } })
  const { viewId } = (
    await call('post', '/api/system/view', { body: { module: 'system/user', title: 'x', query: 'status=0' } })
  ).body.data
  await call('get', '/api/system/view', { query: { module: 'system/user' } })
  await call('put', `/api/system/view/${viewId}`, { body: { title: 'y' } })
  await call('put', '/api/system/view/order', { body: { module: 'system/user', ids: [viewId] } })
  await call('del', `/api/system/view/${viewId}`)
  const { formKey } = (await call('post', '/api/project/form', { body: { name: 'F' } })).body.data
  const form = `/api/project/form/${formKey}`
  const { draft } = (await call('get', form)).body.data
  await call('put', form, { body: { name: 'G' } })
  const document_ = { ...draft.document, items: [{ id: 'text01', type: 'textarea', label: 'Q' }] }
  await call('put', `${form}/draft`, { body: { document: document_, revision: draft.revision } })
  await call('post', `${form}/check`)
  await call('post', `${form}/publish`, { body: {} })
  await call('get', `/api/public/form/${formKey}`, {}, anonymous)
  await call('post', `/api/public/form/${formKey}/data`, { body: { version: 1, answers: { text01: 'a' } } }, anonymous)
  await call('post', `/api/public/form/${formKey}/data`, { body: { version: 1, answers: { text01: 5 } } }, anonymous)
  const [stored] = (await call('get', `${form}/data/page`)).body.data.rows
  await call('get', `${form}/data/${stored.id}`)
  await call('put', `${form}/data/${stored.id}`, { body: { answers: { text01: 'b' }, revision: stored.revision } })
  await call('get', `${form}/data/export`, { query: { format: 'csv' } })
  await call('get', `/s/${formKey}`, {}, anonymous)
  await call('get', `/s/${formKey}/schema.json`, {}, anonymous)
  await call('get', `${form}/version/1`)
  await call('get', `${form}/statistics`)
  await call('get', `${form}/data/codebook`)
  await call('get', `${form}/data/99999`)
  await call('del', `${form}/data/${stored.id}`)
  await call('post', `${form}/copy`)
  await call('post', `${form}/stop`)
  await call('del', form)
  await call('get', form)
  await call(
    'post',
    '/api/logout',
    {},
    withHeaders({ authorization: `Bearer ${await app.sessions.start(1, { ip: '', userAgent: '' })}` }),
  )
  expect(faults).toEqual([])
  expect(answers.checked).toBeGreaterThan(50)
})
