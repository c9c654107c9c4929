import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Assign } from '#schemas/process/node-settings.ts'
import { act, approve, chain, data, deploy, instance, openTeam, start } from './approval-team.ts'

const { test, admin, zhang, wang, li, ids } = await openTeam({ clock: () => new Date('2026-03-02T08:00:00.000Z') })

describe('assignees', () => {
  it('are found by role, and as leaders of departments', async () => {
    const { db } = test.app
    const { deptId } = await db
      .selectFrom('sysDept')
      .select('deptId')
      .where('deptName', '=', '教学质量科')
      .executeTakeFirstOrThrow()
    await db.updateTable('sysUser').set({ deptId }).where('userName', '=', 'li').execute()
    const tree = chain(
      approve('role', [], { assign: { by: 'roles', ids: ['form-manager'] }, mode: { kind: 'any' } }),
      approve('leader', [], { assign: { by: 'starterLeader' } }),
      approve('leaders', [], { assign: { by: 'leaders', level: 2 }, mode: { kind: 'turn' } }),
      approve('dept', [], { assign: { by: 'deptMembers', ids: [deptId] }, mode: { kind: 'all' } }),
      approve('nobody', [], { assign: { by: 'posts', ids: ['none'] }, empty: { user: 'wang' } }),
    )
    const key = await deploy(admin, tree)
    type Node = { node: string; why: string; people: { name: string }[] }
    const nodes: Node[] = data(await li.post('/api/workflow/forecast', { body: { key } }))
    expect(nodes.map(({ node, why }) => [node, why])).toEqual([
      ['role', 'roles'],
      ['leader', 'starterLeader'],
      ['leaders', 'leaders'],
      ['leaders', 'leaders'],
      ['dept', 'deptMembers'],
      ['nobody', 'posts'],
    ])
    const names = nodes.map(({ people }) => people.map(({ name }) => name))
    expect(names[0]).toEqual(expect.arrayContaining(['zhang', 'wang']))
    expect(names.slice(1, 4)).toEqual([['许清和'], ['许清和'], ['陈思齐']])
    expect(names[4]).toEqual(expect.arrayContaining(['li', '许清和']))
    expect(names[5]).toEqual(['wang'])
    const id = await start(li, key)
    data(await act(zhang, id, 'approve'))
    const { rows } = data(await zhang.get('/api/workflow/task/finished/page'))
    const left = data(await zhang.post('/api/workflow/forecast', { body: { taskId: rows[0].taskId } }))
    expect(left).toEqual([])
  })

  it('are found in each of the ways there are', async () => {
    const { db } = test.app
    const dept = async (deptName: string): Promise<number> =>
      (await db.selectFrom('sysDept').select('deptId').where('deptName', '=', deptName).executeTakeFirstOrThrow())
        .deptId
    const [quality, care] = [await dept('教学质量科'), await dept('心理健康中心')]
    await db.updateTable('sysUser').set({ deptId: quality }).where('userName', '=', 'li').execute()
    const postCode = 'hr-head'
    const post = data(await admin.post('/api/system/post', { body: { postCode, postName: '人事主管' } }))
    const postId = typeof post === 'number' ? post : post.postId
    await sql`insert into sys_user_post (user_id, post_id) values (${ids.wang}, ${postId})`.execute(db)
    const people = async (by: Assign['by'], more: Partial<Assign> = {}): Promise<readonly string[]> => {
      const one = approve('one', [], { assign: { by, ...more }, mode: { kind: 'all' }, empty: { user: 'admin' } })
      const key = await deploy(admin, chain(one))
      const variables = { who001: { userId: ids.wang }, dept01: [{ deptId: care }], named: 'zhang' }
      const chosen = { one: [ids.zhang] }
      const nodes: { people: { name: string }[] }[] = data(
        await li.post('/api/workflow/forecast', { body: { key, variables, chosen } }),
      )
      return nodes.flatMap((node) => node.people.map(({ name }) => name))
    }
    expect(await people('users', { ids: [ids.wang!, 'zhang'] })).toEqual(['wang', 'zhang'])
    expect(await people('roles', { ids: ['form-manager'] })).toEqual(expect.arrayContaining(['zhang', 'wang']))
    expect(await people('posts', { ids: [postCode] })).toEqual(['wang'])
    expect(await people('deptMembers', { ids: [quality] })).toEqual(expect.arrayContaining(['li', '许清和']))
    expect(await people('deptLeader', { ids: [care] })).toEqual(['沈念慈'])
    expect(await people('deptLeader', { level: 2 })).toEqual(['陈思齐'])
    expect(await people('leaders', { ids: [care], level: 2 })).toEqual(['沈念慈', '何静姝'])
    expect(await people('leaders', { ids: [care, quality], level: 2 })).toEqual([
      '许清和',
      '沈念慈',
      '陈思齐',
      '何静姝',
    ])
    expect(await people('starter')).toEqual(['li'])
    expect(await people('starterLeader')).toEqual(['许清和'])
    expect(await people('starterLeader', { level: 2 })).toEqual(['陈思齐'])
    expect(await people('leaders', { level: 3 })).toEqual(['许清和', '陈思齐'])
    // a namesake elsewhere leads nothing, not even as the next level
    const namesake = data(
      await admin.post('/api/system/user', {
        body: { userName: 'namesake', nickName: '许清和', password: 'Secret-2026', deptId: care, roleIds: [] },
      }),
    ).userId as number
    expect(await people('leaders', { level: 3 })).toEqual(['许清和', '陈思齐'])
    expect(await people('deptLeader', { ids: [quality] })).toEqual(['许清和'])
    expect(await people('leaders', { ids: [quality], level: 2 })).toEqual(['许清和', '陈思齐'])
    await db.updateTable('sysUser').set({ status: '1' }).where('userId', '=', namesake).execute()
    expect(await people('chosenByStarter')).toEqual(['zhang'])
    expect(await people('item', { item: 'who001' })).toEqual(['wang'])
    expect(await people('item', { item: 'dept01' })).toEqual(['沈念慈'])
    expect(await people('item', { item: 'dept01', level: 2 })).toEqual(['沈念慈', '何静姝'])
    expect(await people('expression', { expression: '${named}' })).toEqual(['zhang'])
    // who holds the leading post of a department leads it, whoever is named there
    const head = { postCode: 'care-head', postName: '心理中心主任', deptId: care, isLeader: true }
    const made = data(await admin.post('/api/system/post', { body: head }))
    const headId = typeof made === 'number' ? made : made.postId
    await sql`insert into sys_user_post (user_id, post_id) values (${ids.zhang}, ${headId})`.execute(db)
    expect(await people('deptLeader', { ids: [care] })).toEqual(['zhang'])
    expect(await people('leaders', { ids: [care], level: 2 })).toEqual(['zhang', '何静姝'])
    await sql`update sys_post set status = '1' where post_id = ${headId}`.execute(db)
    expect(await people('deptLeader', { ids: [care] })).toEqual(['沈念慈'])
    // nobody: the step's own rule
    expect(await people('posts', { ids: ['none'] })).toEqual(['系统管理员'])
  })

  it('are the users of an answer, or the leaders of its departments', async () => {
    const { deptId } = await test.app.db
      .selectFrom('sysDept')
      .select('deptId')
      .where('leader', '=', '许清和')
      .executeTakeFirstOrThrow()
    const tree = chain(
      approve('who', [], { assign: { by: 'item', item: 'who001' }, mode: { kind: 'turn' } }),
      approve('where', [], { assign: { by: 'item', item: 'dept01' } }),
    )
    const key = await deploy(admin, tree)
    const variables = {
      who001: [
        { userId: ids.wang, name: '王' },
        { userId: ids.zhang, name: '张' },
      ],
      dept01: [{ deptId, name: '教学质量科' }],
    }
    const nodes: { node: string; people: { name: string }[] }[] = data(
      await li.post('/api/workflow/forecast', { body: { key, variables } }),
    )
    expect(nodes.map(({ node, people }) => [node, people.map(({ name }) => name)])).toEqual([
      ['who', ['wang']],
      ['who', ['zhang']],
      ['where', ['许清和']],
    ])
    const id = await start(li, key, { variables })
    data(await act(wang, id, 'approve'))
    expect(data(await act(zhang, id, 'approve'))).toEqual({ status: 'running' })
  })

  it('of models from other tools are resolved by username, group or variable', async () => {
    const xml = `<?xml version="1.0"?><definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:camunda="http://camunda.org/schema/1.0/bpmn" targetNamespace="t"><process id="other" isExecutable="true"><startEvent id="s"/><userTask id="a" camunda:candidateGroups="form-manager"/><userTask id="b" camunda:assignee="\${boss}"/><sequenceFlow id="f1" sourceRef="s" targetRef="a"/><sequenceFlow id="f2" sourceRef="a" targetRef="b"/></process></definitions>`
    const id = await start(li, await deploy(admin, xml), { variables: { boss: 'zhang' } })
    data(await act(wang, id, 'approve'))
    expect(data(await act(zhang, id, 'approve', { answers: { checked: true } }))).toEqual({ status: 'approved' })
    expect((await instance(li, id)).variables).toMatchObject({ boss: 'zhang', checked: true })
  })
})
