import { afterAll, describe, expect, it } from 'vitest'
import { openSchool } from './school-assets.ts'

const { app, admin, assets, next, post, close } = await openSchool()
afterAll(close)

describe('fields that depend on others', () => {
  it('asks for a field only where it shows, and forgets it when it hides', async () => {
    expect((await post({ insured: true })).body.data.errors).toMatchObject([{ field: 'insurer', code: 'required' }])
    const { data: row } = (await post({ insured: true, insurer: 'PICC' })).body
    expect(row.insurer).toBe('PICC')
    const { data: hidden } = (await admin.put(assets, { body: { ...row, insured: false } })).body
    expect(hidden.insurer).toBeNull()
    expect((await admin.put(assets, { body: { ...hidden, insured: true } })).body.data.errors).toMatchObject([
      { field: 'insurer', code: 'required' },
    ])
    const dropped = await post({ insured: false, insurer: 'dropped' })
    expect(dropped.body.data.insurer).toBeNull()
  })

  it('asks for more when a rule of the file says so', async () => {
    expect((await post({ price: 20_000, keeper: null })).body.data.errors).toMatchObject([
      { field: 'keeper', code: 'required' },
    ])
    expect((await post({ price: 20_000 })).status).toBe(200)
  })
})

describe('values', () => {
  it.each<[string, object, string]>([
    ['a third decimal', { price: 1.005 }, 'price'],
    ['a price beyond its precision', { price: 100_000_000 }, 'price'],
    ['half a piece', { amount: 1.5 }, 'amount'],
    ['the 30th of February', { bought: '2026-02-30' }, 'bought'],
    ['a time without an offset', { checked: '2026-02-03T09:00:00' }, 'checked'],
    ['a moment that is none', { checked: '2026-02-30T09:00:00Z' }, 'checked'],
    ["25 o'clock", { opens: '25:00' }, 'opens'],
    ['a script for a link', { manual: 'javascript:alert(1)' }, 'manual'],
    ['a script for a picture', { photo: 'javascript:alert(1)' }, 'photo'],
    ['half an address', { keeper: 'a@b' }, 'keeper'],
    ['a choice that is none', { grade: 3 }, 'grade'],
    ['the same use twice', { uses: ['1', '1'] }, 'uses'],
    ['an integer beyond 32 bits', { amount: 3_000_000_000 }, 'amount'],
    ['a short password', { pin: '123' }, 'pin'],
  ])('refuses %s', async (_, change, field) => {
    const answer = await post(change)
    expect(answer.status).toBe(400)
    expect(answer.body.data.errors.map((error: { field: string }) => error.field)).toEqual([field])
  })

  it('drops blanks at the ends of what is written on one line, of nothing else, and keeps letters as they are', async () => {
    const assetNo = `T-${next()}`
    const { data: row } = (
      await post({
        assetNo: ` ${assetNo}\t`,
        assetName: ' Hecht\u3000',
        keeper: 'a@example.com ',
        hotline: ' ',
        remark: ' so ',
        script: ' select 1 ',
      })
    ).body
    expect(row).toMatchObject({
      assetNo,
      assetName: 'Hecht',
      keeper: 'a@example.com',
      hotline: null,
      remark: ' so ',
      script: ' select 1 ',
    })
    expect((await post({ assetNo: `${assetNo} ` })).body.data.errors).toMatchObject([
      { field: 'assetNo', code: 'unique' },
    ])
    expect((await admin.put(assets, { body: { ...row, assetName: ' hecht ' } })).body.data.assetName).toBe('hecht')
    expect((await post({ assetName: '  ' })).body.data.errors).toMatchObject([{ field: 'assetName', code: 'required' }])
  })

  it('keeps texts byte for byte, and blank optional ones as nothing', async () => {
    const remark = `'; drop table school_asset; -- 😀 \u202E %_\\ <b>"`
    const { data: row } = (await post({ remark, script: '', assetName: `${remark}`.slice(0, 39) })).body
    expect(row).toMatchObject({ remark, script: null, assetName: remark.slice(0, 39) })
    const found = await admin.get(`${assets}/page`, { query: { assetName: '%_\\' } })
    expect(found.body.data.rows).toEqual([row])
  })

  it('sanitises rich text and hashes passwords before they are stored', async () => {
    const { data: row } = (
      await post({
        story: '<p style="text-align: center">hi<script>x</script><img src="x" onerror="y"></p>',
        pin: 'Secret-1234',
      })
    ).body
    expect(row.story).toBe('<p style="text-align:center">hi<img src="x" /></p>')
    expect(row).not.toHaveProperty('pin')
    const stored = await app.db
      .selectFrom('schoolAsset' as 'sysUser')
      .select('pin' as 'password')
      .where('assetId' as 'userId', '=', row.assetId)
      .executeTakeFirstOrThrow()
    expect((stored as unknown as { pin: string }).pin).toMatch(/^\$argon2id\$/)
    await admin.put(assets, { body: { ...row, assetName: 'renamed' } })
    expect(
      await app.db
        .selectFrom('schoolAsset' as 'sysUser')
        .select('pin' as 'password')
        .where('assetId' as 'userId', '=', row.assetId)
        .executeTakeFirstOrThrow(),
    ).toEqual(stored)
  })

  it('lets an immutable field stay and not change', async () => {
    const { data: row } = (await post()).body
    expect((await admin.put(assets, { body: { ...row, assetNo: 'N-OTHER' } })).body.data.errors).toMatchObject([
      { field: 'assetNo', code: 'readonly' },
    ])
    expect(
      (await admin.put(assets, { body: { assetId: row.assetId, version: 0, remark: 'only this' } })).body.data,
    ).toMatchObject({ ...row, remark: 'only this', version: 1, updateTime: expect.any(String) })
  })

  it('names both fields of a pair that is there already', async () => {
    const { data: row } = (await post()).body
    const twin = await post({ assetName: row.assetName, bought: row.bought })
    expect(twin.body.data.errors).toMatchObject([{ field: 'assetName', code: 'unique' }])
  })

  it('changes one cell of the list, of the columns that allow it', async () => {
    const { data: row } = (await post()).body
    const { authorization } = await token()
    const patch = (change: object) =>
      app.inject({ method: 'PATCH', url: `${assets}/${row.assetId}`, headers: { authorization }, payload: change })
    expect((await patch({ amount: 9, version: row.version })).json().data).toMatchObject({
      amount: 9,
      version: row.version + 1,
    })
    expect((await patch({ amount: 8, version: row.version })).statusCode).toBe(409)
    expect((await patch({ assetName: 'x', version: row.version + 1 })).statusCode).toBe(400)
  })
})

async function token(): Promise<{ authorization: string }> {
  const { json } = await app.inject({
    method: 'POST',
    url: '/api/login',
    payload: { username: 'admin', password: 'Formwork-2026' },
  })
  return { authorization: `Bearer ${json().data}` }
}
