import { Link } from 'react-router-dom'
import { formatNumber } from '#renderer/kit/format-values.ts'
import { useMessages } from '#renderer/kit/messages.ts'
import classes from './bar-chart.module.css'
import { percent, type Row } from './chart-rows.ts'
import { statisticsMessages } from './messages.ts'

/** Limit of bars; the table lists all rows. */
const most = 30

export interface BarsProps {
  /** Rows from top to bottom. */
  readonly rows: readonly Row[]
  /** Value of a full bar. */
  readonly n: number
  readonly label: string
  /** Seats by row key, marked on the shared scale. */
  readonly seats?: Readonly<Record<string, number>> | undefined
  /** Address of the submissions behind a bar; absent for users who may not list them. */
  readonly linkOf?: ((row: Row) => string) | undefined
}

/** Draws horizontal bars, each under its own label with count and share, so that no legend is needed. */
export function Bars({ rows, n, label, seats = {}, linkOf }: BarsProps) {
  return (
    <ul className={classes.bars} aria-label={label}>
      {rows.slice(0, most).map((row) => (
        <li key={row.key} className={classes.bar} data-clickable={(linkOf && row.count > 0) || undefined}>
          {linkOf && row.count > 0 ? (
            <Link className={classes.label} to={linkOf(row)} title={row.label}>
              {row.label}
            </Link>
          ) : (
            <span className={classes.label} title={row.label}>
              {row.label}
            </span>
          )}
          <Count row={row} n={n} seats={seats[row.key]} />
          <span className={classes.track} aria-hidden="true">
            <span className={classes.filled} style={{ inlineSize: shareOf(row.count, n) }} />
            {(seats[row.key] ?? n) < n && (
              <span className={classes.seats} style={{ insetInlineStart: shareOf(seats[row.key]!, n) }} />
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}

function Count({
  row: { count },
  n,
  seats,
}: {
  readonly row: Row
  readonly n: number
  readonly seats: number | undefined
}) {
  const t = useMessages(statisticsMessages)
  return (
    <span className={classes.count}>
      {seats !== undefined && (
        <span className={classes.taken}>
          {t(count >= seats ? 'seats.full' : 'seats.taken', { count: formatNumber(count), seats: formatNumber(seats) })}
        </span>
      )}
      {formatNumber(count)}
      <strong className={classes.share}>{percent(count, n)}</strong>
    </span>
  )
}

const shareOf = (count: number, n: number): string => `${Math.min(1, count / Math.max(1, n)) * 100}%`
