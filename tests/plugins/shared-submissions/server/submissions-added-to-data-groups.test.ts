/**
 * @module-tag whole
 * Left out of `npm test`: it takes seconds, and little else depends on what it tests.
 */
import { afterAll, describe, expect, it } from 'vitest'
import type { GroupSettings } from '#plugins/shared-submissions/shared/group-api-types.ts'
import type { DataRow } from '#schemas/api/form-api-types.ts'
import type { Form } from '#schemas/form/form.ts'
import { errorOf, groupedForm as document, names, openDataGroups, secret } from '#tests/support/data-groups.ts'
import { publishForm } from '#tests/support/published-form.ts'
import { upload } from '#tests/support/upload.ts'

const { test, zhang, wang, li, settings, made } = await openDataGroups()
afterAll(() => test.close())

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
