import { afterAll, describe, expect, it } from 'vitest'
import { openSchool } from './school-assets.ts'

const { admin, assets, post, close } = await openSchool()
afterAll(close)

describe('days in a filter', () => {
  it.each([
    [
      'China',
      'Asia/Shanghai',
      ['2026-03-04T16:00:00.000Z', '2026-03-05T15:59:59.999Z'],
      ['2026-03-04T15:59:59.999Z', '2026-03-05T16:00:00.000Z'],
    ],
    // the day of 23 hours
    [
      'New York',
      'America/New_York',
      ['2026-03-08T05:00:00.000Z', '2026-03-09T03:59:59.999Z'],
      ['2026-03-08T04:59:59.999Z', '2026-03-09T04:00:00.000Z'],
    ],
  ])('are days by the clocks of a reader in %s', async (_, zone, inside, outside) => {
    const ids = await Promise.all(
      [...inside, ...outside].map(async (checked) => (await post({ checked })).body.data.assetId),
    )
    const day = zone === 'Asia/Shanghai' ? '2026-03-05' : '2026-03-08'
    const found = async (query: object) =>
      (
        await admin.get(`${assets}/page`, {
          query: { ...query, assetId: { in: ids } },
          headers: { 'x-time-zone': zone },
        })
      ).body.data.rows
        .map((row: { checked: string }) => row.checked)
        .toSorted()
    expect(await found({ checked: { between: [day, day] } })).toEqual(inside)
    expect(await found({ filter: JSON.stringify({ not: { checked: { between: [day, day] } } }) })).toEqual(
      outside.toSorted(),
    )
    expect(await found({ checked: { gte: `${day}T00:00`, lte: `${day} 23:59:59.999` } })).toEqual(inside)
  })

  it.each(['Asia/Shanghai', 'America/New_York'])('may be as far off as the calendar goes in %s', async (zone) => {
    for (const day of ['0000-01-01', '0001-01-01', '0050-06-01', '9999-12-31']) {
      const answer = await admin.get(`${assets}/page`, {
        query: { checked: { between: [day, day] } },
        headers: { 'x-time-zone': zone },
      })
      expect(answer.body).toMatchObject({ code: 200, data: { total: 0 } })
    }
  })
})

describe('what a list is asked for', () => {
  it('finds a text of one box in all of its fields, and by an operator in the named one only', async () => {
    await admin.post('/api/system/post', { body: { postName: '收费员', postCode: 'cashier', postSort: 9 } })
    const total = async (query: object) => (await admin.get('/api/system/post/page', { query })).body.data.total
    expect(await total({ postName: '收费' })).toBe(1)
    expect(await total({ postName: 'cash' })).toBe(1)
    // each word in any of them, as an old link asked two of them
    expect(await total({ postName: '收费 cash' })).toBe(1)
    expect(await total({ postName: '收费 nobody' })).toBe(0)
    // a pasted text is no condition for each of its words
    expect(await total({ postName: '收费 cash '.repeat(4) })).toBe(1)
    expect(await total({ postName: 'a '.repeat(90) })).toBe(0)
    expect(await total({ postName: 'cash', status: '1' })).toBe(0)
    expect(await total({ postName: '' })).toBe(await total({}))
    expect(await total({ postName: { like: 'cash' } })).toBe(0)
  })

  it.each<[string, object]>([
    ['a range by its other names', { params: { from: '2031-01-01', to: '2031-01-31' } }],
    ['a range', { bought: { between: ['2031-01-01', '2031-01-31'] } }],
    ['a range by default', { bought: ['2031-01-01', '2031-01-31'] }],
    ['a filter', { filter: JSON.stringify({ bought: { gte: '2031-01-01' } }) }],
  ])('takes %s', async (_, query) => {
    const {
      body: { data },
    } = await admin.get(`${assets}/page`, { query })
    const { data: made } = (await post({ bought: '2031-01-15' })).body
    expect((await admin.get(`${assets}/page`, { query })).body.data.total).toBe(data.total + 1)
    await admin.del(`${assets}/${made.assetId}`)
  })

  it('tells of a page that is not to be counted whether more follow', async () => {
    const pageOf = async (query: object) => (await admin.get(`${assets}/page`, { query })).body
    const made = [(await post({})).body.data.assetId, (await post({})).body.data.assetId]
    const {
      data: { total, rows },
    } = await pageOf({ limit: 100 })
    const uncounted = { rows, page: 1, hasNext: false }
    expect((await pageOf({ limit: 100, skipTotal: 1 })).data).toEqual({ ...uncounted, limit: 100 })
    expect((await pageOf({ limit: total, skipTotal: 1 })).data).toEqual({ ...uncounted, limit: total })
    expect((await pageOf({ limit: total - 1, skipTotal: 1 })).data).toEqual({
      rows: rows.slice(0, -1),
      page: 1,
      limit: total - 1,
      hasNext: true,
    })
    expect((await pageOf({ skipTotal: 'yes' })).code).toBe(400)
    expect((await admin.get(`${assets}/list`, { query: { skipTotal: 1 } })).body.code).toBe(400)
    await admin.del(`${assets}/${made.join(',')}`)
  })

  it('takes several values of one field as any of them, and blank ones as none', async () => {
    const all = (await admin.get(`${assets}/page`)).body.data.total
    expect((await admin.get(`${assets}/page`, { query: { status: ['0', '1'] } })).body.data.total).toBe(all)
    expect(
      (await admin.get(`${assets}/page`, { query: { status: '', assetName: '', bought: ['', ''] } })).body.data.total,
    ).toBe(all)
    expect((await admin.get(`${assets}/page`, { query: { status: '1' } })).body.data.total).toBe(0)
  })
})
