import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { Answers, Form, Item } from '#schemas/form/form.ts'
import { defaultZone, momentIn } from '#schemas/form/form-time.ts'
import { ownData, type OwnData } from '#tests/support/test-data-dir.ts'
import { testPassword } from '#tests/support/test-users.ts'
import { startServer, type ServerProcess } from '#tests/support/server-process.ts'

const day = momentIn(defaultZone, new Date(Date.now() + 86_400_000)).slice(0, 10)
const quota = 30
const slots = ['a', 'b', 'c']
const visit: Item = {
  id: 'visit1',
  type: 'reserveTimeRange',
  label: '参观时段',
  required: true,
  minDate: 'today',
  maxDate: 'today+3',
  options: slots.map((value) => ({ value, label: `时段 ${value}`, quota })),
}
const shop: Item = {
  id: 'goods1',
  type: 'goods',
  label: '商品',
  required: true,
  products: [
    { value: 'tee', label: 'T恤', price: 59.9, quota: 60, limit: 3 },
    { value: 'pen', label: '笔', price: 0.1, quota },
  ],
}
const hall: Item = {
  id: 'hall01',
  type: 'reserveDay',
  label: '场地',
  minDate: 'today',
  maxDate: 'today+3',
  ...Object.fromEntries(
    ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'].map((name) => [name, quota]),
  ),
} as Item
const formOf = (item: Item): Form => ({
  format: 1,
  title: item.label,
  items: [item],
  logic: [],
  theme: {},
  settings: {},
})

interface Row {
  readonly id: number
  readonly answers: Readonly<Record<string, unknown>>
}

describe.skipIf(!inject('preparedPostgres'))('1 000 submits at once, to two processes', { tags: ['whole'] }, () => {
  let data: OwnData
  let servers: readonly ServerProcess[]
  let token: string
  beforeAll(async () => {
    data = await ownData()
    servers = await Promise.all([startServer(data.start), startServer(data.start)])
    token = await servers[0]!.call('POST', '/api/login', { body: { username: 'admin', password: testPassword } })
  }, 120_000)
  afterAll(async () => {
    await Promise.all(servers.map((one) => one.stop()))
    await data.remove()
  })

  async function open(item: Item) {
    const at = (n: number): string => servers[n % servers.length]!.url
    const [server] = servers
    const { formKey } = await server!.call<{ formKey: string }>('POST', '/api/project/form', {
      token,
      body: { name: item.label, document: formOf(item) },
    })
    await server!.call('POST', `/api/project/form/${formKey}/publish`, { token, body: {} })
    /** The status, and what a refusal says of the reason. */
    const send = async (n: number, method: string, path: string, body?: object): Promise<string> => {
      const answer = await fetch(at(n) + path, {
        method,
        headers: {
          ...(body ? { 'content-type': 'application/json' } : {}),
          ...(path.startsWith('/api/project') ? { authorization: `Bearer ${token}` } : {}),
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
      })
      const { data: said } = (await answer.json()) as { data: { reason?: string } | null }
      return [answer.status, said?.reason].filter(Boolean).join(' ')
    }
    return {
      hand: (n: number, answers: Answers) =>
        send(n, 'POST', `/api/public/form/${formKey}/data`, { version: 1, answers }),
      remove: (n: number, id: number) => send(n, 'DELETE', `/api/project/form/${formKey}/data/${id}`),
      restore: (n: number, id: number) => send(n, 'PUT', `/api/project/form/${formKey}/data/restore/${id}`),
      async rows(): Promise<readonly Row[]> {
        const pages = await Promise.all(
          [1, 2].map((page) =>
            server!.call<{ rows: readonly Row[] }>(
              'GET',
              `/api/project/form/${formKey}/data/page?limit=100&page=${page}`,
              { token },
            ),
          ),
        )
        return pages.flatMap(({ rows }) => rows)
      },
      /** As both processes tell visitors. */
      left: () =>
        Promise.all(
          servers.map(async ({ url }) => {
            const { data: told } = (await (await fetch(`${url}/api/public/form/${formKey}`)).json()) as {
              data: { left: Readonly<Record<string, Readonly<Record<string, number>>>> }
            }
            return told.left[item.id]
          }),
        ),
    }
  }
  const counted = (all: readonly string[]): Readonly<Record<string, number>> =>
    Object.fromEntries([...Map.groupBy(all, (one) => one)].map(([key, ones]) => [key, ones.length]))
  const thousand = Array.from({ length: 1000 }, (_, n) => n)

  it(
    'sell every place of a time once, also while bookings are deleted and restored',
    { timeout: 120_000 },
    async () => {
      const form = await open(visit)
      const booking = (n: number) => ({ visit1: { date: day, range: slots[n % 3]! } })
      const taken = async () =>
        counted((await form.rows()).map(({ answers }) => (answers.visit1 as { range: string }).range))
      const answers = await Promise.all(thousand.map((n) => form.hand(n, booking(n))))
      expect(counted(answers)).toEqual({ 200: 90, '423 seats': 910 })
      expect(await taken()).toEqual({ a: quota, b: quota, c: quota })

      const gone = (await form.rows()).slice(0, 45)
      const [removed, , restored] = await Promise.all([
        Promise.all(gone.map(({ id }, n) => form.remove(n, id))),
        Promise.all(thousand.slice(0, 300).map((n) => form.hand(n, booking(n)))),
        // some are still there, some are back before anybody took their place, others find it taken
        Promise.all(gone.map(({ id }, n) => form.restore(n + 1, id))),
      ])
      expect(counted(removed)).toEqual({ 200: 45 })
      expect(restored.filter((one) => !/^(200|404|409)/.test(one))).toEqual([])
      for (const now of Object.values(await taken())) expect(now).toBeLessThanOrEqual(quota)
      await Promise.all(thousand.slice(0, 300).map((n) => form.hand(n, booking(n))))
      expect(await taken()).toEqual({ a: quota, b: quota, c: quota })
      // whoever was removed meanwhile finds no place any more
      const here = new Set((await form.rows()).map(({ id }) => id))
      const late = gone.filter(({ id }) => !here.has(id))
      expect(late.length).toBeGreaterThan(0)
      expect(counted(await Promise.all(late.map(({ id }, n) => form.restore(n, id))))).toEqual({ 409: late.length })
      expect(await taken()).toEqual({ a: quota, b: quota, c: quota })
      for (const left of await form.left()) expect(slots.map((one) => left?.[`${day} ${one}`])).toEqual([0, 0, 0])
    },
  )

  it('sell a day’s places once', { timeout: 120_000 }, async () => {
    const form = await open(hall)
    const answers = await Promise.all(thousand.map((n) => form.hand(n, { hall01: day })))
    expect(counted(answers)).toEqual({ 200: quota, '423 seats': 1000 - quota })
    for (const left of await form.left()) expect(left?.[day]).toBe(0)
  })

  it('sell all of a stock and no more, in orders of several pieces', { timeout: 120_000 }, async () => {
    const form = await open(shop)
    const order = (n: number) => ({ goods1: n % 4 === 0 ? { pen: 1 } : { tee: 1 + (n % 3) } })
    const sold = async () => {
      const orders = (await form.rows()).map(({ answers }) => answers.goods1 as Readonly<Record<string, number>>)
      const sum = (product: string): number => orders.reduce((all, one) => all + (one[product] ?? 0), 0)
      return { tee: sum('tee'), pen: sum('pen') }
    }
    const answers = await Promise.all(thousand.map((n) => form.hand(n, order(n))))
    expect(Object.keys(counted(answers)).toSorted()).toEqual(['200', '423 seats'])
    expect(await sold()).toEqual({ tee: 60, pen: quota })

    const gone = (await form.rows()).slice(0, 20)
    await Promise.all([
      ...gone.map(({ id }, n) => form.remove(n, id)),
      ...thousand.slice(0, 200).map((n) => form.hand(n, order(n))),
      ...gone.map(({ id }, n) => form.restore(n + 1, id)),
    ])
    const now = await sold()
    expect([now.tee <= 60, now.pen <= quota]).toEqual([true, true])
    await Promise.all(thousand.slice(0, 200).map((n) => form.hand(n, order(n))))
    expect(await sold()).toEqual({ tee: 60, pen: quota })
    for (const left of await form.left()) expect(left).toEqual({ tee: 0, pen: 0 })
  })
})
