import { NumberInput, type NumberInputProps } from '@mantine/core'
import { Suspense, useState } from 'react'
import { useWords } from '../kit/messages.ts'
import classes from './number-field.module.css'
import { uiWords } from './words.ts'

export interface NumberFieldProps extends Omit<NumberInputProps, 'value' | 'onChange' | 'decimalScale' | 'allowDecimal' | 'clampBehavior'> {
  /** Undefined while nothing is written. */
  readonly value: number | undefined
  readonly onChange: (value: number | undefined) => void
  /** How many decimals can be written; 2 unless told (specification §5). */
  readonly decimals?: number
}

/** A number. More decimals than it takes cannot be typed, and are cut from what is pasted, and the field says so; a bound is said, not forced. */
export function NumberField({ value, onChange, decimals = 2, description, ...rest }: NumberFieldProps) {
  const [isCut, setCut] = useState(false)
  // said until the field is emptied: 7.5 where no decimals are taken becomes 75, which one should look at
  const hear = (text: string): void => setCut((was) => text !== '' && (was || hasMore(text, decimals)))
  return (
    // what is typed comes here before the field has cut it
    <NumberInput {...rest} onInput={(event) => hear(event.currentTarget.value)} description={isCut ? <>{description} <Suspense><Cut decimals={decimals} /></Suspense></> : description} clampBehavior="none" allowDecimal={decimals > 0} decimalScale={decimals} value={value ?? ''}
      onChange={(next) => onChange(typeof next === 'number' ? next : next === '' || next === '-' ? undefined : Number(next))} />
  )
}

function Cut({ decimals }: { readonly decimals: number }) {
  const t = useWords(uiWords)
  return <output className={classes.cut}>{t(decimals === 0 ? 'number.whole' : 'number.decimals', { decimals })}</output>
}

const hasMore = (text: string, decimals: number): boolean => decimals === 0 ? /[.。]/.test(text) : (/[.。](\d*)$/.exec(text)?.[1]?.length ?? 0) > decimals
