/**
 * @module-tag whole
 * Left out of `npm test`: runs several servers on one database.
 */
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { noPages, openApp, type Answer } from '#tests/support/open-app.ts'
import { roleTools } from '#tests/support/test-roles.ts'

const posts = '/api/system/post'
const app = await openApp({ env: { NODE_ENV: 'development' }, fillPages: noPages })
afterAll(() => app.close())
const { db } = app.app
const admin = await app.as()

const statements = ({ status, text, headers }: Answer): number => {
  if (status !== 200) throw new Error(text)
  return Number(/desc="(\d+)"/.exec(String(headers['server-timing']))?.[1])
}

async function opened(postCode: string): Promise<number> {
  const made = await admin.post(posts, { body: { postName: `岗位 ${postCode}`, postCode, postSort: 1 } })
  const { postId } = made.body.data
  expect(statements(await admin.get(`${posts}/${postId}`))).toBe(1)
  return postId
}
const change = (postId: number, version: number, more: object = { remark: `by version ${version}` }) =>
  admin.put(posts, { body: { postId, version, ...more } })

describe('a row that was read just before', () => {
  it('is changed by one statement, again and again', async () => {
    const id = await opened('K1')
    expect([statements(await change(id, 0)), statements(await change(id, 1))]).toEqual([1, 1])
  })

  it('is stale when it was changed elsewhere, and the answer has the row as it is now', async () => {
    const id = await opened('K2')
    await sql`update sys_post set remark = 'theirs', version = version + 1 where post_id = ${id}`.execute(db)
    expect(await change(id, 0)).toMatchObject({
      status: 409,
      body: { data: { row: { remark: 'theirs', version: 1 } } },
    })
    expect(await change(id, 1)).toMatchObject({ status: 200, body: { data: { version: 2 } } })
  })

  it('is logged with what was there, even where its version is the same', async () => {
    const id = await opened('K3')
    await sql`update sys_post set remark = 'theirs' where post_id = ${id}`.execute(db)
    expect((await change(id, 0, { remark: 'mine' })).status).toBe(200)
    const { rows } = await sql<{ changes: readonly { fields: object }[] }>`
      select changes from sys_oper_log
      where module = 'system/post' and row_ids = ${`,${id},`} and business_type = '2'`.execute(db)
    expect(rows.map(({ changes }) => changes[0]!.fields)).toEqual([{ remark: ['theirs', 'mine'] }])
  })

  it('is judged by what is stored now: a value that another row had until then is taken', async () => {
    const [one, other] = [await opened('K4'), await opened('K5')]
    expect(await change(other, 0, { postCode: 'K4' })).toMatchObject({
      status: 400,
      body: { data: { errors: [{ field: 'postCode', code: 'unique' }] } },
    })
    await sql`update sys_post set post_code = 'K6' where post_id = ${one}`.execute(db)
    expect((await change(other, 0, { postCode: 'K4' })).status).toBe(200)
  })

  it('is unknown when it has gone', async () => {
    const id = await opened('K7')
    await sql`update sys_post set del_flag = '2' where post_id = ${id}`.execute(db)
    expect((await change(id, 0)).status).toBe(404)
  })

  it('is out of reach for someone who sees rows of one department only', async () => {
    const { rows } = await sql<{ deptId: number }>`select dept_id from sys_dept order by dept_id limit 2`.execute(db)
    const id = await opened('K8')
    const { role, person } = roleTools(app, admin, 'row-cache')
    const { client } = await person(rows[1]!.deptId, await role('3', ['system:post:list', 'system:post:edit']))
    expect((await client.put(posts, { body: { postId: id, version: 0, remark: 'guess' } })).status).toBe(404)
  })
})
