import { afterAll, describe, expect, it } from 'vitest'
import { must, noPages, openApp } from '#tests/support/open-app.ts'
import { roleTools } from '#tests/support/test-roles.ts'
import { upload } from '#tests/support/table-upload.ts'

const { app, as, withHeaders, close } = await openApp({ fillPages: noPages })
afterAll(close)
const admin = await as()
const { role, user, sessionOf } = roleTools({ app, withHeaders }, admin, 'mask')

describe('masks', () => {
  it('hide values from reading, filtering, sorting, exporting and conflicts, and are no new value when sent back', async () => {
    const { roleId } = await role('1', [
      'system:user:list',
      'system:user:query',
      'system:user:edit',
      'system:user:export',
    ])
    const client = await sessionOf((await user([roleId])).userId)
    const { userId, version } = await user([], { phonenumber: '13812345678', email: 'someone@example.com' })
    const row = await must(client.get(`/api/system/user/${userId}`))
    expect(row).toMatchObject({ phonenumber: '138****5678', email: 's****@example.com' })
    const texts = [
      await client.get('/api/system/user/page', { query: { userId } }),
      await client.get('/api/system/user/export', { query: { format: 'csv' } }),
      await client.put('/api/system/user', { body: { userId, version: 99, nickName: 'x' } }),
    ].map((answer) => answer.text)
    expect(texts.filter((text) => text.includes('13812345678') || text.includes('someone@'))).toEqual([])
    const guesses = [
      { phonenumber: '138' },
      { sort: 'phonenumber' },
      { filter: JSON.stringify({ phonenumber: { startsWith: '138' } }) },
      { email: { empty: 'true' } },
    ]
    for (const query of guesses) expect((await client.get('/api/system/user/page', { query })).status).toBe(400)
    await must(client.put('/api/system/user', { body: { ...row, version, nickName: '改' } }))
    expect(await must(admin.get(`/api/system/user/${userId}`))).toMatchObject({
      phonenumber: '13812345678',
      email: 'someone@example.com',
      nickName: '改',
    })
    const copy = await must(client.get('/api/schema/system/user'))
    expect(copy.fields.phonenumber).toMatchObject({ masked: true, ops: [], sortable: false })
    expect(copy.search.map((item: { field: string }) => item.field)).not.toContain('phonenumber')
  })

  it('tell nobody through an import which guess is right', async () => {
    const { roleId } = await role('1', ['system:user:list', 'system:user:edit', 'system:user:import'])
    const client = await sessionOf((await user([roleId])).userId)
    const { userName } = await user([], { phonenumber: '13912340001', email: 'guess@example.com' })
    const counts = async (phone: string, email: string, who = client) =>
      (
        await must(
          upload(who, '/api/system/user/import/preview', `用户名,手机号码,邮箱\r\n${userName},${phone},${email}`, {
            update: 'true',
          }),
        )
      ).counts
    for (const [phone, email] of [
      ['13912340001', 'guess@example.com'],
      ['13900000000', 'guess@example.com'],
      ['13912340001', ''],
    ])
      expect(await counts(phone!, email!)).toMatchObject({ update: 1, unchanged: 0 })
    // what is shown of them is no new value, and whoever sees them whole is told
    expect(await counts('139****0001', 'g****@example.com')).toMatchObject({ update: 0, unchanged: 1 })
    expect(await counts('13912340001', 'guess@example.com', admin)).toMatchObject({ update: 0, unchanged: 1 })
  })

  it('are lifted for those who may see', async () => {
    const { roleId } = await role('1', ['system:user:query', 'system:user:unmask'])
    const client = await sessionOf((await user([roleId])).userId)
    const { userId } = await user([], { phonenumber: '13912345678' })
    expect((await must(client.get(`/api/system/user/${userId}`))).phonenumber).toBe('13912345678')
  })
})
