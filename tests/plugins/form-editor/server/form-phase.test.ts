import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { closingRules } from '#plugins/form-editor/server/closing-rules.ts'
import type { Form, Settings } from '#schemas/form/form.ts'
import { openApp, type Client, type TestApp } from '#tests/support/open-app.ts'
import { publishForm } from '#tests/support/published-form.ts'

let test: TestApp
let zhang: Client

beforeAll(async () => {
  test = await openApp()
  zhang = await test.as('zhang')
  await publish('收集中的', {})
  await publish('已结束的', { window: { to: '2020-01-01T00:00:00Z' } })
  await publish('未开始的', { window: { from: '2099-01-01T00:00:00Z' } })
  const full = await publish('已收满的', { limits: { total: { max: 1 } } })
  await full.submit({ name01: '甲' })
  await (await publish('每天一份的', { limits: { total: { max: 1, per: 'day' } } })).submit({ name01: '甲' })
  await zhang.post((await publish('已停止的', { window: { to: '2020-01-01T00:00:00Z' } })).at('/stop'))
  await zhang.post('/api/project/form', { body: { name: '未发布的', document: survey({}) } })
})
afterAll(() => test.close())

const survey = (settings: Settings): Form => ({
  format: 1,
  title: '报名',
  items: [{ id: 'name01', type: 'input', label: '姓名' }],
  logic: [],
  theme: {},
  settings,
})
const publish = (name: string, settings: Settings) => publishForm(zhang, test.anonymous, survey(settings), name)
const list = async (query: object = {}): Promise<readonly { name: string; phase: string; status: string }[]> =>
  (await zhang.get('/api/project/form/page', { query })).body.data.rows

describe('the phase of a form', () => {
  it('says whether an open form has not begun, has ended or is full; its status stays', async () => {
    const rows = await list()
    expect(Object.fromEntries(rows.map(({ name, phase, status }) => [name, [status, phase]]))).toEqual({
      收集中的: ['open', 'open'],
      已结束的: ['open', 'ended'],
      未开始的: ['open', 'scheduled'],
      已收满的: ['open', 'ended'],
      每天一份的: ['open', 'open'],
      已停止的: ['stopped', 'stopped'],
      未发布的: ['draft', 'draft'],
    })
  })

  it.each([
    ['ended', ['已收满的', '已结束的']],
    ['scheduled', ['未开始的']],
    ['open', ['收集中的', '每天一份的']],
  ])('filters by %s', async (phase, names) => {
    expect((await list({ phase })).map(({ name }) => name).toSorted()).toEqual([...names].toSorted())
  })

  it('sorts, also far down the list and in portions of an action on all', async () => {
    const phases = (await list({ sort: 'phase' })).map(({ phase }) => phase)
    expect(phases).toEqual(phases.toSorted())
    expect(phases).toHaveLength(7)
    expect(
      (await zhang.get('/api/project/form/page', { query: { sort: '-phase', page: 200, limit: 20 } })).status,
    ).toBe(200)
  })

  it('refuses a phase that does not exist', async () => {
    expect((await zhang.get('/api/project/form/page', { query: { phase: 'closed' } })).status).toBe(400)
  })

  it('is part of one form, and a longer window opens it again', async () => {
    const form = await publish('延长的', { window: { to: '2020-01-01T00:00:00Z' } })
    expect((await zhang.get(form.at())).body.data).toMatchObject({ status: 'open', phase: 'ended' })
    await form.publish(survey({ window: { to: '2099-01-01T00:00:00Z' } }))
    expect((await zhang.get(form.at())).body.data).toMatchObject({ status: 'open', phase: 'open' })
  })

  it('frees a full form when a submission goes to the recycle bin', async () => {
    const form = await publish('腾出的', { limits: { total: { max: 1 } } })
    const id = await form.submit({ name01: '甲' })
    expect((await zhang.get(form.at())).body.data.phase).toBe('ended')
    expect((await zhang.del(form.at(`/data/${id}`))).status).toBe(200)
    expect((await zhang.get(form.at())).body.data.phase).toBe('open')
  })

  it('agrees with the reason that visitors are given', async () => {
    const reasons = {
      unpublished: 'draft',
      stopped: 'stopped',
      notStarted: 'scheduled',
      ended: 'ended',
      total: 'ended',
    }
    const rows = (await zhang.get('/api/project/form/page', { query: { limit: 100 } })).body.data.rows as readonly {
      formKey: string
      name: string
      phase: string
    }[]
    for (const { formKey, name, phase } of rows.filter((row) => row.name !== '每天一份的')) {
      const { status, body } = await test.anonymous.post(`/api/public/form/${formKey}/data`, {
        body: { version: 1, answers: { name01: '乙' } },
      })
      const told = status === 200 ? 'open' : reasons[body.data.reason as keyof typeof reasons]
      expect({ name, phase: told }).toEqual({ name, phase })
    }
  })

  it('is no column of the table', async () => {
    const { rows } =
      await sql`select from pg_attribute where attrelid = 'form'::regclass and attname = 'phase'`.execute(test.app.db)
    expect(rows).toEqual([])
  })
})

it('reads closing rules as dates, and none from what is no date', () => {
  expect(
    closingRules({ window: { from: '2026-13-45', to: '2026-01-02T03:04:05Z' }, limits: { total: { max: 5 } } }),
  ).toEqual({
    opensAt: null,
    closesAt: new Date('2026-01-02T03:04:05Z'),
    maxSubmissions: 5,
  })
  expect(closingRules({ limits: { total: { max: 5, per: 'week' } } }).maxSubmissions).toBeNull()
})
