import { afterAll, describe, expect, it } from 'vitest'
import { must, noPages, openApp } from '#tests/support/open-app.ts'

const { app, as, close } = await openApp({ fillPages: noPages })
afterAll(close)
const admin = await as()

let n = 0
const users = async (count: number, more: object = {}): Promise<readonly number[]> => {
  const ids: number[] = []
  for (let i = 0; i < count; i++) {
    n += 1
    const body = { userName: `batch${n}`, nickName: `批量${n}`, password: 'Formwork-2026', sex: '2', ...more }
    ids.push((await must(admin.post('/api/system/user', { body }))).userId)
  }
  return ids
}
const statusOf = async (ids: readonly number[]): Promise<readonly string[]> => {
  const all = await Promise.all(ids.map((id) => must(admin.get(`/api/system/user/${id}`))))
  return all.map(({ status }) => status)
}
const disable = (ids: readonly number[], caller = admin) => caller.put('/api/system/user/disable', { body: { ids } })

describe('disabling many people', () => {
  it('changes those who are enabled, as an edit of each, and leaves the rest', async () => {
    const on = await users(2)
    const [off] = await users(1, { status: '1' })
    expect(await must(disable([...on, off!]))).toEqual({ ids: on, kept: 1 })
    expect(await statusOf([...on, off!])).toEqual(['1', '1', '1'])
    expect(await must(admin.put('/api/system/user/enable', { body: { ids: on } }))).toEqual({ ids: on, kept: 0 })
    expect(await statusOf([...on, off!])).toEqual(['0', '0', '1'])
  })

  it('never touches one’s own account nor the built-in one, also where everything is meant', async () => {
    const others = await users(1)
    const { rows, total } = await must(admin.get('/api/system/user/page', { query: { status: '0', limit: '50' } }))
    expect(rows.some(({ userName }: { userName: string }) => userName === 'admin')).toBe(true)
    const done = await must(admin.put('/api/system/user/disable', { body: { filter: { status: '0' }, expect: total } }))
    expect(done.ids).toHaveLength(total - 1)
    expect(done.kept).toBe(1)
    expect(await statusOf([1, ...others])).toEqual(['0', '1'])
    await must(admin.put('/api/system/user/enable', { body: { ids: done.ids } }))
  })

  it('signs them out, and writes one entry with the differences', async () => {
    const [id] = await users(1)
    const { userName } = await must(admin.get(`/api/system/user/${id}`))
    await must(disable([id!]))
    const { rows } = await must(admin.get(`/api/system/user/${id}/history`))
    expect(rows[0]).toMatchObject({ before: { status: '0' }, after: { status: '1' } })
    expect(
      (
        await app.inject({
          method: 'POST',
          url: '/api/login',
          payload: { username: userName, password: 'Formwork-2026' },
        })
      ).json().code,
    ).not.toBe(200)
  })

  it('takes the permission to edit', async () => {
    const ids = await users(1)
    const li = await as('li')
    expect((await disable(ids, li)).status).toBe(403)
    expect(await statusOf(ids)).toEqual(['0'])
  })

  it('is all or none: an unknown row stops it', async () => {
    const ids = await users(1)
    expect((await disable([...ids, 987_654])).status).toBe(404)
    expect(await statusOf(ids)).toEqual(['0'])
  })

  it.each([[{}], [{ ids: [] }], [{ ids: [1], status: '1' }]])('refuses %j', async (body) => {
    expect((await admin.put('/api/system/user/disable', { body })).status).toBe(400)
  })
})

describe('the state of one’s own account', () => {
  it('is not offered by the form, nor taken by an edit or a switch of the list', async () => {
    const copy = await must(admin.get('/api/schema/system/user'))
    // oxlint-disable-next-line typescript/no-explicit-any -- a client module
    const item = copy.form.groups.flatMap((group: any) => group.fields).find((one: any) => one.field === 'status')
    expect(item.readonlyWhen).toEqual({ or: [{ userId: { eq: 1 } }, { userName: { eq: 'admin' } }] })
    const own = await must(admin.get('/api/system/user/1'))
    const refused = await admin.patch('/api/system/user/1', { body: { status: '1', version: own.version } })
    expect(refused.body.data.errors).toEqual([expect.objectContaining({ field: 'status', code: 'readonly' })])
  })
})

describe('disabling many roles', () => {
  it('leaves the administrator’s as it is', async () => {
    const { rows } = await must(admin.get('/api/system/role/page'))
    const idOf = (key: string): number => rows.find(({ roleKey }: { roleKey: string }) => roleKey === key).roleId
    const done = await must(admin.put('/api/system/role/disable', { body: { ids: [idOf('admin'), idOf('common')] } }))
    expect(done).toEqual({ ids: [idOf('common')], kept: 1 })
    await must(admin.put('/api/system/role/enable', { body: { ids: [idOf('common')] } }))
  })
})
