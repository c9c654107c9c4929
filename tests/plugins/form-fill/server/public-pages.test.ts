import { familyOf, isAsked, itemTypeOf, needsCode } from '#schemas/form/item-types.ts'
import { codeKey } from '#schemas/form/types/phone-verification.ts'
import { openSmsGateway } from '#tests/support/sms-gateway.ts'
import { sampleCases, asItem } from '#tests/support/item-samples.ts'
import { createHash, createHmac } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import type { Form, Item, Settings } from '#schemas/form/form.ts'
import { exampleForm, publishForm } from '#tests/support/published-form.ts'
import { uploadedAnswer } from '#tests/support/upload.ts'
import { openApp, type Answer } from '#tests/support/open-app.ts'

let now = new Date('2026-11-20T04:00:00Z')
const opened = await openApp({ clock: () => now })
afterAll(() => opened.close())
const admin = await opened.as()

const twoPages: readonly Item[] = [
  { id: 'name01', type: 'input', label: '姓名', required: true },
  {
    id: 'tags01',
    type: 'checkbox',
    label: '主题',
    options: [
      { value: '1', label: '小说' },
      { value: '2', label: '历史' },
      { value: 'o', label: '其他', other: true },
    ],
  },
  { id: 'page01', type: 'pagination', label: '第二部分' },
  { id: 'numb01', type: 'number', label: '人数', required: true, min: 1 },
]
const formOf = (items: readonly Item[], settings: Settings = {}, theme: Form['theme'] = {}): Form => ({
  format: 1,
  title: '读书会',
  items,
  logic: [],
  theme,
  settings,
})

const open = (form: Form) => publishForm(admin, opened.anonymous, form, '测试')
const post = (
  formKey: string,
  fields: readonly (readonly [string, string])[],
  headers: Record<string, string> = {},
): Promise<Answer> =>
  opened.anonymous.post(`/s/${formKey}`, {
    body: new URLSearchParams(fields.map(([name, value]) => [name, value])).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  })

/**
 * What a browser without scripts would post: every field of the page as it stands, then what was entered, then the
 * button.
 */
async function submitPage(
  formKey: string,
  html: string,
  entered: readonly (readonly [string, string])[],
  button: string,
): Promise<Answer> {
  const hidden = [...html.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)].map(
    (match) => [match[1]!, unescaped(match[2]!)] as const,
  )
  return post(formKey, [...hidden, ...entered, ['_do', button]])
}
const unescaped = (text: string): string =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
const stored = async (formKey: string) => {
  const { formId } = (await opened.app.forms.find(formKey))!
  return opened.app.db
    .selectFrom('formSubmission')
    .select(['id', 'answers'])
    .where('formId', '=', formId)
    .orderBy('id')
    .execute()
}

it.each([
  ['rate', 3],
  ['radio', 'a'],
  ['checkbox', ['a']],
] as const)('keeps what a read-only %s holds, which no browser posts', async (type, value) => {
  const item = {
    id: 'lock01',
    type,
    label: '固定',
    readOnly: true,
    default: value,
    ...(type === 'rate'
      ? {}
      : {
          options: [
            { value: 'a', label: '甲' },
            { value: 'b', label: '乙' },
          ],
        }),
  } as Item
  const { formKey } = await open(formOf([item, { id: 'name01', type: 'input', label: '姓名' }]))
  const { text } = await opened.anonymous.get(`/s/${formKey}`)
  expect((await submitPage(formKey, text, [['name01', '张三']], 'submit')).status).toBe(303)
  expect((await stored(formKey))[0]!.answers).toEqual({ lock01: value, name01: '张三' })
})

describe('the public page', () => {
  it('is complete HTML, with nothing inline but colours and data', async () => {
    const { formKey } = await open(formOf(twoPages, {}, { primary: '#c0392b' }))
    const { status, text, headers } = await opened.anonymous.get(`/s/${formKey}`)
    expect(status).toBe(200)
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect(text).toContain('<html lang="zh-CN">')
    expect(text).toMatch(/<form[^>]*method="post"/)
    expect(text).toMatch(/<button[^>]*>下一页<\/button>/)
    expect([...text.matchAll(/<script(?![^>]*(?:src=|type="application\/json"))/g)]).toEqual([])
    expect(text).not.toMatch(/<[^>]+\sstyle="/)
  })

  it('speaks the form’s language whatever the browser speaks, or the one that the visitor chooses', async () => {
    const { formKey } = await open(formOf(twoPages))
    // English buttons do not stand among Chinese questions
    const abroad = await opened.anonymous.get(`/s/${formKey}`, { headers: { 'accept-language': 'en-GB' } })
    expect(abroad.text).toMatch(/<html lang="zh-CN">[^]*<button[^>]*>下一页<\/button>/)
    expect(abroad.text).not.toContain('hrefLang')

    const english = await open(formOf(twoPages, { language: 'en', languages: ['en', 'zh-cn'] }))
    const { text } = await opened.anonymous.get(`/s/${english.formKey}`, { headers: { 'accept-language': 'zh-CN' } })
    expect(text).toMatch(/<html lang="en">[^]*<button[^>]*>Next<\/button>/)
    const button = /<button[^>]*fw-language[^>]*>简体中文<\/button>/.exec(text)![0]
    expect(button).toContain('lang="zh-cn"')
    const other = /formAction="([^"]+)"/i.exec(button)![1]!
    const chosen = await opened.anonymous.get(other)
    expect(chosen.text).toMatch(/<html lang="zh-CN">/)
    // and stays it on the next page and at the end
    const second = await submitPage(`${english.formKey}?lang=zh-cn`, chosen.text, [['name01', '张三']], 'next')
    const done = await submitPage(`${english.formKey}?lang=zh-cn`, second.text, [['numb01', '3']], 'submit')
    expect((await opened.anonymous.get(String(done.headers.location))).text).toContain('提交成功')
  })

  it('says who asks and what becomes of the answers', async () => {
    const { formKey } = await open(
      formOf(
        twoPages,
        { organiser: '招生办 <公室>', privacy: { text: '仅用于报名', url: 'https://example.com/privacy' } },
        { logo: '/files/logo.png', headImage: 'https://elsewhere.example/x.png' },
      ),
    )
    const { text } = await opened.anonymous.get(`/s/${formKey}`)
    expect(text).toContain('招生办 &lt;公室&gt;')
    expect(text).toMatch(/仅用于报名[^]*<a[^>]*href="https:\/\/example.com\/privacy"[^>]*rel="noopener noreferrer"/)
    expect(text).toContain('src="/files/logo.png"')
    // no other host learns who reads a form
    expect(text).not.toContain('<img class="fw-head-image"')
  })

  it('says how many places are left, counts afresh what was removed, and keeps large numbers and those of a discreet author', async () => {
    const slots = (left: Settings['seats']): Form =>
      formOf(
        [
          {
            id: 'slot01',
            type: 'radio',
            label: '场次',
            options: [
              { value: 'a', label: '上午', quota: 2 },
              { value: 'b', label: '下午', quota: 977 },
              { value: 'c', label: '线上' },
            ],
          },
        ],
        left ? { seats: left } : {},
      )
    const shown = async (formKey: string): Promise<readonly string[]> =>
      [
        ...(await opened.anonymous.get(`/s/${formKey}`)).text.matchAll(
          /<span class="fw-(?:seats|full)">([^<]*)<\/span>/g,
        ),
      ].map(([, words]) => words!)
    const { formKey, submit } = await open(slots(undefined))
    expect(await shown(formKey)).toEqual(['剩 2'])
    await submit({ slot01: 'a' })
    expect(await shown(formKey)).toEqual(['剩 1'])
    await submit({ slot01: 'a' })
    expect(await shown(formKey)).toEqual(['已满'])
    const { formId } = (await opened.app.forms.find(formKey))!
    await opened.app.db
      .updateTable('formSubmission')
      .set({ delFlag: '1' })
      .where('formId', '=', formId)
      .where('serial', '=', 1)
      .execute()
    expect(await shown(formKey)).toEqual(['剩 1'])

    // the author sees what is taken, of every option that has seats
    expect((await admin.get(`/api/project/form/${formKey}/seats`)).body.data).toEqual({ slot01: { a: 1, b: 0 } })

    const discreet = await open(slots({ showLeft: false }))
    expect(await shown(discreet.formKey)).toEqual([])
    await discreet.submit({ slot01: 'a' })
    await discreet.submit({ slot01: 'a' })
    expect(await shown(discreet.formKey)).toEqual(['已满'])
  })

  it('says until when it is open, by the clocks of the form', async () => {
    const { formKey } = await open(formOf(twoPages, { window: { to: '2099-11-30T10:00:00Z' } }))
    expect((await opened.anonymous.get(`/s/${formKey}`)).text).toContain('2099 年 11 月 30 日 18:00 截止（北京时间）')
    const { text } = await opened.anonymous.get(`/s/${formKey}?lang=en`)
    expect(text).toContain('Open until 30 November 2099 at 18:00 (Beijing time)')
  })

  it('has a policy that lets in our own scripts and this one style', async () => {
    const { formKey } = await open(formOf(twoPages))
    const { headers, text } = await opened.anonymous.get(`/s/${formKey}`)
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain("script-src 'self';")
    expect(policy).not.toContain('unsafe')
    const style = /<style>([^<]*)<\/style>/.exec(text)![1]!
    expect(policy).toContain(`'sha256-${createHash('sha256').update(style).digest('base64')}'`)
  })

  it('gives each visitor an idempotency key of their own, though the page is cached', async () => {
    const { formKey } = await open(formOf(twoPages))
    const keys = await Promise.all(
      [1, 2, 3].map(
        async () => /name="_key" value="([^"]+)"/.exec((await opened.anonymous.get(`/s/${formKey}`)).text)![1],
      ),
    )
    expect(new Set(keys).size).toBe(3)
  })

  it('fills in what the address says', async () => {
    const { formKey } = await open(formOf(twoPages))
    const { text } = await opened.anonymous.get(
      `/s/${formKey}?name01=%3Cscript%3Ealert(1)%3C/script%3E&tags01=2&nobody=x`,
    )
    expect(text).toContain('value="&lt;script&gt;alert(1)&lt;/script&gt;"')
    expect(text).toMatch(/<input[^>]*checked=""[^>]*value="2"|<input[^>]*value="2"[^>]*checked=""/)
    expect(text).not.toContain('<script>alert')
  })

  it('escapes a hostile form wherever it is shown', async () => {
    const hostile = '</script><script>alert(1)</script><img src=x onerror=alert(1)>'
    const { formKey } = await open({
      ...formOf([
        { id: 'name01', type: 'input', label: hostile, help: hostile, placeholder: hostile },
        {
          id: 'desc01',
          type: 'description',
          label: '',
          html: `<p onclick="alert(1)">x</p>${hostile}<a href="javascript:alert(1)">y</a>`,
        },
      ]),
      title: hostile.slice(0, 190),
      description: hostile,
    })
    const { text } = await opened.anonymous.get(`/s/${formKey}`)
    expect(text).not.toContain('<script>alert')
    const tags = text.replace(/<script type="application\/json"[\s\S]*?<\/script>/, '').replace(/"[^"]*"/g, '""')
    expect(tags).not.toMatch(/<[a-z]+[^<>]*\son\w+=/)
    expect(text).not.toMatch(/href="javascript/)
    expect(text).not.toMatch(/<img/)
  })
})

describe('without JavaScript', () => {
  it('goes from page to page, carries the answers, and hands in', async () => {
    const { formKey } = await open(
      formOf(twoPages, { submit: { end: 'custom', html: '<p>{{name01}}，选了{{tags01}}。</p>' } }),
    )
    const first = await opened.anonymous.get(`/s/${formKey}`)
    const second = await submitPage(
      formKey,
      first.text,
      [
        ['name01', '<张三> & "co"'],
        ['tags01', '1'],
        ['tags01', 'o'],
        ['tags01:other', '科幻'],
      ],
      'next',
    )
    expect(second.status).toBe(200)
    expect(second.text).toContain('第二部分')
    const back = await submitPage(formKey, second.text, [['numb01', '3']], 'back')
    expect(back.text).toContain('value="&lt;张三&gt; &amp; &quot;co&quot;"')
    const done = await submitPage(formKey, second.text, [['numb01', '3']], 'submit')
    expect(done.status).toBe(303)
    expect(await stored(formKey)).toMatchObject([
      { answers: { name01: '<张三> & "co"', tags01: ['1', 'o'], 'tags01:other': '科幻', numb01: 3 } },
    ])
    const end = await opened.anonymous.get(String(done.headers.location))
    expect(end.text).toContain('&lt;张三&gt; &amp; &quot;co&quot;，选了小说、其他：科幻。')
    // another receipt shows the end, but no answers
    const forged = await opened.anonymous.get(
      String(done.headers.location).replace(/receipt=\w+/, `receipt=${'0'.repeat(64)}`),
    )
    expect(forged.text).not.toContain('张三')
  })

  it('hands in every type of question, and what the address says of hidden ones', async () => {
    const cases = sampleCases()
      // a type that another file of this worker has brought has no samples; a form for the signed-in needs scripts
      .filter(({ item, values }) => isAsked(item) && values.length > 0 && !itemTypeOf(item.type)?.needsSignIn)
      .map(({ item, values }, at) => ({
        item: { ...item, id: `case${String(at).padStart(2, '0')}`, label: `题 ${at}` },
        value: values[0],
      }))
    const samples = cases.filter(({ item }) => !item.hidden)
    const source = asItem({ id: 'source', type: 'hidden', label: '来源', hidden: true, param: 'utm_source' })
    const gateway = await openSmsGateway()
    await gateway.use(await opened.as('admin'))
    const { formKey } = await open(formOf([...samples.map(({ item }) => item), source]))
    const shown = []
    for (const { item, value } of samples)
      shown.push({
        item,
        value: familyOf(item) === 'files' ? await uploadedAnswer(opened.anonymous, formKey, item.id, value) : value,
      })
    const page = await opened.anonymous.get(`/s/${formKey}?utm_source=wechat`)
    const fields = shown.flatMap(({ item, value }) => [...itemTypeOf(item.type)!.fields(item, value)])
    for (const { item, value } of shown.filter((one) => needsCode(one.item)))
      fields.push([codeKey(item.id), await gateway.codeFor(opened.anonymous, formKey, item.id, String(value))])
    await gateway.close()
    // a switch that is on says so behind the field that says it is off
    const entered = fields.filter(([, text]) => text !== '')
    const done = await submitPage(formKey, page.text, entered, 'submit')
    expect(done.status).toBe(303)
    expect(await stored(formKey)).toMatchObject([
      { answers: { ...Object.fromEntries(shown.map(({ item, value }) => [item.id, value])), source: 'wechat' } },
    ])
  })

  it('shows errors beside the questions of this page only, and keeps what was entered', async () => {
    const { formKey } = await open(formOf(twoPages))
    const first = await opened.anonymous.get(`/s/${formKey}`)
    const wrong = await submitPage(formKey, first.text, [['tags01', '2']], 'next')
    expect(wrong.status).toBe(422)
    expect(wrong.text).toContain('请填写「姓名」')
    expect(wrong.text).not.toContain('name="numb01"')
    expect(wrong.text).not.toContain('请填写「人数」')
    expect(wrong.text).toMatch(/value="2"[^>]*checked|checked[^>]*value="2"/)
    expect(await stored(formKey)).toEqual([])
  })

  it('shows a question that the answers have brought up before it asks for it', async () => {
    const { formKey } = await open(exampleForm('phq-9.zh'))
    const first = await opened.anonymous.get(`/s/${formKey}`)
    expect(first.text).not.toContain('name="phq910"')
    const nine = Array.from({ length: 9 }, (_, i) => [`phq90${i + 1}`, '1'] as const)
    const more = await submitPage(formKey, first.text, nine, 'submit')
    expect(more.status).toBe(200)
    expect(more.text).toContain('新增了需要填写的题目')
    expect(more.text).toContain('name="phq910"')
    const done = await submitPage(formKey, more.text, [...nine, ['phq910', '1']], 'submit')
    expect(done.status).toBe(303)
    expect(await stored(formKey)).toMatchObject([{ answers: { phq9tt: 9, phq910: '1' } }])
  })

  it('stores once what is posted twice', async () => {
    const { formKey } = await open(formOf([twoPages[0]!]))
    const page = await opened.anonymous.get(`/s/${formKey}`)
    const [one, two] = [
      await submitPage(formKey, page.text, [['name01', 'a']], 'submit'),
      await submitPage(formKey, page.text, [['name01', 'a']], 'submit'),
    ]
    expect(one.headers.location).toBe(two.headers.location)
    expect(await stored(formKey)).toHaveLength(1)
  })

  it('says which option has filled up in the meantime', async () => {
    const seat: Item = {
      id: 'sess01',
      type: 'radio',
      label: '场次',
      required: true,
      options: [
        { value: 'a', label: '周五', quota: 1 },
        { value: 'b', label: '周六' },
      ],
    }
    const { formKey } = await open(formOf([seat]))
    const page = await opened.anonymous.get(`/s/${formKey}`)
    await opened.anonymous.post(`/api/public/form/${formKey}/data`, { body: { version: 1, answers: { sess01: 'a' } } })
    const late = await submitPage(formKey, page.text, [['sess01', 'a']], 'submit')
    expect(late.status).toBe(422)
    expect(late.text).toContain('「周五」名额已满')
    expect((await opened.anonymous.get(`/s/${formKey}`)).text).toContain('已满')
  })

  it('opens with the password, and not with another', async () => {
    const { formKey } = await open(formOf([twoPages[0]!], { access: { password: 'sesame' } }))
    const asked = await opened.anonymous.get(`/s/${formKey}`)
    expect(asked.text).toContain('请输入密码')
    expect(asked.text).not.toContain('姓名')
    const wrong = await post(formKey, [['_password', 'no']])
    expect([wrong.status, wrong.text.includes('密码不正确')]).toEqual([403, true])
    const right = await post(formKey, [['_password', 'sesame']])
    expect(right.status).toBe(303)
    const cookie = String(right.headers['set-cookie']).split(';')[0]!
    expect(String(right.headers['set-cookie'])).toContain('HttpOnly')
    expect((await opened.anonymous.get(`/s/${formKey}`, { headers: { cookie } })).text).toContain('姓名')
  })

  it('takes no cookie that was made of a guess, though it guesses right', async () => {
    const { formKey } = await open(formOf([twoPages[0]!], { access: { password: 'sesame' } }))
    const right = String((await post(formKey, [['_password', 'sesame']])).headers['set-cookie']).split(';')[0]!
    const made = [
      createHash('sha256').update(`formwork:${formKey}:sesame`),
      createHmac('sha256', formKey).update('sesame'),
    ].map((hash) => `fw-pass-${formKey}=${hash.digest('hex')}`)
    for (const cookie of made) {
      expect((await opened.anonymous.get(`/s/${formKey}`, { headers: { cookie } })).text).toContain('请输入密码')
      expect(
        (await opened.anonymous.get(`/api/public/form/${formKey}`, { headers: { cookie } })).body.data.document,
      ).toBe(null)
    }
    const { text } = await opened.anonymous.get(`/api/public/form/${formKey}`, { headers: { cookie: right } })
    const { secret } = await opened.app.db
      .selectFrom('form')
      .select('secret')
      .where('formKey', '=', formKey)
      .executeTakeFirstOrThrow()
    expect([text.includes('姓名'), text.includes(secret)]).toEqual([true, false])
  })
})

describe('a form that cannot be filled in', () => {
  it.each<[string, Settings, number, string]>([
    [
      'not open yet',
      { window: { from: '2026-12-01T00:00:00+08:00' } },
      423,
      '将于 2026 年 12 月 1 日 00:00 开始（北京时间）',
    ],
    ['over', { window: { to: '2026-11-01T00:00:00+08:00', message: '下次请早' } }, 423, '下次请早'],
    [
      'closed at this hour',
      { window: { dailyHours: ['20:00', '21:00'], weekdays: [1, 2] } },
      423,
      '星期一、星期二 20:00–21:00（北京时间）</p><p>下次开放：星期一 20:00。',
    ],
    ['closed on these days', { window: { weekdays: [1, 2, 3] } }, 423, '星期一至星期三'],
    ['for those signed in', { access: { signIn: true } }, 200, '/login?redirect=%2Fs%2F'],
    ['for those on a list', { access: { whitelist: ['li'] } }, 423, '您不在填写名单中'],
  ])('says so in words: %s', async (_, settings, status, words) => {
    const { formKey } = await open(formOf([twoPages[0]!], settings))
    const page = await opened.anonymous.get(`/s/${formKey}`)
    expect(page.status).toBe(status)
    expect(page.text).toContain(words)
    expect(page.text).not.toContain('姓名')
  })

  it('keeps the face of the form, and its description from those who may not see the questions', async () => {
    const over = { window: { to: '2026-11-01T00:00:00+08:00' }, organiser: '校图书馆' }
    const document = { ...formOf([twoPages[0]!], over), description: '<p>每周三晚七点</p>' }
    const { formKey } = await open(document)
    const { text } = await opened.anonymous.get(`/s/${formKey}`)
    for (const words of ['<h1 class="fw-title">读书会</h1>', '每周三晚七点', '请联系校图书馆。', '回执的链接'])
      expect(text).toContain(words)
    const guarded = await open({ ...document, settings: { ...over, access: { password: 'sesame' } } })
    const hidden = (await opened.anonymous.get(`/s/${guarded.formKey}`)).text
    expect(hidden).toContain('校图书馆')
    expect(hidden).not.toContain('每周三晚七点')
  })

  it('says so in words: unknown, not published, stopped, full', async () => {
    const unknown = await opened.anonymous.get('/s/ZZZZZZZZ')
    expect([unknown.status, unknown.text.includes('没有找到这个表单')]).toEqual([404, true])
    expect(unknown.text).toContain('/s/ZZZZZZZZ</p>')
    const { body } = await admin.post('/api/project/form', { body: { name: '草稿', document: formOf([twoPages[0]!]) } })
    expect((await opened.anonymous.get(`/s/${body.data.formKey}`)).text).toContain('表单还没有发布')
    const stopped = await open(formOf([twoPages[0]!]))
    await admin.post(stopped.at('/stop'))
    expect((await opened.anonymous.get(`/s/${stopped.formKey}`)).text).toContain('表单已停止收集')
    const full = await open(formOf([twoPages[0]!], { limits: { total: { max: 1, message: '报名已满，谢谢' } } }))
    await full.submit({ name01: 'a' })
    expect((await opened.anonymous.get(`/s/${full.formKey}`)).text).toContain('报名已满，谢谢')
  })
})

describe('a posting that cannot be taken', () => {
  it('is answered with a page to those who read pages, else with the envelope', async () => {
    const { formKey } = await open(formOf([twoPages[0]!]))
    const long = [['name01', 'x'.repeat(1_100_000)]] as const
    const page = await post(formKey, long, { accept: 'text/html' })
    expect([page.status, page.text.includes('内容太长')]).toEqual([413, true])
    const envelope = await post(formKey, long)
    expect([envelope.status, envelope.body.data]).toMatchObject([413, { id: 'request.tooLarge' }])
  })
})

describe('the answer schema', () => {
  it('is public, and its compiled check is kept for ever under a name of its content', async () => {
    const { formKey } = await open(formOf(twoPages))
    const schema = await opened.anonymous.get(`/s/${formKey}/schema.json`)
    expect(schema.headers['content-type']).toContain('application/schema+json')
    expect(schema.body).toMatchObject({
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      additionalProperties: false,
    })
    const { body } = await opened.anonymous.get(`/api/public/form/${formKey}`)
    const code = await opened.anonymous.get(body.data.validator)
    expect(code.headers['cache-control']).toContain('immutable')
    expect(code.headers['content-type']).toContain('text/javascript')
    expect(code.text).toContain('export default')
    expect((await opened.anonymous.get(`/s/${formKey}/validator-00000000000000000000.js`)).status).toBe(404)
  })

  it('sends out no score that no rule reads, no seats, no password', async () => {
    const item: Item = {
      id: 'radio1',
      type: 'radio',
      label: '题',
      options: [
        { value: 'a', label: 'A', score: 41, quota: 977 },
        { value: 'b', label: 'B', score: 43 },
      ],
    }
    const { formKey } = await open(formOf([item], { notify: { mails: ['secret@example.com'] } }))
    for (const path of [`/s/${formKey}`, `/api/public/form/${formKey}`]) {
      const { text } = await opened.anonymous.get(path)
      expect(text).not.toMatch(/"score"|\b977\b|secret@example/)
    }
  })
})

it('shows a submission again to whoever has its receipt, and leads nowhere from there', async () => {
  const { formKey } = await open(
    formOf([{ id: 'name01', type: 'input', label: '姓名' } as Item], {
      submit: { end: 'redirect', url: 'https://example.com/next' },
    }),
  )
  const { body } = await opened.anonymous.post(`/api/public/form/${formKey}/data`, {
    body: { version: 1, answers: { name01: '王芳' } },
  })
  const { id, receipt } = body.data
  for (const path of ['/project/public/data', '/m/project/form/data']) {
    const led = await opened.anonymous.get(path, { query: { key: formKey, id, receipt } })
    const page = await opened.anonymous.get(String(led.headers.location))
    expect([page.status, page.text.includes('王芳'), page.text.includes('example.com')]).toEqual([200, true, false])
  }
  const stranger = await opened.anonymous.get('/project/public/data', {
    query: { key: formKey, id, receipt: '0'.repeat(64) },
  })
  expect((await opened.anonymous.get(String(stranger.headers.location))).text).not.toContain('王芳')
})
