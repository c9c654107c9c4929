import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Form } from '#schemas/form/form.ts'
import { openApp, type Client, type TestApp } from '#tests/support/open-app.ts'
import { publishForm } from '#tests/support/published-form.ts'

let now = new Date('2026-11-24T04:00:00Z')
let opened: TestApp
let admin: Client
let count = 0

beforeAll(async () => {
  opened = await openApp({ clock: () => now })
  admin = await opened.as('admin')
})
afterAll(() => opened.close())
/** Time in which nobody opens the form. Sessions go on only while they are used. */
async function later(minutes: number): Promise<void> {
  const end = now.getTime() + minutes * 60_000
  while (now.getTime() < end) {
    now = new Date(Math.min(end, now.getTime() + 600_000))
    await admin.get('/api/getInfo')
  }
}

/** A dictionary with these entries; each is `value` and what it reads. */
async function dictionary(entries: readonly (readonly [value: string, label: string, labelEn?: string])[]) {
  const type = `campus_${++count}`
  await expectOk(admin.post('/api/system/dict/type', { body: { dictName: `校区 ${count}`, dictType: type } }))
  const ids = new Map<string, { readonly dictCode: number; readonly version: number }>()
  const add = async (value: string, label: string, labelEn?: string): Promise<void> => {
    const { body } = await expectOk(
      admin.post('/api/system/dict/data', {
        body: { dictType: type, dictValue: value, dictLabel: label, ...(labelEn ? { dictLabelEn: labelEn } : {}) },
      }),
    )
    ids.set(value, body.data)
  }
  for (const entry of entries) await add(...entry)
  return {
    type,
    add,
    remove: (value: string) => expectOk(admin.del(`/api/system/dict/data/${ids.get(value)!.dictCode}`)),
  }
}

async function expectOk<T extends { readonly body: { readonly code?: unknown } }>(call: Promise<T>): Promise<T> {
  const answer = await call
  expect(answer.body).toMatchObject({ code: 200 })
  return answer
}

const formOf = (items: readonly object[], more: object = {}): Form =>
  ({ format: 1, title: '登记', items, logic: [], theme: {}, settings: {}, ...more }) as Form
const campus = (type: string, more: object = {}) => ({
  id: 'campus',
  type: 'select',
  label: '校区',
  options: [],
  optionsFrom: { kind: 'dict', type },
  ...more,
})

async function open(items: readonly object[], more: object = {}) {
  const form = await publishForm(admin, opened.anonymous, formOf(items, more))
  const hand = (answers: object) =>
    opened.anonymous.post(`/api/public/form/${form.formKey}/data`, { body: { version: 1, answers } })
  const page = async () => (await opened.anonymous.get(`/s/${form.formKey}`)).text
  const data = async () => (await opened.anonymous.get(`/api/public/form/${form.formKey}`)).body.data
  const options = async () => (await data()).document.items[0].options
  return { ...form, hand, page, data, options }
}

describe('a question with the entries of a dictionary', () => {
  it('offers them as they are now, without a new version', async () => {
    const dict = await dictionary([
      ['n', '北校区'],
      ['s', '南校区'],
    ])
    const form = await open([campus(dict.type)])
    expect(await form.options()).toEqual([
      { value: 'n', label: '北校区' },
      { value: 's', label: '南校区' },
    ])
    expect(await form.page()).toContain('北校区')
    await dict.add('e', '东校区')
    expect(await form.options()).toHaveLength(3)
    expect(await form.page()).toContain('东校区')
    expect((await form.hand({ campus: 'e' })).body).toMatchObject({ code: 200 })
  })

  it('refuses what it never offered', async () => {
    const form = await open([campus((await dictionary([['n', '北校区']])).type)])
    const { status, body } = await form.hand({ campus: 'moon' })
    expect([status, body.data.errors]).toEqual([422, [expect.objectContaining({ item: 'campus', code: 'option' })]])
  })

  it('accepts for an hour what open pages still offer, and no longer', async () => {
    const dict = await dictionary([
      ['n', '北校区'],
      ['s', '南校区'],
    ])
    const form = await open([campus(dict.type)])
    await form.options()
    await dict.remove('s')
    expect(await form.options()).toEqual([{ value: 'n', label: '北校区' }])
    expect(await form.page()).not.toContain('南校区')
    await later(59)
    expect((await form.hand({ campus: 's' })).status).toBe(200)
    await later(2)
    expect((await form.hand({ campus: 's' })).status).toBe(422)
  })

  it('keeps the text of answers whose entry is gone, in the list, in files and in statistics', async () => {
    const dict = await dictionary([
      ['n', '北校区'],
      ['s', '南校区'],
    ])
    const form = await open([campus(dict.type)])
    await form.submit({ campus: 's' })
    await dict.remove('s')
    await form.options()
    await later(120)
    const codebook = (await admin.get(form.at('/data/codebook'))).body.data
    expect(codebook[0].options).toEqual([
      { value: 'n', label: '北校区' },
      { value: 's', label: '南校区' },
    ])
    const file = (await admin.get(form.at('/data/export?format=csv'))).text
    expect(file).toContain('南校区')
    const { cards } = (await admin.get(form.at('/statistics'))).body.data
    expect(JSON.stringify(cards)).toContain('南校区')
  })

  it('hides an entry in statistics that is gone and that no answer has, and keeps those with 0 that are there', async () => {
    const dict = await dictionary([
      ['n', '北校区'],
      ['s', '南校区'],
      ['w', '西校区'],
    ])
    const form = await open([campus(dict.type)])
    await form.options()
    await form.submit({ campus: 's' })
    await dict.remove('s')
    await dict.remove('w')
    await form.options()
    const { cards } = (await admin.get(form.at('/statistics'))).body.data
    expect(cards[0].counts).toEqual([
      { value: 'n', label: '北校区', count: 0 },
      { value: 's', label: '南校区', count: 1 },
    ])
  })

  it('can be edited by staff while its entry is gone', async () => {
    const dict = await dictionary([
      ['n', '北校区'],
      ['s', '南校区'],
    ])
    const form = await open([campus(dict.type), { id: 'name01', type: 'input', label: '姓名' }])
    const id = await form.submit({ campus: 's' })
    await dict.remove('s')
    await form.options()
    await later(120)
    const edited = await admin.put(form.at(`/data/${id}`), {
      body: { answers: { campus: 's', name01: '李' }, revision: 1 },
    })
    expect(edited.body).toMatchObject({ code: 200 })
  })

  it('can be edited by its visitor, who keeps the entry that is gone and cannot newly choose another one', async () => {
    const dict = await dictionary([
      ['n', '北校区'],
      ['s', '南校区'],
      ['w', '西校区'],
    ])
    const form = await open([campus(dict.type)], { settings: { submit: { editAfter: true } } })
    const { body } = await form.hand({ campus: 's' })
    await dict.remove('s')
    await dict.remove('w')
    await form.options()
    await later(120)
    const receipt = (await opened.anonymous.get(body.data.link)).text
    expect(receipt).toContain('南校区')
    const edit = /\?edit=([\w.-]+)/.exec(receipt)![1]!
    const page = (await opened.anonymous.get(`/s/${form.formKey}?edit=${edit}`)).text
    expect(page).toContain('南校区')
    expect(page).not.toContain('西校区')
    const again = (campusValue: string) =>
      opened.anonymous.post(`/api/public/form/${form.formKey}/data`, {
        body: { version: 1, answers: { campus: campusValue }, url: { edit } },
      })
    expect((await again('w')).status).toBe(422)
    expect((await again('s')).status).toBe(200)
  })

  it('speaks the language of the form', async () => {
    const dict = await dictionary([['n', '北校区', 'North campus']])
    const form = await open([campus(dict.type)], { settings: { language: 'en' } })
    expect(await form.options()).toEqual([{ value: 'n', label: 'North campus' }])
  })

  it('adds its own “other” to the entries', async () => {
    const dict = await dictionary([['n', '北校区']])
    const own = [
      { value: 'typed', label: '旧选项' },
      { value: 'other', label: '其他', other: true },
    ]
    const form = await open([campus(dict.type, { type: 'radio', options: own })])
    expect((await form.options()).map(({ value }: { value: string }) => value)).toEqual(['n', 'other'])
    expect((await form.hand({ campus: 'other', 'campus:other': '校外' })).status).toBe(200)
  })

  it('works without scripts', async () => {
    const dict = await dictionary([
      ['n', '北校区'],
      ['s', '南校区'],
    ])
    const form = await open([campus(dict.type, { required: true })])
    const sent = await form.postPage('campus', [
      ['campus', 's'],
      ['_do', 'submit'],
    ])
    expect(sent.status).toBe(303)
    const refused = await form.postPage('campus', [
      ['campus', 'x'],
      ['_do', 'submit'],
    ])
    expect(refused.status).toBe(422)
  })

  it('tells browsers neither the dictionary nor an exact list to check by', async () => {
    const dict = await dictionary([['n', '北校区']])
    const form = await open([campus(dict.type)])
    const data = await form.data()
    expect(JSON.stringify(data)).not.toContain(dict.type)
    const module = (await opened.anonymous.get(data.validator)).text
    expect(module).not.toContain('"enum"')
  })

  it('shows markup in labels as text', async () => {
    const dict = await dictionary([['x', '<script>alert(1)</script>']])
    const form = await open([campus(dict.type, { type: 'checkbox' })])
    const html = await form.page()
    expect(html).not.toContain('<script>alert(1)')
    expect(html).toContain('&lt;script&gt;alert(1)')
  })
})

describe('publishing', () => {
  it('refuses a dictionary without entries', async () => {
    const created = await admin.post('/api/project/form', {
      body: { name: '空', document: formOf([campus('no_such_dictionary')]) },
    })
    const { formKey } = created.body.data
    const { status, body } = await admin.post(`/api/project/form/${formKey}/publish`)
    expect(status).toBe(422)
    expect(body.data.errors).toEqual([
      expect.objectContaining({ code: 'source.noDict', item: 'campus', at: 'items/0/optionsFrom' }),
    ])
  })

  it('finds an unchanged draft unchanged, whatever the dictionary has', async () => {
    const dict = await dictionary([['n', '北校区']])
    const form = await open([campus(dict.type)])
    await dict.add('s', '南校区')
    expect((await admin.get(form.at())).body.data.hasChanges).toBe(false)
    expect((await admin.post(form.at('/publish'))).body.data.version).toBe(1)
  })
})

it('a source that fails keeps its last entries; without any, the question is skipped', async () => {
  const dict = await dictionary([['n', '北校区']])
  const form = await open([campus(dict.type, { required: true }), { id: 'name01', type: 'input', label: '姓名' }])
  await form.options()
  await dict.remove('n')
  expect(await form.options()).toEqual([{ value: 'n', label: '北校区' }])
  await opened.app.db.deleteFrom('optionSource').execute()
  await opened.app.bus.publish('reconnected', {})
  expect(await form.options()).toEqual([])
  expect(await form.page()).toContain('选项加载失败，可以先跳过')
  expect((await form.hand({ name01: '李' })).status).toBe(200)
})
