import { ResponsiveLine, type LineSeries, type SliceTooltipProps } from '@nivo/line'
import { useNivo } from '#renderer/theme/chart-theme.ts'
import type { FormTrend } from '#schemas/api/dashboard-api-types.ts'
import classes from './dashboard-cards.module.css'

/** Number of dates that fit below the chart. */
const maxTicks = 7

/** A line chart by day; the table next to it has the numbers. */
export default function TrendChart({ days, label }: { readonly days: FormTrend['days']; readonly label: string }) {
  const { theme, bar, animate } = useNivo()
  const every = Math.ceil(days.length / maxTicks)
  const ticks = days.filter((_, at) => (days.length - 1 - at) % every === 0).map((one) => one.day)
  const most = Math.max(...days.map((one) => one.count))
  return (
    <div className={classes.canvas}>
      <ResponsiveLine
        data={[{ id: 'answers', data: days.map(({ day, count }) => ({ x: day, y: count })) }]}
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
        ariaLabel={label}
        sliceTooltip={Tip}
        animate={animate}
        motionConfig="stiff"
        theme={{ ...theme, grid: { line: { stroke: 'var(--fw-line)', strokeWidth: 1 } } }}
      />
    </div>
  )
}

function Tip({ slice }: SliceTooltipProps<LineSeries>) {
  const { x, y } = slice.points[0]?.data ?? {}
  return (
    <div className={classes.tip}>
      {String(x)} <strong>{String(y)}</strong>
    </div>
  )
}
