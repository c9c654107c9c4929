import type { Finding } from './form.ts'

/** Ranges of code points, both ends included. */
export type CharSet = readonly (readonly [from: number, to: number])[]

/** A regular expression, reduced to the parts that affect its cost. */
export type Part =
  | { readonly kind: 'set'; readonly set: CharSet }
  | { readonly kind: 'start' | 'end' | 'boundary' }
  | { readonly kind: 'sequence'; readonly parts: readonly Part[] }
  | { readonly kind: 'choice'; readonly branches: readonly Part[] }
  | { readonly kind: 'repeat'; readonly body: Part; readonly min: number; readonly max: number }

const last = 0x10ffff
const any: CharSet = [[0, last]]
const digits: CharSet = [[48, 57]]
const word: CharSet = [
  [48, 57],
  [65, 90],
  [95, 95],
  [97, 122],
]
const spaces: CharSet = [
  [9, 13],
  [32, 32],
  [0xa0, 0xa0],
  [0x1680, 0x1680],
  [0x2000, 0x200a],
  [0x2028, 0x2029],
  [0x202f, 0x202f],
  [0x205f, 0x205f],
  [0x3000, 0x3000],
  [0xfeff, 0xfeff],
]
const newline: CharSet = [
  [10, 10],
  [13, 13],
  [0x2028, 0x2029],
]

export const overlap = (a: CharSet, b: CharSet): boolean =>
  a.some(([from, to]) => b.some(([low, high]) => from <= high && low <= to))
export const union = (a: CharSet, b: CharSet): CharSet => (a.length === 0 ? b : b.length === 0 ? a : [...a, ...b])

/** The complement of a set. */
function except(set: CharSet): CharSet {
  const kept: [number, number][] = []
  let from = 0
  for (const [low, high] of set.toSorted((a, b) => a[0] - b[0])) {
    if (low > from) kept.push([from, low - 1])
    from = Math.max(from, high + 1)
  }
  if (from <= last) kept.push([from, last])
  return kept
}

/**
 * Parses a pattern that `new RegExp(…, 'u')` accepts. Back references, look-arounds and inline flags are refused,
 * because their cost cannot be bounded. A Unicode property (`\p{…}`) counts as any character.
 */
export function parsePattern(pattern: string): { readonly part: Part } | { readonly refused: Finding['message'] } {
  try {
    const reader = new Reader(pattern)
    const part = reader.choice()
    return { part }
  } catch (error) {
    if (error instanceof Unsupported) return { refused: error.texts }
    throw error
  }
}

class Unsupported extends Error {
  readonly texts: Finding['message']
  constructor(zh: string, en: string) {
    super(en)
    this.texts = { 'zh-cn': zh, en }
  }
}

class Reader {
  private readonly chars: readonly string[]
  private at = 0
  constructor(pattern: string) {
    this.chars = [...pattern]
  }

  choice(): Part {
    const branches = [this.sequence()]
    while (this.take('|')) branches.push(this.sequence())
    return branches.length === 1 ? branches[0]! : { kind: 'choice', branches }
  }

  private sequence(): Part {
    const parts: Part[] = []
    while (this.at < this.chars.length && !this.sees('|') && !this.sees(')')) parts.push(this.quantified(this.atom()))
    return parts.length === 1 ? parts[0]! : { kind: 'sequence', parts }
  }

  private quantified(body: Part): Part {
    const bounds = this.bounds()
    if (!bounds) return body
    this.take('?') // lazy costs the same
    return { kind: 'repeat', body, min: bounds[0], max: bounds[1] }
  }

  private bounds(): readonly [number, number] | undefined {
    if (this.take('*')) return [0, Infinity]
    if (this.take('+')) return [1, Infinity]
    if (this.take('?')) return [0, 1]
    if (!this.take('{')) return undefined
    const [low = '', high] = this.until('}').split(',')
    return [Number(low), high === undefined ? Number(low) : high === '' ? Infinity : Number(high)]
  }

  private atom(): Part {
    const char = this.next()
    if (char === '^') return { kind: 'start' }
    if (char === '$') return { kind: 'end' }
    if (char === '(') return this.group()
    if (char === '[') return { kind: 'set', set: this.brackets() }
    if (char === '.') return { kind: 'set', set: except(newline) }
    if (char !== '\\') return { kind: 'set', set: one(char) }
    if (this.sees('b') || this.sees('B')) {
      this.next()
      return { kind: 'boundary' }
    }
    return { kind: 'set', set: this.escape() }
  }

  private group(): Part {
    if (this.take('?')) {
      const sort = this.next()
      const named = sort === '<' && !this.sees('=') && !this.sees('!')
      if (named) this.until('>')
      else if (sort !== ':')
        throw new Unsupported(
          '用了环视或内嵌标志，这里不支持',
          'uses a look-around or inline flags, which are not supported',
        )
    }
    const body = this.choice()
    this.next() // the closing bracket, which the engine has seen too
    return body
  }

  private brackets(): CharSet {
    const negated = this.take('^')
    let set: CharSet = []
    while (!this.take(']')) {
      const from = this.member()
      if (this.sees('-') && this.chars[this.at + 1] !== ']') {
        this.next()
        const to = this.member()
        set = union(set, [[from[0]![0], to.at(-1)![1]]])
      } else set = union(set, from)
    }
    return negated ? except(set) : set
  }

  private member(): CharSet {
    const char = this.next()
    if (char !== '\\') return one(char)
    if (this.take('b')) return [[8, 8]]
    return this.escape()
  }

  private escape(): CharSet {
    const char = this.next()
    const classes: Readonly<Record<string, CharSet>> = {
      d: digits,
      D: except(digits),
      w: word,
      W: except(word),
      s: spaces,
      S: except(spaces),
      n: [[10, 10]],
      r: [[13, 13]],
      t: [[9, 9]],
      f: [[12, 12]],
      v: [[11, 11]],
      0: [[0, 0]],
    }
    if (classes[char]) return classes[char]
    if (/[1-9k]/.test(char))
      throw new Unsupported('用了反向引用，这里不支持', 'uses a back reference, which is not supported')
    if (char === 'p' || char === 'P') {
      this.until('}')
      return any
    }
    if (char === 'c') return code(this.next().charCodeAt(0) % 32)
    if (char === 'x') return code(Number.parseInt(this.next() + this.next(), 16))
    if (char !== 'u') return one(char)
    if (this.take('{')) return code(Number.parseInt(this.until('}'), 16))
    const unit = Number.parseInt(this.next() + this.next() + this.next() + this.next(), 16)
    // a high surrogate matches as its whole pair; widening the set to any character is the safe side
    return unit >= 0xd800 && unit <= 0xdfff ? any : code(unit)
  }

  private sees(char: string): boolean {
    return this.chars[this.at] === char
  }

  private take(char: string): boolean {
    if (!this.sees(char)) return false
    this.at++
    return true
  }

  private next(): string {
    const char = this.chars[this.at++]
    if (char === undefined) throw new Unsupported('没有写完', 'is not complete')
    return char
  }

  private until(end: string): string {
    let text = ''
    for (let char = this.next(); char !== end; char = this.next()) text += char
    return text
  }
}

const code = (point: number): CharSet => [[point, point]]
const one = (char: string): CharSet => code(char.codePointAt(0)!)
