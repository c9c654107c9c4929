import { afterAll, describe, expect, it } from 'vitest'
import type { Form } from '#schemas/form/form.ts'
import { publishForm } from '#tests/support/published-form.ts'
import { openApp } from '#tests/support/open-app.ts'

const opened = await openApp()
afterAll(() => opened.close())

/** Words and numbers that occur nowhere else in what is delivered. */
const secrets = ['openSesame', 'b7d1key', '64.5', '0.1875', 'becauseOfThat', '"exam":{"points"', '"points"', 'partial']
const exam: Form = {
  format: 1,
  title: '期末考试',
  items: [
    {
      id: 'radio1',
      type: 'radio',
      label: '选择',
      options: [
        { value: 'a', label: 'A' },
        { value: 'b', label: 'B' },
      ],
      exam: { points: 71.25, key: 'b', explanation: 'becauseOfThat' },
    },
    { id: 'text01', type: 'input', label: '填空', exam: { points: 83.75, key: ['openSesame', 'b7d1key'] } },
    { id: 'numb01', type: 'number', label: '计算', exam: { points: 1, key: 64.5, tolerance: 0.1875 } },
    {
      id: 'tags01',
      type: 'checkbox',
      label: '多选',
      options: [
        { value: 'a', label: 'A' },
        { value: 'b', label: 'B' },
      ],
      exam: { points: 1, key: ['a'], rule: 'partial' },
    },
  ],
  logic: [],
  theme: {},
  settings: { exam: { passMark: 64.5, showResult: 'never' } },
}

describe('an exam, as delivered to visitors', () => {
  it('has no keys, rules or explanations in any byte, and the points beside the titles alone', async () => {
    const { formKey, submit } = await publishForm(await opened.as(), opened.anonymous, exam)
    const page = await opened.anonymous.get(`/s/${formKey}`)
    const validator = /"validator":"([^"]+)"/.exec(page.text)?.[1]?.replaceAll('\\u002f', '/')
    expect(validator).toBeDefined()
    const parts = await Promise.all(
      [`/s/${formKey}/schema.json`, validator!, `/api/public/form/${formKey}`].map((path) =>
        opened.anonymous.get(path),
      ),
    )
    const id = await submit({ radio1: 'a', text01: 'x', numb01: 1, tags01: ['a'] })
    const stored = await opened.anonymous.post(`/api/public/form/${formKey}/data`, {
      body: { version: 1, answers: { radio1: 'b' } },
    })
    const done = await opened.anonymous.get(
      `/s/${formKey}/done?id=${stored.body.data.id}&receipt=${stored.body.data.receipt}`,
    )
    const receipt = await opened.anonymous.get(stored.body.data.link)
    expect(id).toBeGreaterThan(0)
    expect(page.text).toContain('<small>（71.25 分）</small>')
    expect((await opened.anonymous.get(`/s/${formKey}?lang=en`)).text).toContain('<small> (1 point)</small>')
    expect(parts.map(({ text }) => text.includes('83.75'))).toEqual([false, false, true])
    for (const { text } of [stored, done, receipt]) expect(text).not.toMatch(/71\.25|83\.75/)
    for (const { status, text } of [page, ...parts, stored, done, receipt]) {
      expect(status).toBe(200)
      expect(text.length).toBeGreaterThan(20)
      for (const secret of secrets) expect(text).not.toContain(secret)
    }
  })
})
