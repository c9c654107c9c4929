import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Form } from '#schemas/form/form.ts'
import { openApp, type Client, type TestApp } from '#tests/support/open-app.ts'
import { publishForm, type PublishedForTest } from '#tests/support/published-form.ts'
import { upload as importTable } from '#tests/support/table-upload.ts'
import { upload } from '#tests/support/upload.ts'

let test: TestApp
let admin: Client
let form: PublishedForTest
beforeAll(async () => {
  test = await openApp()
  admin = await test.as()
  for (const [postCode, postName] of [
    ['p1', '100%'],
    ['p2', 'a_b'],
    ['p3', 'a\\b'],
    ['p4', 'plain'],
  ])
    await admin.post('/api/system/post', { body: { postCode, postName } })
  form = await publishForm(admin, test.anonymous, {
    format: 1,
    title: 'Attacked',
    items: [
      { id: 'text01', type: 'input', label: 'T' },
      { id: 'num001', type: 'number', label: 'N' },
    ],
    logic: [],
    theme: {},
    settings: {},
  } as unknown as Form)
  for (const text of ['100%', 'a_b', 'plain']) await form.submit({ text01: text })
})
afterAll(() => test.close())

/** Everything that is stored, but for what a refused call writes into logs. */
const stored = async (): Promise<string> => {
  const { rows } = await sql<{
    t: string
  }>`select table_name as t from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' and table_name !~ '^(sys_oper_log|sys_logininfor|sys_session|sys_captcha|sys_job)' order by 1`.execute(
    test.app.db,
  )
  const counts = await Promise.all(
    rows.map(
      async ({ t }) =>
        `${t} ${(await sql<{ h: string }>`select count(*) || coalesce(md5(string_agg(x::text, ',' order by x::text)), '') as h from ${sql.table(t)} x`.execute(test.app.db)).rows[0]!.h}`,
    ),
  )
  return counts.join('\n')
}
const refusals = [400, 404, 415, 422]

const phrases = [
  "'",
  "''",
  "';--",
  "' or '1'='1",
  '1; drop table sys_user',
  '1) union select password from sys_user --',
  '(select password from sys_user limit 1)',
  'pg_sleep(5)',
  '1/(select 1/0)',
  '"; drop table sys_user; --',
  'userId"',
  'user_id',
  '$1',
  '\\',
  '%00',
  'password',
  'createTime) desc, (select 1',
  'case when 1=1 then 1 end',
  '__proto__',
  'constructor',
  'toString',
  'postName.length',
  '${7*7}',
  '{{7*7}}',
]

describe('what becomes SQL', () => {
  it.each(phrases)('takes no name of a field, of an operator, or of an order from %s', async (phrase) => {
    const before = await stored()
    const asked = [
      { sort: phrase },
      { sort: `-${phrase}` },
      { [phrase]: { eq: 1 } },
      { postName: { [phrase]: 1 } },
      { filter: JSON.stringify({ [phrase]: { eq: 1 } }) },
      { filter: JSON.stringify({ postName: { [phrase]: 1 } }) },
      { view: phrase },
      { params: { [phrase]: 1 } },
      { page: phrase },
      { limit: phrase },
      { ids: phrase },
    ]
    for (const query of asked) {
      const { status, body } = await admin.get(
        Object.hasOwn(query, 'ids') ? '/api/system/post/options' : '/api/system/post/page',
        { query },
      )
      expect([query, refusals.includes(status), JSON.stringify(body)]).toEqual([
        query,
        true,
        expect.not.stringContaining('argon2'),
      ])
    }
    for (const query of [
      { sort: phrase },
      { filter: JSON.stringify({ [phrase]: { eq: 1 } }) },
      { filter: JSON.stringify({ text01: { [phrase]: 1 } }) },
      { filter: phrase },
    ]) {
      expect([query, refusals.includes((await admin.get(form.at('/data/page'), { query })).status)]).toEqual([
        query,
        true,
      ])
    }
    for (const path of [
      `/api/system/post/${encodeURIComponent(phrase)}`,
      `/api/system/dict/data/type/${encodeURIComponent(phrase)}`,
      `/api/system/env/config/${encodeURIComponent(phrase)}`,
      `/api/schema/${encodeURIComponent(phrase)}`,
      form.at(`/data/${encodeURIComponent(phrase)}`),
      `/api/project/form/${encodeURIComponent(phrase)}`,
      `/api/public/form/${encodeURIComponent(phrase)}`,
    ]) {
      const { status, body } = await admin.get(path)
      // a dictionary that nobody has made is empty
      expect([path, refusals.includes(status) || JSON.stringify(body.data) === '[]']).toEqual([path, true])
    }
    expect((await admin.del(`/api/system/post/${encodeURIComponent(phrase)}`)).status).toBeGreaterThanOrEqual(400)
    expect(await stored()).toBe(before)
  })

  it('takes every phrase as a value that is looked for, and finds nothing', async () => {
    for (const phrase of phrases) {
      for (const query of [
        { postName: phrase },
        { postName: { like: phrase } },
        { filter: JSON.stringify({ postName: { eq: phrase } }) },
      ]) {
        const { status, body } = await admin.get('/api/system/post/page', { query })
        expect([
          query,
          status,
          status === 200 ? body.data.rows.filter((row: { postName: string }) => !row.postName.includes(phrase)) : [],
        ]).toEqual([query, 200, []])
      }
      const signIn = await test.anonymous.post('/api/login', { body: { username: phrase, password: phrase } })
      expect([phrase, [400, 423].includes(signIn.status)]).toEqual([phrase, true])
    }
  })

  it.each([
    ['%', ['p1']],
    ['_', ['p2']],
    ['\\', ['p3']],
    ['%%', []],
    ['1%0', []],
    ['a_', ['p2']],
  ])('means %s literally in a search', async (text, codes) => {
    const { body } = await admin.get('/api/system/post/page', { query: { postName: { like: text }, sort: 'postCode' } })
    expect(body.data.rows.map((row: { postCode: string }) => row.postCode)).toEqual(codes)
  })

  it.each([
    ['%', 1],
    ['_', 1],
    ['l_in', 0],
  ])('means %s literally in answers', async (text, found) => {
    expect(
      (await admin.get(form.at('/data/page'), { query: { filter: JSON.stringify({ text01: { like: text } }) } })).body
        .data.total,
    ).toBe(found)
  })
})

describe('what reaches into every object', () => {
  const bodies = [
    '{"__proto__":{"polluted":1}}',
    '{"constructor":{"prototype":{"polluted":1}}}',
    '{"a":{"__proto__":{"polluted":1}}}',
    '{"\\u005f_proto__":{"polluted":1}}',
    '[{"__proto__":{"polluted":1}}]',
  ]
  const clean = (): void => {
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
    expect(Object.keys(Object.prototype)).toEqual([])
  }

  it.each(bodies)('%s is refused as a body everywhere', async (payload) => {
    const before = await stored()
    const { authorization } = {
      authorization: `Bearer ${await test.app.sessions.start(1, { ip: '', userAgent: undefined })}`,
    }
    for (const [method, url] of [
      ['POST', '/api/login'],
      ['POST', '/api/system/post'],
      ['PUT', '/api/system/post'],
      ['PUT', '/api/user/pref'],
      ['PUT', '/api/user/profile'],
      ['POST', '/api/project/form'],
      ['POST', '/api/system/env/config/save'],
      ['POST', `/api/public/form/${form.formKey}/data`],
      ['POST', '/api/captcha/get'],
      ['POST', '/api/system/post/bulk/remove'],
    ] as const) {
      const answer = await test.app.inject({
        method,
        url,
        payload,
        headers: { authorization, 'content-type': 'application/json' },
      })
      expect([url, answer.statusCode, answer.json().data.id]).toEqual([url, 400, 'request.malformed'])
    }
    clean()
    expect(await stored()).toBe(before)
  })

  it('is refused in queries and filters, and no name of a column', async () => {
    for (const query of [
      '__proto__[polluted]=1',
      'constructor[prototype][polluted]=1',
      'postName[__proto__][polluted]=1',
      'params[__proto__][polluted]=1',
      'a[constructor][prototype]=1',
      '__proto__=1',
      'filter={"__proto__":{"eq":1}}',
      'filter={"and":[{"constructor":{"eq":1}}]}',
      'sort=__proto__',
    ]) {
      expect([query, (await admin.get(`/api/system/post/page?${query}`)).status]).toEqual([query, 400])
    }
    const table = await importTable(
      admin,
      '/api/system/post/import/preview',
      '__proto__,constructor,岗位名称\n1,2,x\n',
      { mapping: '["__proto__","constructor","postName"]' },
    )
    expect(table.status).toBe(400)
    expect(
      (
        await importTable(admin, '/api/system/post/import/preview', 'postName\nx\n', {
          match: '{"__proto__":{"polluted":1}}',
        })
      ).status,
    ).toBe(400)
    for (const [module, field] of [
      ['__proto__', 'x'],
      ['system/user', '__proto__'],
      ['system/user', 'constructor'],
      ['constructor', 'prototype'],
    ]) {
      expect(
        (await upload(admin, [{ name: 'a.txt', bytes: Buffer.from('x') }], { query: { module, field } })).status,
      ).toBe(400)
    }
    clean()
  })

  it('is no setting, no dictionary, no preference and no answer', async () => {
    for (const name of ['constructor', 'toString', 'hasOwnProperty', 'valueOf']) {
      expect([name, (await admin.get(`/api/system/env/config/${name}`)).status]).toEqual([name, 404])
      expect([name, (await admin.get(`/api/system/env/config/value/${name}`)).status]).toEqual([name, 404])
      expect([
        name,
        (await admin.post('/api/system/env/config/save', { body: { envKey: name, values: {}, version: 0 } })).status,
      ]).toEqual([name, 404])
      expect([name, (await admin.get(`/api/schema/${name}`)).status]).toEqual([name, 404])
      expect([name, (await admin.get('/api/user/pref', { query: { key: name.toLowerCase() } })).body]).toMatchObject([
        name,
        { code: 200, data: null },
      ])
      expect([
        name,
        (
          await test.anonymous.post(`/api/public/form/${form.formKey}/data`, {
            body: { version: 1, answers: { [name]: 'x' } },
          })
        ).status,
      ]).toEqual([name, 422])
    }
    clean()
  })
})

describe('what becomes a header', () => {
  const breaks = ['a\r\nSet-Cookie: a=b', 'a\nX-Injected: 1', 'a\u2028b', 'a\0b', '"; filename="x.html', 'a%0d%0aX: 1']

  it('is no line of its own in the name of a file', async () => {
    for (const name of breaks) {
      const { status, body } = await upload(admin, [{ name: `${name}.txt`, bytes: Buffer.from('x') }])
      // what a sender writes into the part's own header ends that header: there is no such file then
      if (status !== 200) continue
      const { headers } = await test.anonymous.get(body.data)
      expect(headers['set-cookie'] ?? headers['x-injected']).toBeUndefined()
      expect(headers['content-disposition']).toMatch(/^attachment; filename\*=UTF-8''[\w.%~!-]+$/)
    }
  })

  it('nor in the name of an export, of a form', async () => {
    for (const title of breaks.filter((one) => !one.includes('\0'))) {
      const made = await admin.post('/api/project/form', { body: { name: title } })
      const { formKey } = made.body.data
      await admin.post(`/api/project/form/${formKey}/publish`, { body: {} })
      const { headers } = await admin.get(`/api/project/form/${formKey}/data/export`, { query: { format: 'csv' } })
      expect(headers['set-cookie'] ?? headers['x-injected']).toBeUndefined()
      expect(String(headers['content-disposition'] ?? '')).not.toMatch(/[\r\n]/)
    }
  })

  it('nor in an id, a language, a time zone, or where one is sent', async () => {
    for (const value of breaks.map(encodeURIComponent)) {
      for (const { headers } of [
        await test.anonymous.get(`/authLogin/oidc?redirect=${value}`),
        await test.anonymous.get(`/s/${value}`),
        await test.anonymous.get(`/api/${value}`),
        await test.anonymous.get('/healthz', {
          headers: { 'x-request-id': value, 'accept-language': value, 'x-time-zone': value },
        }),
      ]) {
        expect(headers['set-cookie'] ?? headers['x-injected']).toBeUndefined()
        expect(JSON.stringify(headers)).not.toMatch(/\\r|\\n/)
        expect(String(headers['x-request-id'])).toMatch(/^[\w-]{8,64}$/)
      }
    }
  })
})

describe('a pattern that takes for ever', () => {
  it('is refused in a form, and answers are judged in no time', async () => {
    for (const pattern of ['(a+)+$', '(a|aa)+$', '(.*a){20}', '([a-z]+)*$', '(x+x+)+y', '^(?:(?:a*)*)*$']) {
      const made = await admin.post('/api/project/form', {
        body: {
          name: 'Slow',
          document: {
            format: 1,
            title: 'Slow',
            items: [{ id: 'text01', type: 'input', label: 'T', pattern }],
            logic: [],
            theme: {},
            settings: {},
          },
        },
      })
      const check =
        made.status === 200
          ? await admin.post(`/api/project/form/${made.body.data.formKey}/publish`, { body: {} })
          : made
      const began = performance.now()
      const status =
        check.status === 200
          ? (
              await test.anonymous.post(`/api/public/form/${made.body.data.formKey}/data`, {
                body: { version: 1, answers: { text01: `${'a'.repeat(5000)}!` } },
              })
            ).status
          : check.status
      expect([pattern, [400, 422].includes(status), performance.now() - began < 2000]).toEqual([pattern, true, true])
    }
  })

  it('is only text in a search', async () => {
    const began = performance.now()
    for (const text of ['(a+)+$', '.*'.repeat(100), '[', '(?<x>', '%'.repeat(200)])
      expect((await admin.get('/api/system/post/page', { query: { postName: { like: text } } })).status).toBe(200)
    expect(performance.now() - began).toBeLessThan(3000)
  })
})
