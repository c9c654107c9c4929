import type { Range } from './match-search-text.ts'
import classes from './command-palette.module.css'

/** Renders a text with its matched ranges highlighted. */
export function Highlight({ text, ranges }: { readonly text: string; readonly ranges: readonly Range[] }) {
  if (ranges.length === 0) return text
  const characters = [...text]
  const isMarked = (at: number): boolean => ranges.some(([from, to]) => at >= from && at < to)
  const edges = characters.flatMap((_, at) => (at === 0 || isMarked(at) !== isMarked(at - 1) ? [at] : []))
  return edges.map((from, n) => {
    const part = characters.slice(from, edges[n + 1]).join('')
    return isMarked(from) ? (
      <mark key={from} className={classes.mark}>
        {part}
      </mark>
    ) : (
      part
    )
  })
}
