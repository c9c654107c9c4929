import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { copyOf } from './sample-bodies.ts'
import { openSchool } from './school-assets.ts'

const { app, as, admin, rooms, newRoom, close } = await openSchool()
afterAll(close)

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
