/**
 * @module-tag whole
 * Left out of `npm test`: walks a whole feature by calls, of which faster tests check the parts.
 */
import { afterAll, describe, expect, it } from 'vitest'
import type { Form } from '#schemas/form/form.ts'
import { publishForm } from '#tests/support/published-form.ts'
import { must, openApp } from '#tests/support/open-app.ts'

const opened = await openApp()
afterAll(() => opened.close())
const admin = await opened.as()

const two = [
  { value: 'a', label: 'A' },
  { value: 'b', label: 'B' },
]
const exam: Form = {
  format: 1,
  title: '安全考试',
  items: [
    { id: 'radio1', type: 'radio', label: '一', options: two, exam: { points: 4, key: 'a' } },
    { id: 'text01', type: 'input', label: '二', exam: { points: 6, key: ['灭火器'] } },
  ],
  logic: [],
  theme: {},
  settings: { exam: { passMark: 6 } },
}

describe('points entered by hand', () => {
  const essays: Form = {
    ...exam,
    items: [...exam.items, { id: 'essay1', type: 'textarea', label: '三', exam: { points: 10 } }],
    settings: { exam: { passMark: 12 } },
  }

  it('count instead of the key’s, until they are taken back or the answer changes', async () => {
    const form = await publishForm(admin, opened.anonymous, essays)
    const id = await form.submit({ radio1: 'a', text01: '水', essay1: '一段话' })
    const grade = (points: object, revision: number) =>
      admin.put(form.at(`/data/${id}/marks`), { body: { points, revision } })
    const waiting = await must(admin.get(form.at(`/data/${id}`)))
    expect(waiting.exam).toMatchObject({ points: 4, pending: 1, total: 20 })
    expect(waiting.exam).not.toHaveProperty('isPassed')
    expect((await must(grade({ essay1: 8.5 }, 1))).exam).toMatchObject({ points: 12.5, pending: 0, isPassed: true })
    expect((await must(grade({ text01: 6 }, 2))).exam).toMatchObject({ points: 18.5 })
    expect((await must(grade({ text01: null }, 3))).exam).toMatchObject({ points: 12.5 })

    const edit = (answers: object, revision: number) =>
      must(admin.put(form.at(`/data/${id}`), { body: { answers, revision } }))
    expect((await edit({ radio1: 'b', essay1: '一段话' }, 4)).exam).toMatchObject({ points: 8.5, pending: 0 })
    expect((await edit({ radio1: 'b', essay1: '另一段话' }, 5)).exam).toMatchObject({ points: 0, pending: 1 })
  })

  it('are refused in words: too many, of no graded question, of an old revision, without the right', async () => {
    const form = await publishForm(admin, opened.anonymous, essays)
    const id = await form.submit({ essay1: '一段话' })
    const path = form.at(`/data/${id}/marks`)
    const body = (points: object, revision = 1) => ({ body: { points, revision } })
    const wrong = await admin.put(path, body({ essay1: 10.5, other1: 1 }))
    expect(wrong.status).toBe(400)
    expect((wrong.body.data as { errors: unknown }).errors).toEqual([
      { field: 'essay1', code: 'range', message: '请填写 0 到 10 分，最多两位小数' },
      { field: 'other1', code: 'unknown', message: '这道题不计分' },
    ])
    expect((await admin.put(path, body({}))).status).toBe(400)
    expect((await admin.put(path, body({ essay1: 'x' }))).status).toBe(400)
    expect((await admin.put(path, body({ essay1: 1 }, 7))).status).toBe(409)
    expect((await admin.put(form.at('/data/999/marks'), body({ essay1: 1 }))).status).toBe(404)
    expect((await opened.anonymous.put(path, body({ essay1: 1 }))).status).toBe(401)
    expect((await (await opened.as('li')).put(path, body({ essay1: 1 }))).status).toBe(403)
  })
})

describe('points of an exam', () => {
  it('are stored at the submit, listed, filtered, exported, and computed again when staff edit', async () => {
    const form = await publishForm(admin, opened.anonymous, exam)
    const [good, bad] = [
      await form.submit({ radio1: 'a', text01: '灭火器' }),
      await form.submit({ radio1: 'a', text01: '水' }),
    ]
    const list = async (query: object = {}) => (await must(admin.get(form.at('/data/page'), { query }))).rows
    expect(await list({ sort: '-examPoints' })).toMatchObject([
      { id: good, exam: { points: 10, isPassed: true, pending: 0 } },
      { id: bad, exam: { points: 4, isPassed: false, pending: 0 } },
    ])
    expect(await list({ filter: JSON.stringify({ examPassed: { eq: true } }) })).toMatchObject([{ id: good }])
    expect(await list({ filter: JSON.stringify({ examPoints: { lt: 6 } }) })).toMatchObject([{ id: bad }])
    const csv = (await admin.get(form.at('/data/export'), { query: { format: 'csv' } })).text
    expect(csv.split(/\r?\n/)[0]).toContain('得分,及格,待阅题数')
    expect(csv).toMatch(/,10,是,0,/)

    const edited = await must(
      admin.put(form.at(`/data/${bad}`), { body: { answers: { radio1: 'b', text01: ' 灭火器 ' }, revision: 1 } }),
    )
    expect(edited.exam).toMatchObject({ points: 6, total: 10, isPassed: true, marks: { radio1: { points: 0, of: 4 } } })
  })

  it('are none of a form that is no exam', async () => {
    const { settings: _settings, ...plain } = exam
    const form = await publishForm(admin, opened.anonymous, { ...plain, settings: {} })
    const id = await form.submit({ radio1: 'a' })
    const { rows } = await must(admin.get(form.at('/data/page')))
    expect(rows[0]).toMatchObject({ id })
    expect(rows[0]).not.toHaveProperty('examPoints')
  })
})
