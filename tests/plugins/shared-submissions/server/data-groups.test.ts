/**
 * @module-tag whole
 * Left out of `npm test`: it takes 20 seconds, and little else depends on what it tests.
 */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DataGroup, GroupSettings, NamedMember } from '#plugins/shared-submissions/shared/group-api-types.ts'
import type { DataRow } from '#schemas/api/form-api-types.ts'
import type { ClientModule } from '#schemas/api/module-api-types.ts'
import type { Form } from '#schemas/form/form.ts'
import { openApp, type Client, type TestApp } from '#tests/support/open-app.ts'
import { rule } from '#tests/schemas/form/form-builders.ts'
import { publishForm } from '#tests/support/published-form.ts'
import { roleTools } from '#tests/support/roles.ts'
import { pixel, upload, uploadAnswerFile } from '#tests/support/upload.ts'

let test: TestApp
let zhang: Client
let wang: Client
let li: Client
let liId: number
beforeAll(async () => {
  test = await openApp()
  ;[zhang, wang, li] = await Promise.all([test.as('zhang'), test.as('wang'), test.as('li')])
  const { userId } = await test.app.db
    .selectFrom('sysUser')
    .select('userId')
    .where('userName', '=', 'li')
    .executeTakeFirstOrThrow()
  liId = userId
})
afterAll(() => test.close())

const options = [
  { value: 'a', label: '甲班' },
  { value: 'b', label: '乙班' },
]
const items = [
  { id: 'name01', type: 'input', label: '姓名', required: true },
  { id: 'team01', type: 'radio', label: '班级', options },
  { id: 'note01', type: 'input', label: '处理意见' },
  { id: 'pass01', type: 'input', label: '身份证号' },
  { id: 'rank01', type: 'number', label: '名次' },
  { id: 'twice1', type: 'calc', label: '两倍', formula: 'rank01 * 2' },
  { id: 'more01', type: 'input', label: '乙班补充' },
  { id: 'file01', type: 'upload', label: '附件' },
  { id: 'kind01', type: 'radio', label: '来源', options: [...options, { value: 'o', label: '其他', other: true }] },
] as Form['items']
const document: Form = {
  format: 1,
  title: '登记',
  items,
  logic: [rule({ note01: { eq: '乙' } }, { do: 'hide', target: 'more01' })],
  theme: {},
  settings: {},
}
const secret = '110101199001011234'

const settings = (more: Partial<GroupSettings> = {}): GroupSettings => ({
  name: '甲班老师',
  description: '只看甲班',
  actions: ['edit', 'remove', 'export', 'bulk'],
  visible: ['name01', 'team01', 'note01'],
  editable: ['team01', 'note01'],
  filter: { team01: { eq: 'a' } },
  members: [{ kind: 'user', id: liId }],
  enabled: true,
  ...more,
})

async function made(more: Partial<GroupSettings> = {}) {
  const form = await publishForm(zhang, test.anonymous, document)
  const ids = [
    await form.submit({ name01: '王一', team01: 'a', pass01: secret, rank01: 2, more01: '补' }),
    await form.submit({ name01: '李二', team01: 'a', pass01: `${secret}0`, rank01: 1 }),
    await form.submit({ name01: '赵三', team01: 'b', pass01: 'zzz', rank01: 3 }),
  ] as const
  const group = async (extra: Partial<GroupSettings>): Promise<string> => {
    const { status, body, text } = await zhang.post(form.at('/data-group'), { body: settings(extra) })
    if (status !== 200) throw new Error(text)
    return body.data.gid
  }
  const gid = await group(more)
  const of = (id: string) => (rest: string) => `/api/project/data-group/${id}${rest}`
  return { ...form, ids, gid, group, data: of(gid), of }
}
const names = (rows: readonly DataRow[]): readonly unknown[] => rows.map(({ answers }) => answers.name01)
const errorOf = ({ status, body }: { readonly status: number; readonly body: { readonly data: unknown } }) => [
  status,
  (body.data as { readonly errors?: readonly { readonly field: string }[] } | null)?.errors?.[0]?.field,
]

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

describe('a member of a group', () => {
  it('sees the submissions and the answers of the group, and nothing else of the form', async () => {
    const { at, gid, data, formKey, ids } = await made()
    const { rows, total } = (await li.get(data('/data/page'))).body.data
    expect([names(rows), total]).toEqual([['李二', '王一'], 2])
    expect(rows[1].answers).toEqual({ name01: '王一', team01: 'a' })
    expect(Object.keys(rows[1]).toSorted()).toEqual([
      'answers',
      'createTime',
      'id',
      'revision',
      'serial',
      'updateTime',
      'version',
    ])
    expect((await li.get(data(`/data/${ids[0]}`))).body.data.answers).toEqual({ name01: '王一', team01: 'a' })
    expect((await li.get(data(`/data/${ids[2]}`))).status).toBe(404)
    expect((await li.get(data(`/data/${ids[2]}/history`))).status).toBe(404)

    const info = (await li.get(data(''))).body.data
    expect(info).toMatchObject({ gid, name: '甲班老师', formKey, groups: [{ gid, name: '甲班老师' }] })
    expect(info.codebook.map(({ id }: { id: string }) => id)).toEqual(['name01', 'team01', 'note01'])
    expect(JSON.stringify(info)).not.toContain('身份证')
    expect(info.timeZone).toBe('Asia/Shanghai')
    const copy = (await li.get<ClientModule>(`/api/schema/data-group/${gid}`)).body.data
    expect(Object.keys(copy.permissions).toSorted()).toEqual(['export', 'get', 'page', 'patch', 'remove'])
    expect(JSON.stringify(copy)).not.toMatch(/pass01|身份证|rank01/)
    expect(copy.fields.name01!.readonly).toBe(true)
    expect(copy.list.columns.filter(({ inline }) => inline).map(({ field }) => field)).toEqual(['team01', 'note01'])

    // neither the form nor the calls of those who manage it
    for (const path of ['', '/data/page', `/data/${ids[0]}`, '/data/codebook', '/statistics', '/data-group'])
      expect([403, 404]).toContain((await li.get(at(path))).status)
  })

  it.each([
    ['sort', { sort: 'pass01' }],
    ['a filter', { filter: JSON.stringify({ pass01: { startsWith: '1' } }) }],
    ['a filter inside not', { filter: JSON.stringify({ not: { rank01: { gt: 1 } } }) }],
    ['a parameter', { pass01: { like: '1' } }],
    ['who submitted', { createBy: 'li' }],
    ['the whole JSON', { sort: 'answers' }],
    ['the environment', { filter: JSON.stringify({ flagged: { eq: true } }) }],
    ['the recycle bin', { params: { deleted: 'true' } }],
  ])('learns nothing of hidden answers by %s', async (_, query) => {
    const { data } = await made()
    const { status, text } = await li.get(data('/data/page'), { query })
    expect([400, 403]).toContain(status)
    expect(text).not.toContain(secret)
    expect([400, 403]).toContain((await li.get(data('/data/export'), { query: { ...query, format: 'json' } })).status)
  })

  it('has no other calls: neither lists, options, imports nor what the form’s list can do', async () => {
    const { data, ids } = await made()
    for (const path of ['/data/list', '/data/options', '/data/import/template', '/data/tree', '/data/codebook'])
      expect([400, 403, 404]).toContain((await li.get(data(path), { query: { keyword: secret } })).status)
    for (const [path, body] of [
      ['/data', { name01: 'x' }],
      ['/data/import/commit', {}],
      ['/data/bulk/restore', { ids: [ids[0]] }],
      ['/data/bulk/purge', { ids: [ids[0]] }],
    ] as const)
      expect([400, 403, 404]).toContain((await li.post(data(path), { body })).status)
    expect([400, 403, 404]).toContain((await li.put(data('/data'), { body: { id: ids[0] } })).status)
  })

  it('filters and sorts by what is visible', async () => {
    const { data } = await made()
    const page = async (query: object) => names((await li.get(data('/data/page'), { query })).body.data.rows)
    expect(await page({ filter: JSON.stringify({ name01: { like: '王' } }) })).toEqual(['王一'])
    expect(await page({ sort: 'serial' })).toEqual(['王一', '李二'])
    // a filter widens nothing
    expect(
      await page({ filter: JSON.stringify({ or: [{ team01: { eq: 'b' } }, { team01: { eq: 'a' } }] }) }),
    ).toHaveLength(2)
  })

  it('exports what the list shows', async () => {
    const { data } = await made()
    const csv = await li.get(data('/data/export'), { query: { format: 'csv' } })
    expect(csv.text).toContain('王一')
    expect(csv.text).not.toMatch(/赵三|身份证|名次|1101/)
    const json = JSON.parse((await li.get(data('/data/export'), { query: { format: 'json', labels: '0' } })).text)
    expect(json.map((row: DataRow) => row.answers)).toEqual([
      { name01: '王一', team01: 'a' },
      { name01: '李二', team01: 'a' },
    ])
    expect(errorOf(await li.get(data('/data/export'), { query: { format: 'csv', fields: 'name01,pass01' } }))).toEqual([
      400,
      'fields',
    ])
    expect((await li.get(data('/data/export'), { query: { format: 'zip' } })).status).toBe(400)
  })

  it('edits editable answers, and the change is in the history that everybody sees as far as they may', async () => {
    const { at, data, ids } = await made()
    const edited = await li.patch(data(`/data/${ids[0]}`), { body: { note01: '同意', revision: 1 } })
    expect([edited.status, edited.body.data.answers]).toEqual([200, { name01: '王一', team01: 'a', note01: '同意' }])
    // what the member does not see is as it was
    const whole = (await zhang.get(at(`/data/${ids[0]}`))).body.data
    expect(whole.answers).toMatchObject({ pass01: secret, rank01: 2, twice1: 4, note01: '同意' })
    await zhang.put(at(`/data/${ids[0]}`), {
      body: { answers: { ...whole.answers, pass01: '新号', name01: '王壹' }, revision: 2 },
    })
    await zhang.put(at(`/data/${ids[0]}`), {
      body: { answers: { ...whole.answers, pass01: '再改', name01: '王壹' }, revision: 3 },
    })
    const { rows, total } = (await li.get(data(`/data/${ids[0]}/history`))).body.data
    expect([total, rows.map(({ changes }: { changes: unknown }) => changes)]).toEqual([
      2,
      [[{ item: 'name01', before: '王一', after: '王壹' }], [{ item: 'note01', after: '同意' }]],
    ])

    const stale = await li.patch(data(`/data/${ids[0]}`), { body: { note01: '晚了', revision: 1 } })
    expect(stale.status).toBe(409)
    expect(stale.text).not.toMatch(/新号|再改|pass01/)
  })

  it('changes nothing else', async () => {
    const { at, data, ids } = await made()
    const patch = (id: number, body: object) => li.patch(data(`/data/${id}`), { body })
    expect(errorOf(await patch(ids[0], { name01: '别人', revision: 1 }))).toEqual([400, 'name01'])
    expect(errorOf(await patch(ids[0], { pass01: 'x', revision: 1 }))).toEqual([400, 'pass01'])
    expect(errorOf(await patch(ids[0], { answers: {}, revision: 1 }))).toEqual([400, 'answers'])
    expect(errorOf(await patch(ids[0], { note01: 'x' }))).toEqual([400, 'revision'])
    expect(errorOf(await patch(ids[0], { team01: 'zz', revision: 1 }))).toEqual([400, 'team01'])
    expect((await patch(ids[2], { note01: 'x', revision: 1 })).status).toBe(404)
    // an edit takes no submission out of the group, and clears no answer beyond it
    expect(errorOf(await patch(ids[0], { team01: 'b', revision: 1 }))).toEqual([400, 'team01'])
    expect(errorOf(await patch(ids[0], { note01: '乙', revision: 1 }))).toEqual([400, 'note01'])
    const rows = (await zhang.get(at('/data/page'), { query: { sort: 'serial' } })).body.data.rows as readonly DataRow[]
    expect(rows.map(({ revision }) => revision)).toEqual([1, 1, 1])
    expect(rows[0]!.answers).toMatchObject({ team01: 'a', more01: '补' })
  })

  it('removes submissions of the group alone, all or none', async () => {
    const { at, data, ids } = await made()
    expect((await li.del(data(`/data/${ids[2]}`))).status).toBe(404)
    expect((await li.del(data(`/data/${ids[0]},${ids[2]}`))).status).toBe(404)
    expect((await li.post(data('/data/bulk/remove'), { body: { filter: {}, expect: 3 } })).status).toBe(409)
    expect((await zhang.get(at('/data/page'))).body.data.total).toBe(3)
    expect((await li.del(data(`/data/${ids[0]}`))).body.data).toEqual({ removed: 1 })
    expect((await zhang.get(at('/data/page'))).body.data.total).toBe(2)
    expect(
      (await zhang.get(at('/data/page'), { query: { params: { deleted: 'true' } } })).body.data.rows,
    ).toMatchObject([{ id: ids[0], updateBy: 'li' }])
    const { rows } = (await (await test.as('admin')).get('/api/system/operlog/page', { query: { limit: '20' } })).body
      .data
    expect(JSON.stringify(rows)).not.toContain(secret)
  })

  it('removes more than 200 submissions in the background, those of the group alone', async () => {
    const form = await publishForm(zhang, test.anonymous, document)
    const { formId } = (await test.app.forms.find(form.formKey))!
    await sql`
      insert into form_submission (form_id, serial, version, answers, create_time, update_time)
      select ${formId}, n, 1, jsonb_build_object('name01', 'x' || n, 'team01', case when n <= 230 then 'a' else 'b' end), now(), now()
      from generate_series(1, 240) n`.execute(test.app.db)
    const { status, body } = await zhang.post(form.at('/data-group'), { body: settings() })
    expect(status).toBe(200)
    const data = `/api/project/data-group/${body.data.gid}/data`
    const refused = await li.post(`${data}/bulk/remove`, { body: { filter: {}, expect: 240 } })
    expect(refused.status).toBe(409)
    const begun = await li.post(`${data}/bulk/remove`, { body: { filter: {}, expect: 230 } })
    expect(await ended(li, begun.body.data.key)).toMatchObject({ state: 'done' })
    expect((await li.get(`${data}/page`)).body.data.total).toBe(0)
    const left = (await zhang.get(form.at('/data/page'))).body.data
    expect([left.total, new Set(left.rows.map(({ answers }: DataRow) => answers.team01))]).toEqual([10, new Set(['b'])])
  })

  it('is told no formulas, which may name hidden questions', async () => {
    const { group, of } = await made()
    const { body } = await li.get(of(await group({ visible: ['twice1'], editable: [], actions: [] }))(''))
    expect(body.data.codebook).toMatchObject([{ id: 'twice1', label: '两倍' }])
    expect(JSON.stringify(body.data)).not.toContain('rank01')
  })

  it('may do only what the group allows', async () => {
    const { group, of, ids } = await made()
    const none = of(await group({ actions: [], editable: [] }))
    const { permissions } = (await li.get<ClientModule>(`/api/schema/data-group/${none('').split('/').at(-1)}`)).body
      .data
    expect(Object.keys(permissions).toSorted()).toEqual(['get', 'page'])
    expect((await li.get(none('/data/export'))).status).toBe(403)
    expect((await li.del(none(`/data/${ids[0]}`))).status).toBe(403)
    expect((await li.post(none('/data/bulk/remove'), { body: { ids: [ids[0]] } })).status).toBe(403)
    expect((await li.patch(none(`/data/${ids[0]}`), { body: { note01: 'x', revision: 1 } })).status).toBe(403)
    const single = of(await group({ actions: ['remove'] }))
    expect((await li.del(single(`/data/${ids[0]},${ids[1]}`))).status).toBe(403)
    expect((await li.del(single(`/data/${ids[0]}`))).status).toBe(200)
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

describe('a member who adds submissions', () => {
  const adds = { actions: ['add', 'import'], editable: [] } as const
  const add = (at: string, answers: object, client = li) => client.post(at, { body: { answers } })

  it('stores what the group shows, as any other submission', async () => {
    const { at, data } = await made(adds)
    const stored = await add(data('/data'), { name01: '新', team01: 'a', note01: '好' })
    expect([stored.status, stored.body.data]).toEqual([200, { id: expect.any(Number), serial: 4 }])
    expect((await zhang.get(at(`/data/${stored.body.data.id}`))).body.data).toMatchObject({
      answers: { name01: '新', team01: 'a', note01: '好' },
      createBy: 'li',
      serial: 4,
    })
    expect(names((await li.get(data('/data/page'))).body.data.rows)).toEqual(['新', '李二', '王一'])
    const { rows } = (await (await test.as('admin')).get('/api/system/operlog/page', { query: { limit: '5' } })).body
      .data
    expect(JSON.stringify(rows[0])).toContain('第 4 份')
  })

  it.each([
    ['a missing answer', { team01: 'a' }, 'name01'],
    ['an option that is none', { name01: 'x', team01: 'zz' }, 'team01'],
    ['a hidden question', { name01: 'x', team01: 'a', pass01: secret }, 'pass01'],
    ['a text beside a hidden question', { name01: 'x', team01: 'a', 'kind01:other': 'x' }, 'kind01:other'],
    ['a question that is none', { name01: 'x', team01: 'a', nobody: 1 }, 'nobody'],
    ['a submission beyond the group', { name01: 'x', team01: 'b' }, 'team01'],
    ['a submission without what the group is chosen by', { name01: 'x' }, 'team01'],
  ])('is refused %s, and nothing is stored', async (_, answers, field) => {
    const { at, data } = await made(adds)
    expect(errorOf(await add(data('/data'), answers))).toEqual([400, field])
    expect((await zhang.get(at('/data/page'))).body.data.total).toBe(3)
    const next = await add(data('/data'), { name01: 'x', team01: 'a' })
    expect(next.body.data.serial).toBe(4)
  })

  it('is refused an answer that the form’s logic would drop', async () => {
    const { data } = await made({ ...adds, visible: ['name01', 'team01', 'note01', 'more01'] })
    const answers = { name01: 'x', team01: 'a', note01: '乙', more01: '多' }
    expect(errorOf(await add(data('/data'), answers))).toEqual([400, 'more01'])
    expect((await add(data('/data'), { ...answers, note01: '甲' })).status).toBe(200)
  })

  it('is told of hidden required questions, seats and unique answers without their names', async () => {
    const questions: Form['items'] = [
      { id: 'name01', type: 'input', label: '姓名', required: true, unique: true } as Form['items'][number],
      { id: 'secret', type: 'input', label: '绝密', required: true },
    ]
    const form = await publishForm(zhang, test.anonymous, { ...document, items: questions, logic: [] })
    await form.submit({ name01: '王一', secret: 'x' })
    const groupOf = async (more: Partial<GroupSettings>) =>
      (
        await zhang.post(form.at('/data-group'), {
          body: settings({ ...adds, filter: null, visible: ['name01'], ...more }),
        })
      ).body.data.gid as string
    const at = (gid: string) => `/api/project/data-group/${gid}/data`
    const needs = await add(at(await groupOf({})), { name01: '李二' })
    expect(needs.status).toBe(400)
    expect(needs.text).not.toMatch(/secret|绝密/)
    const taken = await add(at(await groupOf({ visible: ['name01', 'secret'] })), { name01: '王一', secret: 'y' })
    expect(errorOf(taken)).toEqual([400, 'name01'])
  })

  it('may do so only where the group says so, and to a group of their own', async () => {
    const { group, of, data, formKey } = await made({ actions: ['edit', 'remove', 'export', 'bulk'] })
    const body = { answers: { name01: 'x', team01: 'a' } }
    expect((await li.post(data('/data'), { body })).status).toBe(403)
    expect((await li.get(data('/data/import/template'))).status).toBe(403)
    expect((await li.get(data(''))).body.data.entry).toBeUndefined()
    const open = of(await group(adds))
    for (const [client, status] of [
      [test.anonymous, 401],
      [wang, 403],
      [zhang, 403],
    ] as const)
      expect((await client.post(open('/data'), { body })).status).toBe(status)
    expect((await li.post(`/api/project/data-group/${'x'.repeat(16)}/data`, { body })).status).toBe(404)
    for (const wrong of [{}, { answers: [] }, { answers: {}, more: 1 }])
      expect((await li.post(open('/data'), { body: wrong })).status).toBe(400)
    expect((await li.get(open(''))).body.data.entry.artifact.publicForm.items).toMatchObject([
      { id: 'name01' },
      { id: 'team01' },
      { id: 'note01' },
    ])
    expect(formKey).toBeTruthy()
  })

  it('imports a file of visible questions, all rows or none', async () => {
    const { at, data } = await made(adds)
    const template = await li.get(data('/data/import/template'), { query: { format: 'csv' } })
    expect(template.text).toContain('姓名')
    expect(template.text).not.toMatch(/身份证|名次|来源/)
    const commit = (csv: string) =>
      upload(li, [{ name: 'a.csv', type: 'text/csv', bytes: Buffer.from(csv) }], { path: data('/data/import/commit') })
    const stored = await commit('姓名,班级,处理意见\n周一,甲班,甲\n周二,甲班,乙\n')
    expect([stored.status, stored.body.data]).toEqual([200, { created: 2, updated: 0, unchanged: 0, skipped: 0 }])
    const outside = await commit('姓名,班级\n周三,甲班\n周四,乙班\n')
    expect(outside.status).toBe(400)
    expect(JSON.stringify(outside.body)).toContain('不在你能管理的范围内')
    // a column of a hidden question is passed over
    expect((await commit('姓名,班级,身份证号\n周五,甲班,123\n')).status).toBe(200)
    const rows = (await zhang.get(at('/data/page'))).body.data.rows as readonly DataRow[]
    expect(rows[0]!.answers).toEqual({ name01: '周五', team01: 'a' })
    expect(names(rows)).not.toContain('周四')
  })
})

describe('files of a group', () => {
  it('are opened by members of a group that shows the question and the submission, and by nobody else', async () => {
    const form = await publishForm(zhang, test.anonymous, document)
    const sent = async () =>
      (await uploadAnswerFile(test.anonymous, form.formKey, 'file01', { ...pixel, name: 'a.png' })).body.data.ref
    const [inside, outside] = [await sent(), await sent()]
    await form.submit({ name01: '王一', team01: 'a', file01: [{ ref: inside }] })
    await form.submit({ name01: '赵三', team01: 'b', file01: [{ ref: outside }] })
    const open = async (ref: string, client = li) =>
      (await client.get(`/api/public/form/${form.formKey}/file/${ref}/a.png`)).status
    const group = async (more: Partial<GroupSettings>) =>
      (await zhang.post(form.at('/data-group'), { body: settings({ actions: [], editable: [], ...more }) })).body.data
        .gid as string
    await group({})
    expect(await open(inside)).toBe(404)
    const gid = await group({ visible: ['name01', 'file01'] })
    expect(await open(inside)).toBe(200)
    expect(await open(outside)).toBe(404)
    expect(await open(inside, wang)).toBe(404)
    expect(await open(inside, test.anonymous)).toBe(404)
    const row = (await li.get(`/api/project/data-group/${gid}/data/page`)).body.data.rows[0]
    expect(row.answers.file01).toMatchObject([{ name: 'a.png' }])
    const archive = await li.get(`/api/project/data-group/${gid}/data/export`, { query: { format: 'zip' } })
    expect(archive.status).toBe(403)
    const exporting = await group({ visible: ['name01', 'file01'], actions: ['export'] })
    const zip = await li.get(`/api/project/data-group/${exporting}/data/export`, { query: { format: 'zip' } })
    expect([zip.status, zip.text.match(/a\.png/g)?.length]).toEqual([200, 2])
    await zhang.put(form.at(`/data-group/${exporting}`), {
      body: settings({ actions: [], editable: [], visible: ['name01', 'file01'], enabled: false }),
    })
    await zhang.put(form.at(`/data-group/${gid}`), {
      body: settings({ actions: [], editable: [], visible: ['name01', 'file01'], enabled: false }),
    })
    expect(await open(inside)).toBe(404)
  })
})

const ended = async (client: Client, key: string): Promise<unknown> => {
  const ask = async () => (await client.get('/api/common/process', { query: { key } })).body.data
  await expect.poll(async () => (await ask()).state, { timeout: 30_000 }).not.toBe('running')
  return ask()
}
