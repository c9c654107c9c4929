import { formatNumber } from '../kit/format-values.ts'

/** A number with tabular digits, for right-aligned columns. An empty value is an em dash. */
export function NumberText({
  value,
  digits,
  unit,
}: {
  readonly value: unknown
  readonly digits?: number
  readonly unit?: string
}) {
  return (
    <span style={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
      {formatNumber(value, digits)}
      {unit !== undefined && <span style={{ color: 'var(--fw-text-dim)' }}> {unit}</span>}
    </span>
  )
}
