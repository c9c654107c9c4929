import { hash } from 'node:crypto'
import {
  captchaPicture,
  sliderY,
  workText,
  type CaptchaChallenge,
  type CaptchaType,
  type Work,
} from '#schemas/api/captcha-api-types.ts'
import { task, type WorkerPool } from '#server/kit/worker-pool.ts'
import type { drawSlide, drawWords, Point } from './captcha-pictures.ts'
import { wordSize } from './word-picture.ts'

/** Tolerance of the piece's position in pixels. */
const slack = 5
/**
 * About 260 000 hashes: a second or two on a phone. Several rounds of equal size vary less in duration than a single
 * large one.
 */
export const work: Work = { rounds: 16, bits: 14 }
/** About a million hashes. */
const maxBits = 16
/** Number of wrong answers before proof of work is required. */
const freeFailures = 2
/**
 * Wrong answers of an address weigh less than those of a browser by this factor, because a whole school may share an
 * address.
 */
const addressShare = 10

/** Wrong answers of the last hour. */
export interface Failures {
  readonly ofClient: number
  readonly ofAddress: number
}

/** The proof of work required with a picture's solution: none at first, then twice as much after each wrong answer. */
export function workBeside({ ofClient, ofAddress }: Failures): Work | undefined {
  const level = Math.max(0, ofClient - freeFailures) + Math.floor(ofAddress / addressShare)
  return level === 0 ? undefined : { rounds: work.rounds, bits: Math.min(maxBits, 10 + level) }
}

export type Shown = Pick<CaptchaChallenge, 'originalImageBase64' | 'jigsawImageBase64' | 'wordList' | 'work'>

export interface CaptchaMethod {
  /** Creates the public part of a challenge and its solution, which stays on the server. */
  make(pool: WorkerPool): Promise<{ readonly shown: Shown; readonly solution: readonly Point[] }>
  isRight(answer: unknown, solution: readonly Point[], token: string): boolean
}

const drawing = new URL('./captcha-pictures.ts', import.meta.url)
const slide = task<typeof drawSlide>(drawing, 'drawSlide')
const words = task<typeof drawWords>(drawing, 'drawWords')

export const captchaMethods: Readonly<Record<CaptchaType, CaptchaMethod>> = {
  blockPuzzle: {
    async make(pool) {
      const { picture, piece, x } = await pool.run(slide, undefined)
      return { shown: { originalImageBase64: picture, jigsawImageBase64: piece }, solution: [{ x, y: sliderY }] }
    },
    isRight: (answer, [right]) => isPoint(answer) && answer.y === sliderY && Math.abs(answer.x - right!.x) <= slack,
  },
  clickWord: {
    async make(pool) {
      const drawn = await pool.run(words, undefined)
      return { shown: { originalImageBase64: drawn.picture, wordList: drawn.words }, solution: drawn.points }
    },
    isRight: (answer, solution) =>
      Array.isArray(answer) &&
      answer.length === solution.length &&
      solution.every((right, i) => {
        const given: unknown = answer[i]
        return isPoint(given) && Math.abs(given.x - right.x) <= wordSize && Math.abs(given.y - right.y) <= wordSize
      }),
  },
  proofOfWork: {
    make: async () => ({ shown: { work }, solution: [] }),
    isRight: (answer, _, token) => isWorkDone(answer, work, token),
  },
}

/** Whether these numbers solve the proof of work of this token. */
export const isWorkDone = (nonces: unknown, { rounds, bits }: Work, token: string): boolean =>
  Array.isArray(nonces) &&
  nonces.length === rounds &&
  nonces.every(
    (nonce: unknown, round) =>
      Number.isSafeInteger(nonce) &&
      leadingZeros(hash('sha256', workText(token, round, nonce as number), 'buffer')) >= bits,
  )

function isPoint(value: unknown): value is Point {
  const { x, y } = (typeof value === 'object' && value !== null ? value : {}) as Partial<Record<'x' | 'y', unknown>>
  return (
    typeof x === 'number' &&
    typeof y === 'number' &&
    x >= 0 &&
    x <= captchaPicture.width &&
    y >= 0 &&
    y <= captchaPicture.height
  )
}

const leadingZeros = (bytes: Buffer): number => Math.clz32(bytes.readUInt32BE(0))
