import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { Answers, Form, Item, Settings } from '#schemas/form/form.ts'
import { openApp, type TestApp } from '#tests/support/open-app.ts'
import { publishForm } from '#tests/support/published-form.ts'
import { openSecondApp } from '#tests/support/second-app.ts'

const opened = await openApp({ connections: 10 })
afterAll(() => opened.close())
const admin = await opened.as()

const name: Item = { id: 'name01', type: 'input', label: '姓名', maxLength: 300, unique: true }
const slot = (quota: number): Item => ({
  id: 'slot01',
  type: 'radio',
  label: '场次',
  options: [{ value: 'am', label: '上午', quota }],
})
const formOf = (items: readonly Item[], settings: Settings = {}): Form => ({
  format: 1,
  title: '同批',
  items,
  logic: [],
  theme: {},
  settings,
})

type Server = Pick<TestApp['app'], 'inject'>

async function openForm(form: Form) {
  const published = await publishForm(admin, opened.anonymous, form, '同批')
  const { formId } = (await opened.app.forms.find(published.formKey))!
  const { db } = opened.app
  return {
    ...published,
    formId,
    hand: async (answers: Answers, more: object = {}, server: Server = opened.app) => {
      const answer = await server.inject({
        method: 'POST',
        url: `/api/public/form/${published.formKey}/data`,
        payload: { version: 1, answers, ...more },
      })
      return { status: answer.statusCode, data: answer.json().data }
    },
    stored: () =>
      db
        .selectFrom('formSubmission')
        .select(['id', 'serial', 'answers'])
        .where('formId', '=', formId)
        .orderBy('id')
        .execute(),
    /** What is kept beside the submissions: serial, count, counters, unique answers. */
    kept: async () => {
      const row = await db
        .selectFrom('form')
        .select(['serial', 'submissions'])
        .where('formId', '=', formId)
        .executeTakeFirstOrThrow()
      const counters = await db.selectFrom('formCounter').select(['key', 'n']).where('formId', '=', formId).execute()
      const { rows } = await sql<{
        n: number
      }>`select count(*) as n from form_unique where form_id = ${formId}`.execute(db)
      return {
        ...row,
        unique: rows[0]!.n,
        counters: Object.fromEntries(counters.map(({ key, n }) => [key.split(':')[0], n])),
      }
    },
  }
}

const times = (n: number): readonly number[] => Array.from({ length: n }, (_, i) => i)
const counted = (answers: readonly { readonly status: number }[]): Record<string, number> =>
  Object.fromEntries(
    Object.entries(Object.groupBy(answers, ({ status }) => String(status))).map(([key, all]) => [key, all!.length]),
  )

describe('submits of one form that share a commit', () => {
  it('are all stored with their claims when all of them fit', async () => {
    const form = await openForm(formOf([name, slot(100)], { limits: { total: { max: 100 }, ip: { max: 100 } } }))
    await form.hand({ name01: 'first', slot01: 'am' })
    const answers = await Promise.all(times(30).map((i) => form.hand({ name01: `n${i}`, slot01: 'am' })))
    expect(counted(answers)).toEqual({ 200: 30 })
    // each has the receipt of its own row
    const rows = await form.stored()
    for (const [i, { data }] of answers.entries())
      expect(rows.find(({ id }) => id === data.id)).toMatchObject({
        serial: data.serial,
        answers: { name01: `n${i}` },
      })
    expect(rows.map(({ serial }) => serial)).toEqual(times(31).map((i) => i + 1))
    expect(await form.kept()).toEqual({
      serial: 31,
      submissions: 31,
      unique: 31,
      counters: { total: 31, ip: 31, seat: 31 },
    })
  })

  it('stand or fall alone where some are refused: a taken answer, a full option, a used key', async () => {
    const form = await openForm(formOf([name, slot(5)]))
    await form.hand({ name01: 'taken' }, { idempotencyKey: 'mine' })
    const answers = await Promise.all([
      ...times(8).map((i) => form.hand({ name01: `am${i}`, slot01: 'am' })),
      ...times(4).map(() => form.hand({ name01: 'taken' })),
      ...times(4).map((i) => form.hand({ name01: `free${i}` })),
      ...times(3).map(() => form.hand({ name01: 'other' }, { idempotencyKey: 'mine' })),
      ...times(3).map(() => form.hand({ name01: 'taken' }, { idempotencyKey: 'mine' })),
      ...times(3).map(() => form.hand({ name01: 'same' })),
      ...times(3).map(() => form.hand({ name01: 'again' }, { idempotencyKey: 'new' })),
    ])
    const at = (from: number, to: number) => counted(answers.slice(from, to))
    expect(at(0, 8)).toEqual({ 200: 5, 423: 3 })
    expect(at(8, 12)).toEqual({ 422: 4 })
    expect(at(12, 16)).toEqual({ 200: 4 })
    expect(at(16, 19)).toEqual({ 409: 3 })
    expect(at(19, 22)).toEqual({ 200: 3 })
    expect(at(22, 25)).toEqual({ 200: 1, 422: 2 })
    expect(new Set(answers.slice(25).map(({ data }) => data.id)).size).toBe(1)
    expect(await form.kept()).toEqual({ serial: 12, submissions: 12, unique: 12, counters: { seat: 5 } })
  })

  it('count addresses that were never counted, and give back nothing they did not take', async () => {
    const form = await openForm(formOf([name], { limits: { ip: { max: 4 } } }))
    const answers = await Promise.all(times(9).map((i) => form.hand({ name01: `n${i}` })))
    expect(counted(answers)).toEqual({ 200: 4, 423: 5 })
    expect(await form.kept()).toMatchObject({ serial: 4, counters: { ip: 4 } })
  })

  it('know long answers by the same key as before', async () => {
    const form = await openForm(formOf([name]))
    const long = '长'.repeat(150) + '😀'.repeat(60)
    await form.hand({ name01: 'first' })
    expect((await form.hand({ name01: long })).status).toBe(200)
    expect((await form.hand({ name01: long })).status).toBe(422)
    expect((await form.hand({ name01: `${long}.` })).status).toBe(200)
  })
})

describe('submits of many forms that share a commit', () => {
  it('are stored each with its own form, refused ones hold up no other', async () => {
    const forms = await Promise.all(
      times(20).map((i) =>
        openForm(formOf([name, slot(i % 4 === 0 ? 2 : 100)], { limits: { total: { max: i % 5 === 0 ? 3 : 100 } } })),
      ),
    )
    const all = await Promise.all(
      times(5).flatMap((round) =>
        forms.map(async (form, i) => ({
          i,
          status: (await form.hand({ name01: `n${round}`, slot01: 'am' })).status,
        })),
      ),
    )
    for (const [i, form] of forms.entries()) {
      const places = Math.min(i % 4 === 0 ? 2 : 100, i % 5 === 0 ? 3 : 100, 5)
      expect([i, counted(all.filter((one) => one.i === i))]).toEqual([
        i,
        places === 5 ? { 200: 5 } : { 200: places, 423: 5 - places },
      ])
      expect((await form.stored()).map(({ serial }) => serial)).toEqual(times(places).map((n) => n + 1))
      expect(await form.kept()).toEqual({
        serial: places,
        submissions: places,
        unique: places,
        counters: { total: places, seat: places },
      })
    }
  })

  it('are not held up by one that has stopped', async () => {
    const [stopped, free] = [await openForm(formOf([name])), await openForm(formOf([name]))]
    await admin.post(stopped.at('/stop'))
    const seen = await Promise.all([stopped.hand({ name01: 'a' }), free.hand({ name01: 'a' })])
    expect(seen.map(({ status }) => status)).toEqual([423, 200])
  })

  // the embedded engine has one connection, on which nobody else can keep a lock
  it.skipIf(!inject('preparedPostgres'))('are not held up by some that somebody keeps locked', async () => {
    const free = await openForm(formOf([name]))
    const locked = await Promise.all(times(4).map(() => openForm(formOf([name]))))
    const { promise: gate, resolve: open } = Promise.withResolvers<void>()
    const { promise: isLocked, resolve: lock } = Promise.withResolvers<void>()
    const keeping = opened.app.db.transaction().execute(async (tx) => {
      const ids = locked.map(({ formId }) => formId)
      await sql`select 1 from form where form_id = any (${ids}::bigint[]) for update`.execute(tx)
      lock()
      await gate
    })
    await isLocked
    const waiting: Promise<{ readonly status: number }>[] = []
    // one after another, so that each has a batch of its own
    for (const form of locked) {
      waiting.push(form.hand({ name01: 'a' }))
      await free.hand({ name01: form.formKey })
    }
    expect((await free.hand({ name01: 'a' })).status).toBe(200)
    expect((await free.hand({ name01: 'b' })).status).toBe(200)
    expect(await Promise.all(locked.map((form) => form.stored()))).toEqual([[], [], [], []])
    open()
    await keeping
    expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual([200, 200, 200, 200])
  })
})

describe.skipIf(!inject('preparedPostgres'))('submits that two servers take at once', () => {
  let second: Awaited<ReturnType<typeof openSecondApp>>
  beforeAll(async () => {
    second = await openSecondApp(opened)
  })
  afterAll(() => second?.close())

  it('sell each seat once and leave no gap in any form', { timeout: 120_000 }, async () => {
    const forms = await Promise.all(times(8).map(() => openForm(formOf([name, slot(30)]))))
    const servers: readonly Server[] = [opened.app, second.app]
    const all = await Promise.all(
      times(50).flatMap((round) =>
        forms.map(async (form, i) => ({
          i,
          status: (await form.hand({ name01: `n${round % 45}`, slot01: 'am' }, {}, servers[(round + i) % 2])).status,
        })),
      ),
    )
    for (const [i, form] of forms.entries()) {
      expect([i, all.filter((one) => one.i === i && one.status === 200).length]).toEqual([i, 30])
      expect((await form.stored()).map(({ serial }) => serial).toSorted((a, b) => a - b)).toEqual(
        times(30).map((n) => n + 1),
      )
      expect(await form.kept()).toEqual({ serial: 30, submissions: 30, unique: 30, counters: { seat: 30 } })
    }
  })
})
