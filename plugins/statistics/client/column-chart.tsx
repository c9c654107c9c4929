import { useElementSize } from '@mantine/hooks'
import { Bar, ResponsiveBar, type BarSvgProps, type BarTooltipProps } from '@nivo/bar'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { useNivo } from '#renderer/theme/chart-theme.ts'
import classes from './question-card.module.css'
import { ticksOf, type Row } from './chart-rows.ts'

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
}

/** Least distance of columns in px that has room for their numbers. */
const labelledPx = 17

/** Space between the columns and the sides of the chart in px. */
const sidePx = 16
/** Returns the padding of each step, as a fraction, by the number of columns: few columns stay narrow. */
const paddingOf = (bars: number, width: number): number =>
  Math.max(bars > 20 ? 0.25 : bars > 8 ? 0.5 : 0.55, 1 - (widestPx * bars) / Math.max(1, width - 2 * sidePx))

/** Width of a column at most in px, so that a few are no slabs. */
const widestPx = 48

/** Draws columns in the order of numbers, dates or days. */
export default function ColumnsChart({ rows, height, label, isWide = false }: ColumnsChartProps) {
  const { theme, bar, text, animate } = useNivo()
  const { ref, width } = useElementSize()
  const paper = usePaperSize(isWide)
  const ticks = ticksOf(rows, { width: paper?.width ?? width, sidePx })
  const room = (paper?.width ?? width) - 2 * sidePx

  const shared: Omit<BarSvgProps<Datum>, 'width' | 'height'> = {
    data: rows.map(({ key, label: name, count, color = bar }) => ({ key, label: name, count, color })),
    keys: ['count'],
    indexBy: 'key',
    margin: { top: 20, right: sidePx, bottom: 24, left: sidePx },
    padding: paddingOf(rows.length, paper?.width ?? width),
    colors: ({ data }) => data.color,
    borderColor: bar, // unseen; by default it would be computed from the columns’
    borderRadius: 3,
    enableGridY: false,
    axisLeft: null,
    axisBottom: { tickSize: 0, tickPadding: 8, format: (key) => ticks.get(String(key)) ?? '' },
    enableLabel: rows.length * labelledPx <= room,
    label: ({ value }) => (value ? String(value) : ''),
    labelPosition: 'end',
    labelOffset: 10,
    labelTextColor: text,
    tooltip: Tip,
    animate,
    motionConfig: 'stiff',
    theme,
    ariaLabel: `${label}: ${rows
      .filter(({ count }) => count > 0)
      .map((row) => `${row.label} ${row.count}`)
      .join(', ')}`,
  }

  return (
    <div ref={ref} className={classes.columns} style={paper ?? { minHeight: height }}>
      {paper ? (
        <Bar {...shared} {...paper} animate={false} />
      ) : (
        <div className={classes.canvas}>
          <ResponsiveBar<Datum> {...shared} />
        </div>
      )}
    </div>
  )
}

/** Size of a chart on paper in px, within the margins of A4 and Letter: of one that is as wide, and of a card's. */
const paperPx = { page: { width: 656, height: 120 }, card: { width: 304, height: 130 } }

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
