/**
 * @module-tag whole
 * Left out of `npm test`: tries very many cases.
 */
import { afterAll, describe, expect, it } from 'vitest'
import type { DataRow, Statistics } from '#schemas/api/form-api-types.ts'
import type { Answers, Form } from '#schemas/form/form.ts'
import { must, openApp } from '#tests/support/open-app.ts'
import { exampleForm, publishForm, type PublishedForTest } from '#tests/support/published-form.ts'
import { random } from '#tests/support/seeded-random.ts'

const test = await openApp()
afterAll(() => test.close())
const admin = await test.as()

const options = ['a', 'b', 'c'].map((value) => ({ value, label: value.toUpperCase() }))
const exam: Form = {
  format: 1,
  title: '安全考试',
  items: [
    { id: 'radio1', type: 'radio', label: '单选', options, exam: { points: 4, key: 'a' } },
    { id: 'check1', type: 'checkbox', label: '多选', options, exam: { points: 3, key: ['a', 'b'], rule: 'partial' } },
    { id: 'name01', type: 'input', label: '姓名' },
    { id: 'essay1', type: 'textarea', label: '简答', exam: { points: 10 } },
  ],
  logic: [],
  theme: {},
  settings: { exam: { passMark: 8 } },
}
const read = async (form: PublishedForTest, query: object = {}): Promise<Statistics['exam']> =>
  (await must(admin.get(form.at('/statistics'), { query }))).exam
const grade = async (form: PublishedForTest, answers: Answers, essay1?: number): Promise<number> => {
  const id = await form.submit(answers)
  if (essay1 !== undefined)
    await must(admin.put(form.at(`/data/${id}/marks`), { body: { points: { essay1 }, revision: 1 } }))
  return id
}

describe('statistics of an exam', () => {
  it('count points and passes once everything is graded, and each question as soon as it is', async () => {
    const form = await publishForm(admin, test.anonymous, exam)
    await grade(form, { radio1: 'a', check1: ['a', 'b'], essay1: '很好' }, 9) // 16
    await grade(form, { radio1: 'a', check1: ['a'], essay1: '还行' }, 2.5) // 8
    await grade(form, { radio1: 'b', check1: ['c'], essay1: '' }) // 0
    await grade(form, { radio1: 'a', check1: ['a', 'b'], essay1: '待阅' })
    const found = (await read(form))!
    expect(found).toMatchObject({
      n: 3,
      pending: 1,
      total: 17,
      min: 0,
      max: 16,
      median: 8,
      mean: 8,
      passed: { count: 2, of: 3, passMark: 8 },
    })
    expect(found.bins.filter(({ count }) => count > 0).map(({ from, count }) => [from, count])).toEqual([
      [0, 1],
      [8, 1],
      [16, 1],
    ])
    expect([found.bins[0]!.from, found.bins.at(-1)!.to >= 17]).toEqual([0, true])
    expect(found.questions).toEqual([
      { item: 'radio1', label: '单选', of: 4, n: 4, open: 0, right: 3, partly: 0, wrong: 1, mean: 3, rate: 0.75 },
      { item: 'check1', label: '多选', of: 3, n: 4, open: 0, right: 2, partly: 1, wrong: 1, mean: 1.875, rate: 0.625 },
      {
        item: 'essay1',
        label: '简答',
        of: 10,
        n: 3,
        open: 1,
        right: 0,
        partly: 2,
        wrong: 1,
        mean: expect.closeTo(11.5 / 3, 6),
        rate: expect.closeTo(11.5 / 30, 5),
      },
    ])
  })

  it('follow filter and version, and leave out the recycle bin', async () => {
    const form = await publishForm(admin, test.anonymous, exam)
    await grade(form, { radio1: 'a', name01: '甲', essay1: '一' }, 10)
    await grade(form, { radio1: 'b', name01: '乙', essay1: '二' }, 1)
    await admin.del(form.at(`/data/${await grade(form, { radio1: 'b', name01: '乙', essay1: '三' }, 10)}`))
    expect(await read(form)).toMatchObject({ n: 2, min: 1, max: 14 })
    const filter = JSON.stringify({ name01: { eq: '乙' } })
    expect(await read(form, { filter })).toMatchObject({ n: 1, mean: 1, passed: { count: 0, of: 1 } })
    expect(await read(form, { filter: JSON.stringify({ examPoints: { gte: 14 } }) })).toMatchObject({ n: 1, mean: 14 })
    expect(await read(form, { filter: JSON.stringify({ name01: { eq: '丙' } }) })).toBeUndefined()

    const shorter = exam.items.filter(({ id }) => id !== 'essay1')
    await form.publish({ ...exam, items: shorter, settings: { exam: {} } })
    await form.submit({ radio1: 'a' })
    const both = (await read(form))!
    expect(both).toMatchObject({ n: 3, passed: { count: 1, of: 2 } })
    // the versions have different totals and marks, so none is named
    expect(both).not.toHaveProperty('total')
    expect(both.passed).not.toHaveProperty('passMark')
    expect(both.questions.map(({ item }) => item)).toEqual(['radio1', 'check1', 'essay1'])
    const second = (await read(form, { version: 2 }))!
    expect(second).toMatchObject({ n: 1, total: 7, mean: 4 })
    expect(second).not.toHaveProperty('passed')
    expect(second.questions.map(({ item }) => item)).toEqual(['radio1', 'check1'])
  })

  it('equal what the stored results add up to', async () => {
    const { pick, chance } = random(12)
    const form = await publishForm(admin, test.anonymous, exam)
    for (let i = 0; i < 60; i++)
      await grade(
        form,
        {
          ...(chance(0.9) ? { radio1: pick(['a', 'b']) } : {}),
          ...(chance(0.9) ? { check1: pick([['a'], ['a', 'b'], ['b', 'c'], ['b']]) } : {}),
          essay1: '一段话',
        },
        chance(0.7) ? pick([0, 2.5, 3.75, 10]) : undefined,
      )
    const { rows }: { rows: readonly DataRow[] } = await must(
      admin.get(form.at('/data/page'), { query: { limit: 50 } }),
    )
    const more: { rows: readonly DataRow[] } = await must(
      admin.get(form.at('/data/page'), { query: { limit: 50, page: 2 } }),
    )
    const results = [...rows, ...more.rows].map((row) => row.exam!)
    expect(results).toHaveLength(60)
    const graded = results.filter(({ pending }) => pending === 0)
    const sums = graded.map(({ points }) => points).toSorted((a, b) => a - b)
    const found = (await read(form))!
    expect(found).toMatchObject({
      n: graded.length,
      pending: 60 - graded.length,
      min: sums[0],
      max: sums.at(-1),
      mean: expect.closeTo(sums.reduce((sum, one) => sum + one, 0) / sums.length, 6),
      median: expect.closeTo((sums[Math.floor((sums.length - 1) / 2)]! + sums[Math.floor(sums.length / 2)]!) / 2, 6),
      passed: { count: graded.filter(({ isPassed }) => isPassed).length, of: graded.length },
    })
    for (const [at, { from, to, count }] of found.bins.entries()) {
      const isLast = at === found.bins.length - 1
      expect(count).toBe(sums.filter((sum) => sum >= from && (sum < to || sum === from || isLast)).length)
    }
    for (const { item, n, open, right, partly, wrong } of found.questions) {
      const marks = results.map((result) => result.marks[item]!)
      expect({ n, open, right, partly, wrong }).toEqual({
        n: marks.filter(({ points }) => points !== null).length,
        open: marks.filter(({ points }) => points === null).length,
        right: marks.filter(({ points, of }) => points === of).length,
        partly: marks.filter(({ points, of }) => points !== null && points > 0 && points < of).length,
        wrong: marks.filter(({ points }) => points === 0).length,
      })
    }
  })

  it('are absent from other forms, and before anything is submitted or graded show no sums', async () => {
    const plain = await publishForm(admin, test.anonymous, exampleForm('phq-9.zh'))
    expect(await must(admin.get(plain.at('/statistics')))).not.toHaveProperty('exam')
    const form = await publishForm(admin, test.anonymous, exam)
    expect(await read(form)).toBeUndefined()
    await grade(form, { radio1: 'a', essay1: '待阅' })
    expect(await read(form)).toMatchObject({ n: 0, pending: 1, mean: null, median: null, bins: [] })
  })
})
