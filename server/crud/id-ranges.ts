/** Writes ids as ranges, such as `1-3,7`: consecutive ids need little room. */
export function inRanges(ids: readonly number[]): string {
  const sorted = [...ids].sort((a, b) => a - b)
  const starts = sorted.filter((id, i) => i === 0 || sorted[i - 1] !== id - 1)
  const ends = sorted.filter((id, i) => i === sorted.length - 1 || sorted[i + 1] !== id + 1)
  return starts.map((start, i) => (start === ends[i] ? `${start}` : `${start}-${ends[i]}`)).join(',')
}

/** Whether such ranges contain an id. */
export function isInRanges(ranges: string, id: number): boolean {
  return ranges.split(',').some((range) => {
    const [start, end = start] = range.split('-').map(Number)
    return start !== undefined && start <= id && id <= end!
  })
}
