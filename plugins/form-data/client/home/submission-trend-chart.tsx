import { ResponsiveLine, type LineCustomSvgLayerProps, type SliceTooltipProps } from '@nivo/line'
import { useNivo } from '#renderer/theme/chart-theme.ts'
import type { FormTrend } from '#schemas/api/dashboard-api-types.ts'
import classes from './dashboard-cards.module.css'

/** Number of dates that fit below the chart. */
const maxTicks = 7

/** As nivo takes it. */
type DaySeries = { readonly id: string; readonly data: { x: string; y: number; note: string }[] }

interface TrendChartProps {
  readonly days: FormTrend['days']
  /** What the tip says of the last day, which is not over. */
  readonly todayLabel: string
  readonly label: string
}

/** A line chart by day; the table next to it has the numbers. */
export default function TrendChart({ days, todayLabel, label }: TrendChartProps) {
  const { theme, bar } = useNivo()
  const every = Math.ceil(days.length / maxTicks)
  const ticks = days.filter((_, at) => (days.length - 1 - at) % every === 0).map((one) => one.day)
  const most = Math.max(...days.map((one) => one.count))
  return (
    <div className={classes.canvas}>
      <ResponsiveLine<DaySeries>
        data={[
          {
            id: 'answers',
            data: days.map(({ day, count }, at) => ({
              x: day,
              y: count,
              note: at === days.length - 1 ? todayLabel : '',
            })),
          },
        ]}
        margin={{ top: 12, right: 24, bottom: 28, left: 40 }}
        yScale={{ type: 'linear', min: 0, max: Math.max(4, most), nice: true }}
        curve="linear"
        colors={[bar]}
        lineWidth={2}
        enableArea
        areaOpacity={0.08}
        enablePoints={days.length <= 7}
        pointSize={5}
        enableGridX={false}
        gridYValues={4}
        axisBottom={{ tickSize: 0, tickPadding: 10, tickValues: ticks, format: (day) => String(day).slice(5) }}
        axisLeft={{
          tickSize: 0,
          tickPadding: 8,
          tickValues: 4,
          format: (count) => (Number.isInteger(count) ? String(count) : ''),
        }}
        enableSlices="x"
        layers={['grid', 'axes', 'areas', Lines, 'crosshair', 'points', 'slices']}
        ariaLabel={label}
        sliceTooltip={Tip}
        animate={false}
        motionConfig="stiff"
        theme={{ ...theme, grid: { line: { stroke: 'var(--fw-line)', strokeWidth: 1 } } }}
      />
    </div>
  )
}

/** Draws what has come in today with a dashed line: the day is not over, and its low number no fall. */
function Lines({ series, lineGenerator, lineWidth }: LineCustomSvgLayerProps<DaySeries>) {
  return series.map(({ id, color, data }) => {
    const points = data.map(({ position }) => position)
    const path = (part: typeof points) => lineGenerator([...part]) ?? ''
    return (
      <g key={id} fill="none" stroke={color} strokeWidth={lineWidth}>
        <path d={path(points.slice(0, -1))} />
        <path d={path(points.slice(-2))} strokeDasharray="4 4" />
      </g>
    )
  })
}

function Tip({ slice }: SliceTooltipProps<DaySeries>) {
  const { x, y, note } = slice.points[0]?.data ?? {}
  return (
    <div className={classes.tip}>
      {String(x)} <strong>{String(y)}</strong> {note}
    </div>
  )
}
