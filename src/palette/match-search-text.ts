import { initialsOf } from './pinyin-initials.ts'

/** Range of matched characters, `to` exclusive. */
export type Range = readonly [from: number, to: number]

export interface Match {
  /** Higher is closer. */
  readonly score: number
  /** Matched characters of the title; empty when another term matched. */
  readonly ranges: readonly Range[]
}

/**
 * Matches a title against a query: each word must occur in the title, in its pinyin initials, or in another term such
 * as its path or its name in the other language. Returns undefined when any word occurs in none.
 */
export function matchOf(query: string, title: string, others: readonly string[] = []): Match | undefined {
  const words = plain(query).split(/\s+/).filter(Boolean)
  const matches = words.map((word) => wordIn(word, title, others))
  if (matches.some((match) => match === undefined)) return undefined
  const found = matches as readonly Match[] // the check above leaves no undefined
  return { score: Math.min(...found.map(({ score }) => score), 100), ranges: found.flatMap(({ ranges }) => ranges) }
}

/** Returns the ranges of a text that contain a word of the query. */
export function rangesIn(text: string, query: string): readonly Range[] {
  return plain(query)
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => rangeOf(characters(text), word))
    .filter((range) => range !== undefined)
}

function wordIn(word: string, title: string, others: readonly string[]): Match | undefined {
  const range = rangeOf(characters(title), word)
  if (range) return { score: scoreOf(range[0], 100, 80), ranges: [range] }
  const initials = /^[a-z]+$/.test(word) ? rangeOf([...initialsOf(title)], word) : undefined
  if (initials) return { score: scoreOf(initials[0], 70, 60), ranges: [initials] }
  const at = Math.min(...others.map((other) => rangeOf(characters(other), word)?.[0] ?? Infinity))
  return at === Infinity ? undefined : { score: scoreOf(at, 50, 40), ranges: [] }
}

const scoreOf = (at: number, start: number, inside: number): number => (at === 0 ? start : inside)

/** Folds full-width characters and case. */
const plain = (text: string): string => text.normalize('NFKC').toLowerCase()

/** Normalizes each character on its own, so that indexes stay those of the shown text. */
const characters = (text: string): readonly string[] => [...text].map(plain)

function rangeOf(text: readonly string[], word: string): Range | undefined {
  for (let from = 0; from < text.length; from++) {
    let rest = word
    for (let to = from; to < text.length && rest !== '' && rest.startsWith(text[to]!); to++) {
      rest = rest.slice(text[to]!.length)
      if (rest === '') return [from, to + 1]
    }
  }
  return undefined
}
