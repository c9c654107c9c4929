import { useElementSize } from '@mantine/hooks'
import { ResponsiveBar, type BarTooltipProps } from '@nivo/bar'
import { useNivo } from '#renderer/theme/nivo.ts'
import classes from './card.module.css'
import type { Row } from './rows.ts'

interface Datum {
  readonly [name: string]: string | number
  readonly key: string
  readonly label: string
  readonly count: number
}

export interface ColumnsChartProps {
  readonly rows: readonly Row[]
  readonly height: number
  readonly label: string
  /** Without numbers on the bars, for a trend. */
  readonly isQuiet?: boolean
}

/** What a word below the bars takes. */
const tickPx = 72
const mostTicks = 6
/** Few bars stay bars instead of becoming walls: the part of each step that is left empty, by how many there are. */
const paddingOf = (bars: number): number => (bars > 20 ? 0.2 : bars > 8 ? 0.35 : bars > 4 ? 0.55 : 0.75)

/** Standing bars in their own order: numbers, dates, days. */
export default function ColumnsChart({ rows, height, label, isQuiet = false }: ColumnsChartProps) {
  const { theme, bar, text, animate } = useNivo()
  const { ref, width } = useElementSize()
  const every = Math.ceil(rows.length / Math.min(mostTicks, Math.max(1, Math.floor(width / tickPx))))
  const ticks = new Map(rows.filter((_, at) => at % every === 0).map((row) => [row.key, row.label]))

  return (
    <div ref={ref} style={{ height }}>
      <ResponsiveBar<Datum>
        data={rows.map(({ key, label: name, count }) => ({ key, label: name, count }))}
        keys={['count']}
        indexBy="key"
        margin={{ top: isQuiet ? 8 : 20, right: 16, bottom: 24, left: 16 }}
        padding={paddingOf(rows.length)}
        colors={bar}
        borderRadius={2}
        enableGridY={false}
        axisLeft={null}
        axisBottom={{ tickSize: 0, tickPadding: 8, format: (key) => ticks.get(String(key)) ?? '' }}
        enableLabel={!isQuiet && rows.length <= 20}
        label={({ value }) => (value ? String(value) : '')}
        labelPosition="end"
        labelOffset={10}
        labelTextColor={text}
        tooltip={Tip}
        animate={animate}
        motionConfig="stiff"
        theme={theme}
        ariaLabel={`${label}: ${rows
          .filter(({ count }) => count > 0)
          .map((row) => `${row.label} ${row.count}`)
          .join(', ')}`}
      />
    </div>
  )
}

function Tip({ data, value }: BarTooltipProps<Datum>) {
  return (
    <div className={classes.tip}>
      {data.label} <strong>{value}</strong>
    </div>
  )
}
