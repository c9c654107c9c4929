import type { ReactNode } from 'react'
import classes from './status-dot.module.css'

export const tones = ['ok', 'warn', 'fail', 'info', 'brand', 'neutral'] as const
export type Tone = (typeof tones)[number]

/** A status: a dot and a word, never colour alone. `soft` puts both on a tinted pill. */
export function StatusDot({
  tone,
  soft = false,
  children,
}: {
  readonly tone: Tone
  readonly soft?: boolean
  readonly children: ReactNode
}) {
  return (
    <span className={classes.status} data-tone={tone} data-soft={soft || undefined}>
      {children}
    </span>
  )
}
