/**
 * @module-tag whole
 * Left out of `npm test`: walks a whole feature by calls, of which faster tests check the parts.
 */
import { afterAll, describe, expect, it } from 'vitest'
import type { Form, Item, Settings } from '#schemas/form/form.ts'
import { openApp } from '#tests/support/open-app.ts'
import { publishForm } from '#tests/support/published-form.ts'

let now = new Date('2026-11-23T08:00:00Z')
const test = await openApp({ clock: () => now })
const { anonymous } = test
const [admin, li] = [await test.as(), await test.as('li')]
afterAll(() => test.close())

const items: readonly Item[] = [
  { id: 'name01', type: 'input', label: '姓名', required: true },
  { id: 'page01', type: 'pagination', label: '第二页' },
  { id: 'numb01', type: 'number', label: '人数', required: true },
]
const formOf = (settings: Settings = {}, some: readonly Item[] = items): Form => ({
  format: 1,
  title: '读书会',
  items: some,
  logic: [],
  theme: {},
  settings,
})
const published = (settings: Settings = {}) => publishForm(admin, anonymous, formOf(settings))
const token = 'abcdefghijklmnopqrstuvwx'
const at = (formKey: string, name: string = token): string => `/api/public/form/${formKey}/draft/${name}`
const body = { version: 1, answers: { name01: '张三' } }
const rows = () => test.app.db.selectFrom('formDraft').selectAll().execute()

describe('/api/public/form/{formKey}/draft/{token}', () => {
  it('keeps what is not whole yet, gives it back, and knows a link by its hash only', async () => {
    const { formKey } = await published()
    expect((await anonymous.put(at(formKey), { body })).body).toMatchObject({
      code: 200,
      data: { savedAt: '2026-11-23T08:00:00.000Z', until: '2026-12-23T08:00:00.000Z' },
    })
    await anonymous.put(at(formKey), { body: { version: 1, answers: { name01: '李四', numb01: 3 } } })
    expect((await anonymous.get(at(formKey))).body.data).toEqual({
      version: 1,
      answers: { name01: '李四', numb01: 3 },
      savedAt: now.toISOString(),
      leftOut: [],
    })
    expect((await rows()).filter(({ version }) => version === 1)).toHaveLength(1)
    expect(JSON.stringify(await rows())).not.toContain(token)
    expect((await anonymous.get(at(formKey, 'another-token-of-24-chars'))).body).toMatchObject({ code: 404 })
  })

  it('refuses what cannot be a draft, and saves nothing where the form is closed or keeps nothing', async () => {
    const form = await published()
    for (const [path, sent, status] of [
      [at(form.formKey, 'short'), body, 400],
      [at(form.formKey), { answers: {} }, 400],
      [at(form.formKey), { ...body, more: 1 }, 400],
      [at(form.formKey), { version: 9, answers: {} }, 422],
      [at('nothere0'), body, 404],
    ] as const)
      expect([path, (await anonymous.put(path, { body: sent })).status]).toEqual([path, status])
    const large = { version: 1, answers: { name01: 'x'.repeat(600_000) } }
    expect((await anonymous.put(at(form.formKey), { body: large })).status).toBe(413)
    await admin.post(form.at('/stop'))
    for (const answer of [await anonymous.put(at(form.formKey), { body }), await anonymous.get(at(form.formKey))])
      expect(answer.body).toMatchObject({ code: 423, data: { reason: 'stopped' } })
    const off = await published({ draft: { keepUnsent: false } })
    expect((await anonymous.put(at(off.formKey), { body })).status).toBe(403)
  })

  it('keeps no shape that a page could not draw, and nothing that a database cannot', async () => {
    const { formKey } = await published()
    const odd = { name01: { evil: ['x'] }, numb01: [1, 2], nobody: 1, 'name01:other': 'x' }
    expect((await anonymous.put(at(formKey), { body: { version: 1, answers: odd } })).status).toBe(200)
    expect((await anonymous.get(`/s/${formKey}?draft=${token}`)).status).toBe(200)
    const nul = { name01: 'a\u0000b\ud800' }
    expect([200, 400]).toContain((await anonymous.put(at(formKey), { body: { version: 1, answers: nul } })).status)
  })

  it('goes on in the next version, says what it left out, and ends with its time', async () => {
    const form = await published()
    await anonymous.put(at(form.formKey), { body: { version: 1, answers: { name01: '张三', numb01: 4 } } })
    await form.publish(formOf({}, [items[0]!, { id: 'note01', type: 'input', label: '备注' }]))
    expect((await anonymous.get(at(form.formKey))).body.data).toMatchObject({
      version: 2,
      answers: { name01: '张三' },
      leftOut: [{ item: 'numb01', label: '人数' }],
    })
    const { text } = await anonymous.get(`/s/${form.formKey}?draft=${token}`)
    expect(text).toContain('以下回答未能保留：人数')
    expect(text).toContain('value="张三"')
    now = new Date('2026-12-24T08:00:00Z')
    expect((await anonymous.get(at(form.formKey))).status).toBe(404)
    expect((await anonymous.get(`/s/${form.formKey}?draft=${token}`)).text).toContain('已经提交或过期')
    now = new Date('2026-11-23T08:00:00Z')
  })

  it('is gone once it is handed in', async () => {
    const { formKey } = await published()
    await anonymous.put(at(formKey), { body })
    const sent = { version: 1, answers: { name01: '张三', numb01: 1 }, url: { draft: token } }
    expect((await anonymous.post(`/api/public/form/${formKey}/data`, { body: sent })).status).toBe(200)
    expect((await anonymous.get(at(formKey))).status).toBe(404)
  })
})

it('finds the newest draft of an account on any device, and of nobody else', async () => {
  const { formKey } = await published({ access: { signIn: true }, draft: { resume: true } })
  const own = `/api/public/form/${formKey}/draft`
  expect((await anonymous.get(own)).status).toBe(401)
  expect((await anonymous.put(at(formKey), { body })).body).toMatchObject({ code: 423, data: { reason: 'login' } })
  expect((await li.get(own)).status).toBe(404)
  await li.put(at(formKey), { body })
  await li.put(at(formKey, `${token}2`), { body: { version: 1, answers: { name01: '李' } } })
  expect((await li.get(own)).body.data).toMatchObject({ answers: { name01: '李' } })
  expect((await admin.get(own)).status).toBe(404)
  expect((await li.get(at(formKey))).status).toBe(404)
  await li.post(`/api/public/form/${formKey}/data`, { body: { version: 1, answers: { name01: '李', numb01: 1 } } })
  expect((await li.get(own)).status).toBe(404)
})

it('is saved and resumed without scripts', async () => {
  const { formKey } = await published({ draft: { resume: true } })
  const first = (await anonymous.get(`/s/${formKey}`)).text
  expect(first).toContain(
    '<noscript><div class="fw-fill fw-after"><button type="submit" form="fw-form" name="_do" value="later"',
  )
  const post = (fields: Record<string, string>) =>
    anonymous.post(`/s/${formKey}`, {
      body: new URLSearchParams(fields).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', host: 'forms.example' },
    })
  const saved = await post({ _version: '1', _page: 'page01', name01: '张三', numb01: '', _do: 'later' })
  expect(saved.status).toBe(200)
  const link = /http:\/\/forms\.example\/s\/[\w-]+\?draft=([\w-]+)/.exec(saved.text)
  expect(link).not.toBeNull()
  const resumed = await anonymous.get(`/s/${formKey}?draft=${link![1]}`)
  expect(resumed.text).toContain('value="张三"')
  expect(resumed.text).toContain('正在继续')
  // saved once more it is the same link
  const again = await post({ _version: '1', name01: '王五', _url: `draft=${link![1]}`, _do: 'later' })
  expect(again.text).toContain(link![1])
  expect((await anonymous.get(at(formKey, link![1]!))).body.data.answers).toEqual({ name01: '王五' })
})
