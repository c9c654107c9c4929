/**
 * @module-tag whole
 * Left out of `npm test`: tries very many cases.
 */
import { afterAll, expect, it } from 'vitest'
import type { ActiveForms, FormAttention, FormTrend } from '#schemas/api/dashboard-api-types.ts'
import { emptyForm } from '#schemas/form/form.ts'
import { noPages, openApp, type Client } from '#tests/support/open-app.ts'

// half past midnight in Shanghai, the evening before in London
let now = new Date('2026-03-10T00:30:00+08:00')
const { app, as, anonymous, close } = await openApp({
  clock: () => now,
  fillPages: noPages,
})
afterAll(close)
const [admin, zhang, wang] = [await as(), await as('zhang'), await as('wang')]

const publish = async (owner: Client, name: string, window?: { to: string }): Promise<string> => {
  const document = {
    ...emptyForm(name),
    items: [{ id: 'aaaaaa', type: 'input', label: '问' }],
    ...(window ? { settings: { window } } : {}),
  }
  const { formKey } = (await owner.post('/api/project/form', { body: { name, document } })).body.data
  const published = await owner.post(`/api/project/form/${formKey}/publish`, { body: {} })
  if (published.status !== 200) throw new Error(published.text)
  return formKey
}
const answer = async (formKey: string, at: string, times = 1): Promise<void> => {
  const { formId, version } = (await app.forms.find(formKey))!
  const time = new Date(at)
  for (let i = 0; i < times; i++)
    await app.db
      .insertInto('formSubmission')
      .values({
        formId,
        serial: Date.parse(at) + i,
        version,
        answers: JSON.stringify({}),
        createTime: time,
        updateTime: time,
      } as never)
      .execute()
}
const trend = async (client: Client, days = '7', zone = 'Asia/Shanghai'): Promise<FormTrend> =>
  (await client.get<FormTrend>('/api/project/form/trend', { query: { days }, headers: { 'x-time-zone': zone } })).body
    .data

const ofZhang = await publish(zhang, '张的表')
const ofWang = await publish(wang, '王的表')
await answer(ofZhang, '2026-03-10T00:10:00+08:00', 2)
await answer(ofZhang, '2026-03-09T23:50:00+08:00', 3)
await answer(ofZhang, '2026-03-02T12:00:00+08:00', 4)
await answer(ofZhang, '2026-01-01T12:00:00+08:00', 5)
await answer(ofWang, '2026-03-08T12:00:00+08:00', 7)
await answer(ofWang, '2026-03-03T00:20:00+08:00', 1)
await answer(ofWang, '2026-03-03T12:00:00+08:00', 6)

it('counts by day of the caller’s own clock, days without answers too', async () => {
  const { days, total, before } = await trend(zhang)
  expect(days.map(({ day, count }) => `${day.slice(5)} ${count}`)).toEqual([
    '03-04 0',
    '03-05 0',
    '03-06 0',
    '03-07 0',
    '03-08 0',
    '03-09 3',
    '03-10 2',
  ])
  expect([total, before]).toEqual([5, 4])
  const abroad = await trend(zhang, '7', 'Europe/London')
  expect(abroad.days.at(-1)).toEqual({ day: '2026-03-09', count: 5 })
  expect((await trend(zhang, '90')).days).toHaveLength(90)
})

it('counts the time before only until the same time of day', async () => {
  // until half past midnight of the day before there was none; noon of March 2 is within seven days before
  expect((await trend(zhang)).untilNow).toEqual({ yesterday: 0, week: 4 })
  // in London it is the evening of the 9th: by then its 8th had the seven of Wang
  expect((await trend(wang, '7', 'Europe/London')).untilNow).toEqual({ yesterday: 7, week: 1 })
  expect((await trend(wang)).untilNow).toEqual({ yesterday: 0, week: 1 })
  expect((await trend(wang)).before).toBe(1)
  expect((await trend(wang, '30')).before).toBe(0)
})

it('shows each the forms they manage', async () => {
  expect((await trend(wang)).total).toBe(7)
  expect((await trend(admin)).total).toBe(12)
  await zhang.del(
    `/api/project/form/${await publish(zhang, '删掉的表').then(async (key) => {
      await answer(key, '2026-03-09T12:00:00+08:00')
      return key
    })}`,
  )
  expect((await trend(zhang)).total).toBe(5)
})

it('lists open forms by their newest submission, with the days of the caller’s own clock', async () => {
  const active = async (client: Client, zone = 'Asia/Shanghai'): Promise<ActiveForms> =>
    (await client.get<ActiveForms>('/api/project/form/active', { headers: { 'x-time-zone': zone } })).body.data
  const { total, open, rows } = await active(zhang)
  expect([total, open]).toEqual([1, 1])
  expect(rows).toEqual([
    {
      formKey: ofZhang,
      name: '张的表',
      createTime: expect.any(String),
      submissions: 14,
      last: '2026-03-09T16:10:00.000Z',
      days: [0, 0, 0, 0, 0, 4, 0, 0, 0, 0, 0, 0, 3, 2],
    },
  ])
  expect((await active(zhang, 'Europe/London')).rows[0]!.days.slice(-2)).toEqual([0, 5])
  expect((await active(admin)).rows.map(({ formKey }) => formKey)).toEqual([ofZhang, ofWang])
})

it('names own forms that wait for something, the most urgent first', async () => {
  const ending = await publish(zhang, '快结束', { to: '2026-03-10T00:45:00+08:00' })
  const later = await publish(zhang, '还早', { to: '2026-06-01T00:00:00+08:00' })
  const { draft } = (await zhang.get(`/api/project/form/${ofZhang}`)).body.data
  await zhang.put(`/api/project/form/${ofZhang}/draft`, {
    body: { document: { ...draft.document, title: '改过' }, revision: draft.revision },
  })
  const waiting = async (client: Client) =>
    (await client.get<readonly FormAttention[]>('/api/project/form/attention')).body.data.map(({ formKey, why }) => [
      formKey,
      why,
    ])
  expect(await waiting(zhang)).toEqual([
    [ending, 'ending'],
    [ofZhang, 'unpublished'],
  ])
  now = new Date('2026-03-10T00:50:00+08:00')
  expect(await waiting(zhang)).toEqual([
    [ending, 'ended'],
    [ofZhang, 'unpublished'],
  ])
  expect((await waiting(wang)).flat()).not.toContain(later)
  expect(await waiting(admin)).toEqual([])
})

it('answers 400, 401 and 403 as every call does', async () => {
  for (const query of [{}, { days: '8' }, { days: '7', more: '1' }])
    expect((await zhang.get('/api/project/form/trend', { query })).status).toBe(400)
  const li = await as('li')
  for (const path of ['/api/project/form/trend?days=7', '/api/project/form/active', '/api/project/form/attention']) {
    expect((await anonymous.get(path)).status).toBe(401)
    expect((await li.get(path)).status).toBe(403)
  }
})
