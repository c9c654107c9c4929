import { Button, type ButtonProps } from '@mantine/core'
import { useEffect, useRef, useState, type ButtonHTMLAttributes } from 'react'

/** Time in which further clicks are ignored (specification §9, click protection). */
export const guardMs = 3000

/**
 * Runs an action once: further clicks within `ms`, or while it runs, do nothing. A failed action can be retried at
 * once. `isGuarded` is for the button's appearance; `isRunning` while the action is in progress.
 */
export function useGuarded(
  action: () => unknown,
  ms = guardMs,
): { readonly press: () => Promise<void>; readonly isGuarded: boolean; readonly isRunning: boolean } {
  const [isGuarded, setGuarded] = useState(false)
  const [isRunning, setRunning] = useState(false)
  const closed = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const open = (): void => {
    closed.current = false
    setGuarded(false)
  }
  const press = async (): Promise<void> => {
    if (closed.current) return
    closed.current = true
    setGuarded(true)
    const began = performance.now()
    try {
      const outcome = action()
      if (outcome instanceof Promise) {
        setRunning(true)
        await outcome
      }
      timer.current = setTimeout(open, Math.max(0, ms - (performance.now() - began)))
    } catch (error) {
      open()
      throw error
    } finally {
      setRunning(false)
    }
  }
  return { press, isGuarded, isRunning }
}

export interface GuardedButtonProps
  extends ButtonProps, Omit<ButtonHTMLAttributes<HTMLButtonElement>, keyof ButtonProps | 'onClick'> {
  readonly onPress: () => unknown
  /** Milliseconds; default 3 000. */
  readonly guard?: number
}

/** Button protected against double clicks. Keeps the focus while protected. */
export function GuardedButton({ onPress, guard = guardMs, ...rest }: GuardedButtonProps) {
  const { press, isGuarded, isRunning } = useGuarded(onPress, guard)
  return (
    <Button
      {...rest}
      loading={isRunning || rest.loading === true}
      aria-disabled={isGuarded || undefined}
      data-disabled={isGuarded || undefined}
      onClick={() => void press()}
    />
  )
}
