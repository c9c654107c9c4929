/**
 * @module-tag whole
 * Left out of `npm test`: tries very many cases.
 */
import { hash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { captchaPicture as picture, sliderY, workText } from '#schemas/api/captcha-api-types.ts'
import { characters, lookalikes } from '#plugins/captcha/server/glyphs.ts'
import type { Point } from '#plugins/captcha/server/captcha-pictures.ts'
import { captchaMethods, work } from '#plugins/captcha/server/captcha-methods.ts'
import { anySides, otherSides, type Sides } from '#plugins/captcha/server/puzzle-piece-shape.ts'
import { puzzle } from '#plugins/captcha/server/slide-puzzle-picture.ts'
import { drawSlide } from '#plugins/captcha/server/captcha-pictures.ts'
import { wordPicture } from '#plugins/captcha/server/word-picture.ts'
import { slideSolvers } from '#tests/bench/slide-puzzle-solvers.ts'

/** The same numbers in every run, so that a rate is the same rate. */
function steady(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
const random = steady(20261121)
const anyPoint = (): Point => ({ x: random() * picture.width, y: random() * picture.height })

/** How many of 10 000 answers are right, to twenty challenges. */
function hits(
  solutions: readonly (readonly Point[])[],
  kind: 'blockPuzzle' | 'clickWord',
  answer: () => unknown,
): number {
  return solutions
    .flatMap((solution) => Array.from({ length: 500 }, () => captchaMethods[kind].isRight(answer(), solution, 't')))
    .filter(Boolean).length
}
const slides = Array.from({ length: 20 }, () => [{ x: puzzle(random).x, y: sliderY }])
const clicks = Array.from({ length: 20 }, () => wordPicture(random).points)

describe('of 10 000 random answers', () => {
  it('none is right for a slide', () => expect(hits(slides, 'blockPuzzle', anyPoint)).toBe(0))
  it('none is right for words when clicks may be anything', () =>
    expect(
      hits(clicks, 'clickWord', () => Array.from({ length: 1 + Math.floor(random() * 4) }, anyPoint).slice(0, 2)),
    ).toBe(0))

  it('some slides are right when one knows the wire: 11 places in 210 (five wrong ones in a minute lock)', () => {
    expect(hits(slides, 'blockPuzzle', () => ({ x: 55 + random() * 204, y: sliderY })) / 10_000).toBeLessThan(0.07)
  })

  it('hardly any three clicks are right', () => {
    expect(hits(clicks, 'clickWord', () => [anyPoint(), anyPoint(), anyPoint()])).toBeLessThanOrEqual(5)
  })

  it('no numbers are work', () => {
    const answers = Array.from({ length: 10_000 }, () =>
      Array.from({ length: work.rounds }, () => Math.floor(random() * 1e9)),
    )
    expect(answers.filter((answer) => captchaMethods.proofOfWork.isRight(answer, [], 'token'))).toEqual([])
  })
})

describe('a slide', () => {
  const seen = Array.from({ length: 200 }, () => puzzle(random))

  it.each(slideSolvers)('is solved less than every second time by $name', ({ solve }) => {
    const share = seen.filter((one) => Math.abs(solve(one) - one.x) <= 5).length / seen.length
    expect(share).toBeLessThan(0.5)
  })

  it('has the hole of the piece’s shape once: two sides of each other shape differ, and all have dents', () => {
    const differing = (one: Sides, other: Sides): number => one.filter((side, at) => side !== other[at]).length
    for (let i = 0; i < 500; i++) {
      const piece = anySides(random)
      const first = otherSides([piece], random)
      const second = otherSides([piece, first], random)
      expect([differing(piece, first), differing(piece, second), differing(first, second)]).toEqual([2, 2, 2])
      for (const shape of [piece, first, second]) expect(shape).toContain(-1)
    }
  })

  it('shows nothing of the piece: hardly a pixel of it is as it is where it belongs', () => {
    for (const { picture: whole, piece, x } of seen) {
      let [same, all] = [0, 0]
      for (let at = 0; at < piece.width * piece.height; at++) {
        if (!piece.pixels[at * 4 + 3]) continue
        const there = (Math.floor(at / piece.width) * whole.width + (at % piece.width) + x) * 4
        all++
        if (
          [0, 1, 2].every((channel) => Math.abs(piece.pixels[at * 4 + channel]! - whole.pixels[there + channel]!) < 3)
        )
          same++
      }
      expect(same / all).toBeLessThan(0.1)
    }
  })

  it('lets the piece start beside the holes and end inside the picture', () => {
    for (const { x } of seen) {
      expect(x).toBeGreaterThan(picture.piece)
      expect(x).toBeLessThanOrEqual(picture.width - picture.piece)
    }
  })
})

describe('an answer', () => {
  it.each(
    [
      null,
      undefined,
      5,
      'x',
      [],
      {},
      [[]],
      { x: '100', y: 5 },
      { x: null, y: 5 },
      { x: Infinity, y: 5 },
      { x: -1, y: 5 },
      [{ x: 100, y: 5 }, null],
      { x: NaN, y: 5 },
    ].map((given) => ({ given })),
  )('of $given is wrong for every kind', ({ given: answer }) => {
    for (const kind of Object.values(captchaMethods))
      expect(kind.isRight(answer, [{ x: 100, y: sliderY }], 't')).toBe(false)
  })

  it('may miss by five pixels, not by six', () => {
    const right = [{ x: 100, y: sliderY }]
    expect(
      [95, 100, 105, 94, 106].map((x) => captchaMethods.blockPuzzle.isRight({ x, y: sliderY }, right, 't')),
    ).toEqual([true, true, true, false, false])
    expect(captchaMethods.blockPuzzle.isRight({ x: 100, y: 5.1 }, right, 't')).toBe(false)
  })

  it('in another order is wrong', () => {
    for (const points of clicks) {
      expect(captchaMethods.clickWord.isRight(points, points, 't')).toBe(true)
      expect(captchaMethods.clickWord.isRight(points.toReversed(), points, 't')).toBe(false)
    }
  })

  it('of work counts for its own challenge only', () => {
    const nonces = Array.from({ length: work.rounds }, (_, round) => {
      let nonce = 0
      while (hash('sha256', workText('mine', round, nonce), 'buffer').readUInt32BE(0) >>> (32 - work.bits) !== 0)
        nonce++
      return nonce
    })
    expect(captchaMethods.proofOfWork.isRight(nonces, [], 'mine')).toBe(true)
    expect(captchaMethods.proofOfWork.isRight(nonces, [], 'other')).toBe(false)
    expect(captchaMethods.proofOfWork.isRight(nonces.slice(1), [], 'mine')).toBe(false)
  })
})

describe('pictures', () => {
  it('are PNG files of the size of the specification, each another', () => {
    const [first, second] = [drawSlide(), drawSlide()]
    const head = (base64: string) => {
      const bytes = Buffer.from(base64, 'base64')
      return [bytes.subarray(1, 4).toString(), bytes.readUInt32BE(16), bytes.readUInt32BE(20)]
    }
    expect(head(first.picture)).toEqual(['PNG', 310, 155])
    expect(head(first.piece)).toEqual(['PNG', 47, 155])
    expect(first.picture).not.toBe(second.picture)
  })

  it('hold words that no other of the picture is taken for', () => {
    expect(characters.filter((one) => lookalikes.filter((group) => group.includes(one)).length !== 1)).toEqual([])
    expect([...lookalikes.join('')].filter((one) => !characters.includes(one))).toEqual([])
    for (const points of clicks) {
      for (const [i, a] of points.entries()) {
        // the button for another picture
        expect(a.x + 15 > picture.width - 36 && a.y - 15 < 36).toBe(false)
        for (const b of points.slice(i + 1))
          expect(Math.max(Math.abs(a.x - b.x), Math.abs(a.y - b.y))).toBeGreaterThan(25)
      }
    }
  })
})
