import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Form } from '#schemas/form/form.ts'
import { openApp, type Client, type TestApp } from '#tests/support/open-app.ts'
import { publishForm, type PublishedForTest } from '#tests/support/published-form.ts'
import { upload } from '#tests/support/table-upload.ts'

let opened: TestApp
let admin: Client
let li: Client
let form: PublishedForTest
let users: Readonly<Record<string, number>>
let dept: { readonly deptId: number; readonly deptName: string }

const document = (more: object = {}, settings: object = { access: { signIn: true } }): Form =>
  ({
    format: 1,
    title: '派工',
    items: [
      { id: 'who001', type: 'userSelect', label: '负责人', multiple: true, max: 2, default: '@me', ...more },
      { id: 'dept01', type: 'deptSelect', label: '部门' },
      { id: 'text01', type: 'input', label: '事由' },
    ],
    logic: [],
    theme: {},
    settings,
  }) as unknown as Form // settings of several types

beforeAll(async () => {
  opened = await openApp()
  ;[admin, li] = await Promise.all([opened.as('admin'), opened.as('li')])
  const { db } = opened.app
  dept = await db
    .selectFrom('sysDept')
    .select(['deptId', 'deptName'])
    .where('deptName', '=', '教学质量科')
    .executeTakeFirstOrThrow()
  await opened.as('zhang')
  await opened.as('wang')
  await db.updateTable('sysUser').set({ deptId: dept.deptId }).where('userName', '=', 'li').execute()
  const rows = await db.selectFrom('sysUser').select(['userName', 'userId']).execute()
  users = Object.fromEntries(rows.map(({ userName, userId }) => [userName, userId]))
  form = await publishForm(admin, li, document())
})
afterAll(() => opened.close())

const hand = (answers: object, who = li, at = form) =>
  who.post(`/api/public/form/${at.formKey}/data`, { body: { version: 1, answers } })
const find = (who: Client, query: object = {}, item = 'who001', at = form) =>
  who.get(`/api/public/form/${at.formKey}/people/${item}`, { query })
const errorsOf = (answer: { readonly body: { readonly data: unknown } }) =>
  (answer.body.data as { errors: { item: string; code: string }[] }).errors.map(({ item, code }) => `${item} ${code}`)

describe('whom a question offers', () => {
  it('is told by name and department, to those who may fill the form in', async () => {
    const { status, body } = await find(li, { keyword: 'li' })
    expect(status).toBe(200)
    expect(body.data.rows).toContainEqual({ id: users.li, name: 'li', dept: dept.deptName })
    expect(Object.keys(body.data.rows[0])).toEqual(['id', 'name', 'dept'])
    const { rows } = (await find(li, { keyword: dept.deptName })).body.data
    expect(rows.map(({ id }: { id: number }) => id)).toContain(users.li)
    expect((await find(li, { keyword: '%' })).body.data.rows).toEqual([])
    const departments = (await find(li, { keyword: '质量' }, 'dept01')).body.data.rows
    expect(departments[0]).toMatchObject({ id: dept.deptId, name: dept.deptName, dept: expect.stringContaining(' / ') })
  })

  it('comes in pages', async () => {
    const { db } = opened.app
    await db
      .insertInto('sysUser')
      .values(
        Array.from({ length: 25 }, (_, n) => ({
          userName: `page-${n}`,
          nickName: `翻页${String(n).padStart(2, '0')}`,
          password: 'x',
        })),
      )
      .execute()
    const first = (await find(li, { keyword: '翻页' })).body.data
    const second = (await find(li, { keyword: '翻页', page: 2 })).body.data
    expect([first.rows.length, first.more, second.rows.length, second.more]).toEqual([20, true, 5, false])
    expect(new Set([...first.rows, ...second.rows].map(({ id }: { id: number }) => id)).size).toBe(25)
    await db.updateTable('sysUser').set({ status: '1' }).where('nickName', 'like', '翻页%').execute()
    expect((await find(li, { keyword: '翻页' })).body.data.rows).toEqual([])
  })

  it('is told to nobody else, of nothing else', async () => {
    expect((await find(opened.anonymous)).status).toBe(401)
    expect((await find(li, { page: 0 })).status).toBe(400)
    expect((await find(li, {}, 'text01')).status).toBe(404)
    expect((await find(li, {}, 'none01')).status).toBe(404)
    expect((await li.get('/api/public/form/abcdefgh/people/who001')).status).toBe(404)
    const listed = await publishForm(admin, admin, document({}, { access: { signIn: true, whitelist: ['wang'] } }))
    expect((await find(li, {}, 'who001', listed)).status).toBe(423)
    // who edits submissions looks people up as well
    expect((await find(admin, {}, 'who001', listed)).status).toBe(200)
  })
})

it('a form that lets everybody in is not published', async () => {
  const { formKey } = (await admin.post('/api/project/form', { body: { name: 'x', document: document({}, {}) } })).body
    .data
  const answer = await admin.post(`/api/project/form/${formKey}/publish`)
  expect(answer.status).toBe(422)
  expect(answer.body.data.errors.map(({ code, item }: { code: string; item: string }) => [code, item])).toEqual([
    ['item.signIn', 'who001'],
    ['item.signIn', 'dept01'],
  ])
})

it('begins with whoever fills in, without their answer in what everybody gets', async () => {
  const { items } = (await li.get(`/api/public/form/${form.formKey}`)).body.data.document
  expect(items[0]).toMatchObject({
    default: [{ userId: users.li, name: 'li' }],
    source: `/api/public/form/${form.formKey}/people/who001`,
  })
  expect(items[1]).not.toHaveProperty('default')
  const page = await opened.anonymous.get(`/s/${form.formKey}`)
  expect(page.text).not.toContain('负责人')
})

describe('an answer', () => {
  it('keeps who it is and what they are called today, by id, name or username', async () => {
    const id = await form.submit({
      who001: [{ userId: users.wang, name: 'forged' }, users.zhang],
      dept01: [dept.deptId],
    })
    const byName = await form.submit({ who001: ['wang'], dept01: [{ name: dept.deptName }] })
    for (const one of [id, byName]) {
      const { answers } = (await admin.get(form.at(`/data/${one}`))).body.data
      expect(answers.who001[0]).toEqual({ userId: users.wang, name: 'wang' })
      expect(answers.dept01).toEqual([{ deptId: dept.deptId, name: dept.deptName }])
    }
  })

  it.each([
    [{ who001: [99_999_999] }, 'who001 personGone'],
    [{ who001: ['nobody'] }, 'who001 personGone'],
    [{ dept01: [{ deptId: 99_999_999, name: '教务处' }] }, 'dept01 personGone'],
    [{ dept01: [{ userId: 1 }] }, 'dept01 type'],
    [{ who001: [{ userId: 0 }] }, 'who001 type'],
    [{ who001: 'wang' }, 'who001 type'],
    [{ who001: [1, 2, 3] }, 'who001 pickMax'],
    [{ who001: ['li', 'li'] }, 'who001 repeated'],
    [{ who001: ['\u0000'] }, 'who001 characters'],
  ])('%j is refused', async (answers, code) => {
    const answer = await hand(answers)
    expect(answer.status).toBe(422)
    expect(errorsOf(answer)).toEqual([code])
  })

  it('is of those whom the question allows, who are enabled', async () => {
    const { db } = opened.app
    const { roleId } = await db
      .selectFrom('sysUserRole')
      .select('roleId')
      .where('userId', '=', users.li!)
      .executeTakeFirstOrThrow()
    const limited = await publishForm(admin, li, document({ withinDepts: [dept.deptId], withinRoles: [roleId] }))
    const { rows } = (await find(li, {}, 'who001', limited)).body.data
    expect(rows.map(({ name }: { name: string }) => name)).not.toContain('陈思齐')
    expect(errorsOf(await hand({ who001: ['admin'] }, li, limited))).toEqual(['who001 personGone'])
    expect((await hand({ who001: ['li'] }, li, limited)).status).toBe(200)
    await db.updateTable('sysUser').set({ status: '1' }).where('userName', '=', 'zhang').execute()
    expect(errorsOf(await hand({ who001: [users.zhang] }))).toEqual(['who001 personGone'])
  })

  it('stays as it was when it is edited, also of who has gone since', async () => {
    const { rows } = (
      await admin.get(form.at('/data/page'), {
        query: { filter: JSON.stringify({ 'who001.userId': { has: users.zhang } }) },
      })
    ).body.data
    expect(rows).toHaveLength(1)
    const { id, revision } = rows[0]
    const answers = { who001: [{ userId: users.zhang, name: 'zhang' }], text01: 'x' }
    expect((await admin.put(form.at(`/data/${id}`), { body: { answers, revision } })).status).toBe(200)
    expect((await admin.get(form.at(`/data/${id}`))).body.data.answers).toEqual(answers)
  })

  it('is filtered, counted, written by name and read back by username', async () => {
    const imported = await upload(admin, form.at('/data/import/commit'), '负责人,部门\nwang、li,教学质量科')
    expect(imported.status).toBe(200)
    const wrong = await upload(admin, form.at('/data/import/preview'), '负责人,部门\nghost,')
    expect(wrong.text).toContain('这里不能选择「ghost」')
    const list = async (filter: object) =>
      (await admin.get(form.at('/data/page'), { query: { filter: JSON.stringify(filter) } })).body.data.total
    expect(await list({ 'who001.name': { has: ['wang'] } })).toBe(2)
    expect(await list({ 'who001.name': { hasAll: ['wang', 'li'] } })).toBe(1)
    expect(await list({ 'who001.userId': { has: [users.li] } })).toBe(1)
    expect(await list({ dept01: { empty: true } })).toBe(1)
    const csv = (await admin.get(form.at('/data/export'), { query: { format: 'csv', labels: 1 } })).text
    expect(csv).toContain('"wang, li"')
    await opened.app.db.updateTable('sysUser').set({ nickName: '王工' }).where('userName', '=', 'wang').execute()
    await form.submit({ who001: [users.wang] })
    const { cards } = (await admin.get(form.at('/statistics'))).body.data
    const counts = cards[0].counts as { value: string; label: string; count: number }[]
    expect(counts).toContainEqual({ value: String(users.wang), label: '王工', count: 3 })
  })
})
