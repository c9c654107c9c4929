import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ModuleHooks } from '#server/kit/module-hooks.ts'
import { moduleHooks } from '#server/domains/module-hooks.ts'
import { AppError } from '#server/kit/app-error.ts'
import { sessionAtWork } from '#tests/support/test-users.ts'
import { noPages, openApp, type Answer, type Client } from '#tests/support/open-app.ts'

/** What a body must be before it is stored, and in which words it is refused. */
const stamped: ModuleHooks = {
  module: 'school/loan',
  actions: {
    async stamp({ db, bus }, { body }) {
      await sql`insert into sys_dict_type (dict_name, dict_type) values (${body.words}, ${body.words})`.execute(db)
      await bus.publish('stamped', body.words)
      if (body.words === 'undone') throw new AppError('row.protected')
      return body
    },
  },
}
const { app, as, withHeaders, close } = await openApp({
  schemasDir: join(import.meta.dirname, 'input-validation'),
  hooks: [...moduleHooks, stamped],
  fillPages: noPages,
})
afterAll(close)
const admin = await as()
const loans = '/api/school/loan'
const inEnglish = { 'accept-language': 'en' }

const loan = async (body: object = {}) => {
  const answer = await admin.post(loans, { body: { itemNo: 'A-1', ...body } })
  if (answer.status !== 200) throw new Error(answer.text)
  return answer.body.data
}
const faults = ({ status, body }: Answer): unknown => [
  status,
  ...(body.data as { errors: readonly { field: string; code: string }[] }).errors.map(
    ({ field, code }) => `${field} ${code}`,
  ),
]
const words = ({ body }: Answer): readonly string[] =>
  (body.data as { errors: readonly { message: string }[] }).errors.map(({ message }) => message)

describe('an action', () => {
  it('that fails has changed nothing and said nothing; one that is done says it when all can read it', async () => {
    const heard: unknown[] = []
    const isThere = async (dictType: unknown) =>
      (await sql`select from sys_dict_type where dict_type = ${dictType}`.execute(app.db)).rows.length
    const stop = app.bus.subscribe('stamped', (said) => heard.push(isThere(said).then((n) => [said, n])))
    expect((await admin.post(`${loans}/stamp`, { body: { words: 'undone' } })).status).toBe(403)
    expect((await admin.post(`${loans}/stamp`, { body: { words: 'done' } })).status).toBe(200)
    await expect.poll(() => Promise.all(heard)).toEqual([['done', 1]])
    expect(await isThere('undone')).toBe(0)
    stop()
  })
})

describe('a text of blanks alone is none', () => {
  it.each(['   ', '\t\n', '　'])('<%s> is refused where a text is required, whatever the verb', async (blank) => {
    const { loanId } = await loan()
    expect(faults(await admin.post(loans, { body: { itemNo: blank } }))).toEqual([400, 'itemNo required'])
    expect(faults(await admin.put(loans, { body: { loanId, itemNo: blank } }))).toEqual([400, 'itemNo required'])
    expect(faults(await admin.patch(`${loans}/${loanId}`, { body: { itemNo: blank } }))).toEqual([
      400,
      'itemNo required',
    ])
    expect(faults(await admin.post(loans, { body: { itemNo: 'A', parts: [{ partName: blank }] } }))).toEqual([
      400,
      'parts/0/partName required',
    ])
    expect(faults(await admin.post(`${loans}/stamp`, { body: { words: blank } }))).toEqual([400, 'words required'])
  })

  it('nor does it do where a rule of the form asks for one, and is stored as nothing elsewhere', async () => {
    expect(faults(await admin.post(loans, { body: { itemNo: 'A', state: 'closed', reason: ' ' } }))).toEqual([
      400,
      'reason required',
    ])
    expect((await loan({ reason: '  ' })).reason).toBeNull()
    expect((await loan({ itemNo: ' A ' })).itemNo).toBe('A')
  })
})

it('says what a rule of the form says', async () => {
  const body = { itemNo: 'A', state: 'closed' }
  expect(words(await admin.post(loans, { body }))).toEqual(['关闭时说明原因'])
  expect(words(await admin.post(loans, { body, headers: inEnglish }))).toEqual(['Say why it is closed'])
  const { loanId } = await loan()
  expect(words(await admin.put(loans, { body: { loanId, state: 'closed' }, headers: inEnglish }))).toEqual([
    'Say why it is closed',
  ])
})

describe('a day that the calendar does not have', () => {
  it.each([
    [
      'taken',
      '2026-02-31T08:00:00Z',
      '「借出时间」应是日期和时间，例如 2026-01-31T08:30:00Z',
      'Taken must be a date and time, such as 2026-01-31T08:30:00Z',
    ],
    [
      'taken',
      '2026-02-31',
      '「借出时间」应是日期和时间，例如 2026-01-31T08:30:00Z',
      'Taken must be a date and time, such as 2026-01-31T08:30:00Z',
    ],
    ['due', '2026-02-31', '「归还日期」应是日期，例如 2026-01-31', 'Due must be a date, such as 2026-01-31'],
    ['opens', '24:30', '「开放时间」应是时间，例如 08:30', 'Opens must be a time, such as 08:30'],
  ])('%s %s is a fault of its field, in words', async (field, value, said, inWords) => {
    const { loanId } = await loan()
    const refused = await admin.post(loans, { body: { itemNo: 'A', [field]: value } })
    expect([faults(refused), words(refused)]).toEqual([[400, `${field} format`], [said]])
    expect(words(await admin.put(loans, { body: { loanId, [field]: value }, headers: inEnglish }))).toEqual([inWords])
  })
})

describe('a field that is read-only as the row is', () => {
  it('cannot be changed, and may be sent back as it was', async () => {
    const row = await loan({
      amount: 3,
      taken: '2026-03-01T08:00:00Z',
      state: 'closed',
      reason: 'lost',
      parts: [{ partName: 'cable' }],
    })
    const put = async (body: object) => admin.put(loans, { body: { loanId: row.loanId, ...body } })
    expect(faults(await put({ amount: 4, taken: null, parts: [] }))).toEqual([400, 'amount readonly', 'taken readonly'])
    expect(faults(await put({ parts: [] }))).toEqual([400, 'parts readonly'])
    expect(faults(await put({ parts: [{ ...row.parts[0], partName: 'plug' }] }))).toEqual([400, 'parts readonly'])
    expect(faults(await put({ amount: null }))).toEqual([400, 'amount readonly'])
    const {
      status,
      body: { data: same },
    } = await admin.put(loans, { body: { ...row, taken: '2026-03-01T16:00:00+08:00', reason: 'found' } })
    expect([status, same]).toMatchObject([
      200,
      { amount: 3, taken: '2026-03-01T08:00:00.000Z', reason: 'found', parts: [{ partName: 'cable' }] },
    ])
  })

  it('can be changed on the way into that state and out of it, as the form lets people do', async () => {
    const { loanId } = await loan({ amount: 3 })
    expect(
      (await admin.put(loans, { body: { loanId, amount: 4, state: 'closed', reason: 'lost' } })).body.data.amount,
    ).toBe(4)
    expect((await admin.put(loans, { body: { loanId, amount: 5, state: 'open' } })).body.data.amount).toBe(5)
  })

  it('by what it holds itself is judged by what is stored', async () => {
    const { loanId } = await loan()
    expect((await admin.put(loans, { body: { loanId, price: 7 } })).body.data.price).toBe(7)
    expect(faults(await admin.put(loans, { body: { loanId, price: null } }))).toEqual([400, 'price readonly'])
    expect((await admin.put(loans, { body: { loanId, price: 7 } })).status).toBe(200)
  })
})

describe('whose a row is', () => {
  let own = 0
  let other = 0
  let inside: Client
  let outside: Client
  const must = async (answer: Promise<Answer>) => {
    const { status, body, text } = await answer
    if (status !== 200) throw new Error(text)
    // oxlint-disable-next-line typescript/no-explicit-any -- rows of several modules
    return body.data as any
  }
  beforeAll(async () => {
    own = (await must(admin.post('/api/system/dept', { body: { deptName: '借用处', deptNameEn: 'Lending' } }))).deptId
    other = (await must(admin.post('/api/system/dept', { body: { deptName: '别处' } }))).deptId
    const { rows } = await sql<{
      menuId: number
    }>`select menu_id from sys_menu where perms like 'school:loan:%'`.execute(app.db)
    const { roleId } = await must(
      admin.post('/api/system/role', {
        body: { roleName: '借用员', roleKey: 'lender', dataScope: '3', menuIds: rows.map((row) => row.menuId) },
      }),
    )
    const someone = async (userName: string, deptId: number | null): Promise<Client> => {
      const { userId } = await must(
        admin.post('/api/system/user', {
          body: { userName, nickName: userName, deptId, password: 'Secret-2026', roleIds: [roleId] },
        }),
      )
      return withHeaders({
        authorization: `Bearer ${await sessionAtWork(app, userId, { ip: '127.0.0.1', userAgent: undefined })}`,
      })
    }
    inside = await someone('inside', own)
    outside = await someone('outside', null)
  })

  it('is the department of who reaches by it, unless they say another', async () => {
    expect((await must(inside.post(loans, { body: { itemNo: 'A' } }))).deptId).toBe(own)
    expect((await loan()).deptId).toBeNull()
    expect(faults(await inside.post(loans, { body: { itemNo: 'A', deptId: null } }))).toEqual([400, 'deptId required'])
    const refused = await outside.post(loans, { body: { itemNo: 'A' }, headers: inEnglish })
    expect([faults(refused), words(refused)]).toEqual([[400, 'deptId required'], ['Owned by is required']])
    const { loanId } = await must(inside.post(loans, { body: { itemNo: 'A' } }))
    expect(faults(await inside.put(loans, { body: { loanId, deptId: null } }))).toEqual([400, 'deptId required'])
  })

  it('may be what the field offers: what is in sight and is not offered is said to be so, all else is said in words true of both', async () => {
    const { deptId: closed } = await must(admin.post('/api/system/dept', { body: { deptName: '已撤处', status: '1' } }))
    const refused = await admin.post(loans, { body: { itemNo: 'A', deptId: closed }, headers: inEnglish })
    expect([faults(refused), words(refused)]).toEqual([
      [400, 'deptId notOffered'],
      ['The selected Owned by can’t be chosen right now'],
    ])
    const [far, never, shut] = await Promise.all(
      [other, 999_999, closed].map((deptId) => inside.post(loans, { body: { itemNo: 'A', deptId } })),
    )
    expect([faults(far!), faults(never!), faults(shut!)]).toEqual([
      [400, 'deptId missing'],
      [400, 'deptId missing'],
      [400, 'deptId missing'],
    ])
    expect(words(far!)).toEqual(['「归属部门」所选的数据不存在，或不在你的数据范围内'])
    expect([words(never!), words(shut!)]).toEqual([words(far!), words(far!)])
  })

  it('is named in the language of who asks, in every answer', async () => {
    const {
      status,
      body: { data: made },
    } = await admin.post(loans, { body: { itemNo: 'A', deptId: own }, headers: inEnglish })
    const {
      body: { data: saved },
    } = await admin.put(loans, { body: { loanId: made.loanId, itemNo: 'B' }, headers: inEnglish })
    const {
      body: { data: read },
    } = await admin.get(`${loans}/${made.loanId}`, { headers: inEnglish })
    expect([status, made.$labels, saved.$labels, read.$labels]).toEqual([
      200,
      { deptId: 'Lending' },
      { deptId: 'Lending' },
      { deptId: 'Lending' },
    ])
    expect((await admin.put(loans, { body: { loanId: made.loanId, itemNo: 'C' } })).body.data.$labels).toEqual({
      deptId: '借用处',
    })
  })
})

describe('a list in the order of what some rows lack', () => {
  it.each(['price', '-price'])('%s has those last, on its pages and in its file', async (sort) => {
    const ids: number[] = []
    for (const price of [null, 3, null, 1, 2]) ids.push((await loan({ itemNo: 'sorted', price })).loanId)
    const prices = [...(sort === 'price' ? [1, 2, 3] : [3, 2, 1]), null, null]
    const query = { itemNo: { eq: 'sorted' }, sort }
    const {
      body: { data },
    } = await admin.get(`${loans}/list`, { query })
    expect(data.slice(0, 5).map((row: { price: number | null }) => row.price)).toEqual(prices)
    const pages = await Promise.all(
      [1, 2, 3].map((page) => admin.get(`${loans}/page`, { query: { ...query, page, limit: 2 } })),
    )
    expect(pages.flatMap(({ body }) => body.data.rows.map((row: { loanId: number }) => row.loanId))).toEqual(
      data.map((row: { loanId: number }) => row.loanId),
    )
    const { text } = await admin.get(`${loans}/export`, { query: { ...query, format: 'csv', fields: 'price' } })
    expect(
      text
        .replace(/^\uFEFF/, '')
        .split('\r\n')
        .slice(1)
        .filter((line, i) => i < 5)
        .map((line) => line.replaceAll('"', '')),
    ).toEqual(prices.map((price) => (price === null ? '' : `${price}`)))
    await admin.del(`${loans}/${ids.join(',')}`)
  })
})

describe('a query that cannot be answered', () => {
  it.each([
    ['page', { keyword: 'zzz' }, 'keyword unknown', '查询参数「keyword」不存在', 'Unknown query parameter keyword'],
    ['page', { ids: '1' }, 'ids unknown', '查询参数「ids」不存在', 'Unknown query parameter ids'],
    ['page', { format: 'csv' }, 'format unknown', '查询参数「format」不存在', 'Unknown query parameter format'],
    ['list', { version: '1' }, 'version unknown', '查询参数「version」不存在', 'Unknown query parameter version'],
    ['options', { fields: 'itemNo' }, 'fields unknown', '查询参数「fields」不存在', 'Unknown query parameter fields'],
    ['export', { keyword: 'zzz' }, 'keyword unknown', '查询参数「keyword」不存在', 'Unknown query parameter keyword'],
    ['page', { nope: '1' }, 'nope unknown', '字段「nope」不可搜索', 'nope can’t be searched'],
    [
      'page',
      { filter: JSON.stringify({ nope: { eq: 1 } }) },
      'nope unknown',
      '字段「nope」不可搜索',
      'nope can’t be searched',
    ],
    [
      'page',
      { price: { gte: 'abc' } },
      'price value',
      '「单价」应是数字，不是「abc」',
      'Price must be a number, not “abc”',
    ],
    [
      'page',
      { filter: JSON.stringify({ price: { eq: 'abc' } }) },
      'price value',
      '「单价」应是数字，不是「abc」',
      'Price must be a number, not “abc”',
    ],
    [
      'page',
      { price: { like: '1' } },
      'price operator',
      '「单价」不能用「like」搜索，可用：eq, ne, gt, gte, lt, lte, between, in, empty',
      'Price can’t be searched with like. Use eq, ne, gt, gte, lt, lte, between, in, empty',
    ],
    [
      'page',
      { deptId: { under: 'x' } },
      'deptId value',
      '「归属部门」应是编号，不是「x」',
      'Owned by must be an ID, not “x”',
    ],
    [
      'page',
      { taken: { gte: '2026-02-31' } },
      'taken value',
      '「借出时间」应是日历上有的日期，不是「2026-02-31」',
      'Taken must be a calendar date, with or without a time, not “2026-02-31”',
    ],
    [
      'page',
      { taken: { lte: '2026-02-31T08:00:00Z' } },
      'taken value',
      '「借出时间」应是日历上有的日期，不是「2026-02-31T08:00:00Z」',
      'Taken must be a calendar date, with or without a time, not “2026-02-31T08:00:00Z”',
    ],
    [
      'page',
      { due: { gte: '2026-02-31' } },
      'due value',
      '「归还日期」应是日期，例如 2026-01-31，不是「2026-02-31」',
      'Due must be a date such as 2026-01-31, not “2026-02-31”',
    ],
    [
      'page',
      { opens: { gte: '24:30' } },
      'opens value',
      '「开放时间」应是时间，例如 09:30，不是「24:30」',
      'Opens must be a time such as 09:30, not “24:30”',
    ],
    ['page', { sort: '-nope' }, 'sort unknown', '不能按「nope」排序', 'Can’t sort by nope'],
  ])('%s %o says so at its field, in the language of who asks', async (verb, query, fault, said, inWords) => {
    const refused = await admin.get(`${loans}/${verb}`, { query })
    expect([faults(refused), words(refused)]).toEqual([[400, fault], [said]])
    expect(words(await admin.get(`${loans}/${verb}`, { query, headers: inEnglish }))).toEqual([inWords])
  })

  it('takes what belongs to its call', async () => {
    const answers = await Promise.all([
      admin.get(`${loans}/options`, { query: { keyword: 'A', ids: '' } }),
      admin.get(`${loans}/export`, { query: { format: 'csv', fields: 'itemNo' } }),
      admin.get(`${loans}/page`, {
        query: { page: 1, limit: 5, sort: 'itemNo', taken: { gte: '2024-02-29', lte: '2026-03-01T08:00:00Z' } },
      }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  })
})
