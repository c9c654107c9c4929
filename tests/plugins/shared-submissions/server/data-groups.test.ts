/**
 * @module-tag whole
 * Left out of `npm test`: it takes seconds, and little else depends on what it tests.
 */
import { afterAll, describe, expect, it } from 'vitest'
import type { DataGroup, GroupSettings, NamedMember } from '#plugins/shared-submissions/shared/group-api-types.ts'
import { groupedForm as document, openDataGroups } from '#tests/support/data-groups.ts'
import type { Client } from '#tests/support/open-app.ts'
import { publishForm } from '#tests/support/published-form.ts'
import { roleTools } from '#tests/support/test-roles.ts'

const { test, zhang, wang, li, liId, settings, made } = await openDataGroups()
afterAll(() => test.close())

describe('the data groups of a form', () => {
  it('are made, listed, changed and removed by who manages the form and sees its submissions', async () => {
    const { at, gid } = await made()
    const listed = (await zhang.get<readonly DataGroup[]>(at('/data-group'))).body.data
    expect(listed).toEqual([{ ...settings(), gid, members: [{ kind: 'user', id: liId, name: 'li', dept: '' }] }])
    const changed = settings({ name: ' 改名 ', enabled: false, filter: null, members: [] })
    expect((await zhang.put(at(`/data-group/${gid}`), { body: changed })).status).toBe(200)
    expect((await zhang.get(at('/data-group'))).body.data).toEqual([{ ...changed, name: '改名', gid }])
    for (const [client, status] of [
      [test.anonymous, 401],
      [li, 403],
      [wang, 404],
    ] as const) {
      const refused = [
        await client.get(at('/data-group')),
        await client.get(at('/data-group/candidates')),
        await client.post(at('/data-group'), { body: settings() }),
        await client.put(at(`/data-group/${gid}`), { body: settings() }),
        await client.del(at(`/data-group/${gid}`)),
      ]
      expect(refused.map((answer) => answer.status)).toEqual(refused.map(() => status))
    }
    expect((await zhang.del(at(`/data-group/${gid}`))).status).toBe(200)
    expect((await zhang.get(at('/data-group'))).body.data).toEqual([])
    expect((await zhang.put(at(`/data-group/${gid}`), { body: settings() })).status).toBe(404)
    expect((await zhang.del(at(`/data-group/${gid}`))).status).toBe(404)
  })

  it('belong to one form: through another they are unknown', async () => {
    const [one, two] = [await made(), await made()]
    expect((await zhang.put(one.at(`/data-group/${two.gid}`), { body: settings() })).status).toBe(404)
    expect((await zhang.del(one.at(`/data-group/${two.gid}`))).status).toBe(404)
  })

  it('offer users, departments and roles as members', async () => {
    const { at } = await made()
    const found = async (keyword: string) =>
      (await zhang.get<readonly NamedMember[]>(at('/data-group/candidates'), { query: { keyword } })).body.data
    expect(await found('li')).toContainEqual({ kind: 'user', id: liId, name: 'li', dept: '' })
    expect(await found('%')).toEqual([])
    expect(new Set((await found('')).map(({ kind }) => kind))).toContain('dept')
    expect((await zhang.get(at('/data-group/candidates'), { query: { other: '1' } })).status).toBe(400)
  })

  it.each([
    ['no name', { name: ' ' }, 'name'],
    ['nothing visible', { visible: [], editable: [] }, 'visible'],
    ['an unknown question', { visible: ['nobody'] }, 'visible'],
    ['an editable question that is hidden', { editable: ['pass01'] }, 'editable'],
    ['an editable calculation', { visible: ['twice1'], editable: ['twice1'] }, 'editable'],
    ['an editable choice with a text of its own', { visible: ['kind01'], editable: ['kind01'] }, 'editable'],
    ['nothing to edit', { editable: [] }, 'editable'],
    ['a filter that is none', { filter: { team01: 'a' } as never }, 'filter'],
    ['a filter about an unknown question', { filter: { nobody: { eq: 1 } } }, 'filter'],
    ['a member who does not exist', { members: [{ kind: 'user', id: 999_999 }] }, 'members'],
    ['a role that does not exist', { members: [{ kind: 'role', id: 999_999 }] }, 'members'],
  ] as const)('are refused with %s', async (_, more, field) => {
    const { at } = await publishForm(zhang, test.anonymous, document)
    const answer = await zhang.post(at('/data-group'), { body: settings(more as Partial<GroupSettings>) })
    expect(answer.status).toBe(400)
    expect(answer.body.data.errors[0].field).toMatch(new RegExp(`^(${field}|nobody|filter)$`))
  })

  it('give no more than their author may do', async () => {
    const tools = roleTools(test, await test.as('admin'), 'group')
    const permissions = ['add', 'query', 'edit', 'publish'].map((word) => `project:form:${word}`)
    const role = await tools.role('5', [...permissions, 'project:data:list', 'project:data:export'])
    const { client } = await tools.person(null, role)
    const form = await publishForm(client, test.anonymous, document)
    const post = (actions: GroupSettings['actions']) =>
      client.post(form.at('/data-group'), { body: settings({ actions }) })
    expect([(await post(['edit'])).status, (await post(['remove'])).status]).toEqual([403, 403])
    const { status, body } = await post(['export', 'bulk'])
    expect(status).toBe(200)
    const change = await client.put(form.at(`/data-group/${body.data.gid}`), { body: settings() })
    expect(change.status).toBe(403)
  })
})

describe('everybody else', () => {
  it('is refused: signed out, not a member, a group that is off or gone, a form that is deleted', async () => {
    const { at, data, gid, ids, formKey } = await made()
    const calls = (client: Client) => [
      () => client.get(data('')),
      () => client.get(`/api/schema/data-group/${gid}`),
      () => client.get(data('/data/page')),
      () => client.get(data(`/data/${ids[0]}`)),
      () => client.get(data(`/data/${ids[0]}/history`)),
      () => client.get(data('/data/export')),
      () => client.patch(data(`/data/${ids[0]}`), { body: { note01: 'x', revision: 1 } }),
      () => client.del(data(`/data/${ids[0]}`)),
      () => client.post(data('/data/bulk/remove'), { body: { ids: [ids[0]] } }),
    ]
    const statuses = async (client: Client) => {
      const found = new Set<number>()
      for (const call of calls(client)) found.add((await call()).status)
      return [...found]
    }
    expect(await statuses(test.anonymous)).toEqual([401])
    expect(await statuses(wang)).toEqual([403])
    // whoever manages the form is no member by that
    expect(await statuses(zhang)).toEqual([403])
    expect((await test.anonymous.get('/api/project/data-group/mine')).status).toBe(401)
    expect((await li.get(`/api/project/data-group/${'x'.repeat(16)}/data/page`)).status).toBe(404)
    expect((await li.get('/api/project/data-group/short/data/page')).status).toBe(404)
    expect((await li.get(data('/data/0x1'))).status).toBe(400)

    await zhang.put(at(`/data-group/${gid}`), { body: settings({ enabled: false }) })
    expect(await statuses(li)).toEqual([403])
    expect((await li.get(data(''))).body).toMatchObject({ code: 403 })
    expect((await li.get('/api/project/data-group/mine')).body.data).not.toContainEqual(
      expect.objectContaining({ gid }),
    )
    await zhang.put(at(`/data-group/${gid}`), { body: settings() })
    expect((await li.get('/api/project/data-group/mine')).body.data).toContainEqual({
      gid,
      name: '甲班老师',
      formKey,
      formName: '登记',
    })
    await zhang.del(at(''))
    expect(await statuses(li)).toEqual([404])
  })

  it('belongs to a group by a role in use, or by a department and those below it', async () => {
    const admin = await test.as('admin')
    const { db } = test.app
    const [{ deptId }, { deptId: child }] = (await db
      .selectFrom('sysDept as d')
      .innerJoin('sysDept as c', 'c.parentId', 'd.deptId')
      .select(['d.deptId', 'c.deptId as child'])
      .where('d.delFlag', '=', '0')
      .where('c.delFlag', '=', '0')
      .limit(1)
      .execute()
      .then(([row]) => [{ deptId: row!.deptId }, { deptId: row!.child }])) as [{ deptId: number }, { deptId: number }]
    const { roleId } = await db
      .selectFrom('sysRole')
      .select('roleId')
      .where('roleKey', '=', 'common')
      .executeTakeFirstOrThrow()
    const one = await made({ members: [{ kind: 'dept', id: deptId }] })
    const two = await one.group({ members: [] })
    const at = one.of(two)
    const setMembers = (members: GroupSettings['members']) =>
      admin.put(one.at(`/data-group/${two}`), { body: settings({ members }) })
    const moveTo = (dept: number | null) =>
      db.updateTable('sysUser').set({ deptId: dept }).where('userId', '=', liId).execute()

    expect([(await li.get(one.data(''))).status, (await li.get(at(''))).status]).toEqual([403, 403])
    await moveTo(child)
    expect((await li.get(one.data(''))).status).toBe(200)
    await moveTo(null)
    expect((await li.get(one.data(''))).status).toBe(403)
    expect((await setMembers([{ kind: 'dept', id: child }])).status).toBe(200)
    await moveTo(deptId)
    expect((await li.get(at(''))).status).toBe(403)
    await moveTo(null)

    expect((await setMembers([{ kind: 'role', id: roleId }])).status).toBe(200)
    expect((await li.get(at('/data/page'))).status).toBe(200)
    expect((await wang.get(at('/data/page'))).status).toBe(403)
    await db.updateTable('sysRole').set({ status: '1' }).where('roleId', '=', roleId).execute()
    expect((await li.get(at('/data/page'))).status).toBe(403)
    await db.updateTable('sysRole').set({ status: '0' }).where('roleId', '=', roleId).execute()
  })
})
