import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { weaknessOf, type QuerySettings } from '#plugins/public-query/shared/query-api-types.ts'
import type { Form, Item } from '#schemas/form/form.ts'
import { offerLanguage, translate } from '#schemas/form/translations.ts'
import { openApp, type Answer, type Client, type TestApp } from '#tests/support/open-app.ts'
import { publishForm } from '#tests/support/published-form.ts'

let now = new Date('2026-11-23T02:00:00.000Z')
let test: TestApp
let zhang: Client
beforeAll(async () => {
  test = await openApp({ clock: () => now, env: { RATE_LIMIT: 'on' } })
  zhang = await test.as('zhang')
})
afterAll(() => test.close())

const items = [
  { id: 'name01', type: 'input', label: '姓名', required: true },
  { id: 'tel001', type: 'phoneVerification', label: '手机' },
  { id: 'born01', type: 'date', label: '生日' },
  { id: 'room01', type: 'number', label: '房间', unit: '号' },
  {
    id: 'size01',
    type: 'radio',
    label: '尺码',
    options: [
      { value: 's', label: '小' },
      { value: 'l', label: '大' },
      { value: 'o', label: '别的', other: true },
    ],
  },
  { id: 'note01', type: 'textarea', label: '备注' },
  { id: 'mark01', type: 'input', label: '内部评语', hidden: true },
  { id: 'text01', type: 'description', label: '说明' },
] as Form['items']
const document: Form = { format: 1, title: '录取登记', items, logic: [], theme: {}, settings: {} }
const plain: Form = { ...document, items: items.filter(({ id }) => id !== 'tel001') }
const settings: QuerySettings = {
  name: '录取查询',
  intro: '凭姓名和房间号查询',
  conditions: ['name01', 'room01'],
  shown: ['size01', 'note01'],
  withSerial: false,
  withTime: false,
  enabled: true,
  from: null,
  to: null,
}

async function made(more: Partial<QuerySettings> = {}, form = plain) {
  const published = await publishForm(zhang, test.anonymous, form)
  const { status, body, text } = await zhang.post(published.at('/query'), { body: { ...settings, ...more } })
  if (status !== 200) throw new Error(text)
  const path = `/q/${published.formKey}?qid=${body.data.qid}`
  const ask = (fields: Readonly<Record<string, string>>, headers: Record<string, string> = {}): Promise<Answer> =>
    test.anonymous.post(path, {
      body: new URLSearchParams(fields).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html', ...headers },
    })
  return { ...published, qid: body.data.qid as string, path, ask }
}
const html = { headers: { accept: 'text/html' } }

it('has a name and introduction in each language; what is missing or empty there is in the main one', async () => {
  const form = await made(
    {
      translations: { en: { name: ' Admission results ', intro: ' ' }, ja: { intro: '名前で検索' }, fr: { name: '' } },
    },
    offerLanguage(offerLanguage(plain, 'en', true), 'ja', true),
  )
  const textOf = async (lang: string): Promise<string> => (await test.anonymous.get(form.path + lang, html)).text
  const english = await textOf('&lang=en')
  expect(english).toContain('<title>Admission results')
  expect(english).toContain('凭姓名和房间号查询')
  const japanese = await textOf('&lang=ja')
  expect([japanese.includes('录取查询'), japanese.includes('名前で検索')]).toEqual([true, true])
  expect(await textOf('')).not.toContain('Admission results')
  const [stored] = (await zhang.get(form.at('/query'))).body.data
  expect(stored.translations).toEqual({ en: { name: 'Admission results' }, ja: { intro: '名前で検索' } })
  const refused = await zhang.post(form.at('/query'), { body: { ...settings, translations: { klingon: {} } } })
  expect(refused.status).toBe(400)
})

it('asks and answers in the visitor’s language, and stays in it', async () => {
  const japanese = new Map([['name01.label', 'お名前'], ['size01.label', 'サイズ'], ['size01.options.l.label', '大きい']]) // prettier-ignore
  const form = await made(
    { conditions: ['name01'], shown: ['size01'] },
    translate(offerLanguage(plain, 'ja', true), 'ja', japanese),
  )
  await form.submit({ name01: '王芳', size01: 'l' })
  const page = await test.anonymous.get(`${form.path}&lang=ja`, html)
  expect(page.text).toContain('<html lang="ja"')
  expect(page.text).toContain('お名前')
  const action = /action="([^"]+)"/.exec(page.text)![1]!.replaceAll('&amp;', '&')
  const answer = await test.anonymous.post(action, {
    body: new URLSearchParams({ name01: '王芳' }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' },
  })
  expect(answer.text).toContain('サイズ')
  expect(answer.text).toContain('大きい')
  expect((await test.anonymous.get(form.path, html)).text).toContain('姓名')
})

describe('the queries of a form', () => {
  it('are made, listed, changed and removed by who manages the form and may see its submissions', async () => {
    const form = await made()
    const at = form.at(`/query/${form.qid}`)
    expect((await zhang.get(form.at('/query'))).body.data).toEqual([{ ...settings, qid: form.qid }])
    expect((await zhang.put(at, { body: { ...settings, name: ' 改名 ', enabled: false } })).status).toBe(200)
    expect((await zhang.get(form.at('/query'))).body.data).toMatchObject([{ name: '改名', enabled: false }])

    for (const [client, status] of [
      [test.anonymous, 401],
      [await test.as('li'), 403],
      [await test.as('wang'), 404],
    ] as const) {
      const refused = [
        await client.get(form.at('/query')),
        await client.post(form.at('/query'), { body: settings }),
        await client.put(at, { body: settings }),
        await client.del(at),
      ]
      expect(refused.map((answer) => answer.status)).toEqual([status, status, status, status])
    }
    expect((await zhang.del(at)).status).toBe(200)
    expect((await zhang.get(form.at('/query'))).body.data).toEqual([])
    for (const answer of [await zhang.put(at, { body: settings }), await zhang.del(at)]) expect(answer.status).toBe(404)
    expect((await test.anonymous.get(form.path, html)).status).toBe(404)
  })

  it.each([
    ['no conditions', { conditions: [] }, 'conditions'],
    ['a long text as a condition', { conditions: ['note01'] }, 'conditions'],
    ['a condition that is no question', { conditions: ['text01'] }, 'conditions'],
    ['an unknown condition', { conditions: ['nobody'] }, 'conditions'],
    ['an unknown question to show', { shown: ['nobody'] }, 'shown'],
    ['nothing to show', { shown: [] }, 'shown'],
    ['no name', { name: ' ' }, 'name'],
    ['a window that ends before it begins', { from: '2026-11-23T10:00', to: '2026-11-23T09:00' }, 'to'],
    ['a moment that is none', { from: '2026-13-41T10:00' }, 'from'],
  ])('are refused with %s', async (_, more, field) => {
    const form = await publishForm(zhang, test.anonymous, plain)
    const { status, body } = await zhang.post(form.at('/query'), { body: { ...settings, ...more } })
    expect([status, body.data.errors?.[0]?.field]).toEqual([400, field])
  })
})

describe('the page of a query', () => {
  it('asks without scripts, and shows of what matches exactly what was chosen', async () => {
    const form = await made({ withSerial: true, withTime: true })
    await form.submit({ name01: 'Ada Wong', room01: 12, size01: 'l', note01: '<b>好</b>', born01: '2001-02-03' })
    await form.submit({ name01: '王芳', room01: 12, size01: 's' })

    const page = await test.anonymous.get(form.path, html)
    expect(page.status).toBe(200)
    expect(page.headers).toMatchObject({ 'referrer-policy': 'no-referrer', 'cache-control': 'no-cache, private' })
    for (const part of ['录取查询', '凭姓名和房间号查询', 'name="name01"', 'name="room01"', 'noindex'])
      expect(page.text).toContain(part)
    expect(page.text).not.toContain('尺码')
    expect(page.text).not.toContain('<script')

    const found = await form.ask({ name01: ' ada wong ', room01: '12.0' })
    expect(found.status).toBe(200)
    for (const part of [
      '找到 1 条记录',
      '第 1 份答卷',
      '2026-11-23 10:00（北京时间）',
      '尺码',
      '大',
      '&lt;b&gt;好&lt;/b&gt;',
    ])
      expect(found.text).toContain(part)
    for (const part of ['2001-02-03', '生日', 'Ada Wong', '王芳']) expect(found.text).not.toContain(part)

    const english = await test.anonymous.get(`${form.path}&lang=en`, html)
    expect(english.text).toContain('Look up')
    expect(english.text).toContain('lang="en"')
  })

  it('says plainly that nothing matches, and that every question must be answered', async () => {
    const form = await made()
    const id = await form.submit({ name01: '王芳', room01: 12, size01: 's' })
    const none = await form.ask({ name01: '王', room01: '12' })
    expect([none.status, none.text.includes('没有找到匹配的记录')]).toEqual([200, true])
    expect(none.text).toContain('value="王"')
    for (const fields of [{ name01: '王芳' }, { name01: ' ', room01: '12' }, { name01: '王芳', room01: 'x' }, {}]) {
      const { status, text } = await form.ask(fields as Record<string, string>)
      expect([status, text.includes('请填写全部内容'), text.includes('尺码')]).toEqual([422, true, false])
    }
    // nothing but an exact answer is one
    for (const name01 of ['王_', '%', "' or 1=1 --", '王芳\0'.slice(0, 3) + '%'])
      expect((await form.ask({ name01, room01: '12' })).text).not.toContain('尺码')
    await zhang.del(form.at(`/data/${id}`))
    expect((await form.ask({ name01: '王芳', room01: '12' })).text).toContain('没有找到匹配的记录')
  })

  it('finds by choices, dates and numbers of phones, and never shows more than its limit', async () => {
    const form = await made({ conditions: ['born01', 'size01'], shown: ['name01'] })
    for (let n = 1; n <= 22; n++) await form.submit({ name01: `人${n}`, born01: '2001-02-03', size01: 's' })
    const page = await test.anonymous.get(form.path, html)
    expect(page.text).toMatch(/<input[^>]*type="date"/)
    expect(page.text).not.toContain('别的')
    const { text } = await form.ask({ born01: '2001-02-03', size01: 's' })
    expect(text).toContain('只显示最近的 20 条')
    expect([text.includes('>人22<'), text.includes('>人3<'), text.includes('>人2<')]).toEqual([true, true, false])
    expect((await form.ask({ born01: '2001-02-03', size01: 'o' })).text).toContain('没有找到')
  })

  it('is closed while it is off, outside its time, and when a question it asks for is gone', async () => {
    const form = await made({ from: '2026-11-23T10:00', to: '2026-11-24T10:00' })
    const at = (time: string) => {
      now = new Date(time)
      return test.anonymous.get(form.path, html)
    }
    expect((await at('2026-11-23T01:59:00Z')).text).toContain('查询将于 2026-11-23 10:00（北京时间）开放')
    expect((await at('2026-11-23T02:00:00Z')).status).toBe(200)
    const late = await at('2026-11-24T02:01:00Z')
    expect([late.status, late.text.includes('已于'), late.text.includes('name01')]).toEqual([423, true, false])
    expect((await form.ask({ name01: '王芳', room01: '12' })).status).toBe(423)
    now = new Date('2026-11-23T02:00:00.000Z')

    await form.publish({ ...plain, items: plain.items.filter(({ id }) => id !== 'room01') })
    const gone = await form.ask({ name01: '王芳' })
    expect([gone.status, gone.text.includes('没有开放')]).toEqual([423, true])

    const off = await made({ enabled: false })
    expect((await test.anonymous.get(off.path, html)).status).toBe(423)
    // submissions are looked up after a form has stopped collecting them
    const stopped = await made()
    await zhang.post(stopped.at('/stop'))
    expect((await test.anonymous.get(stopped.path, html)).status).toBe(200)
  })

  it('is not found under another form, without its number, or before the form is published', async () => {
    const [one, other] = [await made(), await made()]
    for (const path of [
      `/q/${other.formKey}?qid=${one.qid}`,
      `/q/${one.formKey}`,
      `/q/${one.formKey}?qid=${'A'.repeat(16)}`,
      `/q/nothere1?qid=${one.qid}`,
    ])
      expect([path, (await test.anonymous.get(path, html)).status]).toEqual([path, 404])
    const { status } = await test.anonymous.post(one.path, { body: { name01: '王芳' } })
    expect(status).toBeGreaterThanOrEqual(400)
    const { formKey } = (await zhang.post('/api/project/form', { body: { name: '草稿', document: plain } })).body.data
    const draft = await zhang.post(`/api/project/form/${formKey}/query`, { body: settings })
    expect(draft.status).toBe(200)
    expect((await test.anonymous.get(`/q/${formKey}?qid=${draft.body.data.qid}`, html)).status).toBe(404)
  })

  it('lets nobody try answers out: misses of a network are counted, and those who find are not held up', async () => {
    const form = await made()
    await form.submit({ name01: '王芳', room01: 12 })
    const right = () => form.ask({ name01: '王芳', room01: '12' })
    const answered: Answer[] = []
    for (let n = 0; n < 15; n++)
      answered.push(await right(), await form.ask({ name01: '王芳', room01: String(n + 100) }))
    expect(answered.filter(({ text }) => text.includes('找到 1 条记录')).length).toBe(15)
    expect(answered.every(({ status }) => status === 200)).toBe(true)
    const held = await right()
    expect([held.status, held.text.includes('查询次数过多'), held.text.includes('尺码')]).toEqual([429, true, false])
    now = new Date(now.getTime() + 11 * 60_000)
    expect((await right()).status).toBe(200)
  })
})

it('warns of an open query by choices alone before the form is published', async () => {
  const { at, qid } = await made({ conditions: ['size01'], shown: ['note01'] })
  const warnings = async () => (await zhang.post(at('/check'))).body.data.warnings
  expect(await warnings()).toMatchObject([
    { code: 'query.weak', at: `tab/setting/${qid}`, message: { 'zh-cn': expect.stringContaining('「录取查询」') } },
  ])
  await zhang.put(at(`/query/${qid}`), { body: { ...settings, conditions: ['size01'], enabled: false } })
  expect(await warnings()).toEqual([])
})

it.each([
  [[], undefined],
  [['姓名'], 'nameOnly'],
  [['学生姓名', '班级?'], 'nameOnly'],
  [['Full name'], 'nameOnly'],
  [['班级?'], 'guessable'],
  [['满意度*', '班级?'], 'guessable'],
  [['座号#'], 'guessable'],
  [['满意度*', '学号'], undefined],
  [['姓名', '学号'], undefined],
  [['单位名称'], undefined],
  [['User name'], undefined],
])('warns the author of a query by %j of who may read the answers: %s', (labels, expected) => {
  const asked = labels.map((label, at): Item => {
    const id = `item0${at}`
    if (label.endsWith('*')) return { id, type: 'rate', label, max: 5 }
    if (label.endsWith('#')) return { id, type: 'number', label, min: 1, max: 40 }
    return label.endsWith('?') ? { id, type: 'radio', label, options: [] } : { id, type: 'input', label }
  })
  expect(weaknessOf(asked)).toBe(expected)
})
