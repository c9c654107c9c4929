/**
 * @module-tag whole
 * Left out of `npm test`: walks a whole feature by calls, of which faster tests check the parts.
 */
import { Script } from 'node:vm'
import { afterAll, describe, expect, it } from 'vitest'
import type { Form, Item, Settings } from '#schemas/form/form.ts'
import { openApp, type Answer } from '#tests/support/open-app.ts'
import { publishForm } from '#tests/support/published-form.ts'

const test = await openApp()
const { anonymous } = test
const admin = await test.as()
afterAll(() => test.close())

const items: readonly Item[] = [
  { id: 'name01', type: 'input', label: '姓名', required: true },
  { id: 'page01', type: 'pagination', label: '' },
  { id: 'numb01', type: 'number', label: '人数' },
]
const formOf = (settings: Settings): Form => ({ format: 1, title: '报名', items, logic: [], theme: {}, settings })
const published = (settings: Settings) => publishForm(admin, anonymous, formOf(settings))
const framesOf = ({ headers }: Answer): readonly unknown[] => [
  /frame-ancestors ([^;]*)/.exec(String(headers['content-security-policy']))?.[1],
  headers['x-frame-options'],
]
const refused = ["'self'", 'SAMEORIGIN']
const embed = { from: 'listed', sites: ['https://www.example.edu'] } as const
const permitted = ["'self' https://www.example.edu", undefined]
const posted = (path: string, fields: Record<string, string>) =>
  anonymous.post(path, {
    body: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })

describe('frames of other sites', () => {
  it('show every page of a form that names them, and of no other', async () => {
    const { formKey } = await published({ embed, submit: { editAfter: true } })
    const { body } = await anonymous.post(`/api/public/form/${formKey}/data`, {
      body: { version: 1, answers: { name01: '张三' } },
    })
    const { id, receipt, link } = body.data as { id: number; receipt: string; link: string }
    const plain = (await published({})).formKey
    for (const [path, expected] of [
      [`/s/${formKey}`, permitted],
      [`/s/${formKey}?embed=1`, permitted],
      [`/s/${formKey}/done?id=${id}&receipt=${receipt}`, permitted],
      [link, permitted],
      [`/s/${plain}`, refused],
      [`/s/${plain}?embed=1`, refused],
      ['/s/nothere0', refused],
      [`/q/${formKey}?qid=x`, refused],
    ] as const)
      expect([path, ...framesOf(await anonymous.get(path))]).toEqual([path, ...expected])
    expect(framesOf(await posted(`/s/${formKey}?embed=1`, { _do: 'next' }))).toEqual(permitted)
  })

  it('show no page of the admin, and nothing but the form', async () => {
    for (const path of ['/healthz', '/login', '/api/user/info', '/brand/icon.svg', '/embed.js'])
      expect([path, String((await anonymous.get(path)).headers['x-frame-options'])]).toEqual([
        path,
        expect.stringMatching(/^(SAMEORIGIN|DENY)$/),
      ])
  })

  it('are limited by the system, at once', async () => {
    const { formKey } = await published({ embed: { from: 'any' } })
    expect(framesOf(await anonymous.get(`/s/${formKey}`))).toEqual(['*', undefined])
    const path = '/api/system/env/config/formConfig'
    const { version, values } = (await admin.get(path)).body.data as { version: number; values: object }
    const limit = (more: object, at: number) =>
      admin.post('/api/system/env/config/save', {
        body: { envKey: 'formConfig', values: { ...values, ...more }, version: at },
      })
    expect((await limit({ embedding: 'listed', embedSites: 'www.example.edu/path' }, version)).status).toBe(400)
    expect((await limit({ embedding: 'off' }, version)).status).toBe(200)
    expect(framesOf(await anonymous.get(`/s/${formKey}`))).toEqual(refused)
    expect((await limit({ embedding: 'any' }, version + 1)).status).toBe(200)
  })

  it('need an origin, which publishing checks', async () => {
    const { formKey } = await published({})
    const body = { document: formOf({ embed: { from: 'listed', sites: ['example.edu/forms'] } }), revision: 1 }
    expect((await admin.put(`/api/project/form/${formKey}/draft`, { body })).status).toBe(200)
    const { text } = await admin.post(`/api/project/form/${formKey}/publish`)
    expect(text).toContain('example.edu/forms')
    expect(text).toContain('不带路径')
  })
})

describe('an embedded form', () => {
  it('is compact on every page without scripts, and leads on within the frame', async () => {
    const { formKey } = await published({ embed })
    const html = (await anonymous.get(`/s/${formKey}?embed=1&name01=李四`)).text
    for (const text of ['data-embedded', '/embed-frame.js', `action="/s/${formKey}?embed=1"`, 'value="李四"'])
      expect(html).toContain(text)
    const hidden = Object.fromEntries(
      [...html.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)].map(([, name, value]) => [
        name!,
        value!.replaceAll('&amp;', '&'),
      ]),
    )
    const second = await posted(`/s/${formKey}?embed=1`, { ...hidden, name01: '李四', _do: 'next' })
    expect(second.text).toContain('data-embedded')
    expect(second.text).toContain('第 2 页，共 2 页')
    const done = await posted(`/s/${formKey}?embed=1`, {
      ...hidden,
      _page: 'page01',
      _shown: 'numb01',
      name01: '李四',
      _do: 'submit',
    })
    expect(done.status).toBe(303)
    expect(done.headers.location).toContain('&embed=1')
    expect((await anonymous.get(String(done.headers.location))).text).toContain('data-embedded')
  })

  it.each([
    ['a password', { access: { password: 'secret' } }],
    ['signing in', { access: { signIn: true } }],
  ])('asks for %s in a tab of its own only', async (_, settings) => {
    const { formKey } = await published({ embed, ...settings })
    const path = `/s/${formKey}?name01=x`
    for (const answer of [
      await anonymous.get(`${path}&embed=1`),
      await anonymous.get(path, { headers: { 'sec-fetch-dest': 'iframe' } }),
    ]) {
      const [page = ''] = answer.text.split('<script type="application/json"')
      expect(page).toContain('在新标签页打开')
      expect(page).toContain(`href="${path}" target="_blank"`)
      expect(page).not.toContain('type="password"')
    }
    expect((await anonymous.get(path)).text).toContain('type="password"')
  })

  it('keeps cookies in a frame on https by itself, where browsers send them back', async () => {
    const { formKey } = await published({ embed, limits: { device: { max: 1 } } })
    const https = { 'x-forwarded-proto': 'https' }
    const cookie = async (headers: Record<string, string>) =>
      String((await anonymous.get(`/s/${formKey}`, { headers })).headers['set-cookie'])
    const framed = { 'sec-fetch-dest': 'iframe' }
    expect(await cookie(framed)).toMatch(/SameSite=Lax$/)
    expect(await cookie(https)).toMatch(/SameSite=Lax; Secure$/)
    expect(await cookie({ ...https, ...framed })).toMatch(/SameSite=None; Secure; Partitioned$/)
  })
})

describe('/embed.js', () => {
  it('may be loaded by other sites, is JavaScript, and is kept for an hour only, because its address never changes', async () => {
    const { headers, text, status } = await anonymous.get('/embed.js')
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'public, max-age=3600',
    })
    expect(() => new Script(text)).not.toThrow()
    expect((await anonymous.get('/embed-frame.js')).headers['cross-origin-resource-policy']).toBe('same-origin')
  })
})
