import { expect, it } from 'vitest'
import { newPassword } from '#renderer/schema-form/generate-password.ts'

it('makes passwords with some of each kind, never the same twice', () => {
  const made = Array.from({ length: 200 }, () => newPassword())
  for (const password of made) {
    expect(password).toHaveLength(16)
    expect(password).toMatch(/[a-z]/)
    expect(password).toMatch(/[A-Z]/)
    expect(password).toMatch(/\d/)
    expect(password).toMatch(/[^A-Za-z0-9]/)
    expect(password).not.toMatch(/[l1I0O]/)
  }
  expect(new Set(made).size).toBe(200)
})
