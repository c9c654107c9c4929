import { expect, it } from 'vitest'
import { redactedText, withoutPersonal } from '#server/kit/redact.ts'

it.each([
  [
    'passwords and tokens, however deep',
    { user: { newPassword: 'a', tokens: ['b'], nickName: '张' } },
    '{"user":{"newPassword":"****","tokens":"****","nickName":"张"}}',
  ],
  ['the answers of people', { revision: 1, answers: { name01: '张三' } }, '{"revision":1,"answers":"****"}'],
  ['values without one', { page: 1, is: true, no: null }, '{"page":1,"is":true,"no":null}'],
])('a log keeps %s as it may', (_, value, text) => {
  expect(redactedText(value)).toBe(text)
})

it('hides what a module masks by name, in rows and in conditions', () => {
  const masks = new Map([['phonenumber', 'phone']] as const)
  expect(
    redactedText({ rows: [{ phonenumber: '13712345678' }], query: { phonenumber: { eq: '13712345678' } } }, masks),
  ).toBe('{"rows":[{"phonenumber":"137****5678"}],"query":{"phonenumber":"****"}}')
})

it('keeps at most 2 000 characters of however much, and looks at no more', () => {
  let asked = 0
  const item = Object.defineProperty({}, 'text', {
    enumerable: true,
    get: () => {
      asked++
      return 'x'.repeat(100)
    },
  })
  const text = redactedText({ items: Array.from({ length: 100_000 }, () => item) })!
  expect(text).toHaveLength(2_000)
  expect(asked).toBeLessThan(40)
})

it('hides by which people are found in a text', () => {
  expect(withoutPersonal('请联系 zhang@example.edu 或 13712345678，证件 11010519491231002X，3 人')).toBe(
    '请联系 z****@example.edu 或 137****5678，证件 1101**********002X，3 人',
  )
})
