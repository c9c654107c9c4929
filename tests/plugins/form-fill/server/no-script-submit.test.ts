import { createHash, createHmac } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { familyOf, isAsked, itemTypeOf, needsCode } from '#schemas/form/item-types.ts'
import { codeKey } from '#schemas/form/types/phone-verification.ts'
import type { Item } from '#schemas/form/form.ts'
import { openSmsGateway } from '#tests/support/sms-gateway.ts'
import { sampleCases, asItem } from '#tests/support/item-samples.ts'
import { bookClubForm as formOf, formPageTools, twoPages } from '#tests/support/form-page-client.ts'
import { exampleForm } from '#tests/support/published-form.ts'
import { uploadedAnswer } from '#tests/support/upload.ts'
import { openApp } from '#tests/support/open-app.ts'

const opened = await openApp({ clock: () => new Date('2026-11-20T04:00:00Z') })
afterAll(() => opened.close())
const { open, post, submitPage, stored } = formPageTools(opened, await opened.as())

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
