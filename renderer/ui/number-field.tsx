import { NumberInput, type NumberInputProps } from '@mantine/core'
import { Suspense, useState } from 'react'
import { useMessages } from '../kit/i18n.ts'
import { uiMessages } from './messages.ts'

export interface NumberFieldProps extends Omit<
  NumberInputProps,
  'value' | 'onChange' | 'decimalScale' | 'allowDecimal' | 'clampBehavior'
> {
  /** Undefined while empty. */
  readonly value: number | undefined
  readonly onChange: (value: number | undefined) => void
  /** Maximum decimal places; default 2 (specification §5). */
  readonly decimals?: number
}

/**
 * Number input. A whole-number field keeps a typed or pasted fraction and shows an error, because dropping the
 * separator would turn 7.5 into 75. Otherwise, excess decimals cannot be typed, are cut from pasted text, and a hint
 * says so. Bounds are reported, not enforced.
 */
export function NumberField({ value, onChange, decimals = 2, description, error, ...rest }: NumberFieldProps) {
  const [isCut, setCut] = useState(false)
  const isWhole = decimals === 0
  // shown until the field is emptied
  const hear = (text: string): void => setCut((was) => !isWhole && text !== '' && (was || hasMore(text, decimals)))
  return (
    // receives the text before the field cuts it
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

/** Error of a whole-number field with a fraction. */
export function WholeOnly() {
  return useMessages(uiMessages)('number.whole')
}

function Cut({ decimals }: { readonly decimals: number }) {
  const t = useMessages(uiMessages)
  return <output style={{ color: 'var(--fw-warn)' }}>{t('number.decimals', { decimals })}</output>
}

const isFraction = (value: number | undefined): boolean => value !== undefined && !Number.isInteger(value)

const hasMore = (text: string, decimals: number): boolean => (/[.。](\d*)$/.exec(text)?.[1]?.length ?? 0) > decimals

/** Parses a number while typing: `7.` is 7, a lone sign is undefined. */
export function readNumber(typed: string | number | bigint): number | undefined {
  if (typeof typed === 'number') return typed
  const number = typed === '' ? Number.NaN : Number(typed)
  return Number.isFinite(number) ? number : undefined
}
