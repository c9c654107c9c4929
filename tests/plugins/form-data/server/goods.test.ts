/**
 * @module-tag whole
 * Left out of `npm test`: runs several servers on one database.
 */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { StatisticsCard } from '#schemas/api/form-api-types.ts'
import type { Form } from '#schemas/form/form.ts'
import { openApp } from '#tests/support/open-app.ts'
import { rule } from '#tests/schemas/form/form-builders.ts'
import { publishForm, type PublishedForTest } from '#tests/support/published-form.ts'
import { openSecondApp } from '#tests/support/second-app.ts'
import { upload } from '#tests/support/table-upload.ts'

const form: Form = {
  format: 1,
  title: '文创商店',
  logic: [rule({ 'goods1.total': { gte: 100 } }, { do: 'show', target: 'addr01' })],
  theme: {},
  settings: {},
  items: [
    {
      id: 'goods1',
      type: 'goods',
      label: '商品',
      required: true,
      products: [
        { value: 'tee', label: 'T恤', price: 59.9, quota: 6, limit: 3 },
        { value: 'pen', label: '笔', price: 0.1, unit: '支' },
      ],
    },
    { id: 'addr01', type: 'input', label: '送货地址' },
    { id: 'sum001', type: 'calc', label: '运费', formula: 'if goods1.total >= 100 then 0 else 8' },
  ],
}

const opened = await openApp()
afterAll(() => opened.close())
const admin = await opened.as()

type Amounts = Readonly<Record<string, unknown>>
interface Row {
  readonly id: number
  readonly revision: number
  readonly answers: { readonly goods1: Readonly<Record<string, number>>; readonly sum001: number }
}

describe('a shop list', () => {
  let published: PublishedForTest
  const hand = (goods1: Amounts, more: object = {}) =>
    opened.anonymous.post(`/api/public/form/${published.formKey}/data`, {
      body: { version: 1, answers: { goods1, ...more } },
    })
  const left = async (): Promise<Readonly<Record<string, number>>> => {
    const { text } = await opened.anonymous.get(`/s/${published.formKey}`)
    return JSON.parse(/"left":(\{.*?\}\})/.exec(text)![1]!).goods1
  }
  const rows = async (query: object = {}): Promise<readonly Row[]> =>
    (await admin.get(published.at('/data/page'), { query: { sort: 'serial', ...query } })).body.data.rows
  beforeAll(async () => {
    published = await publishForm(admin, opened.anonymous, form)
  })

  it('tells what is left, never the stock, and shows it without scripts', async () => {
    const { text } = await opened.anonymous.get(`/s/${published.formKey}`)
    expect(text).toContain('剩 6 件')
    expect(text).toContain('¥59.90')
    expect(text).not.toContain('quota')
    expect(text).toMatch(/<input[^>]*type="number"[^>]*max="3"[^>]*name="goods1\.tee"/)
  })

  it('takes whole amounts of what there is, up to the limit of each, and names the product otherwise', async () => {
    const faults: readonly (readonly [Amounts, string])[] = [
      [{ tee: 4 }, '「T恤」每份最多 3 件'],
      [{ tee: 1.5 }, '「T恤」的数量应为大于 0 的整数'],
      [{ pen: -1 }, '「笔」的数量应为大于 0 的整数'],
      [{ pen: '2' }, '「笔」的数量应为大于 0 的整数'],
      [{ cup: 1 }, '有商品已经下架，请重新选择'],
    ]
    for (const [amounts, message] of faults) {
      const { status, body } = await hand(amounts)
      expect([status, body.data.errors[0].message]).toEqual([422, message])
    }
    expect((await hand({})).body.data.errors[0].code).toBe('required')
    expect((await hand({ tee: 2, pen: 3 }, { addr01: '北路 1 号' })).status).toBe(200)
    expect((await hand({ tee: 2 })).status).toBe(200)
    expect(await left()).toEqual({ tee: 2 })
    const refused = await hand({ tee: 3 })
    expect(refused.status).toBe(423)
    expect(refused.body.data).toMatchObject({
      reason: 'seats',
      errors: [{ item: 'goods1', code: 'seats', message: '「T恤」库存不足，请减少数量或选择其他商品' }],
    })
    // 2 × 59.9 + 3 × 0.1 to the cent decides about the carriage
    expect((await rows()).map(({ answers }) => answers.sum001)).toEqual([0, 0])
  })

  it('gives back what is deleted, and takes it again with an edit or a return, or refuses', async () => {
    const [first, second] = await rows()
    await admin.del(published.at(`/data/${first!.id}`))
    expect(await left()).toEqual({ tee: 4 })
    const edited = await admin.put(published.at(`/data/${second!.id}`), {
      body: { answers: { goods1: { tee: 3, pen: 1 } }, revision: second!.revision },
    })
    expect(edited.status).toBe(200)
    expect(await left()).toEqual({ tee: 3 })
    expect((await hand({ tee: 3 })).status).toBe(200)
    expect(await left()).toEqual({ tee: 0 })
    expect((await opened.anonymous.get(`/s/${published.formKey}`)).text).toContain('已售完')
    const restored = await admin.put(published.at(`/data/restore/${first!.id}`))
    expect(restored.status).toBe(409)
    expect(restored.text).toContain('「T恤」')
    const [last] = (await rows()).toReversed()
    await admin.del(published.at(`/data/${last!.id}`))
    expect((await admin.put(published.at(`/data/restore/${first!.id}`))).status).toBe(200)
    expect(await left()).toEqual({ tee: 1 })
  })

  it('is a column a product and a total in lists and files, and comes back from a file', async () => {
    const totals = (await rows({ sort: '-goods1.total' })).map(({ answers }) => answers.goods1)
    expect(totals).toEqual([
      { tee: 3, pen: 1 },
      { tee: 2, pen: 3 },
    ])
    const over = JSON.stringify({ 'goods1.total': { gt: 150 }, 'goods1.pen': { eq: 1 } })
    expect(await rows({ filter: over })).toHaveLength(1)
    const [head] = (await admin.get(published.at('/data/export'), { query: { format: 'csv' } })).text.split('\r\n')
    const columns = head!.replace('\uFEFF', '').split(',')
    const line = columns.map((column) =>
      column.endsWith('T恤') ? '1' : column.endsWith('笔') ? '20' : column.endsWith('合计') ? '61.90' : '',
    )
    const table = `${head}\n${line.join(',')}`
    const sent = await upload(admin, published.at('/data/import/commit'), table, {}, 'orders.csv')
    expect(sent.body.data).toMatchObject({ created: 1 })
    expect((await rows()).at(-1)!.answers).toMatchObject({ goods1: { tee: 1, pen: 20 } })
    expect(await left()).toEqual({ tee: 0 })
  })

  it('is counted in pieces and money', async () => {
    const { body } = await admin.get(published.at('/statistics'))
    const card = body.data.cards.find((one: StatisticsCard) => one.item === 'goods1')
    expect(card).toMatchObject({
      card: 'parts',
      n: 3,
      sold: {
        currency: '¥',
        lines: [
          { key: 'tee', amount: 6, revenue: 359.4 },
          { key: 'pen', amount: 24, revenue: 2.4 },
        ],
      },
    })
  })
})

// only PostgreSQL serves several processes
it.runIf(inject('preparedPostgres'))(
  'sells exactly its stock to a thousand orders at two servers, while orders are deleted and restored',
  async () => {
    const stock = 900
    const published = await publishForm(admin, opened.anonymous, {
      ...form,
      logic: [],
      items: [
        {
          id: 'goods1',
          type: 'goods',
          label: '商品',
          products: [
            { value: 'tee', label: 'T恤', price: 59.9, quota: stock },
            { value: 'pen', label: '笔', price: 0.1, quota: stock },
          ],
        },
      ],
    })
    const second = await openSecondApp(opened)
    try {
      const stored: number[] = []
      const outcomes = new Set<string>()
      const order = async (n: number): Promise<void> => {
        const amount = (n % 3) + 1
        const answer = await (n % 2 === 0 ? opened.app : second.app).inject({
          method: 'POST',
          url: `/api/public/form/${published.formKey}/data`,
          payload: { version: 1, answers: { goods1: n % 5 === 0 ? { tee: amount, pen: 1 } : { tee: amount } } },
        })
        const { data } = answer.json()
        if (answer.statusCode === 200) stored.push(data.id)
        outcomes.add(`${answer.statusCode} ${answer.statusCode === 200 ? '' : data.reason}`.trim())
      }
      /** Orders go to the bin and come back, or stay there when somebody else has what they had. */
      const churn = async (): Promise<void> => {
        for (let n = 0; n < 20; n++) {
          const id = stored[n * 7]
          if (id === undefined) {
            await order(n)
            continue
          }
          expect((await admin.del(published.at(`/data/${id}`))).status).toBe(200)
          const back = await admin.put(published.at(`/data/restore/${id}`))
          expect([200, 409]).toContain(back.status)
        }
      }
      await Promise.all([...Array.from({ length: 1_000 }, (_, n) => order(n)), churn()])
      // single pieces fill what larger orders and the bin have left
      for (let n = 0; n < 30; n++) await order(3 * n)
      const { formId } = (await opened.app.forms.find(published.formKey))!
      const { rows } = await sql<{ tee: number }>`
        select sum((answers #>> '{goods1,tee}')::integer) as tee from form_submission
        where form_id = ${formId} and del_flag = '0'`.execute(opened.app.db)
      expect(Number(rows[0]!.tee)).toBe(stock)
      expect(outcomes).toEqual(new Set(['200', '423 seats']))
      const { text } = await opened.anonymous.get(`/s/${published.formKey}`)
      expect(text).toContain('"tee":0')
    } finally {
      await second.close()
    }
  },
  60_000,
)
