import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sessionAtWork } from '#tests/support/test-users.ts'
import { openApiResponseCheck } from '#tests/support/openapi-response-check.ts'
import { noPages, openApp, type Answer, type Client } from '#tests/support/open-app.ts'

/** Columns with a `total`: of all rows that the list matches and the caller sees, whatever the page. */
const { app, as, withHeaders, close } = await openApp({
  schemasDir: join(import.meta.dirname, 'totals'),
  fillPages: noPages,
})
afterAll(close)
const admin = await as()
const sales = '/api/school/sale'

const must = async (answer: Promise<Answer>) => {
  const { body } = await answer
  if (body.code !== 200) throw new Error(JSON.stringify(body))
  // oxlint-disable-next-line typescript/no-explicit-any -- rows of several modules
  return body.data as any
}
const page = (query: object = {}, client = admin) => must(client.get(`${sales}/page`, { query }))
let seller: Client

beforeAll(async () => {
  const [own, other] = [
    await must(admin.post('/api/system/dept', { body: { deptName: '一店' } })),
    await must(admin.post('/api/system/dept', { body: { deptName: '二店' } })),
  ]
  const { rows } = await sql<{
    menuId: number
  }>`select menu_id from sys_menu where perms like 'school:sale:%' and perms not in ('school:sale:profit', 'school:sale:unmask')`.execute(
    app.db,
  )
  const role = await must(
    admin.post('/api/system/role', {
      body: { roleName: '店员', roleKey: 'seller', dataScope: '3', menuIds: rows.map((row) => row.menuId) },
    }),
  )
  const { userId } = await must(
    admin.post('/api/system/user', {
      body: {
        userName: 'seller',
        nickName: '店员',
        deptId: own.deptId,
        password: 'Secret-2026',
        roleIds: [role.roleId],
      },
    }),
  )
  seller = withHeaders({
    authorization: `Bearer ${await sessionAtWork(app, userId, { ip: '127.0.0.1', userAgent: undefined })}`,
  })
  for (const [saleName, deptId, pieces, price] of [
    ['铅笔', own.deptId, 1, 0.1],
    ['钢笔', own.deptId, 2, 0.2],
    ['书桌', other.deptId, 4, 250.75],
    ['赠品', other.deptId, null, null],
  ] as const) {
    await must(
      admin.post(sales, {
        body: {
          saleName,
          deptId,
          pieces,
          price,
          cost: 1.0001,
          profit: price,
          ...(price === 0.1 ? { buyer: '13800001111' } : {}),
        },
      }),
    )
  }
})

describe('totals of a list', () => {
  it('are of all rows, whatever the page, added up exactly', async () => {
    for (const asked of [{}, { limit: 1 }, { limit: 1, page: 3 }]) {
      expect(await page(asked)).toMatchObject({
        total: 4,
        totals: { saleName: '4', pieces: '2.33', price: '251.05', cost: '4.0004', buyer: '1', profit: '251.05' },
      })
    }
    // 0.1 + 0.2 is another number in JavaScript
    expect((await page({ price: { lte: '1' } })).totals.price).toBe('0.30')
  })

  it('follow filters and views', async () => {
    expect(await page({ saleName: '笔' })).toMatchObject({
      total: 2,
      totals: { saleName: '2', pieces: '1.5', price: '0.30' },
    })
    expect((await page({ view: 'large' })).totals).toMatchObject({ price: '250.75', pieces: '4' })
    expect((await page({ filter: JSON.stringify({ saleName: { eq: '赠品' } }) })).totals).toEqual({
      saleName: '1',
      pieces: null,
      price: '0',
      cost: '1.0001',
      buyer: '0',
      profit: '0',
    })
  })

  it('of an empty list are nothing', async () => {
    expect(await page({ saleName: 'none' })).toMatchObject({
      total: 0,
      rows: [],
      totals: { saleName: '0', pieces: null, price: '0' },
    })
  })

  it('are of rows in reach, without what is masked or may not be read', async () => {
    const seen = await page({}, seller)
    expect([seen.total, seen.totals]).toEqual([2, { saleName: '2', pieces: '1.5', price: '0.30', cost: '2.0002' }])
  })

  it('hold more digits than a number of JavaScript', async () => {
    const ids = [
      await must(admin.post(sales, { body: { saleName: 'huge', price: 1 } })),
      await must(admin.post(sales, { body: { saleName: 'huge', price: 1 } })),
    ].map((row) => row.saleId)
    await sql`update school_sale set price = 9007199254740993.01 where sale_name = 'huge'`.execute(app.db)
    expect((await page({ saleName: 'huge' })).totals.price).toBe('18014398509481986.02')
    await must(admin.del(`${sales}/${ids.join(',')}`))
    expect((await page({ saleName: 'huge' })).totals.price).toBe('0')
    const bin = await page({ params: { deleted: true } })
    expect([bin.total, 'totals' in bin]).toEqual([2, false])
  })

  it('come with no other list, and as the document says', async () => {
    expect('totals' in (await must(admin.get('/api/system/post/page')))).toBe(false)
    const answers = openApiResponseCheck(JSON.parse((await admin.get('/api/openapi.json')).text))
    for (const client of [admin, seller])
      expect(answers.faultOf('GET', `${sales}/page`, await client.get(`${sales}/page`))).toBe(undefined)
  })
})
