import { afterAll, describe, expect, it } from 'vitest'
import { openSchool } from './school-assets.ts'

const { admin, rooms, assets, post, newRoom, close } = await openSchool()
afterAll(close)

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
