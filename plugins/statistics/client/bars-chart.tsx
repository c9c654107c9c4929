import { ResponsiveBar, type BarCustomLayerProps } from '@nivo/bar'
import { useNivo } from '#renderer/theme/nivo.ts'
import { percent, type Row } from './rows.ts'

const rowHeight = 40
const barHeight = 8
/** nivo leaves as much space outside the first and last bar as between bars. */
const padding = 1 - barHeight / rowHeight
const labelHeight = 22
/** Beyond this many bars, the rest are in the table. */
const most = 30

interface Datum {
  readonly [name: string]: string | number
  readonly key: string
  readonly label: string
  readonly count: number
  /** `28 · 68%`; nivo drops members that are 0, so it is said here. */
  readonly said: string
}

export interface BarsChartProps {
  /** In the order to draw, the first on top. */
  readonly rows: readonly Row[]
  readonly n: number
  readonly label: string
}

/**
 * Lying bars, each under its own label with count and share: nothing to look up in a legend. nivo's own role is `img`.
 */
export default function BarsChart({ rows, n, label }: BarsChartProps) {
  const { theme, bar, animate } = useNivo()
  const shown = rows.slice(0, most)
  const data = shown
    .toReversed()
    .map(({ key, label: name, count }): Datum => ({ key, label: name, count, said: `${count} · ${percent(count, n)}` }))

  return (
    <div
      style={{
        height: (shown.length + padding) * rowHeight,
        marginBlock: `${labelHeight - padding * rowHeight}px ${-padding * rowHeight}px`,
      }}
    >
      <ResponsiveBar<Datum>
        data={data}
        keys={['count']}
        indexBy="key"
        layout="horizontal"
        padding={padding}
        valueScale={{ type: 'linear', min: 0, max: Math.max(1, n, ...shown.map(({ count }) => count)) }}
        colors={bar}
        borderRadius={3}
        enableGridY={false}
        axisBottom={null}
        axisLeft={null}
        enableLabel={false}
        isInteractive={false}
        animate={animate}
        motionConfig="stiff"
        theme={theme}
        layers={[Tracks, 'bars', Labels]}
        ariaLabel={`${label}: ${shown.map((row) => `${row.label} ${row.count}`).join(', ')}`}
      />
    </div>
  )
}

/** How far each bar could go: everyone who answered. */
function Tracks({ bars, innerWidth }: BarCustomLayerProps<Datum>) {
  const { track } = useNivo()
  return (
    <g>
      {bars.map((one) => (
        <rect key={one.key} y={one.y} width={innerWidth} height={one.height} rx={3} fill={track} />
      ))}
    </g>
  )
}

function Labels({ bars, innerWidth }: BarCustomLayerProps<Datum>) {
  const { text, dim } = useNivo()
  return (
    <g fontSize={13}>
      {bars.map(({ key, y, data: { data } }) => (
        <g key={key} transform={`translate(0 ${y - 8})`}>
          <text fill={text}>
            <title>{data.label}</title>
            {cut(data.label, innerWidth - 96)}
          </text>
          <text fill={dim} x={innerWidth} textAnchor="end" style={{ fontVariantNumeric: 'tabular-nums' }}>
            {data.said}
          </text>
        </g>
      ))}
    </g>
  )
}

/** Text that fits a width at 13 px: a Chinese character takes 13, others about 7. */
function cut(text: string, width: number): string {
  let used = 0
  const signs = [...text]
  for (const [at, sign] of signs.entries()) {
    used += sign > 'ÿ' ? 13 : 7
    if (used > width) return `${signs.slice(0, Math.max(1, at - 1)).join('')}…`
  }
  return text
}
