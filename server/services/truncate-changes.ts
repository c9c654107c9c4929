const longestText = 500
const longestList = 50

/**
 * Truncates changes to at most `max` characters of JSON. Long texts and lists are cut first, then whole rows from the
 * end. A truncated part states how much is missing; a last part counts the omitted rows. Rows under `changes` are
 * truncated in the same way, beside the entry's other content.
 */
export function truncateChanges(changes: unknown, max: number): unknown {
  if (changes === undefined || sizeOf(changes) <= max) return changes
  const short = shortened(changes)
  if (sizeOf(short) <= max) return short
  if (Array.isArray(short)) {
    const before = leftOutIn(short)
    const rows = before > 0 ? short.slice(0, -1) : short
    const kept = fitting(rows, max)
    return [...kept, { leftOut: rows.length - kept.length + before }]
  }
  const { changes: rows, ...others } = short as { readonly changes?: unknown }
  const left = max - sizeOf(others) - ',"changes":'.length
  if (Array.isArray(rows) && left > max / 2) return { ...others, changes: truncateChanges(rows, left) }
  const parts = Object.entries(short as object)
  const kept = fitting(parts, max)
  return { ...Object.fromEntries(kept), leftOut: parts.length - kept.length }
}

/** Number of rows a list has already left out. */
const leftOutIn = (list: readonly unknown[]): number => (list.at(-1) as { leftOut?: number } | undefined)?.leftOut ?? 0

/** The first parts that fit together with the note about the rest. */
function fitting<T>(parts: readonly T[], max: number): readonly T[] {
  let left = max - '{"leftOut":1000000}'.length - 2
  const end = parts.findIndex((part) => (left -= sizeOf(part) + 1) < 0)
  return end === -1 ? parts : parts.slice(0, end)
}

function shortened(value: unknown): unknown {
  if (typeof value === 'string')
    return value.length > longestText ? `${value.slice(0, longestText)}… (+${value.length - longestText})` : value
  if (typeof value !== 'object' || value === null) return value
  // a field's [before, after] is no list, and neither are the rows
  if (Array.isArray(value))
    return value.every((one) => typeof one !== 'object') && value.length > longestList
      ? [...value.slice(0, longestList), `… (+${value.length - longestList})`]
      : value.map(shortened)
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, shortened(one)]))
}

const sizeOf = (value: unknown): number => JSON.stringify(value)?.length ?? 0
