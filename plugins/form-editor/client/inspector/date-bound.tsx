import { useState } from 'react'
import type { Accuracy } from '#schemas/form/date.ts'
import { TextField } from './fields.tsx'

interface DateBoundProps {
  readonly label: string
  readonly accuracy: Accuracy
  readonly value: string | undefined
  readonly error?: string | undefined
  readonly onChange: (value: string | undefined) => void
}

/**
 * A bound in the item's own accuracy. A year has no field of its own in browsers and is typed; it applies once it is
 * whole.
 */
export function DateBound({ label, accuracy, value, error, onChange }: DateBoundProps) {
  const [typed, setTyped] = useState<string>()
  if (accuracy !== 'year')
    return (
      <TextField
        label={label}
        type={dateTypes[accuracy]}
        value={value}
        error={error}
        maxLength={16}
        onChange={onChange}
      />
    )
  return (
    <TextField
      label={label}
      placeholder="2026"
      value={typed ?? value}
      error={error}
      maxLength={4}
      onChange={(next) => {
        const isWhole = next === undefined || /^\d{4}$/.test(next)
        setTyped(isWhole ? undefined : next)
        if (isWhole) onChange(next)
      }}
    />
  )
}

const dateTypes = { month: 'month', day: 'date', minute: 'datetime-local', time: 'time' } as const
