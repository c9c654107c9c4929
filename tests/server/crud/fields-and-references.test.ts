import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { noPages, openApp } from '#tests/support/open-app.ts'
import { copyOf, sampleBody } from './sample-bodies.ts'

/** A module of our own making, added through a folder alone: what its file says beyond what all modules do. */
const { app, as, close } = await openApp({
  schemasDir: join(import.meta.dirname, 'modules'),
  fillPages: noPages,
})
afterAll(close)
const admin = await as()
const [rooms, assets] = ['/api/school/room', '/api/school/asset']

let n = 1000
async function body(change: object = {}) {
  return {
    ...(await sampleBody(admin, await copyOf(admin, 'school/asset'), (n += 1))),
    insured: false,
    insurer: undefined,
    ...change,
  }
}
const post = async (change: object = {}) => admin.post(assets, { body: await body(change) })
const newRoom = async (change: object = {}) =>
  (await admin.post(rooms, { body: { roomName: `R${(n += 1)}`, floor: 3, ...change } })).body.data

it('has a menu with its buttons', async () => {
  const {
    body: { data: menus },
  } = await admin.get('/api/getRouters')
  expect(JSON.stringify(menus)).toContain('schema:school/asset')
  const buttons = await app.db
    .selectFrom('sysMenu')
    .select('perms')
    .where('perms', 'like', 'school:asset:%')
    .orderBy('menuId')
    .execute()
  expect(buttons.map((button) => button.perms)).toEqual(
    ['list', 'query', 'add', 'edit', 'remove', 'restore', 'purge', 'import', 'export'].map(
      (word) => `school:asset:${word}`,
    ),
  )
})

describe('links', () => {
  it('names what a row points to, and shows a field of it', async () => {
    const room = await newRoom({ floor: 7 })
    const other = await newRoom()
    const { data: row } = (await post({ roomId: room.roomId, usedIn: [other.roomId, room.roomId] })).body
    expect(row).toMatchObject({
      roomId: room.roomId,
      floor: 7,
      usedIn: [room.roomId, other.roomId],
      $labels: { roomId: room.roomName, usedIn: [room.roomName, other.roomName] },
    })
    const found = await admin.get(`${assets}/page`, { query: { usedIn: { has: [other.roomId] } } })
    expect(found.body.data.rows).toEqual([row])
    const saved = await admin.put(assets, { body: { ...row, usedIn: [] } })
    expect(saved.body.data).toMatchObject({ usedIn: [], floor: 7, version: 1 })
  })

  it('refuses to point at nothing', async () => {
    const answer = await post({ roomId: 999_999, usedIn: [999_998] })
    expect(answer.body.data.errors.map((error: { field: string; code: string }) => [error.field, error.code])).toEqual([
      ['roomId', 'missing'],
      ['usedIn', 'missing'],
    ])
  })

  it('keeps a row that others need, and lets go where the file says so', async () => {
    const room = await newRoom()
    const { data: row } = (await post({ roomId: room.roomId, spareRoomId: null, usedIn: [] })).body
    const refused = await admin.del(`${rooms}/${room.roomId}`)
    expect([refused.status, refused.body.data.id]).toEqual([409, 'row.inUse'])
    const { data: moved } = (await admin.put(assets, { body: { ...row, roomId: null, spareRoomId: room.roomId } })).body
    expect((await admin.del(`${rooms}/${room.roomId}`)).status).toBe(200)
    expect((await admin.get(`${assets}/${moved.assetId}`)).body.data.spareRoomId).toBeNull()
  })
})

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
    const assetNo = `T-${(n += 1)}`
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

describe("someone without a field's own permission", () => {
  beforeAll(async () => {
    const { roleId } = await app.db
      .selectFrom('sysRole')
      .select('roleId')
      .where('roleKey', '=', 'common')
      .executeTakeFirstOrThrow()
    const menus = await app.db
      .selectFrom('sysMenu')
      .select('menuId')
      .where('perms', 'like', 'school:room:%')
      .where('perms', '<>', 'school:room:code')
      .execute()
    await app.db
      .insertInto('sysRoleMenu')
      .values(menus.map(({ menuId }) => ({ roleId, menuId })))
      .onConflict((on) => on.doNothing())
      .execute()
    await app.sessions.forget()
  })

  it('neither sees, finds, sorts by, nor sets it', async () => {
    const li = await as('li')
    const room = await newRoom({ code: 'secret' })
    expect(room.code).toBe('secret')
    expect((await copyOf(li, 'school/room')).fields).not.toHaveProperty('code')
    expect((await li.get(`${rooms}/${room.roomId}`)).body.data).not.toHaveProperty('code')
    expect((await li.get(`${rooms}/page`, { query: { code: 'secret' } })).status).toBe(400)
    expect((await li.get(`${rooms}/page`, { query: { sort: 'code' } })).status).toBe(400)
    expect(
      (await li.get(`${rooms}/page`, { query: { filter: JSON.stringify({ code: { eq: 'secret' } }) } })).status,
    ).toBe(400)
    expect((await li.post(rooms, { body: { roomName: 'L1', code: 'x' } })).body.data.errors).toMatchObject([
      { field: 'code', code: 'denied' },
    ])
    const changed = await li.put(rooms, { body: { roomId: room.roomId, floor: 9 } })
    expect(changed.body.data).not.toHaveProperty('code')
    expect((await admin.get(`${rooms}/${room.roomId}`)).body.data).toMatchObject({ code: 'secret', floor: 9 })
  })
})

describe('what a list is asked for', () => {
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

async function token(): Promise<{ authorization: string }> {
  const { json } = await app.inject({
    method: 'POST',
    url: '/api/login',
    payload: { username: 'admin', password: 'Formwork-2026' },
  })
  return { authorization: `Bearer ${json().data}` }
}

describe('what goes with what it belongs to', () => {
  const notes = '/api/school/note'
  const note = async (noteText: string, more: object) =>
    (await admin.post(notes, { body: { noteText, ...more } })).body.data

  it('is removed along, however deep, and logged as removed', async () => {
    const room = await newRoom({})
    const first = await note('开头', { roomId: room.roomId })
    const answer = await note('回复', { answersTo: first.noteId })
    const deep = await note('再回复', { answersTo: answer.noteId, roomId: room.roomId })
    const other = await note('别处', {})
    expect(
      (await admin.get(`${notes}/list`, { query: { answersTo: { under: first.noteId } } })).body.data
        .map((row: { noteId: number }) => row.noteId)
        .sort(),
    ).toEqual([answer.noteId, deep.noteId].sort())
    expect((await admin.del(`${rooms}/${room.roomId}`)).status).toBe(200)
    for (const { noteId } of [first, answer, deep]) expect((await admin.get(`${notes}/${noteId}`)).status).toBe(404)
    expect((await admin.get(`${notes}/${other.noteId}`)).status).toBe(200)
    const { rows } = (
      await admin.get('/api/system/operlog/page', { query: { module: 'school/note', businessType: '3' } })
    ).body.data
    expect(
      rows.flatMap((row: { changes: readonly { id: number }[] }) => row.changes.map((change) => change.id)).sort(),
    ).toEqual([first.noteId, answer.noteId, deep.noteId].sort())
  })
})
