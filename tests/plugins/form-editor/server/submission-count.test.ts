import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Form } from '#schemas/form/form.ts'
import { openApp, type Client, type TestApp } from '#tests/support/open-app.ts'
import { publishForm } from '#tests/support/published-form.ts'

let test: TestApp
let zhang: Client

beforeAll(async () => {
  test = await openApp()
  zhang = await test.as('zhang')
})
afterAll(() => test.close())

const survey: Form = {
  format: 1,
  title: '计数',
  items: [{ id: 'name01', type: 'input', label: '姓名', unique: true }],
  logic: [],
  theme: {},
  settings: {},
}

async function published() {
  const form = await publishForm(zhang, test.anonymous, survey)
  const { formId } = (await test.app.forms.find(form.formKey))!
  const shown = async (): Promise<number> => (await zhang.get(form.at())).body.data.submissions
  return { ...form, formId, shown }
}
const rows = (formId: number, n: number, delFlag = '0') =>
  Array.from({ length: n }, (_, i) => ({ formId, serial: 100 + i, version: 1, answers: {}, delFlag }))

describe('the number of submissions of a form', () => {
  it('follows submits, also those that come at once, and not those that are refused', async () => {
    const { submit, shown } = await published()
    await Promise.all(['甲', '乙', '丙', '丁'].map((name) => submit({ name01: name })))
    await expect(submit({ name01: '甲' })).rejects.toThrow('422')
    expect(await shown()).toBe(4)
  })

  it('follows what staff delete', async () => {
    const { submit, shown, at } = await published()
    const id = await submit({ name01: '甲' })
    await submit({ name01: '乙' })
    await zhang.del(at(`/data/${id}`))
    expect(await shown()).toBe(1)
  })

  it('is exact whatever one statement does to how many forms', async () => {
    const [one, other] = [await published(), await published()]
    const both = [one.formId, other.formId]
    const { db } = test.app
    await db
      .insertInto('formSubmission')
      .values([...rows(one.formId, 3), ...rows(other.formId, 2), ...rows(other.formId, 4, '1')])
      .execute()
    expect([await one.shown(), await other.shown()]).toEqual([3, 2])
    await db.updateTable('formSubmission').set({ delFlag: '0' }).where('formId', 'in', both).execute()
    expect([await one.shown(), await other.shown()]).toEqual([3, 6])
    await db.updateTable('formSubmission').set({ ext: 'x' }).where('formId', 'in', both).execute()
    expect([await one.shown(), await other.shown()]).toEqual([3, 6])
    await db
      .updateTable('formSubmission')
      .set({ delFlag: sql`case when serial = 100 then '1' else '0' end` })
      .where('formId', 'in', both)
      .execute()
    expect([await one.shown(), await other.shown()]).toEqual([2, 4])
    await db.deleteFrom('formSubmission').where('formId', 'in', both).where('serial', '<', 102).execute()
    expect([await one.shown(), await other.shown()]).toEqual([1, 2])
  })

  it('is untouched by a transaction that fails', async () => {
    const { formId, shown } = await published()
    const failed = test.app.db.transaction().execute(async (tx) => {
      await tx.insertInto('formSubmission').values(rows(formId, 2)).execute()
      throw new Error('no')
    })
    await expect(failed).rejects.toThrow('no')
    expect(await shown()).toBe(0)
  })
})
