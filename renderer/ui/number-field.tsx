import { NumberInput, type NumberInputProps } from '@mantine/core'

export interface NumberFieldProps extends Omit<NumberInputProps, 'value' | 'onChange' | 'decimalScale' | 'allowDecimal' | 'clampBehavior'> {
  /** Undefined while nothing is written. */
  readonly value: number | undefined
  readonly onChange: (value: number | undefined) => void
  /** How many decimals can be written; 2 unless told (specification §5). */
  readonly decimals?: number
}

/** A number. More decimals than it takes cannot be typed, and are cut from what is pasted; a bound is said, not forced. */
export function NumberField({ value, onChange, decimals = 2, ...rest }: NumberFieldProps) {
  return (
    <NumberInput {...rest} clampBehavior="none" allowDecimal={decimals > 0} decimalScale={decimals} value={value ?? ''}
      onChange={(next) => onChange(typeof next === 'number' ? next : next === '' || next === '-' ? undefined : Number(next))} />
  )
}
