import { createHash, createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { hex, hmacSha256, sha256 } from '#schemas/api/sha256.ts'

const bytes = (length: number): Uint8Array => Uint8Array.from({ length }, (_, i) => (i * 31 + length) & 255)

describe('SHA-256', () => {
  it('is what Node says, around every border of a block', () => {
    for (const length of [...Array.from({ length: 200 }, (_, i) => i), 1000, 65_536, 1_000_000])
      expect([length, hex(sha256(bytes(length)))]).toEqual([
        length,
        createHash('sha256').update(bytes(length)).digest('hex'),
      ])
  })

  it('with a key, too, short or long', () => {
    for (const key of [0, 1, 43, 63, 64, 65, 200])
      for (const text of [0, 10, 500])
        expect(hex(hmacSha256(bytes(key), bytes(text)))).toBe(
          createHmac('sha256', bytes(key)).update(bytes(text)).digest('hex'),
        )
  })
})
