import { useElementSize } from '@mantine/hooks'
import { Bar, ResponsiveBar, type BarCustomLayerProps, type BarSvgProps, type BarTooltipProps } from '@nivo/bar'
import { Fragment, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { useNivo } from '#renderer/theme/chart-theme.ts'
import classes from './question-card.module.css'
import type { Row } from './chart-rows.ts'
import { labelPx, ticksOf, type Tick } from './column-ticks.ts'

interface Datum {
  readonly [name: string]: string | number
  readonly key: string
  readonly label: string
  readonly count: number
  readonly color: string
}

export interface ColumnsChartProps {
  readonly rows: readonly Row[]
  readonly height: number
  readonly label: string
  /** Whether the chart is as wide as the page, instead of a card. */
  readonly isWide?: boolean
  /** Whether the columns are days or months, of which the first and the last are named. */
  readonly areDays?: boolean
}

/** Least distance of columns in px that has room for their numbers. */
const labelledPx = 17

/** Space between the columns and the sides of the chart in px. */
const sidePx = 16
/** Returns the padding of each step, as a fraction: few columns stay narrow, ranges of numbers touch each other. */
const paddingOf = (rows: readonly Row[], width: number): number =>
  rows.some(({ edges }) => edges) ? 0.08 : paddingOfMany(rows.length, width)

const paddingOfMany = (bars: number, width: number): number =>
  Math.max(bars > 20 ? 0.25 : bars > 8 ? 0.5 : 0.55, 1 - (widestPx * bars) / Math.max(1, width - 2 * sidePx))

/** Width of a column at most in px, so that a few are no slabs. */
const widestPx = 48

/** Draws columns in the order of numbers, dates or days. */
export default function ColumnsChart({ rows, height, label, isWide = false, areDays = false }: ColumnsChartProps) {
  const { theme, bar, text } = useNivo()
  const { ref, width } = useElementSize()
  const paper = usePaperSize(isWide)
  const room = (paper?.width ?? width) - 2 * sidePx
  const ticks = ticksOf(rows, { width: room + 2 * sidePx, sidePx }, areDays)
  const padding = paddingOf(rows, room + 2 * sidePx)
  const areNumbered = rows.length * labelledPx <= room
  const highest = rows.reduce<Row | undefined>((one, row) => (row.count > (one?.count ?? 0) ? row : one), undefined)

  const shared: Omit<BarSvgProps<Datum>, 'width' | 'height'> = {
    data: rows.map(({ key, label: name, count, color = bar, isOpen }) => ({
      key,
      label: name,
      count,
      color: isOpen ? openOf(color) : color,
    })),
    keys: ['count'],
    indexBy: 'key',
    margin: { top: 20, right: sidePx, bottom: 24, left: sidePx },
    padding,
    colors: ({ data }) => data.color,
    borderColor: bar, // unseen; by default it would be computed from the columns’
    borderRadius: 3,
    enableGridY: false,
    axisLeft: null,
    axisBottom: { tickSize: 0, format: () => '' },
    layers: [
      'grid',
      'axes',
      'bars',
      (layer) => <Ticks {...layer} ticks={ticks} bars={rows.length} padding={padding} />,
    ],
    // columns too narrow for their numbers: that of the highest gives the scale
    label: ({ value, indexValue }) => (value && (areNumbered || indexValue === highest?.key) ? String(value) : ''),
    labelPosition: 'end',
    labelOffset: 10,
    labelTextColor: text,
    tooltip: Tip,
    // columns that still move to a new width stand over the wrong values
    animate: false,
    theme,
    ariaLabel: `${label}: ${rows
      .filter(({ count }) => count > 0)
      .map((row) => `${row.label} ${row.count}`)
      .join(', ')}`,
  }

  return (
    <div ref={ref} className={classes.columns} style={paper ?? { minHeight: height }}>
      {paper ? (
        <Bar {...shared} {...paper} />
      ) : (
        <div className={classes.canvas}>
          <ResponsiveBar<Datum> {...shared} />
        </div>
      )}
    </div>
  )
}

/** Color of a column that will still grow. */
const openOf = (color: string): string => `color-mix(in oklab, ${color} 55%, transparent)`

/** Labels below the columns; those at the sides stay within the chart. */
function Ticks({
  innerWidth,
  innerHeight,
  ticks,
  bars,
  padding,
}: Pick<BarCustomLayerProps<Datum>, 'innerWidth' | 'innerHeight'> & {
  readonly ticks: readonly Tick[]
  readonly bars: number
  readonly padding: number
}) {
  const { dim } = useNivo()
  const step = innerWidth / (bars + padding)
  return ticks.map(({ at, label }) => {
    const half = labelPx(label) / 2 - sidePx
    const middle = step * (at + 0.5 + padding / 2)
    return (
      <Fragment key={at}>
        {/* an edge is between two columns, which its mark points at */}
        {Number.isInteger(at) ? null : (
          <line x1={middle} x2={middle} y1={innerHeight} y2={innerHeight + 5} stroke={dim} />
        )}
        <text
          x={Math.min(innerWidth - half, Math.max(half, middle))}
          y={innerHeight + 18}
          textAnchor="middle"
          fill={dim}
          fontSize={13}
        >
          {label}
        </text>
      </Fragment>
    )
  })
}

/** Size of a chart on paper in px, within the margins of A4 and Letter: of one that is as wide, and of a card's. */
const paperPx = { page: { width: 656, height: 100 }, card: { width: 304, height: 116 } }

/** Returns the size on paper while the page prints, else undefined. */
function usePaperSize(isWide: boolean): { readonly width: number; readonly height: number } | undefined {
  const [isPrinting, setPrinting] = useState(false)
  useEffect(() => {
    const begin = (): void => flushSync(() => setPrinting(true))
    const end = (): void => setPrinting(false)
    addEventListener('beforeprint', begin)
    addEventListener('afterprint', end)
    return () => {
      removeEventListener('beforeprint', begin)
      removeEventListener('afterprint', end)
    }
  }, [])
  return isPrinting ? paperPx[isWide ? 'page' : 'card'] : undefined
}

function Tip({ data, value }: BarTooltipProps<Datum>) {
  return (
    <div className={classes.tip}>
      {data.label} <strong>{value}</strong>
    </div>
  )
}
