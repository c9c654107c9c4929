import { NumberInput, type NumberInputProps } from '@mantine/core'
import { Suspense, useState } from 'react'
import { useMessages } from '../kit/messages.ts'
import { uiMessages } from './messages.ts'

export interface NumberFieldProps extends Omit<
  NumberInputProps,
  'value' | 'onChange' | 'decimalScale' | 'allowDecimal' | 'clampBehavior'
> {
  /** Undefined while nothing is written. */
  readonly value: number | undefined
  readonly onChange: (value: number | undefined) => void
  /** How many decimals can be written; 2 unless told (specification §5). */
  readonly decimals?: number
}

/**
 * A number. A whole-number field keeps a fraction as it was typed or pasted and says that it is wrong: dropping the
 * separator would make
 * 75 of 7.5. Where decimals are taken, more of them cannot be typed, and are cut from what is pasted, and the field
 * says so. A bound is said, not forced.
 */
export function NumberField({ value, onChange, decimals = 2, description, error, ...rest }: NumberFieldProps) {
  const [isCut, setCut] = useState(false)
  const isWhole = decimals === 0
  // said until the field is emptied
  const hear = (text: string): void => setCut((was) => !isWhole && text !== '' && (was || hasMore(text, decimals)))
  return (
    // what is typed comes here before the field has cut it
    <NumberInput
      {...rest}
      onInput={(event) => hear(event.currentTarget.value)}
      clampBehavior="none"
      {...(isWhole ? {} : { decimalScale: decimals })}
      description={
        isCut ? (
          <>
            {description}{' '}
            <Suspense>
              <Cut decimals={decimals} />
            </Suspense>
          </>
        ) : (
          description
        )
      }
      error={
        isWhole && isFraction(value) ? (
          <Suspense>
            <WholeOnly />
          </Suspense>
        ) : (
          error
        )
      }
      value={value ?? ''}
      onChange={(next) => onChange(readNumber(next))}
    />
  )
}

/** The words beside a whole-number field that holds a fraction. */
export function WholeOnly() {
  return useMessages(uiMessages)('number.whole')
}

function Cut({ decimals }: { readonly decimals: number }) {
  const t = useMessages(uiMessages)
  return <output style={{ color: 'var(--fw-warn)' }}>{t('number.decimals', { decimals })}</output>
}

const isFraction = (value: number | undefined): boolean => value !== undefined && !Number.isInteger(value)

const hasMore = (text: string, decimals: number): boolean => (/[.。](\d*)$/.exec(text)?.[1]?.length ?? 0) > decimals

/** A number field's text while it is typed: `7.` on the way to 7.5 is 7, a lone sign is nothing yet. */
export function readNumber(typed: string | number | bigint): number | undefined {
  if (typeof typed === 'number') return typed
  const number = typed === '' ? Number.NaN : Number(typed)
  return Number.isFinite(number) ? number : undefined
}
