import { hash } from 'node:crypto'
import { captchaPicture, sliderY, workText, type CaptchaChallenge, type CaptchaType, type Work } from '#schemas/api/captcha-wire.ts'
import { png } from './png.ts'
import { puzzle } from './puzzle.ts'
import type { Random } from './random.ts'
import { wordPicture, wordSize } from './word-picture.ts'

/** Pixels by which a piece may miss its place. */
const slack = 5
/** About 260 000 hashes: a second or two on a phone. Several rounds of one size take about as long for everybody. */
export const work: Work = { rounds: 16, bits: 14 }

export interface Point { readonly x: number; readonly y: number }
export type Shown = Pick<CaptchaChallenge, 'originalImageBase64' | 'jigsawImageBase64' | 'wordList' | 'work'>

export interface Kind {
  /** What is shown, and what only the server knows. */
  make(random: Random): Promise<{ readonly shown: Shown; readonly solution: readonly Point[] }>
  isRight(answer: unknown, solution: readonly Point[], token: string): boolean
}

export const kinds: Readonly<Record<CaptchaType, Kind>> = {
  blockPuzzle: {
    async make(random) {
      const { picture, piece, x } = puzzle(random)
      const [originalImageBase64, jigsawImageBase64] = await Promise.all([base64(png(picture, false)), base64(png(piece, true))])
      return { shown: { originalImageBase64, jigsawImageBase64 }, solution: [{ x, y: sliderY }] }
    },
    isRight: (answer, [right]) => isPoint(answer) && answer.y === sliderY && Math.abs(answer.x - right!.x) <= slack,
  },
  clickWord: {
    async make(random) {
      const { picture, words, points } = wordPicture(random)
      return { shown: { originalImageBase64: await base64(png(picture, false)), wordList: words }, solution: points }
    },
    isRight: (answer, solution) => Array.isArray(answer) && answer.length === solution.length && solution.every((right, i) => {
      const given: unknown = answer[i]
      return isPoint(given) && Math.abs(given.x - right.x) <= wordSize && Math.abs(given.y - right.y) <= wordSize
    }),
  },
  proofOfWork: {
    make: async () => ({ shown: { work }, solution: [] }),
    isRight: (answer, _, token) => Array.isArray(answer) && answer.length === work.rounds && answer.every((nonce: unknown, round) =>
      Number.isSafeInteger(nonce) && leadingZeros(hash('sha256', workText(token, round, nonce as number), 'buffer')) >= work.bits),
  },
}

const base64 = async (bytes: Promise<Buffer>): Promise<string> => (await bytes).toString('base64')

function isPoint(value: unknown): value is Point {
  const { x, y } = (typeof value === 'object' && value !== null ? value : {}) as Partial<Record<'x' | 'y', unknown>>
  return typeof x === 'number' && typeof y === 'number' && x >= 0 && x <= captchaPicture.width && y >= 0 && y <= captchaPicture.height
}

const leadingZeros = (bytes: Buffer): number => Math.clz32(bytes.readUInt32BE(0))
