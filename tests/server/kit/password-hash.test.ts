/**
 * @module-tag whole
 * Left out of `npm test`: it computes hashes for several seconds.
 */
import { expect, it } from 'vitest'
import { passwordMatches } from '#server/kit/password-hash.ts'

it('looks at a few seconds’ worth of passwords, and refuses those that come on top at once', async () => {
  const settled = await Promise.allSettled(Array.from({ length: 300 }, () => passwordMatches(null, 'wrong')))
  const taken = settled.filter(({ status }) => status === 'fulfilled')
  // 200 wait, one or two are looked at
  expect([201, 202]).toContain(taken.length)
  expect(taken.every((one) => one.status === 'fulfilled' && !one.value)).toBe(true)
  expect(settled.at(-1)).toMatchObject({ status: 'rejected', reason: { id: 'server.busy' } })
  expect(await passwordMatches(null, 'wrong')).toBe(false)
}, 60_000)
