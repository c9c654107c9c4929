/**
 * @module-tag whole
 * Left out of `npm test`: it takes seconds, and little else depends on what it tests.
 */
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import type { DataRow } from '#schemas/api/form-api-types.ts'
import type { ClientModule } from '#schemas/api/module-api-types.ts'
import { errorOf, groupedForm as document, names, openDataGroups, secret } from '#tests/support/data-groups.ts'
import type { Client } from '#tests/support/open-app.ts'
import { publishForm } from '#tests/support/published-form.ts'

const { test, zhang, li, settings, made } = await openDataGroups()
afterAll(() => test.close())

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

const ended = async (client: Client, key: string): Promise<unknown> => {
  const ask = async () => (await client.get('/api/common/process', { query: { key } })).body.data
  await expect.poll(async () => (await ask()).state, { timeout: 30_000 }).not.toBe('running')
  return ask()
}
