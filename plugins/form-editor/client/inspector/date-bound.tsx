import type { ReactNode } from 'react'
import type { Accuracy } from '#schemas/form/date-precision.ts'
import { MomentField } from '#renderer/ui/date-time/date-time-field.tsx'
import { useCalmError } from './inspector-controls.tsx'

export interface DateBoundProps {
  readonly label: string
  readonly accuracy: Accuracy
  readonly value: string | undefined
  readonly description?: ReactNode
  readonly error?: string | undefined
  readonly placeholder?: string
  /** Time of a day that is picked first; absent: its beginning. */
  readonly timeOfDay?: string
  readonly onChange: (value: string | undefined) => void
}

/** Edits a date or time setting in the accuracy of the item. */
export function DateBound({
  label,
  accuracy,
  value,
  description,
  error,
  placeholder,
  timeOfDay,
  onChange,
}: DateBoundProps) {
  const calm = useCalmError(error)
  return (
    <MomentField
      size="xs"
      label={label}
      accuracy={accuracy}
      error={calm.error}
      value={value}
      {...(description === undefined ? {} : { description })}
      {...(placeholder === undefined ? {} : { placeholder })}
      {...(timeOfDay === undefined ? {} : { timeOfDay })}
      onChange={onChange}
    />
  )
}
