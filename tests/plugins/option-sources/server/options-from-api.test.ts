/**
 * @module-tag whole
 * Left out of `npm test`: it waits for the time limits of other servers.
 */
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Form } from '#schemas/form/form.ts'
import { openApp, type Answer, type Client, type TestApp } from '#tests/support/open-app.ts'
import { publishForm } from '#tests/support/published-form.ts'
import { soonIn } from '#tests/support/wait-for-queued-work.ts'
import { saveSettings } from '#tests/support/sms-gateway.ts'

const start = new Date('2026-11-24T04:00:00Z')
let now = start
let opened: TestApp
let admin: Client
let li: Client
/** What the API answers; by path, so that each form has an API of its own. */
const routes = new Map<string, (response: ServerResponse) => void>()
const requests: { readonly url: string; readonly headers: IncomingHttpHeaders }[] = []
const api = createServer((request, response) => {
  requests.push({ url: request.url!, headers: request.headers })
  const answer = routes.get(request.url!)
  if (answer) answer(response)
  else response.writeHead(404).end()
}).listen(0, '127.0.0.1')
await once(api, 'listening')
const host = `127.0.0.1:${(api.address() as AddressInfo).port}`
let paths = 0

beforeAll(async () => {
  opened = await openApp({ clock: () => now })
  ;[admin, li] = [await opened.as('admin'), await opened.as('li')]
})
afterAll(async () => {
  await opened.close()
  api.closeAllConnections()
  api.close()
})
beforeEach(async () => {
  requests.length = 0
  await settings({})
})

const settings = async (values: object): Promise<void> => {
  const saved = await saveSettings(admin, 'optionSourceConfig', {
    hosts: `http://${host}`,
    privateAddresses: '127.0.0.1',
    minutes: 5,
    ...values,
  })
  expect(saved.text).toContain('"code":200')
}
type Reply = (response: ServerResponse) => void
function reply(status: number, text = '', headers: Readonly<Record<string, string>> = {}): Reply {
  return (response) => {
    response.writeHead(status, headers).end(text)
  }
}
const json = (value: unknown): Reply => reply(200, JSON.stringify(value), { 'content-type': 'application/json' })
function hangUp(response: ServerResponse): void {
  response.destroy()
}

/** Sessions go on only while they are used. */
async function later(minutes: number): Promise<void> {
  const end = now.getTime() + minutes * 60_000
  while (now.getTime() < end) {
    now = new Date(Math.min(end, now.getTime() + 600_000))
    await admin.get('/api/getInfo')
    await li.get('/api/getInfo')
  }
}

const staff = { data: { items: [{ id: 7, name: '张三' }, { id: 8, name: '李四' }] } } // prettier-ignore

/** A form whose question reads an API of its own. */
async function open(answer: (response: ServerResponse) => void, more: object = {}, source: object = {}) {
  const path = `/staff-${++paths}`
  routes.set(path, answer)
  const document = {
    format: 1,
    title: '选人',
    items: [
      {
        id: 'person',
        type: 'select',
        label: '负责人',
        options: [],
        optionsFrom: {
          kind: 'api',
          url: `http://${host}${path}`,
          path: 'data.items',
          valueKey: 'id',
          labelKey: 'name',
          ...source,
        },
        ...more,
      },
      { id: 'name01', type: 'input', label: '姓名' },
    ],
    logic: [],
    theme: {},
    settings: {},
  } as object as Form
  const form = await publishForm(admin, opened.anonymous, document)
  return {
    ...form,
    path,
    source: document.items[0] as object as { readonly optionsFrom: object },
    calls: () => requests.filter(({ url }) => url === path),
    options: async () => {
      const { body } = await opened.anonymous.get(`/api/public/form/${form.formKey}`)
      return body.data.document.items[0].options as readonly { readonly value: string; readonly label: string }[]
    },
    hand: (answers: object) =>
      opened.anonymous.post(`/api/public/form/${form.formKey}/data`, { body: { version: 1, answers } }),
  }
}

interface Trial {
  readonly problem?: string
  readonly message?: string
  readonly count?: number
}

/** What the editor's trial says about a source. */
async function trial(form: { at(rest: string): string }, source: object): Promise<Trial> {
  const { body } = await admin.post<Trial>(form.at('/option-source/try'), { body: source })
  return body.data
}

describe('a question with the options of an API', () => {
  it('offers them, accepts them and keeps their texts', async () => {
    const form = await open(json(staff))
    expect(await form.options()).toEqual([
      { value: '7', label: '张三' },
      { value: '8', label: '李四' },
    ])
    expect((await form.hand({ person: '8' })).status).toBe(200)
    expect((await form.hand({ person: '9' })).status).toBe(422)
    routes.set(form.path, json({ data: { items: [{ id: 7, name: '张三' }] } }))
    await later(6)
    await expect.poll(form.options, { timeout: 20_000 }).toHaveLength(1)
    await later(61)
    expect((await form.hand({ person: '8' })).status).toBe(422)
    expect((await admin.get(form.at('/data/export?format=csv'))).text).toContain('李四')
  })

  it('reads the API once for many visitors, and answers from the last result while it reads again', async () => {
    const form = await open(json(staff))
    await Promise.all(Array.from({ length: 20 }, form.options))
    const before = form.calls().length
    await Promise.all(Array.from({ length: 20 }, form.options))
    expect(form.calls()).toHaveLength(before)
    let release = (): void => {}
    routes.set(
      form.path,
      (response) => void (release = () => json({ data: { items: [{ id: 1, name: '王五' }] } })(response)),
    )
    await later(6)
    // the API has not answered yet
    expect(await Promise.all(Array.from({ length: 20 }, form.options))).toEqual(
      Array.from({ length: 20 }, () => expect.arrayContaining([{ value: '7', label: '张三' }])),
    )
    await expect.poll(form.calls, { timeout: 20_000 }).toHaveLength(before + 1)
    release()
    await expect.poll(form.options, { timeout: 20_000 }).toEqual([{ value: '1', label: '王五' }])
  })

  it('keeps the last good result when the API fails, also after a restart', async () => {
    const form = await open(json(staff))
    await form.options()
    routes.set(form.path, reply(500))
    await later(6)
    expect(await form.options()).toHaveLength(2)
    await opened.app.bus.publish('reconnected', {})
    await later(60)
    expect(await form.options()).toHaveLength(2)
    expect((await form.hand({ person: '7' })).status).toBe(200)
  })

  it('falls back to its own options, and accepts them afterwards too', async () => {
    const form = await open(reply(500), {
      required: true,
      options: [{ value: 'desk', label: '前台' }],
    })
    expect(await form.options()).toEqual([{ value: 'desk', label: '前台' }])
    expect((await form.hand({})).status).toBe(422)
    routes.set(form.path, json(staff))
    await later(1)
    await expect.poll(form.options, { timeout: 20_000 }).toHaveLength(2)
    expect((await form.hand({ person: 'desk' })).status).toBe(200)
  })

  it('delays no page for long', { tags: ['whole'] }, async () => {
    const form = await open(json(staff))
    const { source } = form
    routes.set('/slow', () => {})
    await opened.app.optionSources.forget(0)
    const slow = { ...source, optionsFrom: { ...source.optionsFrom, url: `http://${host}/slow` } }
    const since = performance.now()
    const created = await admin.post('/api/project/form', {
      body: { name: '慢', document: { format: 1, title: '慢', items: [slow], logic: [], theme: {}, settings: {} } },
    })
    const { formKey } = created.body.data
    await admin.post(`/api/project/form/${formKey}/publish`)
    const published = performance.now()
    expect(published - since).toBeLessThan(9_000)
    expect((await opened.anonymous.get(`/s/${formKey}`)).text).toContain('选项加载失败，可以先跳过')
    expect(performance.now() - published).toBeLessThan(4_000)
  })

  it('is a choice by levels where entries have entries', async () => {
    const places = [{ code: 'zj', title: '浙江', sub: [{ code: 'hz', title: '杭州' }] }, { code: 'sh', title: '上海' }] // prettier-ignore
    const form = await open(json(places), { type: 'cascader' }, { path: '', valueKey: 'code', labelKey: 'title', childrenKey: 'sub' }) // prettier-ignore
    expect((await form.hand({ person: ['zj', 'hz'] })).status).toBe(200)
    expect((await form.hand({ person: ['zj'] })).status).toBe(422)
    routes.set(form.path, json([{ code: 'zj', title: '浙江' }]))
    await later(6)
    await expect.poll(form.options, { timeout: 20_000 }).toEqual([{ value: 'zj', label: '浙江' }])
    expect((await form.hand({ person: ['zj', 'hz'] })).status).toBe(200)
    expect((await form.hand({ person: ['zj'] })).status).toBe(200)
    await later(61)
    expect((await form.hand({ person: ['zj', 'hz'] })).status).toBe(422)
    expect((await admin.get(form.at('/data/export?format=csv'))).text).toContain('浙江 / 杭州')
  })
})

it('keeps the text of an answer when the API gives its value to somebody else, also after an edit', async () => {
  const form = await open(json(staff), {}, {})
  await form.options()
  const { body } = await form.hand({ person: '7', name01: 'A' })
  expect(body.code).toBe(200)
  routes.set(form.path, json({ data: { items: [{ id: 7, name: '王五' }, { id: 8, name: '李四' }] } })) // prettier-ignore
  await later(10)
  await form.options()
  await soonIn(() => opened.app)(async () => expect((await form.options())[0]!.label).toBe('王五'))
  await form.hand({ person: '7', name01: 'B' })
  const persons = async () => {
    const file = (await admin.get(form.at('/data/export?format=csv&sort=serial'))).text
    return ['张三', '王五'].map((name) => file.split(name).length - 1)
  }
  expect(await persons()).toEqual([1, 1])
  const row = (await admin.get(form.at('/data/page'))).body.data.rows.find(
    ({ answers }: { answers: { name01: string } }) => answers.name01 === 'A',
  )
  const edited = await admin.put(form.at(`/data/${row.id}`), {
    body: { answers: { ...row.answers, name01: 'C' }, revision: row.revision },
  })
  expect(edited.body.code).toBe(200)
  expect(await persons()).toEqual([1, 1])
})

it('takes no text of an option from a visitor', async () => {
  const form = await open(json(staff))
  await form.options()
  const { status } = await form.hand({ person: '7', 'person:labels': { 7: '校长' } })
  expect(status).toBe(422)
})

describe('what the server does not read', () => {
  it('is a host that is not allowed, whatever its spelling', async () => {
    const form = await open(json(staff))
    await settings({ hosts: 'api.example.edu\n*.data.example.edu' })
    for (const url of [
      `http://${host}/x`,
      'http://api.example.edu/x',
      'https://api.example.edu:8443/x',
      'https://api.example.edu.evil.test/x',
      'https://evil.test/?api.example.edu',
      'https://data.example.edu/x',
      'https://xdata.example.edu/x',
    ])
      expect(await trial(form, { kind: 'api', url, valueKey: 'id', labelKey: 'name' })).toMatchObject({
        problem: 'host',
      })
    expect(requests).toEqual(form.calls())
  })

  it('is a private address, unless it is listed', async () => {
    const form = await open(json(staff))
    await settings({
      privateAddresses: '',
      hosts: `http://${host}\nhttp://localhost\nhttp://[::1]\nhttp://169.254.169.254`,
    })
    for (const url of [
      `http://${host}${form.path}`,
      'http://localhost/',
      'http://[::1]/',
      'http://169.254.169.254/latest',
    ])
      expect(await trial(form, { kind: 'api', url, valueKey: 'id', labelKey: 'name' })).toMatchObject({
        problem: 'address',
        message: expect.stringContaining('内网'),
      })
  })

  it.each([
    ['redirect', reply(302, '', { location: 'http://10.0.0.1/' })],
    ['status', reply(401, '{}')],
    ['tooLarge', reply(200, `["${'x'.repeat(1_100_000)}"]`)],
    ['notJson', reply(200, '<html>')],
    ['noList', json({ rows: [] })],
    ['noOptions', json({ data: { items: [{ other: 1 }] } })],
    ['tooMany', json({ data: { items: Array.from({ length: 2001 }, (_, id) => ({ id, name: `${id}` })) } })],
    ['connection', hangUp],
  ] as const)('is an answer with the fault %s', async (problem, answer) => {
    const form = await open(json(staff))
    routes.set(form.path, answer)
    expect(await trial(form, form.source.optionsFrom)).toEqual({ problem, message: expect.any(String) })
  })
})

it('a trial tells how many options there are and shows the first', async () => {
  const form = await open(
    json({ data: { items: Array.from({ length: 50 }, (_, at) => ({ id: at, name: `第 ${at} 位` })) } }),
  )
  const found = await trial(form, form.source.optionsFrom)
  expect(found).toMatchObject({ count: 50 })
  expect(found).toHaveProperty('options.length', 20)
})

describe('publishing', () => {
  it('refuses a host that is not allowed, and warns of an API that fails', async () => {
    const form = await open(json(staff))
    routes.set(form.path, reply(500))
    const check = async () => (await admin.post(form.at('/check'))).body.data
    expect(await check()).toMatchObject({ errors: [], warnings: [{ code: 'source.status', item: 'person' }] })
    expect((await admin.post(form.at('/publish'))).status).toBe(200)
    await settings({ hosts: '' })
    expect(await check()).toMatchObject({ errors: [{ code: 'source.host', item: 'person' }] })
    expect((await admin.post(form.at('/publish'))).status).toBe(422)
  })
})

describe('a header of the form', () => {
  it('goes to its host with the form’s own secret, and nowhere else is it seen', async () => {
    const form = await open(json(staff))
    const set = await admin.put(form.at('/option-source/header'), {
      body: { url: `http://${host}${form.path}`, name: 'Authorization', secret: 'Bearer top-secret' },
    })
    expect(set.body).toMatchObject({ code: 200 })
    await trial(form, form.source.optionsFrom)
    expect(form.calls().at(-1)!.headers.authorization).toBe('Bearer top-secret')
    const seen = [
      await admin.get(form.at('/option-source')),
      await admin.get(form.at()),
      await admin.get(form.at('/data/codebook')),
      await admin.get(form.at('/data/version/1')),
      await admin.get('/api/monitor/operlog/page?limit=50'),
      await opened.anonymous.get(`/s/${form.formKey}`),
      await opened.anonymous.get(`/api/public/form/${form.formKey}`),
    ]
    for (const { text } of seen) expect(text).not.toContain('top-secret')
    expect(seen[0]!.body.data.headers).toEqual([{ origin: `http://${host}`, name: 'Authorization' }])
    const other = await open(json(staff))
    await other.options()
    expect(other.calls().at(-1)!.headers.authorization).toBeUndefined()
    await admin.put(form.at('/option-source/header'), { body: { url: `http://${host}`, name: '', secret: '' } })
    await trial(form, form.source.optionsFrom)
    expect(form.calls().at(-1)!.headers.authorization).toBeUndefined()
  })

  it.each([
    [{ name: 'X-Key' }],
    [{ url: 'x', name: 'X-Key', secret: 's' }],
    [{ url: 'https://elsewhere.test/', name: 'X-Key', secret: 's' }],
    [{ url: `http://${host}`, name: 'X Key', secret: 's' }],
    [{ url: `http://${host}`, name: 'X-Key', secret: 'a\r\nb' }],
    [{ url: `http://${host}`, name: '', secret: 's' }],
    [{ url: `http://${host}`, name: 'X-Key', secret: '' }],
  ])('is refused as %o', async (body) => {
    const form = await open(json(staff))
    expect((await admin.put(form.at('/option-source/header'), { body })).status).toBe(400)
  })
})

describe('the calls of the editor', () => {
  it('are for managers of the form who may edit it', async () => {
    const form = await open(json(staff))
    const body = { url: `http://${host}`, name: 'X-Key', secret: 's' }
    const calls = (who: Client): readonly Promise<Answer>[] => [
      who.get(form.at('/option-source')),
      who.post(form.at('/option-source/try'), { body: form.source.optionsFrom }),
      who.put(form.at('/option-source/header'), { body }),
    ]
    const statuses = async (who: Client) => (await Promise.all(calls(who))).map(({ status }) => status)
    expect(await statuses(opened.anonymous)).toEqual([401, 401, 401])
    expect(await statuses(li)).toEqual([403, 403, 403])
    expect(await statuses(admin)).toEqual([200, 200, 200])
  })

  it.each([
    [{}],
    [{ kind: 'file' }],
    [{ kind: 'api', url: 'x' }],
    [{ kind: 'dict' }],
    [{ kind: 'dict', type: 'a', more: 1 }],
  ])('refuse %o', async (body) => {
    const form = await open(json(staff))
    expect((await admin.post(form.at('/option-source/try'), { body })).status).toBe(400)
  })
})

it('settings refuse lines that are no hosts', async () => {
  const saved = await saveSettings(admin, 'optionSourceConfig', {
    hosts: 'ok.test\nhttps://ok.test/path',
    privateAddresses: 'x',
    minutes: 5,
  })
  expect(saved.status).toBe(400)
})
