import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import type { Form } from '#schemas/form/form.ts'
import { optionsOf } from '#schemas/form/item.ts'
import { publishForm } from '#tests/support/published-form.ts'
import { openVisits, visitForm } from '#tests/support/visitor-registration-form.ts'

const { test, zhang, wang, li, form } = await openVisits()
afterAll(() => test.close())

describe('one answer', () => {
  it('comes in full', async () => {
    const id = await form.submit({ name01: '详', rate01: 3 })
    expect((await zhang.get(form.at(`/data/${id}`))).body.data).toMatchObject({
      id,
      serial: expect.any(Number),
      answers: { name01: '详', rate01: 3 },
    })
    await zhang.del(form.at(`/data/${id}`))
  })

  it('brings the version it was given under', async () => {
    const { body } = await zhang.get(form.at('/version/1'))
    expect(body.data).toMatchObject({ version: 1, document: { title: '参观登记' }, artifact: { format: 1 } })
    expect((await zhang.get(form.at('/version/9'))).status).toBe(422)
  })

  it('is judged again when edited: hidden answers go, calculations follow', async () => {
    const id = await form.submit({ name01: '改', age001: 1, rate01: 1, why001: '慢' })
    const { body } = await zhang.put(form.at(`/data/${id}`), {
      body: { answers: { name01: '改', age001: 7, rate01: 5, why001: '慢', sum001: 999 }, revision: 1 },
    })
    expect(body.data).toMatchObject({ id, revision: 2, answers: { name01: '改', age001: 7, rate01: 5, sum001: 14 } })
    expect(body.data.answers.why001).toBeUndefined()
    await zhang.del(form.at(`/data/${id}`))
  })

  it('edited keeps what the address and the person made relevant, whoever edits', async () => {
    const document: Form = {
      ...visitForm,
      title: '渠道登记',
      items: [
        { id: 'name01', type: 'input', label: '姓名' },
        { id: 'more01', type: 'input', label: '微信号' },
        { id: 'role01', type: 'input', label: '昵称' },
      ],
      logic: [
        // oxlint-disable-next-line unicorn/no-thenable -- the document's own word
        { when: { 'url.channel': { eq: 'wx' } }, then: [{ do: 'show', target: 'more01' }] },
        // oxlint-disable-next-line unicorn/no-thenable -- the document's own word
        { when: { 'user.nickName': { empty: false } }, then: [{ do: 'show', target: 'role01' }] },
      ],
    }
    const channel = await publishForm(zhang, test.anonymous, document)
    const given = { name01: '甲', more01: 'wx-1', role01: '小李' }
    const handed = await li.post(`/api/public/form/${channel.formKey}/data`, {
      body: { version: 1, answers: given, url: { channel: 'wx', note: 'a\u0000b\ud800' } },
    })
    expect(handed.status).toBe(200)
    const at = channel.at(`/data/${handed.body.data.id}`)
    expect((await zhang.get(at)).body.data).toMatchObject({
      answers: given,
      env: { url: { channel: 'wx' }, user: { userName: 'li' } },
    })
    const edited = await zhang.put(at, { body: { answers: { ...given, name01: '乙' }, revision: 1 } })
    expect(edited.body.data.answers).toEqual({ ...given, name01: '乙' })
  })

  it('keeps nothing of address and person that no rule reads', async () => {
    const { body } = await li.post(`/api/public/form/${form.formKey}/data`, {
      body: { version: 1, answers: { name01: '己' }, url: { channel: 'wx' } },
    })
    expect((await zhang.get(form.at(`/data/${body.data.id}`))).body.data.env).toEqual({})
    await zhang.del(form.at(`/data/${body.data.id}`))
  })

  it.each([
    ['a wrong value', { name01: '误', age001: 'old' }, 'age001', 'type'],
    ['a missing one', { age001: 1 }, 'name01', 'required'],
    ['an option that does not exist', { name01: '误', city01: '11' }, 'city01', 'option'],
    ['a question that does not exist', { name01: '误', nope00: 1 }, 'nope00', 'unknown'],
    ['a name that another has', { name01: '甲' }, 'name01', 'unique'],
  ])('refuses %s and stays as it was', async (_, answers, item, code) => {
    const id = await form.submit({ name01: '误' })
    const refused = await zhang.put(form.at(`/data/${id}`), { body: { answers, revision: 1 } })
    expect(refused.status).toBe(422)
    expect(refused.body.data).toMatchObject({
      id: 'answer.invalid',
      errors: [{ item, code, message: expect.any(String) }],
    })
    expect((await zhang.get(form.at(`/data/${id}`))).body.data).toMatchObject({
      revision: 1,
      answers: { name01: '误' },
    })
    await zhang.del(form.at(`/data/${id}`))
  })

  it('edited first of all since its question became unique leaves older answers taken, too', async () => {
    const items = [
      { id: 'code01', type: 'input', label: '编号' },
      { id: 'note01', type: 'input', label: '备注' },
    ] as const
    const document: Form = { ...visitForm, title: '编号登记', items, logic: [] }
    const late = await publishForm(zhang, test.anonymous, document)
    await late.submit({ code01: '老' })
    const id = await late.submit({ code01: '新' })
    await late.publish({ ...document, items: [{ ...items[0], unique: true }, items[1]] })
    const other = await late.submit({ note01: '没有编号' })
    expect(
      (await zhang.put(late.at(`/data/${other}`), { body: { answers: { code01: '再' }, revision: 1 } })).status,
    ).toBe(200)
    await expect(late.submit({ code01: '老' })).rejects.toThrow('422')
    await expect(late.submit({ code01: '新' })).rejects.toThrow('422')
    await zhang.del(late.at(`/data/${id}`))
    await late.submit({ code01: '新' })
  })

  it('of a choice published as unique before that was refused stays taken, edited or not', async () => {
    const items = [
      { id: 'name01', type: 'input', label: '姓名' },
      { id: 'like01', type: 'checkbox', label: '兴趣', options: optionsOf(visitForm.items[3]!) },
    ] as const
    const old = await publishForm(zhang, test.anonymous, { ...visitForm, title: '兴趣登记', items, logic: [] })
    const { formId } = (await test.app.forms.find(old.formKey))!
    await test.app.db
      .updateTable('formVersion')
      .where('formId', '=', formId)
      .set({ document: sql`jsonb_set(document, '{items,1,unique}', 'true')` })
      .execute()
    const id = await old.submit({ name01: '甲', like01: ['a', 'b'] })
    expect(
      (await zhang.put(old.at(`/data/${id}`), { body: { answers: { name01: '乙', like01: ['a', 'b'] }, revision: 1 } }))
        .status,
    ).toBe(200)
    await expect(old.submit({ like01: ['a', 'b'] })).rejects.toThrow('422')
    await old.submit({ like01: ['a'] })
  })

  it('edited beyond the number of seats is stored, and says so', async () => {
    const session = {
      id: 'part01',
      type: 'radio',
      label: '场次',
      options: [{ value: 'a', label: '上午', quota: 1 }],
    } as const
    const document: Form = {
      ...visitForm,
      title: '场次',
      logic: [],
      items: [session, { id: 'name01', type: 'input', label: '姓名' }],
    }
    const seated = await publishForm(zhang, test.anonymous, document)
    const first = await seated.submit({ part01: 'a' })
    const second = await seated.submit({ name01: '乙' })
    const edit = async (id: number, revision: number, answers: object) =>
      (await zhang.put(seated.at(`/data/${id}`), { body: { answers, revision } })).body.data.overbooked
    expect(await edit(first, 1, { part01: 'a', name01: '甲' })).toEqual([])
    expect(await edit(second, 1, { part01: 'a', name01: '乙' })).toEqual([
      { item: 'part01', label: '上午', taken: 2, max: 1 },
    ])
    // what it had before is no news
    expect(await edit(second, 2, { part01: 'a', name01: '丙' })).toEqual([])
  })

  it('edited by two at once keeps the first and shows it to the second', async () => {
    const id = await form.submit({ name01: '双' })
    await zhang.put(form.at(`/data/${id}`), { body: { answers: { name01: '双', rate01: 4 }, revision: 1 } })
    const second = await zhang.put(form.at(`/data/${id}`), {
      body: { answers: { name01: '双', rate01: 3 }, revision: 1 },
    })
    expect(second.status).toBe(409)
    expect(second.body.data).toMatchObject({ id: 'answer.stale', current: { revision: 2, answers: { rate01: 4 } } })
    await zhang.del(form.at(`/data/${id}`))
  })

  it('deleted is gone from the list, and its unique answer is free again', async () => {
    const id = await form.submit({ name01: '去' })
    expect((await zhang.del(form.at(`/data/${id}`))).body.data).toEqual({ removed: 1 })
    expect((await zhang.get(form.at(`/data/${id}`))).status).toBe(404)
    expect((await zhang.del(form.at(`/data/${id}`))).status).toBe(404)
    expect((await zhang.get(form.at('/data/page'))).body.data.total).toBe(4)
    const again = await form.submit({ name01: '去' })
    await zhang.del(form.at(`/data/${again}`))
  })

  it('of another form is none of this one', async () => {
    const other = await publishForm(wang, test.anonymous, visitForm)
    const id = await other.submit({ name01: '别' })
    for (const answer of [
      await zhang.get(form.at(`/data/${id}`)),
      await zhang.del(form.at(`/data/${id}`)),
      await zhang.put(form.at(`/data/${id}`), { body: { answers: { name01: 'x' }, revision: 1 } }),
    ]) {
      expect(answer.status).toBe(404)
    }
    expect((await wang.get(other.at(`/data/${id}`))).status).toBe(200)
  })

  it.each(['get', 'put', 'del'] as const)(
    '%s: 401 without a session, 403 without the permission, 400 for an id that is none',
    async (verb) => {
      const options = verb === 'put' ? { body: { answers: {}, revision: 1 } } : {}
      expect((await test.anonymous[verb](form.at('/data/1'), options)).status).toBe(401)
      expect((await li[verb](form.at('/data/1'), options)).status).toBe(403)
      expect((await zhang[verb](form.at('/data/abc'), options)).status).toBe(400)
    },
  )
})
