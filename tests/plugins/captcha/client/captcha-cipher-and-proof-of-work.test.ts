import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { encrypt } from '#schemas/api/captcha-cipher.ts'
import { sha256Head } from '#schemas/api/sha256.ts'
import { findNonces } from '#schemas/api/proof-of-work-solver.ts'
import { captchaMethods } from '#plugins/captcha/server/captcha-methods.ts'
import { decrypt, encrypt as onServer } from '#plugins/captcha/server/answer-encryption.ts'

describe('what the browser computes is what the server computes', () => {
  it.each(['', 'a', '{"x":120.5,"y":5}', 'x'.repeat(15), 'x'.repeat(16), 'x'.repeat(300), '汉字'])(
    'of the text <%s> under any key',
    (text) => {
      for (const key of ['0123456789abcdef', '-_ABCDEFGHIJKLMN', '~~~~~~~~~~~~~~~~']) {
        expect(encrypt(text, key)).toBe(onServer(text, key))
        expect(decrypt(encrypt(text, key), key)).toBe(text)
      }
    },
  )

  it('hashes, up to one block', () => {
    for (let length = 0; length <= 55; length++) {
      const text = 'k.9'.repeat(20).slice(0, length)
      expect(sha256Head(text)).toBe(createHash('sha256').update(text).digest().readUInt32BE(0))
    }
  })

  it('work that the server takes, told as it goes', () => {
    const news = [...findNonces({ token: 'f'.repeat(32), rounds: 16, bits: 14 })]
    expect([...new Set(news.map(({ done }) => done))].filter((done) => done > 0)).toEqual(
      Array.from({ length: 16 }, (_, i) => (i + 1) / 16),
    )
    expect(news.map(({ done }) => done)).toEqual(news.map(({ done }) => done).toSorted((a, b) => a - b))
    expect(captchaMethods.proofOfWork.isRight(news.at(-1)!.nonces, [], 'f'.repeat(32))).toBe(true)
  })
})
