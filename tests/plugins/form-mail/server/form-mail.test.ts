/**
 * @module-tag whole
 * Left out of `npm test`: walks a whole feature by calls, of which faster tests check the parts.
 */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sendSubmissionMails } from '#plugins/form-mail/server/submission-mails.ts'
import { mailLimits, noMails, type FormMailSettings } from '#plugins/form-mail/shared/mail-api-types.ts'
import type { Form } from '#schemas/form/form.ts'
import { offerLanguage } from '#schemas/form/translations.ts'
import { openMailServer, type ReceivedLetter } from '#tests/support/mail-server.ts'
import { noPages, openApp, type Client, type TestApp } from '#tests/support/open-app.ts'
import { publishForm } from '#tests/support/published-form.ts'
import { soonIn } from '#tests/support/wait-for-queued-work.ts'

let now = new Date('2026-11-23T02:00:00.000Z')
let mail: Awaited<ReturnType<typeof openMailServer>>
let test: TestApp
let zhang: Client
let wang: Client
let ids: Readonly<Record<string, number>>
beforeAll(async () => {
  mail = await openMailServer()
  test = await openApp({
    clock: () => now,
    env: { SMTP_URL: mail.url, PUBLIC_URL: 'https://forms.example.edu' },
    fillPages: { render: (page) => JSON.stringify(page), assets: { scripts: [], styles: [] } },
  })
  ;[zhang, wang] = await Promise.all([test.as('zhang'), test.as('wang')])
  const { db } = test.app
  await db.updateTable('sysUser').set({ email: 'Li@example.edu' }).where('userName', '=', 'li').execute()
  await db.updateTable('sysUser').set({ email: 'zhang@example.edu' }).where('userName', '=', 'zhang').execute()
  const people = await db.selectFrom('sysUser').select(['userId', 'userName']).execute()
  ids = Object.fromEntries(people.map(({ userId, userName }) => [userName, userId]))
})
afterAll(async () => {
  await test.close()
  await mail.close()
})

const soon = soonIn(() => test.app)
const document: Form = {
  format: 1,
  title: '报名',
  items: [
    { id: 'name01', type: 'input', label: '姓名', required: true },
    { id: 'mail01', type: 'input', label: '邮箱', preset: 'email' } as Form['items'][number],
    {
      id: 'size01',
      type: 'radio',
      label: '尺码',
      options: [
        { value: 's', label: '小' },
        { value: 'l', label: '大 & 宽' },
      ],
    },
  ],
  logic: [],
  theme: {},
  settings: {},
}
const newForm = (more: Partial<Form> = {}) => publishForm(zhang, test.anonymous, { ...document, ...more })
type Made = Awaited<ReturnType<typeof newForm>>

const staff = (more: Partial<FormMailSettings['staff']> = {}): FormMailSettings => ({
  ...noMails,
  staff: { ...noMails.staff, enabled: true, addresses: ['office@example.edu'], ...more },
})
const visitor = (more: Partial<FormMailSettings['visitor']> = {}): FormMailSettings => ({
  ...noMails,
  visitor: { enabled: true, item: 'mail01', subject: '收到了', body: '谢谢', withReceipt: true, ...more },
})
async function save(form: Made, settings: FormMailSettings): Promise<void> {
  expect((await zhang.put(form.at('/mail'), { body: settings })).body).toMatchObject({ code: 200 })
}
const to = (address: string): readonly ReceivedLetter[] => mail.letters.filter((one) => one.to.includes(address))
/** The part of a letter that mail programs show formatted. */
const htmlOf = ({ raw }: ReceivedLetter): string =>
  Buffer.from(
    raw
      .slice(raw.indexOf('text/html'))
      .replaceAll(/=\r\n/g, '')
      .replaceAll(/=([\dA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString()

/** All events are worked off, and all mail is with the mail server. */
const settled = (): Promise<void> =>
  soon(async () => {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from queue.job where data->>'name' in ('answer.stored', 'form-mail.daily', 'form-mail.overflow') and state in ('created', 'retry', 'active')`.execute(
      test.app.db,
    )
    expect(rows[0]!.n).toBe(0)
    await test.app.mail.drain()
  })
async function again(form: Made, submissionId: number): Promise<void> {
  const { formId } = (await test.app.forms.find(form.formKey))!
  await sendSubmissionMails(test.app, {
    id: '11111111-1111-4111-8111-111111111111',
    name: 'answer.stored',
    time: now,
    body: { formKey: form.formKey, formId, submissionId, watchers: ['form-mail'] },
  })
  await test.app.mail.drain()
}

describe('mail to staff', () => {
  it('tells each address once of a submission, with what the settings allow, however often the event comes', async () => {
    const form = await newForm()
    await save(form, staff({ users: [ids.li!, ids.wang!], addresses: ['a@example.edu', 'LI@example.edu'] }))
    const id = await form.submit({ name01: '<王芳>', size01: 'l' })
    await soon(() => expect(to('li@example.edu')).toHaveLength(1))
    await settled()
    const [letter] = to('li@example.edu')
    expect(letter!.subject).toBe('「报名」收到第 1 份答卷')
    expect(letter!.text).toContain(`https://forms.example.edu/project/form/data?key=${form.formKey}&open=${id}`)
    expect(letter!.text).not.toContain('王芳')
    expect(to('a@example.edu')).toHaveLength(1)

    await again(form, id)
    expect([to('li@example.edu').length, to('a@example.edu').length]).toEqual([1, 1])
    expect((await zhang.get(form.at('/mail'))).body.data).toMatchObject({
      isSet: true,
      withoutAddress: [ids.wang],
      recent: { sent: 2, leftOut: 0 },
    })

    await save(form, staff({ addresses: ['b@example.edu'], withAnswers: true }))
    await form.submit({ name01: '<王芳>', size01: 'l' })
    await soon(() => expect(to('b@example.edu')).toHaveLength(1))
    expect(to('b@example.edu')[0]!.text).toContain('尺码\r\n大 & 宽')
    expect(htmlOf(to('b@example.edu')[0]!)).toContain('&#60;王芳&#62;')
  })

  it('is one summary a day where that is chosen, without whoever was taken off the list', async () => {
    const form = await newForm()
    await save(form, staff({ addresses: ['day@example.edu', 'gone@example.edu'], rhythm: 'daily' }))
    for (const name01 of ['一', '二', '三']) await form.submit({ name01 })
    await settled()
    await save(form, staff({ addresses: ['day@example.edu'], rhythm: 'daily' }))
    expect(to('day@example.edu')).toEqual([])
    await test.app.jobs.run('form-mail.daily', {})
    await soon(() => expect(to('day@example.edu')).toHaveLength(1))
    expect(to('day@example.edu')[0]!.subject).toBe('「报名」新收到 3 份答卷')
    await test.app.jobs.run('form-mail.daily', {})
    await settled()
    expect([to('day@example.edu').length, to('gone@example.edu').length]).toEqual([1, 0])
  })

  it('stays one mail an hour where submissions flood in, and says how many had none', { tags: ['whole'] }, async () => {
    const form = await newForm()
    await save(form, staff({ addresses: ['flood@example.edu'] }))
    const n = mailLimits.eachPerHour + 3
    for (let i = 0; i < n; i++) await form.submit({ name01: String(i) })
    await settled()
    expect(to('flood@example.edu')).toHaveLength(mailLimits.eachPerHour)
    await test.app.jobs.run('form-mail.overflow', {})
    await soon(() => expect(to('flood@example.edu')).toHaveLength(mailLimits.eachPerHour + 1))
    const last = to('flood@example.edu').at(-1)!
    expect(last.subject).toBe('「报名」新收到 3 份答卷')
    expect(last.text).toContain(`一小时内的答卷超过 ${mailLimits.eachPerHour} 份`)
  })
})

describe('mail to visitors', () => {
  it('holds their answers as text, in one subject line, and leads to their receipt', async () => {
    const form = await newForm()
    await save(
      form,
      visitor({ subject: '{{name01}}，已收到\r\nBcc: x@example.edu', body: '{{name01}}：\n\n{{size01}}{{gone01}}。' }),
    )
    const id = await form.submit({
      name01: '王<b>芳</b>',
      mail01: 'Visitor@Example.edu',
      size01: 'l',
    })
    await soon(() => expect(to('visitor@example.edu')).toHaveLength(1))
    const [letter] = to('visitor@example.edu')
    expect(letter!.subject).toBe('王<b>芳</b>，已收到 Bcc: x@example.edu')
    expect(letter!.raw).not.toMatch(/^Bcc:/im)
    expect(letter!.to).toEqual(['visitor@example.edu'])
    expect(letter!.text).toContain('大 & 宽。')
    expect(htmlOf(letter!)).toContain('王&#60;b&#62;芳&#60;/b&#62;')
    expect(htmlOf(letter!)).not.toContain('<b>')
    const link = new URL(letter!.link)
    const receipt = await test.anonymous.get(link.pathname + link.search)
    expect(receipt.status).toBe(200)
    expect(JSON.parse(receipt.text)).toMatchObject({ kind: 'receipt', serial: 1, answers: { size01: 'l' } })

    await again(form, id)
    expect(to('visitor@example.edu')).toHaveLength(1)
  })

  it('is in the language of the answer, and in the main one where a text has no translation', async () => {
    const translated = offerLanguage(offerLanguage(document, 'en', true), 'ja', true)
    const form = await newForm(translated)
    const english = { subject: 'Received: {{size01}}', body: 'Thank you, {{name01}}.' }
    await save(
      form,
      visitor({
        subject: '已收到',
        body: '谢谢',
        translations: { en: english, ja: { subject: '受付完了', body: ' ' } },
      }),
    )
    const hand = (language: string, address: string) =>
      test.anonymous.post(`/api/public/form/${form.formKey}/data`, {
        body: { version: 1, language, answers: { name01: 'Ann', mail01: address, size01: 's' } },
      })
    for (const language of ['en', 'ja', 'zh-cn'])
      expect((await hand(language, `${language}@example.edu`)).body.code).toBe(200)
    await soon(() => expect(to('zh-cn@example.edu')).toHaveLength(1))
    await settled()
    const [en, ja, zh] = ['en', 'ja', 'zh-cn'].map((language) => to(`${language}@example.edu`)[0]!)
    expect([en!.subject, ja!.subject, zh!.subject]).toEqual(['Received: 小', '受付完了', '已收到'])
    expect(en!.text).toContain('Thank you, Ann.')
    expect(ja!.text).toContain('谢谢')
  })

  it('goes nowhere without an address, has no link without receipts, and spares an address that comes again and again', async () => {
    const form = await newForm({ settings: { submit: { receipt: false } } })
    await save(form, visitor())
    await form.submit({ name01: '无' })
    for (let i = 0; i < mailLimits.visitorPerDay + 2; i++)
      await form.submit({ name01: String(i), mail01: 'victim@example.edu' })
    await settled()
    expect(to('victim@example.edu')).toHaveLength(mailLimits.visitorPerDay)
    expect(to('victim@example.edu')[0]!.link).toBe('')
    expect((await zhang.get(form.at('/mail'))).body.data.recent).toEqual({
      sent: mailLimits.visitorPerDay,
      leftOut: 2,
    })
    const today = now
    now = new Date(now.getTime() + 25 * 3_600_000)
    await form.submit({ name01: '明天', mail01: 'victim@example.edu' })
    await soon(() => expect(to('victim@example.edu')).toHaveLength(mailLimits.visitorPerDay + 1))
    // sessions end, too
    now = today
  })
})

describe('settings', () => {
  it('are off at first, and cost a submit nothing until they are on', async () => {
    const form = await newForm()
    expect((await zhang.get(form.at('/mail'))).body.data).toMatchObject({ ...noMails, isSet: true })
    expect((await test.app.forms.find(form.formKey))?.watchers).toEqual([])
    await save(form, staff())
    expect((await test.app.forms.find(form.formKey))?.watchers).toEqual(['form-mail'])
    await save(form, noMails)
    expect((await test.app.forms.find(form.formKey))?.watchers).toEqual([])
  })

  it.each<[string, object, string]>([
    ['an address that is none', staff({ addresses: ['office@example'] }), 'addresses'],
    ['nobody to tell', staff({ addresses: [' '] }), 'users'],
    ['a question for something else', visitor({ item: 'name01' }), 'item'],
    ['no subject', visitor({ subject: ' ' }), 'subject'],
    ['no text', visitor({ body: '' }), 'body'],
  ])('are refused with %s, beside its field', async (_, body, field) => {
    const form = await newForm()
    expect((await zhang.put(form.at('/mail'), { body })).body).toMatchObject({
      code: 400,
      data: { errors: [{ field }] },
    })
  })

  it('are for whoever manages the form', async () => {
    const form = await newForm()
    const li = await test.as('li')
    for (const [call, path, body] of [
      ['get', '/mail', undefined],
      ['put', '/mail', staff()],
      ['post', '/mail/test', { kind: 'staff' }],
    ] as const) {
      expect((await test.anonymous[call](form.at(path), { body })).status).toBe(401)
      expect((await li[call](form.at(path), { body })).status).toBe(403)
      expect((await wang[call](form.at(path), { body })).status).toBe(404)
    }
    expect((await zhang.put(form.at('/mail'), { body: { staff: {} } })).status).toBe(400)
    expect((await zhang.post(form.at('/mail/test'), { body: { kind: 'all' } })).status).toBe(400)
  })

  it('can be tried: a mail to oneself, with titles for answers', async () => {
    const form = await newForm()
    const body = { kind: 'visitor', subject: '{{name01}}，你好', body: '{{size01}}' }
    const arriving = mail.next('zhang@example.edu')
    expect((await zhang.post(form.at('/mail/test'), { body })).body.data).toEqual({ address: 'zhang@example.edu' })
    const letter = await arriving
    expect(letter.subject).toBe('［测试］［姓名］，你好')
    expect(letter.text).toContain('［尺码］')
    const other = await publishForm(wang, test.anonymous, document)
    expect((await wang.post(other.at('/mail/test'), { body: { kind: 'staff' } })).body).toMatchObject({ code: 422 })
  })
})

it('without a mail server, says so and sends nothing', async () => {
  const quiet = await openApp({ fillPages: noPages })
  try {
    const own = await quiet.as('zhang')
    const form = await publishForm(own, quiet.anonymous, document)
    expect((await own.get(form.at('/mail'))).body.data).toMatchObject({ isSet: false, staff: { enabled: false } })
    expect((await own.put(form.at('/mail'), { body: staff() })).status).toBe(200)
    const submissionId = await form.submit({ name01: '王芳' })
    const { formId } = (await quiet.app.forms.find(form.formKey))!
    await sendSubmissionMails(quiet.app, {
      id: '11111111-1111-4111-8111-111111111111',
      name: 'answer.stored',
      time: new Date(),
      body: { formKey: form.formKey, formId, submissionId, watchers: ['form-mail'] },
    })
    expect(await quiet.app.db.selectFrom('sysMail').selectAll().execute()).toEqual([])
    expect((await own.post(form.at('/mail/test'), { body: { kind: 'staff' } })).body).toMatchObject({ code: 404 })
  } finally {
    await quiet.close()
  }
})
