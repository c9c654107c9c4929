import { afterAll, describe, expect, it } from 'vitest'
import type { Item } from '#schemas/form/form.ts'
import { answerTools, formOf, nameItem as name } from '#tests/support/answered-form.ts'
import { openApp } from '#tests/support/open-app.ts'

let now = new Date('2026-11-20T04:00:00Z')
const opened = await openApp({ clock: () => now })
afterAll(() => opened.close())
const admin = await opened.as()
const { openForm } = answerTools(opened, admin)

describe('limits', () => {
  it('counts an IPv6 network, and every spelling of an address, as one', async () => {
    const form = await openForm(formOf([name], { limits: { ip: { max: 2 } } }))
    const from = async (address: string) =>
      (await form.hand({ name01: 'a' }, {}, opened.anonymous, { 'x-forwarded-for': address })).status
    expect([
      await from('2001:db8:5:6::1'),
      await from('2001:DB8:5:6:7:8:9:a'),
      await from('2001:db8:5:6:ffff::'),
    ]).toEqual([200, 200, 423])
    expect([await from('198.51.100.9'), await from('::ffff:198.51.100.9'), await from('::FFFF:C633:6409')]).toEqual([
      200, 200, 423,
    ])
    expect(await from('2001:db8:5:7::1')).toBe(200)
  })

  it('stores exactly 50 of 200 submits that come at once', async () => {
    const form = await openForm(formOf([name], { limits: { total: { max: 50, message: '额满' } } }))
    const answers = await Promise.all(Array.from({ length: 200 }, (_, i) => form.hand({ name01: `n${i}` })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(50)
    const refused = answers.filter(({ status }) => status === 423)
    expect(refused).toHaveLength(150)
    expect(refused[0]!.body.data).toMatchObject({ reason: 'total', message: '额满' })
    const rows = await form.stored()
    expect(rows.map(({ serial }) => serial)).toEqual(Array.from({ length: 50 }, (_, i) => i + 1))
  })

  it('sells 3 × 10 seats exactly, whoever comes first, and refuses whole', async () => {
    const session: Item = {
      id: 'sess01',
      type: 'radio',
      label: '场次',
      required: true,
      options: ['a', 'b', 'c'].map((value) => ({ value, label: value.toUpperCase(), quota: 10 })),
    }
    const form = await openForm(formOf([session]))
    const answers = await Promise.all(Array.from({ length: 60 }, (_, i) => form.hand({ sess01: 'abc'[i % 3] })))
    const rows = await form.stored()
    expect(rows).toHaveLength(30)
    for (const option of 'abc') expect(rows.filter((row) => row.answers.sess01 === option)).toHaveLength(10)
    const refused = answers.find(({ status }) => status !== 200)!
    expect([refused.status, refused.body.data.reason, refused.body.data.errors[0].item]).toEqual([
      423,
      'seats',
      'sess01',
    ])
  })

  it('gives back what was taken when a later claim is refused', async () => {
    const pick: Item = {
      id: 'pick01',
      type: 'checkbox',
      label: '项目',
      options: [
        { value: 'a', label: 'A', quota: 2 },
        { value: 'b', label: 'B', quota: 1 },
      ],
    }
    const form = await openForm(formOf([pick]))
    expect((await form.hand({ pick01: ['b'] })).status).toBe(200)
    expect((await form.hand({ pick01: ['a', 'b'] })).status).toBe(423)
    expect((await form.hand({ pick01: ['a'] })).status).toBe(200)
    expect((await form.hand({ pick01: ['a'] })).status).toBe(200)
    expect((await form.hand({ pick01: ['a'] })).body.data.reason).toBe('seats')
  })

  it('counts an address anew each day, by the clocks of the form', async () => {
    const form = await openForm(formOf([name], { limits: { ip: { max: 1, per: 'day' } } }))
    const statuses: number[] = []
    for (const time of ['2026-11-20T04:00:00Z', '2026-11-20T15:59:00Z', '2026-11-20T16:00:00Z']) {
      now = new Date(time)
      statuses.push((await form.hand({ name01: 'a' })).status)
    }
    now = new Date('2026-11-20T04:00:00Z')
    expect(statuses).toEqual([200, 423, 200])
  })

  it('counts an account, and a device by its cookie', async () => {
    const account = await openForm(formOf([name], { limits: { account: { max: 1 } } }))
    const zhang = await opened.as('zhang')
    expect((await account.hand({ name01: 'a' }, {}, zhang)).status).toBe(200)
    expect((await account.hand({ name01: 'a' }, {}, zhang)).body.data.reason).toBe('account')
    expect((await account.hand({ name01: 'a' }, {}, await opened.as('li'))).status).toBe(200)

    const device = await openForm(formOf([name], { limits: { device: { max: 1 } } }))
    const page = await opened.anonymous.get(`/s/${device.formKey}`)
    const cookie = String(page.headers['set-cookie']).split(';')[0]!
    expect((await device.hand({ name01: 'a' }, {}, opened.anonymous, { cookie })).status).toBe(200)
    expect((await device.hand({ name01: 'a' }, {}, opened.anonymous, { cookie })).body.data.reason).toBe('device')
    expect(
      (
        await device.hand({ name01: 'a' }, {}, opened.anonymous, {
          cookie: 'fw-device=00000000-0000-4000-8000-000000000001',
        })
      ).status,
    ).toBe(200)
  })

  it('counts what came before the limit was set, and gives a place back when an answer is deleted', async () => {
    const form = await openForm(formOf([name]))
    const id = await form.submit({ name01: 'a' })
    await form.publish(formOf([name], { limits: { total: { max: 2 } } }))
    expect((await form.hand({ name01: 'b' })).status).toBe(200)
    expect((await form.hand({ name01: 'c' })).status).toBe(423)
    const { formId } = (await opened.app.forms.find(form.formKey))!
    await opened.app.db
      .updateTable('formSubmission')
      .set({ delFlag: '1' })
      .where('formId', '=', formId)
      .where('id', '=', id)
      .execute()
    expect((await form.hand({ name01: 'c' })).status).toBe(200)
    expect((await form.hand({ name01: 'd' })).status).toBe(423)
  })
})

describe('unique answers', () => {
  const phone: Item = { id: 'phone1', type: 'input', preset: 'phone', label: '手机号码', unique: true }

  it('takes each value once, also of two that come together', async () => {
    const form = await openForm(formOf([phone]))
    const answers = await Promise.all(Array.from({ length: 10 }, () => form.hand({ phone1: '13800138000' })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const refused = answers.find(({ status }) => status === 422)!
    expect(refused.body.data.errors).toEqual([
      { item: 'phone1', code: 'unique', message: '这个「手机号码」已经提交过' },
    ])
    expect((await form.hand({ phone1: '13800138001' })).status).toBe(200)
    expect((await form.hand({})).status).toBe(200)
    expect(await form.stored()).toHaveLength(3)
  })

  it('knows what was stored before the item became unique, however long', async () => {
    const long: Item = { id: 'long01', type: 'textarea', label: '长', maxLength: 2000 }
    const form = await openForm(formOf([long]))
    await form.submit({ long01: '甲'.repeat(1500) })
    await form.publish(formOf([{ ...long, unique: true }]))
    expect((await form.hand({ long01: '甲'.repeat(1500) })).status).toBe(422)
    expect((await form.hand({ long01: '甲'.repeat(1499) })).status).toBe(200)
  })
})
