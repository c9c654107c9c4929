/**
 * @module-tag whole
 * Left out of `npm test`: runs several servers on one database.
 */
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { Form } from '#schemas/form/form.ts'
import { openApp, type Client, type TestApp } from '#tests/support/open-app.ts'
import { testPassword } from '#tests/support/test-users.ts'
import { publishForm } from '#tests/support/published-form.ts'
import { openSecondApp } from '#tests/support/second-app.ts'

const form: Form = {
  format: 1,
  title: '报名',
  logic: [],
  theme: {},
  settings: { limits: { total: { max: 10 } } },
  items: [
    {
      id: 'slot01',
      type: 'radio',
      label: '场次',
      required: true,
      options: [{ value: 'am', label: '上午', quota: 10 }],
    },
    { id: 'name01', type: 'input', label: '姓名', unique: true },
  ],
}

let first: TestApp
let admin: Client
beforeAll(async () => {
  first = await openApp()
  admin = await first.as('admin')
})
afterAll(() => first.close())

describe.skipIf(!inject('preparedPostgres'))(
  'seats of a form, while two servers take answers and others are removed',
  () => {
    let second: Awaited<ReturnType<typeof openSecondApp>>
    beforeAll(async () => {
      second = await openSecondApp(first)
    })
    afterAll(() => second?.close())

    it('are all sold in the end, and none twice', { timeout: 120_000 }, async () => {
      const { body } = await first.anonymous.post<string>('/api/login', {
        body: { username: 'admin', password: testPassword },
      })
      const authorization = `Bearer ${body.data}`
      for (let round = 0; round < 12; round++) {
        const { formKey, at } = await publishForm(admin, first.anonymous, form)
        const { formId } = (await first.app.forms.find(formKey))!
        const apps = [first.app, second.app]
        const here = () =>
          first.app.db
            .selectFrom('formSubmission')
            .select('id')
            .where('formId', '=', formId)
            .where('delFlag', '=', '0')
            .execute()
        const hand = (i: number) =>
          apps[i % 2]!.inject({
            method: 'POST',
            url: `/api/public/form/${formKey}/data`,
            payload: { version: 1, answers: { slot01: 'am', name01: `n${round}-${i}` } },
          })
        await Promise.all(Array.from({ length: 10 }, (_, i) => hand(i)))
        // removed one by one while new ones come through both
        const ids = (await here()).map(({ id }) => id)
        await Promise.all(
          ids.flatMap((id, i) => [
            apps[i % 2]!.inject({ method: 'DELETE', url: at(`/data/${id}`), headers: { authorization } }),
            hand(100 + i),
            hand(201 + i),
          ]),
        )
        for (let i = 0; (await here()).length < 10 && i < 12; i++) await hand(300 + i)
        expect([round, (await here()).length]).toEqual([round, 10])
        expect((await hand(400)).statusCode).toBe(423)
      }
    })

    it.each<readonly [string, Form['items'][number], unknown, string]>([
      ['an option', form.items[0]!, 'am', '「上午」名额已满'],
      [
        'a day',
        { id: 'slot01', type: 'reserveDay', label: '场地', monday: 10, minDate: '2099-01-01', maxDate: '2099-12-31' },
        '2099-01-05',
        '名额已满',
      ],
    ])(
      'of %s are sold once, while answers are removed and restored',
      { timeout: 120_000 },
      async (_, item, answer, why) => {
        const { formKey, at } = await publishForm(admin, first.anonymous, { ...form, settings: {}, items: [item] })
        const hand = (i: number) =>
          [first, second][i % 2]!.app.inject({
            method: 'POST',
            url: `/api/public/form/${formKey}/data`,
            payload: { version: 1, answers: { slot01: answer } },
          })
        const here = async (): Promise<readonly number[]> =>
          (await admin.get(at('/data/page'), { query: { limit: 100 } })).body.data.rows.map(
            (row: { id: number }) => row.id,
          )
        await Promise.all(Array.from({ length: 14 }, (__, i) => hand(i)))
        const ids = await here()
        expect(ids).toHaveLength(10)
        for (let round = 0; round < 4; round++) {
          await Promise.all(
            ids.flatMap((id, i) => [
              admin.del(at(`/data/${id}`)),
              hand(i),
              admin.put(at(`/data/restore/${id}`)),
              hand(i + 1),
            ]),
          )
          expect((await here()).length).toBeLessThanOrEqual(10)
          for (let i = 0; (await here()).length < 10 && i < 12; i++) await hand(i)
          expect((await here()).length).toBe(10)
        }
        expect((await hand(0)).statusCode).toBe(423)
        // whoever was removed meanwhile is told why there is no way back
        const [gone] = await here()
        await admin.del(at(`/data/${gone}`))
        expect((await hand(0)).statusCode).toBe(200)
        const refused = await admin.put(at(`/data/restore/${gone}`))
        expect([refused.status, refused.text]).toEqual([409, expect.stringContaining(why)])
      },
    )
  },
)
