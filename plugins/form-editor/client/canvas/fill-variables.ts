import type { CSSProperties } from 'react'
import type { Theme } from '#schemas/form/form.ts'
import { paletteOf } from '#renderer/fill/theme.ts'

/** The author's colours as the fill page sets them (renderer/fill/theme.ts), for the scheme this screen is in. */
export const fillVariables = (theme: Theme, scheme: 'light' | 'dark'): CSSProperties =>
  Object.fromEntries(
    Object.entries(paletteOf(theme, scheme)).map(([name, value]) => [
      `--fw-${name === 'onFill' ? 'on-fill' : name}`,
      value,
    ]),
  )
