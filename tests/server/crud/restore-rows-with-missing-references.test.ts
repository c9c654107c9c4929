import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { noPages, openApp, type Answer } from '#tests/support/open-app.ts'

/** What a row points to may be removed while the row lies in the recycle bin, where it keeps nobody. */
const { as, close } = await openApp({
  schemasDir: join(import.meta.dirname, 'restore-rows'),
  fillPages: noPages,
})
afterAll(close)
const admin = await as()

const must = async (answer: Promise<Answer>) => {
  const { body } = await answer
  if (body.code !== 200) throw new Error(JSON.stringify(body))
  // oxlint-disable-next-line typescript/no-explicit-any -- rows of several modules
  return body.data as any
}
const newDept = async (deptName: string): Promise<number> =>
  (await must(admin.post('/api/system/dept', { body: { deptName } }))).deptId
const remove = (base: string, id: number) => must(admin.del(`${base}/${id}`))
const restore = (base: string, ...ids: readonly number[]) => admin.put(`${base}/restore/${ids.join(',')}`)
const faults = ({ status, body }: Answer): unknown => [
  status,
  ...(body.data as { errors: readonly { field: string; code: string }[] }).errors.map(
    ({ field, code }) => `${field} ${code}`,
  ),
]

describe('a row does not come back without what it needs', () => {
  it.each([
    ['a person', '/api/system/user', 'userId', { userName: 'back1', nickName: '回来', password: 'Secret-2026' }],
    ['a post', '/api/system/post', 'postId', { postName: '回来岗', postCode: 'back' }],
  ])('%s, whose department is gone, and does once it is there again', async (name, base, key, body) => {
    const deptId = await newDept(`${name}之部`)
    const { [key]: id } = await must(admin.post(base, { body: { ...body, deptId } }))
    await remove(base, id)
    await remove('/api/system/dept', deptId)
    const refused = await restore(base, id)
    expect([faults(refused), faults(await admin.post(`${base}/bulk/restore`, { body: { ids: [id] } }))]).toEqual([
      [400, 'deptId missing'],
      [400, 'deptId missing'],
    ])
    expect((await admin.get(`${base}/${id}`)).status).toBe(404)
    await must(restore('/api/system/dept', deptId))
    await must(restore(base, id))
    expect(await must(admin.get(`${base}/${id}`))).toMatchObject({ deptId })
  })

  it('an entry, whose dictionary is gone', async () => {
    const { dictId } = await must(
      admin.post('/api/system/dict/type', { body: { dictName: '回来', dictType: 'back_kind' } }),
    )
    const { dictCode } = await must(
      admin.post('/api/system/dict/data', { body: { dictType: 'back_kind', dictLabel: '甲', dictValue: 'a' } }),
    )
    await remove('/api/system/dict/data', dictCode)
    await remove('/api/system/dict/type', dictId)
    expect(faults(await restore('/api/system/dict/data', dictCode))).toEqual([400, 'dictType missing'])
    await must(restore('/api/system/dict/type', dictId))
    await must(restore('/api/system/dict/data', dictCode))
  })

  it('a branch, but together with its trunk', async () => {
    const trunk = await newDept('干')
    const { deptId: branch } = await must(admin.post('/api/system/dept', { body: { deptName: '枝', parentId: trunk } }))
    await remove('/api/system/dept', branch)
    await remove('/api/system/dept', trunk)
    expect(faults(await restore('/api/system/dept', branch))).toEqual([400, 'parentId missing'])
    await must(restore('/api/system/dept', branch, trunk))
  })
})

it('a row comes back without what its file lets go of, and with the rest', async () => {
  const [shelves, books] = ['/api/school/shelf', '/api/school/book']
  const [gone, kept] = [
    await must(admin.post(shelves, { body: { shelfName: '甲' } })),
    await must(admin.post(shelves, { body: { shelfName: '乙' } })),
  ]
  const [one, other] = [
    await must(admin.post(books, { body: { bookName: '一', shelfId: gone.shelfId } })),
    await must(admin.post(books, { body: { bookName: '二', shelfId: kept.shelfId } })),
  ]
  await must(admin.del(`${books}/${one.bookId},${other.bookId}`))
  await remove(shelves, gone.shelfId)
  await must(restore(books, one.bookId, other.bookId))
  expect([
    (await must(admin.get(`${books}/${one.bookId}`))).shelfId,
    (await must(admin.get(`${books}/${other.bookId}`))).shelfId,
  ]).toEqual([null, kept.shelfId])
})
