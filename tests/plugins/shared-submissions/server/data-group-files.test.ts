/**
 * @module-tag whole
 * Left out of `npm test`: it takes seconds, and little else depends on what it tests.
 */
import { afterAll, describe, expect, it } from 'vitest'
import type { GroupSettings } from '#plugins/shared-submissions/shared/group-api-types.ts'
import { groupedForm as document, openDataGroups } from '#tests/support/data-groups.ts'
import { publishForm } from '#tests/support/published-form.ts'
import { pixel, uploadAnswerFile } from '#tests/support/upload.ts'

const { test, zhang, wang, li, settings } = await openDataGroups()
afterAll(() => test.close())

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
