/** Action for an answer that contains a word. */
export type Handling = 'refuse' | 'replace' | 'flag'

export interface ListedWord {
  readonly word: string
  readonly handling: Handling
}

/** A word in a text, from `start` until before `end` in UTF-16 code units. */
export interface Match {
  readonly handling: Handling
  readonly start: number
  readonly end: number
}

export interface Matcher {
  readonly isEmpty: boolean
  find(text: string): readonly Match[]
}

interface State {
  readonly next: Map<number, State>
  fail: State | undefined
  /** Longest word that ends here, and the next shorter one along `fail`. */
  word: { readonly length: number; readonly handling: Handling; readonly isLatin: boolean } | undefined
  shorter: State | undefined
}

/** Per code unit: 0 not looked up yet, 1 a separator, else the normalized unit. */
const folded = new Uint16Array(65_536)
const separator = 1
const carriesMeaning = /[\p{L}\p{N}\p{Cs}]/u

/** Normalizes width and case; any character except letters and digits is a separator. */
function fold(code: number): number {
  const known = folded[code]!
  if (known !== 0) return known
  const half = code >= 0xff01 && code <= 0xff5e ? code - 0xfee0 : code
  const char = String.fromCharCode(half)
  const lower = char.toLowerCase()
  // surrogates count as letters
  const made = carriesMeaning.test(char) ? (lower.length === 1 ? lower.charCodeAt(0) : half) : separator
  folded[code] = made
  return made
}

const isLatin = (code: number): boolean => (code >= 97 && code <= 122) || (code >= 48 && code <= 57)

/** Normalized letters of a word; empty without any. */
export function foldedWord(word: string): string {
  let text = ''
  for (let i = 0; i < word.length; i++) {
    const code = fold(word.charCodeAt(i))
    if (code !== separator) text += String.fromCharCode(code)
  }
  return text
}

const stateOf = (): State => ({ next: new Map(), fail: undefined, word: undefined, shorter: undefined })

/**
 * Finds all words in one pass over a text (Aho and Corasick, 1975), however many are listed. A word of Latin letters or
 * digits is found as a word only: `ass` is not in `class`.
 */
export function compileWords(words: readonly ListedWord[]): Matcher {
  const root = stateOf()
  let isEmpty = true
  for (const { word, handling } of words) {
    const text = foldedWord(word)
    if (text === '') continue
    isEmpty = false
    let state = root
    for (let i = 0; i < text.length; i++) {
      const code = text.charCodeAt(i)
      let next = state.next.get(code)
      if (!next) state.next.set(code, (next = stateOf()))
      state = next
    }
    const latin = isLatin(text.charCodeAt(0)) && isLatin(text.charCodeAt(text.length - 1))
    state.word = { length: text.length, handling, isLatin: latin }
  }
  linkFailures(root)
  const begins = new Uint8Array(65_536)
  for (const code of root.next.keys()) begins[code] = 1
  return { isEmpty, find: (text) => findIn(root, begins, text) }
}

function linkFailures(root: State): void {
  const queue = [...root.next.values()]
  for (const state of queue) state.fail = root
  for (let at = 0; at < queue.length; at++) {
    const state = queue[at]!
    for (const [code, next] of state.next) {
      let back = state.fail
      while (back && !back.next.has(code)) back = back.fail
      next.fail = back?.next.get(code) ?? root
      next.shorter = next.fail.word ? next.fail : next.fail.shorter
      queue.push(next)
    }
  }
}

const none: readonly Match[] = []

/** `begins` marks the first letters of words, so that most positions need no map lookup. */
function findIn(root: State, begins: Uint8Array, text: string): readonly Match[] {
  let found: Match[] | undefined
  /** Positions in the text of the letters since the last one that begins no word. */
  let positions: number[] = []
  let state = root
  for (let i = 0; i < text.length; i++) {
    const code = fold(text.charCodeAt(i))
    if (code === separator) continue
    if (state === root) {
      if (begins[code] === 0) continue
      positions = []
    }
    positions.push(i)
    let next = state.next.get(code)
    while (!next && state.fail) {
      state = state.fail
      next = state.next.get(code)
    }
    state = next ?? root
    for (let end: State | undefined = state.word ? state : state.shorter; end; end = end.shorter) {
      const { length, handling, isLatin: latin } = end.word!
      const start = positions[positions.length - length]!
      if (latin && (isLetterAt(text, start - 1) || isLetterAt(text, i + 1))) continue
      found ??= []
      found.push({ handling, start, end: i + 1 })
    }
  }
  return found ?? none
}

const isLetterAt = (text: string, at: number): boolean =>
  at >= 0 && at < text.length && isLatin(fold(text.charCodeAt(at)))

/** Replaces each letter of the words to mask by `*`. */
export function masked(text: string, matches: readonly Match[]): string {
  const letters = [...matches].filter(({ handling }) => handling === 'replace')
  if (letters.length === 0) return text
  const out = text.split('')
  for (const { start, end } of letters) out.fill('*', start, end)
  return out.join('')
}
