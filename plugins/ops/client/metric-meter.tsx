import { VisuallyHidden } from '@mantine/core'
import { StatusDot, type Tone } from '#renderer/ui/status-dot.tsx'
import classes from './ops.module.css'

export interface MeterProps {
  readonly name: string
  readonly value: string
  readonly hint: string
  readonly tone: Tone
  readonly verdict: string
  /** One value per response, oldest first. */
  readonly points: readonly number[]
  /** Accessible text of the chart. */
  readonly trend: string
}

const [width, height] = [120, 32]

/** A metric of the server: value, state, and history. */
export function Meter({ name, value, hint, tone, verdict, points, trend }: MeterProps) {
  // `3 毫秒`: the number is read first, and its unit stays small
  const [, number = value, unit] = /^(.*\d)(\s\D+)$/u.exec(value) ?? []
  return (
    <li className={classes.meter}>
      <div className={classes.top}>
        <span className={classes.name}>{name}</span>
        <StatusDot tone={tone}>{verdict}</StatusDot>
      </div>
      <div className={classes.middle}>
        <span className={classes.value}>
          {number}
          {unit && <small>{unit}</small>}
        </span>
        <svg className={classes.line} viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
          {points.length > 1 && <polyline points={lineOf(points)} vectorEffect="non-scaling-stroke" />}
        </svg>
        <VisuallyHidden>{trend}</VisuallyHidden>
      </div>
      <span className={classes.hint}>{hint}</span>
    </li>
  )
}

/** Scales from 0 at the bottom to the maximum at the top, newest at the right. */
export function lineOf(points: readonly number[]): string {
  const top = Math.max(...points, Number.MIN_VALUE)
  return points
    .map(
      (point, at) =>
        `${((at / (points.length - 1)) * width).toFixed(1)},${(height - 2 - (point / top) * (height - 4)).toFixed(1)}`,
    )
    .join(' ')
}
