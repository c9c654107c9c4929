import { png } from './encode-png.ts'
import { puzzle } from './slide-puzzle-picture.ts'
import { secretRandom } from './secure-random.ts'
import { wordPicture } from './word-picture.ts'

/** Pictures as PNG in base64, drawn in a worker: each takes about 10 ms. */
export interface DrawnSlide {
  readonly picture: string
  readonly piece: string
  readonly x: number
}
export interface DrawnWords {
  readonly picture: string
  readonly words: readonly string[]
  readonly points: readonly Point[]
}

export function drawSlide(): DrawnSlide {
  const { picture, piece, x } = puzzle(secretRandom())
  return { picture: png(picture, false).toString('base64'), piece: png(piece, true).toString('base64'), x }
}

export function drawWords(): DrawnWords {
  const { picture, words, points } = wordPicture(secretRandom())
  return { picture: png(picture, false).toString('base64'), words, points }
}

export interface Point {
  readonly x: number
  readonly y: number
}
