import { VisuallyHidden } from '@mantine/core'
import { useReducedMotion } from '@mantine/hooks'
import { useEffect, useRef } from 'react'
import { formatNumber } from '../kit/format-values.ts'

export interface CountUpProps {
  /** Target; starts at the previous number, initially 0. */
  readonly value: number
  /** Milliseconds; default 3 000 (specification §9). */
  readonly duration?: number
  /** Decimal places; default none. */
  readonly digits?: number
}

/**
 * A number that counts up to its value. With reduced motion the value shows at once; screen readers read only the
 * value.
 */
export function CountUp({ value, duration = 3000, digits = 0 }: CountUpProps) {
  const isStill = useReducedMotion(false, { getInitialValueInEffect: false })
  const shown = useRef<HTMLSpanElement>(null)
  const reached = useRef(0)

  useEffect(() => {
    const write = (number: number): void => {
      reached.current = number
      if (shown.current) shown.current.textContent = formatNumber(number, digits)
    }
    const from = reached.current
    if (isStill || duration <= 0 || from === value) return write(value)
    const began = performance.now()
    let frame = 0
    const step = (now: number): void => {
      const part = Math.min(1, Math.max(0, (now - began) / duration))
      write(part === 1 ? value : from + (value - from) * easeOut(part))
      if (part < 1) frame = requestAnimationFrame(step)
    }
    frame = requestAnimationFrame(step)
    return () => cancelAnimationFrame(frame)
  }, [value, duration, digits, isStill])

  return (
    <span style={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
      <span ref={shown} aria-hidden="true" />
      <VisuallyHidden component="span">{formatNumber(value, digits)}</VisuallyHidden>
    </span>
  )
}

/** Ease-out, so that the magnitude is visible early. */
const easeOut = (part: number): number => 1 - (1 - part) ** 5
