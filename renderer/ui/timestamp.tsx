import { dash, formatDate, formatDateTime, formatExact, formatOffset, formatRelative } from '../kit/format-values.ts'
import { useLocale } from '../kit/i18n.ts'
import { useMinuteTick } from '../kit/use-minute-tick.ts'

export interface TimestampProps {
  readonly value: unknown
  /** `time` 2026-11-21 14:05 (default) · `date` 2026-11-21 · `relative` 3 分钟前 */
  readonly as?: 'time' | 'date' | 'relative'
}

/** Time in the product's format; a tooltip has the exact time with its UTC offset. */
export function Timestamp({ value, as = 'time' }: TimestampProps) {
  const exact = formatExact(value)
  if (exact === dash) return <span>{dash}</span>
  const shown =
    as === 'date' ? formatDate(value) : as === 'relative' ? <Relative value={value} /> : formatDateTime(value)
  return (
    <time
      dateTime={exact.replace(' ', 'T')}
      title={`${exact} ${formatOffset(value)}`}
      data-as={as}
      style={as === 'relative' ? inOneLine : figures}
    >
      {shown}
    </time>
  )
}

const inOneLine = { whiteSpace: 'nowrap' } as const
const figures = { ...inOneLine, fontFamily: 'var(--fw-figures)', fontVariantNumeric: 'tabular-nums' } as const

/** Isolated component that updates relative times. */
function Relative({ value }: { readonly value: unknown }) {
  const locale = useLocale()
  useMinuteTick()
  return formatRelative(value, locale)
}
