import { VisuallyHidden } from '@mantine/core'
import classes from './sparkline.module.css'

export interface SparklineProps {
  /** From left to right; not negative. */
  readonly values: readonly number[]
  /** Describes the line for screen readers. */
  readonly label: string
  /** Whether the last value will still grow: its line is dashed, because a low one is no fall. */
  readonly isOpen?: boolean
}

const width = 120
const height = 28

/** A line without axes that shows the history of a number. */
export function Sparkline({ values, label, isOpen = false }: SparklineProps) {
  const most = Math.max(1, ...values)
  const points = values.map((value, at) => [
    (at / Math.max(1, values.length - 1)) * width,
    height - 2 - (value / most) * (height - 4),
  ])
  const lineOf = (part: typeof points): string => part.map(([x, y]) => `${x!.toFixed(1)},${y!.toFixed(1)}`).join(' ')
  return (
    <>
      <VisuallyHidden>{label}</VisuallyHidden>
      <svg className={classes.spark} viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
        <polygon className={classes.area} points={`0,${height} ${lineOf(points)} ${width},${height}`} />
        <polyline
          className={classes.line}
          points={lineOf(isOpen ? points.slice(0, -1) : points)}
          vectorEffect="non-scaling-stroke"
        />
        {isOpen && (
          <polyline
            className={classes.line}
            points={lineOf(points.slice(-2))}
            strokeDasharray="3 3"
            vectorEffect="non-scaling-stroke"
          />
        )}
      </svg>
    </>
  )
}
