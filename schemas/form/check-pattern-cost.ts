import type { Finding } from './form.ts'
import { limits } from './limits.ts'
import { parsePattern, overlap, union, type CharSet, type Part } from './parse-pattern.ts'

/** Steps a backtracking engine may need for one answer, about 10 ms. */
const budget = 2_000_000

/**
 * The reason why a pattern is unsafe for answers of up to `maxLength` characters, or undefined. A designer's pattern
 * runs on the server against untrusted text, so its cost must be proved small. The proof: wherever the engine chooses
 * (repeat or go on, this branch or that), the next character decides. An undecided choice inside a repetition may cost
 * exponentially and is refused; each undecided repetition outside multiplies the cost by the length. Conservative: some
 * harmless patterns are refused, but no expensive one is accepted.
 */
export function patternFault(pattern: string, maxLength: number): Finding['message'] | undefined {
  if (pattern.length > limits.pattern)
    return { 'zh-cn': `超过了 ${limits.pattern} 个字`, en: `is longer than ${limits.pattern} characters` }
  if (pattern === '') return { 'zh-cn': '是空的', en: 'is empty' }
  if (!compiles(pattern)) return { 'zh-cn': '不是有效的正则表达式', en: 'isn’t a valid regular expression' }
  const parsed = parsePattern(pattern)
  if ('refused' in parsed) return parsed.refused
  const cost: Cost = { loops: 0, ways: 1, hopeless: false }
  walk(parsed.part, nothing, false, cost)
  // an unanchored pattern starts again at every character
  const exponent = 1 + cost.loops + (startsAnchored(parsed.part) || !repeats(parsed.part) ? 0 : 1)
  if (!cost.hopeless && cost.ways * maxLength ** exponent <= budget) return undefined
  return cost.hopeless || cost.ways > 1000
    ? {
        'zh-cn': '可能非常慢：重复的部分里还有说不清何时结束的重复',
        en: 'could be extremely slow because it repeats a repetition',
      }
    : {
        'zh-cn': `对 ${maxLength} 个字的答案太慢：请以 ^ 开头，或减少重叠的重复`,
        en: `is too slow for answers of ${maxLength} characters: start it with ^, or let fewer repetitions overlap`,
      }
}

interface Cost {
  /** Number of repetitions without a decided end. */
  loops: number
  /** Number of paths through choices outside repetitions. */
  ways: number
  hopeless: boolean
}

const nothing: CharSet = []

/**
 * Adds the cost of a part. `next` is the set of characters that may follow. Past the end of the pattern nothing can
 * fail, so no choice needs to be decided.
 */
function walk(part: Part, next: CharSet, inLoop: boolean, cost: Cost): void {
  if (part.kind === 'sequence') {
    part.parts.reduceRight((after, one) => {
      walk(one, after, inLoop, cost)
      return entry(one, after)
    }, next)
  } else if (part.kind === 'choice') {
    const entries = part.branches.map((branch) => entry(branch, next))
    const unclear = entries.filter((one, i) => entries.some((other, j) => j !== i && overlap(one, other))).length
    if (unclear > 0) ambiguous(unclear, inLoop, cost)
    for (const branch of part.branches) walk(branch, next, inLoop, cost)
  } else if (part.kind === 'repeat') {
    const { body, min, max } = part
    const again = first(body)
    const manyTimes = max > 1
    if (max !== min && overlap(again, next)) {
      if (inLoop) cost.hopeless = true
      else if (max - min > 8) cost.loops++
      else cost.ways *= max - min + 1
    }
    if (body.kind === 'set') return
    if (manyTimes && nullable(body)) cost.hopeless = true
    walk(body, manyTimes ? union(again, next) : next, inLoop || manyTimes, cost)
  }
}

function ambiguous(ways: number, inLoop: boolean, cost: Cost): void {
  if (inLoop) cost.hopeless = true
  else cost.ways *= ways
}

/** Characters that may come first when `next` follows `part`. */
const entry = (part: Part, next: CharSet): CharSet => (nullable(part) ? union(first(part), next) : first(part))

function first(part: Part): CharSet {
  switch (part.kind) {
    case 'set':
      return part.set
    case 'start':
    case 'end':
    case 'boundary':
      return nothing
    case 'choice':
      return part.branches.map(first).reduce(union, nothing)
    case 'repeat':
      return part.max === 0 ? nothing : first(part.body)
    case 'sequence':
      return part.parts.reduceRight<CharSet>((after, one) => entry(one, after), nothing)
  }
}

/** Whether a part may match an empty text. `$` allows no next character, so it does not count. */
function nullable(part: Part): boolean {
  switch (part.kind) {
    case 'set':
    case 'end':
      return false
    case 'start':
    case 'boundary':
      return true
    case 'choice':
      return part.branches.some(nullable)
    case 'repeat':
      return part.min === 0 || nullable(part.body)
    case 'sequence':
      return part.parts.every(nullable)
  }
}

function startsAnchored(part: Part): boolean {
  if (part.kind === 'start') return true
  if (part.kind === 'choice') return part.branches.every(startsAnchored)
  return part.kind === 'sequence' && part.parts[0] !== undefined && startsAnchored(part.parts[0])
}

/** Whether one attempt may read an unbounded part of the text. */
function repeats(part: Part): boolean {
  if (part.kind === 'repeat') return part.max > 50 || repeats(part.body)
  if (part.kind === 'choice') return part.branches.some(repeats)
  return part.kind === 'sequence' && part.parts.some(repeats)
}

function compiles(pattern: string): boolean {
  try {
    return new RegExp(pattern, 'u').unicode
  } catch {
    return false
  }
}
