import { afterAll, describe, expect, it } from 'vitest'
import type { Answers } from '#schemas/form/form.ts'
import { answerTools } from '#tests/support/answered-form.ts'
import { exampleForm } from '#tests/support/published-form.ts'
import { openApp } from '#tests/support/open-app.ts'

const opened = await openApp()
afterAll(() => opened.close())
const admin = await opened.as()
const { openForm } = answerTools(opened, admin)

describe('PHQ-9, judged by the server', () => {
  const items = Array.from({ length: 9 }, (_, i) => `phq90${i + 1}`)
  /** Nine answers that add up to `total`. */
  const adding = (total: number): Answers =>
    Object.fromEntries(items.map((item, i) => [item, String(Math.max(0, Math.min(3, total - i * 3)))]))

  it.each([0, 1, 4, 5, 9, 10, 14, 15, 19, 20, 27])('totals %i', async (total) => {
    const form = await openForm(exampleForm('phq-9.zh'))
    const { status } = await form.hand({ ...adding(total), ...(total > 0 ? { phq910: '1' } : {}), phq9tt: 99 })
    expect(status).toBe(200)
    const [row] = await form.stored()
    expect(row!.answers.phq9tt).toBe(total)
    expect(row!.answers.phq910).toBe(total > 0 ? '1' : undefined)
  })

  it('does not store the tenth answer of someone without any trouble, and asks it of all others', async () => {
    const form = await openForm(exampleForm('phq-9.zh'))
    await form.hand({ ...adding(0), phq910: '3' })
    expect((await form.stored())[0]!.answers).not.toHaveProperty('phq910')
    expect((await form.hand(adding(1))).body.data.errors).toMatchObject([{ item: 'phq910', code: 'required' }])
  })
})
