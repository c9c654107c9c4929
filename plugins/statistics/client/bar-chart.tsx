import { Button } from '@mantine/core'
import { useState, type CSSProperties } from 'react'
import { Link } from 'react-router-dom'
import { formatNumber } from '#renderer/kit/format-values.ts'
import { useMessages } from '#renderer/kit/i18n.ts'
import classes from './bar-chart.module.css'
import { sharesOf, type Row } from './chart-rows.ts'
import { statisticsMessages } from './messages.ts'
import type { NestedRow } from './nested-rows.ts'

/** Bars at first; a card with a few more shows them all, because a button would take their place. */
const few = 10
const fewMore = 2
/** Limit of bars; the table lists all rows. */
const most = 30

export interface BarsProps {
  /** Rows from top to bottom. */
  readonly rows: readonly (Row | NestedRow)[]
  /** Value of a full bar, where not all rows have seats. */
  readonly n: number
  readonly label: string
  /** Seats by row key. */
  readonly seats?: Readonly<Record<string, number>> | undefined
  /** URLs of pictures by row key. */
  readonly pictures?: Readonly<Record<string, string>> | undefined
  /** Address of the submissions behind a bar; absent for users who may not list them. */
  readonly linkOf?: ((row: Row) => string) | undefined
}

/**
 * Draws horizontal bars, each under its own label with count and share, so that no legend is needed. Many of them wait
 * behind a button; paper has them all.
 */
export function Bars({ rows, n, label, seats = {}, pictures, linkOf }: BarsProps) {
  const t = useMessages(statisticsMessages)
  const [isWhole, setWhole] = useState(false)
  const shown = rows.slice(0, most)
  const share = sharesOf(rows, n)
  const isLong = shown.length > few + fewMore
  // one scale for all bars: seats of some rows are only said
  const isBySeats = rows.every(({ key }) => seats[key] !== undefined)
  return (
    <>
      <ul
        className={classes.bars}
        data-folded={(isLong && !isWhole) || undefined}
        data-pictured={pictures && true}
        aria-label={label}
      >
        {shown.map((row, at) => (
          <Bar
            key={row.key}
            row={{ depth: 0, ...row }}
            isFirstOfGroup={groupOf(row) !== undefined && groupOf(row) !== groupOf(shown[at - 1])}
            share={isBySeats ? undefined : share(row)}
            full={isBySeats ? seats[row.key]! : n}
            seats={seats[row.key]}
            picture={pictures?.[row.key]}
            linkOf={linkOf}
          />
        ))}
      </ul>
      {isLong && (
        <Button variant="subtle" size="xs" className={classes.all} onClick={() => setWhole(!isWhole)}>
          {isWhole ? t('bars.fewer') : t('bars.all', { count: shown.length })}
        </Button>
      )}
    </>
  )
}

const groupOf = (row: Row | NestedRow | undefined): string | undefined =>
  row && 'group' in row ? row.group : undefined

interface BarProps extends Pick<BarsProps, 'linkOf'> {
  readonly row: NestedRow
  /** Value of a full bar. */
  readonly full: number
  readonly isFirstOfGroup: boolean
  /** Absent where the bars show what is taken of seats. */
  readonly share: string | undefined
  readonly seats: number | undefined
  readonly picture: string | undefined
}

function Bar({ row, full, isFirstOfGroup, share, seats, picture, linkOf }: BarProps) {
  const isLink = linkOf !== undefined && row.count > 0
  const t = useMessages(statisticsMessages)
  const removed = row.isRemoved && <span className={classes.removed}>{t('removed.option')}</span>
  const name = isFirstOfGroup ? `${row.group} ${row.label}` : row.label
  return (
    <li
      className={classes.bar}
      data-clickable={isLink || undefined}
      data-depth={row.depth || undefined}
      style={
        {
          '--depth': row.depth,
          '--share': Math.min(1, row.count / Math.max(1, full)),
          ...(row.color ? { '--bar': row.color } : {}),
        } as CSSProperties
      }
    >
      {picture && (
        // the label beside it describes the picture
        <img className={classes.picture} src={picture} alt="" width={56} height={42} loading="lazy" decoding="async" />
      )}
      {isFirstOfGroup && <strong className={classes.group}>{row.group}</strong>}
      {isLink ? (
        <Link className={classes.label} to={linkOf(row)} title={name}>
          {row.label}
          {removed}
        </Link>
      ) : (
        <span className={classes.label} title={name}>
          {row.label}
          {removed}
        </span>
      )}
      <Count row={row} share={share} seats={seats} />
      <span className={classes.track} aria-hidden="true">
        <span className={classes.filled} />
      </span>
    </li>
  )
}

/**
 * Count and share, or what is said instead, and how many of its seats are taken where they are limited; those alone where
 * the bars show them.
 */
function Count({ row: { count, said }, share, seats }: Pick<BarProps, 'row' | 'share' | 'seats'>) {
  const t = useMessages(statisticsMessages)
  if (said)
    return (
      <span className={classes.count}>
        {said[0]}
        <strong className={classes.share}>{said[1]}</strong>
      </span>
    )
  const taken =
    seats !== undefined &&
    t(count >= seats ? 'seats.full' : 'seats.taken', { count: formatNumber(count), seats: formatNumber(seats) })
  if (share === undefined)
    return (
      <span className={classes.count}>
        <strong className={classes.share}>{taken}</strong>
      </span>
    )
  return (
    <span className={classes.count}>
      {taken && <span className={classes.seats}>{taken}</span>}
      {formatNumber(count)}
      <strong className={classes.share}>{share}</strong>
    </span>
  )
}
