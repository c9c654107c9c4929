import { afterAll, describe, expect, it } from 'vitest'
import type { Form } from '#schemas/form/form.ts'
import { openApp } from '#tests/support/open-app.ts'
import { publishForm } from '#tests/support/published-form.ts'

const test = await openApp()
const { anonymous } = test
const admin = await test.as()
afterAll(() => test.close())

const document: Form = {
  format: 1,
  title: '报名',
  items: [{ id: 'name01', type: 'input', label: '姓名', required: true }],
  logic: [],
  theme: {},
  settings: { access: { password: 'sesame' } },
}
const hand = async (formKey: string, name: string) =>
  (
    await anonymous.post(`/api/public/form/${formKey}/data`, {
      body: { version: 1, answers: { name01: name }, password: 'sesame' },
    })
  ).body.data as { readonly id: number; readonly link: string }

it('shows a submission to whoever has its link, also after it was corrected, and to nobody else', async () => {
  const form = await publishForm(admin, anonymous, document)
  const { id, link } = await hand(form.formKey, '<王芳>')
  const page = await anonymous.get(link)
  expect(page.status).toBe(200)
  expect(page.text).toContain('&lt;王芳&gt;')
  expect(page.text).toContain('noindex')
  expect(page.text).toMatch(/<button[^>]*id="fw-print"[^>]*>打印回执/)
  expect(page.text).toContain('<script type="module" src="/fill/receipt.js">')
  expect(page.text).not.toContain('最近修改')
  expect(page.headers).toMatchObject({ 'referrer-policy': 'no-referrer', 'cache-control': 'no-cache, private' })

  await admin.put(form.at(`/data/${id}`), { body: { answers: { name01: '王方' }, revision: 1 } })
  const corrected = await anonymous.get(link)
  expect(corrected.text).toContain('王方')
  expect(corrected.text).toContain('最近修改')

  const other = await hand(form.formKey, '李雷')
  const forged = [
    link.replace(`id=${id}`, `id=${other.id}`),
    link.replace(/token=.*/, 'token='),
    link.replace(/&token=.*/, ''),
    link.replace(/token=.*/, `token=${'A'.repeat(32)}`),
    `/s/${form.formKey}/receipt`,
  ]
  for (const path of forged) {
    const { status, text } = await anonymous.get(path)
    expect([path, status]).toEqual([path, 404])
    expect(text).not.toContain('李雷')
  }

  await admin.del(form.at(`/data/${id}`))
  expect((await anonymous.get(link)).status).toBe(404)
})

it('is given only where the form gives receipts, and is taken back with them', async () => {
  const form = await publishForm(admin, anonymous, document)
  const { link } = await hand(form.formKey, '王芳')
  await form.publish({ ...document, settings: { ...document.settings, submit: { receipt: false } } })
  expect((await anonymous.get(link)).status).toBe(404)
  const body = { version: 2, answers: { name01: '李雷' }, password: 'sesame' }
  const { data } = (await anonymous.post(`/api/public/form/${form.formKey}/data`, { body })).body
  expect(data.link).toBeUndefined()
})

it('shows a submission again to whoever has its receipt, and leads nowhere from there', async () => {
  const { formKey } = await publishForm(admin, anonymous, {
    ...document,
    items: [{ id: 'name01', type: 'input', label: '姓名' }],
    settings: { submit: { end: 'redirect', url: 'https://example.com/next' } },
  })
  const { body } = await anonymous.post(`/api/public/form/${formKey}/data`, {
    body: { version: 1, answers: { name01: '王芳' } },
  })
  const { id, receipt } = body.data
  for (const path of ['/project/public/data', '/m/project/form/data']) {
    const led = await anonymous.get(path, { query: { key: formKey, id, receipt } })
    const page = await anonymous.get(String(led.headers.location))
    expect([page.status, page.text.includes('王芳'), page.text.includes('example.com')]).toEqual([200, true, false])
  }
  const stranger = await anonymous.get('/project/public/data', {
    query: { key: formKey, id, receipt: '0'.repeat(64) },
  })
  expect((await anonymous.get(String(stranger.headers.location))).text).not.toContain('王芳')
})

describe('a visitor who may change what was handed in', () => {
  const booking: Form = {
    ...document,
    items: [
      ...document.items,
      {
        id: 'slot01',
        type: 'radio',
        label: '场次',
        options: [
          { value: 'a', label: '上午', quota: 1 },
          { value: 'b', label: '下午', quota: 1 },
        ],
      },
      { id: 'code01', type: 'input', label: '学号', unique: true } as Form['items'][number],
    ],
    settings: { submit: { editAfter: true } },
  }
  const handed = async (formKey: string, answers: object, more: object = {}) =>
    anonymous.post(`/api/public/form/${formKey}/data`, { body: { version: 1, answers, ...more } })
  const editOf = async (link: string): Promise<string> =>
    /href="[^"]*\?edit=([^"]+)"/.exec((await anonymous.get(link)).text)![1]!

  it('does so from the receipt: in place, checked, with its history', async () => {
    const form = await publishForm(admin, anonymous, booking)
    const { id, link } = (await handed(form.formKey, { name01: '王芳', slot01: 'a', code01: '7' })).body.data
    const edit = await editOf(link)
    const page = await anonymous.get(`/s/${form.formKey}?edit=${edit}`)
    expect(page.text).toContain('您正在修改第 1 份答卷')
    expect(page.text).toContain('王芳')

    expect((await handed(form.formKey, { slot01: 'a' }, { url: { edit } })).body).toMatchObject({
      code: 422,
      data: { errors: [{ item: 'name01', code: 'required' }] },
    })
    const changed = await handed(form.formKey, { name01: '王方', slot01: 'a', code01: '7' }, { url: { edit } })
    expect(changed.body).toMatchObject({ code: 200, data: { id, serial: 1, link, isEdited: true } })
    expect(changed.body.data.edit).toBe(`/s/${form.formKey}?edit=${edit}`)
    const { rows } = (await admin.get(form.at('/data/page'))).body.data
    expect(rows).toMatchObject([{ id, serial: 1, revision: 2, answers: { name01: '王方', slot01: 'a', code01: '7' } }])
    expect((await anonymous.get(link)).text).toContain('王方')
  })

  it('does so without scripts, and is told that the changes were saved', async () => {
    const form = await publishForm(admin, anonymous, { ...booking, items: booking.items.slice(0, 1) })
    const first = await handed(form.formKey, { name01: '王芳' }, { url: { embed: '1' } })
    const { id, link, edit: path } = first.body.data
    expect([link, path]).toEqual([expect.stringMatching(/&embed=1$/), expect.stringMatching(/&embed=1$/)])
    const edit = await editOf(link)
    const body = new URLSearchParams({ _version: '1', _page: 'first', _shown: 'name01', _do: 'submit', name01: '王方' })
    body.set('_url', `edit=${edit}`)
    const posted = await anonymous.post(`/s/${form.formKey}?edit=${edit}`, {
      body: Buffer.from(String(body)),
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' },
    })
    expect(posted.status).toBe(303)
    const done = await anonymous.get(String(posted.headers.location))
    expect(done.text).toContain('修改已保存')
    expect(done.text).not.toMatch(/提交成功|正在修改/)
    expect(done.text).toMatch(new RegExp(`href="/s/${form.formKey}/receipt[?]id=${id}&amp;[^"]*"[^>]*>查看回执`))
    expect(done.text).toContain(`href="/s/${form.formKey}?edit=${edit}"`)
    const english = await anonymous.get(`${String(posted.headers.location)}&lang=en`)
    expect(english.text).toContain('Your changes were saved')
  })

  it('takes only places that are free, and answers that nobody else has', async () => {
    const form = await publishForm(admin, anonymous, booking)
    const first = (await handed(form.formKey, { name01: '一', slot01: 'a', code01: '1' })).body.data
    await handed(form.formKey, { name01: '二', slot01: 'b', code01: '2' })
    const edit = await editOf(first.link)
    const wrong = async (answers: object) =>
      (await handed(form.formKey, { name01: '一', ...answers }, { url: { edit } })).body
    expect(await wrong({ slot01: 'b' })).toMatchObject({
      code: 422,
      data: { errors: [{ item: 'slot01', code: 'seats' }] },
    })
    expect(await wrong({ slot01: 'a', code01: '2' })).toMatchObject({
      code: 422,
      data: { errors: [{ item: 'code01', code: 'unique' }] },
    })
    const { rows } = (await admin.get(form.at('/data/page'))).body.data
    expect(rows.find((row: { serial: number }) => row.serial === 1)).toMatchObject({
      revision: 1,
      answers: { slot01: 'a', code01: '1' },
    })
  })

  it('may not with a forged link, nor where the form no longer allows it, nor when it is closed', async () => {
    const form = await publishForm(admin, anonymous, booking)
    const { id, link } = (await handed(form.formKey, { name01: '王芳' })).body.data
    const edit = await editOf(link)
    for (const forged of [`${id}.${'A'.repeat(32)}`, `${id + 1}.${edit.split('.')[1]}`]) {
      expect((await anonymous.get(`/s/${form.formKey}?edit=${forged}`)).status).toBe(404)
      expect((await handed(form.formKey, { name01: '黑客' }, { url: { edit: forged } })).status).toBe(423)
    }
    await form.publish({ ...booking, settings: {} })
    expect((await anonymous.get(`/s/${form.formKey}?edit=${edit}`)).status).toBe(404)
    expect((await anonymous.get(link)).text).not.toContain('edit=')
    expect((await handed(form.formKey, { name01: '黑客' }, { url: { edit } })).status).toBe(423)
    const { rows } = (await admin.get(form.at('/data/page'))).body.data
    expect(rows).toMatchObject([{ answers: { name01: '王芳' } }])
  })
})

it('is linked where the form refuses the browser that has submitted, and to no other', async () => {
  const form = await publishForm(admin, anonymous, { ...document, settings: { limits: { device: { max: 1 } } } })
  const page = await anonymous.get(`/s/${form.formKey}`)
  const device = String(page.headers['set-cookie']).split(';')[0]!
  const sent = await test.withHeaders({ cookie: device }).post(`/api/public/form/${form.formKey}/data`, {
    body: { version: 1, answers: { name01: '王芳' } },
  })
  const kept = String(sent.headers['set-cookie']).split(';')[0]!
  expect(kept).toContain(`fw-receipt-${form.formKey}=`)
  const closed = async (cookie: string) => (await test.withHeaders({ cookie }).get(`/s/${form.formKey}`)).text
  const receipt = sent.body.data.link.replaceAll('&', '&amp;')
  expect(await closed(`${device}; ${kept}`)).toContain(`href="${receipt}">查看我的回执`)
  for (const cookie of [device, `${device}; ${kept.replace(/.$/, (end) => (end === 'A' ? 'B' : 'A'))}`]) {
    const text = await closed(cookie)
    expect(text).toContain('这台设备已经填写过了')
    expect(text).not.toContain('查看我的回执')
  }
  // ends with the browser, as someone else may sit there next
  expect(String(sent.headers['set-cookie'])).not.toContain('Max-Age')
  // staff take it away
  expect((await admin.del(form.at(`/data/${sent.body.data.id}`))).status).toBe(200)
  await form.publish({ ...document, settings: { window: { to: '2020-01-01T00:00:00.000Z' } } })
  expect(await closed(`${device}; ${kept}`)).not.toContain('查看我的回执')
})

it('is kept for no signed-in person, whose account may leave this browser', async () => {
  const form = await publishForm(admin, anonymous, { ...document, settings: { limits: { device: { max: 1 } } } })
  const sent = await admin.post(`/api/public/form/${form.formKey}/data`, {
    body: { version: 1, answers: { name01: '王芳' } },
  })
  expect(sent.status).toBe(200)
  expect(String(sent.headers['set-cookie'] ?? '')).not.toContain('fw-receipt-')
})

it('gives the stored answers of a form for the signed in to its script, by the link alone', async () => {
  const form = await publishForm(admin, admin, {
    ...document,
    settings: { access: { signIn: true }, submit: { editAfter: true } },
  })
  const id = await form.submit({ name01: '王芳' })
  const { link } = (
    await admin.post(`/api/public/form/${form.formKey}/data`, { body: { version: 1, answers: { name01: '李雷' } } })
  ).body.data
  expect(id).toBeGreaterThan(0)
  const edit = /href="[^"]*\?edit=([^"]+)"/.exec((await admin.get(link)).text)![1]!
  const at = `/api/public/form/${form.formKey}`
  expect((await admin.get(at, { query: { edit } })).body.data).toMatchObject({
    version: 1,
    state: { open: true },
    edit: { answers: { name01: '李雷' }, editing: 2, mayRepeat: false },
  })
  expect(
    (await admin.get(at, { query: { edit: edit.replace(/.$/, (end) => (end === 'A' ? 'B' : 'A')) } })).status,
  ).toBe(404)
  expect((await anonymous.get(at, { query: { edit } })).body.data).toMatchObject({
    document: null,
    state: { open: false },
  })
})
