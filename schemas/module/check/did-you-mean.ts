/** ` (did you mean "x"?)` for the nearest of `known`, or an empty text when none is near. */
export function didYouMean(word: string, known: Iterable<string>): string {
  let best: string | undefined
  let least = Infinity
  for (const candidate of known) {
    const distance = edits(word.toLowerCase(), candidate.toLowerCase())
    if (distance < least && isNear(distance, Math.max(word.length, candidate.length)))
      [best, least] = [candidate, distance]
  }
  return best === undefined ? '' : ` (did you mean "${best}"?)`
}

/**
 * Whether a distance suggests a typo: one in a short word, two in a longer one, and at most a third of the word.
 * A longer distance would match unrelated words.
 */
const isNear = (distance: number, length: number): boolean =>
  distance <= (length <= 4 ? 1 : 2) && distance * 3 <= length

/** Damerau–Levenshtein distance: a swap of neighbours counts as one edit. */
export function edits(a: string, b: string): number {
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, j) => j)]
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1
      let least = Math.min(row[j - 1]! + 1, rows[i - 1]![j]! + 1, rows[i - 1]![j - 1]! + cost)
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        least = Math.min(least, rows[i - 2]![j - 2]! + 1)
      row.push(least)
    }
    rows.push(row)
  }
  return rows[a.length]![b.length]!
}
