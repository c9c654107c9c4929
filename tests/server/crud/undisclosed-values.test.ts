import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sessionAtWork } from '#tests/support/test-users.ts'
import { noPages, openApp, type Answer, type Client } from '#tests/support/open-app.ts'

/** Whoever is shown a value masked, or not at all, learns of no guess whether it is right. */
const { app, as, withHeaders, close } = await openApp({
  schemasDir: join(import.meta.dirname, 'undisclosed-values'),
  fillPages: noPages,
})
afterAll(close)
const admin = await as()
const badges = '/api/school/badge'
const row = {
  holder: '张伟',
  phone: '13800001111',
  pin: '4711',
  code: 'K-9',
  serial: 'S-1',
  locked: true,
  chip: 'C-1',
  room: '101',
}
let badgeId = 0
let clerk: Client
let writer: Client

const withPermissions = async (name: string, perms: readonly string[]): Promise<Client> => {
  const { rows } = await sql<{
    menuId: number
  }>`select menu_id from sys_menu where perms in (${sql.join(perms)})`.execute(app.db)
  const { roleId } = (
    await admin.post('/api/system/role', {
      body: { roleName: name, roleKey: name, dataScope: '1', menuIds: rows.map(({ menuId }) => menuId) },
    })
  ).body.data
  const { userId } = (
    await admin.post('/api/system/user', {
      body: { userName: name, nickName: name, password: 'Secret-2026', roleIds: [roleId] },
    })
  ).body.data
  return withHeaders({
    authorization: `Bearer ${await sessionAtWork(app, userId, { ip: '127.0.0.1', userAgent: undefined })}`,
  })
}
const statusAndErrors = ({ status, body }: Answer): unknown => [
  status,
  (body.data as { id?: string })?.id,
  (body.data as { errors?: readonly { field: string; code: string; message: string }[] })?.errors,
]

beforeAll(async () => {
  badgeId = (await admin.post(badges, { body: row })).body.data.badgeId
  const works = [
    'school:badge:list',
    'school:badge:query',
    'school:badge:add',
    'school:badge:edit',
    'school:badge:remove',
    'school:badge:restore',
  ]
  clerk = await withPermissions('clerk', works)
  writer = await withPermissions('writer', ['school:badge:add'])
})

describe('a field that is closed to writing', () => {
  const change = (body: object) => clerk.put(badges, { body: { badgeId, ...body } })

  it('takes back what is shown of it', async () => {
    const shown = (await clerk.get(`${badges}/${badgeId}`)).body.data
    expect(shown).toMatchObject({ phone: '138****1111', pin: '****', serial: '****', chip: '****', room: '101' })
    expect(shown).not.toHaveProperty('code')
    expect((await clerk.put(badges, { body: shown })).status).toBe(200)
    expect((await admin.get(`${badges}/${badgeId}`)).body.data).toMatchObject(row)
  })

  it.each(['pin', 'code', 'serial', 'chip'] as const)(
    'answers a right guess of %s as it answers a wrong one',
    async (field) => {
      const [right, wrong] = [
        statusAndErrors(await change({ [field]: row[field] })),
        statusAndErrors(await change({ [field]: 'X-0' })),
      ]
      expect(right).toEqual(wrong)
      expect(right).toEqual([400, 'request.invalid', [expect.objectContaining({ field })]])
    },
  )
})

describe('a value that another row holds', () => {
  const unusable = (field: string, label: string): unknown => [
    400,
    'request.invalid',
    [{ field, code: 'unusable', message: `「${label}」不能用这个值，请换一个` }],
  ]

  it('is told to who sees all rows and the field as it is', async () => {
    const answer = await admin.post(badges, { body: { holder: '李娜', phone: row.phone } })
    expect(statusAndErrors(answer)).toEqual([
      400,
      'row.notUnique',
      [{ field: 'phone', code: 'unique', message: '「电话」已存在' }],
    ])
    expect(statusAndErrors(await clerk.post(badges, { body: { holder: row.holder } }))).toEqual([
      400,
      'row.notUnique',
      [{ field: 'holder', code: 'unique', message: '「持有人」已存在' }],
    ])
  })

  it('can just not be used by who sees it masked', async () => {
    const answer = await clerk.post(badges, { body: { holder: '李娜', phone: row.phone } })
    expect(statusAndErrors(answer)).toEqual(unusable('phone', '电话'))
    expect(answer.text).not.toContain('存在')
  })

  it('can just not be used by who may not list the rows', async () => {
    expect(statusAndErrors(await writer.post(badges, { body: { holder: row.holder } }))).toEqual(
      unusable('holder', '持有人'),
    )
  })

  it('keeps a row from coming back, and no more is said', async () => {
    const { badgeId: gone } = (await admin.post(badges, { body: { holder: '王芳', phone: '13800002222' } })).body.data
    await admin.del(`${badges}/${gone}`)
    await admin.post(badges, { body: { holder: '赵敏', phone: '13800002222' } })
    const restored = await clerk.put(`${badges}/restore/${gone}`)
    expect([restored.status, restored.body.data.id, restored.text]).toEqual([
      400,
      'row.notRestorable',
      expect.not.stringMatching(/存在|使用。|电话/),
    ])
  })
})
