import { NumberText } from '../../ui/number-text.tsx'
import { Timestamp } from '../../ui/timestamp.tsx'
import type { ModuleCellProps } from './cell-props.ts'

/** A number; for child rows, their count. */
export function NumberCell({ value, field }: ModuleCellProps) {
  return (
    <NumberText
      value={Array.isArray(value) ? value.length : value}
      {...(field?.type === 'decimal' ? { digits: field.scale ?? 2 } : {})}
    />
  )
}

export function MoneyCell({ value, field }: ModuleCellProps) {
  return <NumberText value={value} digits={field?.scale ?? 2} />
}

/** A fraction as a percentage: 0.25 is 25 %. */
export function PercentCell({ value, field }: ModuleCellProps) {
  const share = Number(value)
  return <NumberText value={share * 100} digits={Math.max(0, (field?.scale ?? 2) - 2)} unit="%" />
}

export function DateCell({ value }: ModuleCellProps) {
  return <Timestamp value={value} as="date" />
}

export function DateTimeCell({ value }: ModuleCellProps) {
  return <Timestamp value={value} />
}

export function FromNowCell({ value }: ModuleCellProps) {
  return <Timestamp value={value} as="relative" />
}
