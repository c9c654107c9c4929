import { useComputedColorScheme } from '@mantine/core'
import { useReducedMotion } from '@mantine/hooks'
import type { BarSvgProps, BarDatum } from '@nivo/bar'
import { useMemo } from 'react'

/** Our look for nivo's charts, read from the semantic tokens. */
export interface NivoLook {
  readonly theme: NonNullable<BarSvgProps<BarDatum>['theme']>
  /** The one hue of figures. */
  readonly bar: string
  /** What a bar has yet to fill. */
  readonly track: string
  readonly text: string
  readonly dim: string
  /** False for those who asked their system for less motion. */
  readonly animate: boolean
}

/** nivo computes with colours, so it needs values and not `var(…)`; they are read anew when the colour scheme changes. */
export function useNivo(): NivoLook {
  const scheme = useComputedColorScheme('light')
  const isStill = useReducedMotion()
  return useMemo(() => {
    const token = tokens(scheme)
    const [text, dim] = [token('--fw-text'), token('--fw-text-dim')]
    return {
      text,
      dim,
      bar: token('--fw-brand'),
      track: token('--fw-neutral-soft'),
      animate: !isStill,
      theme: {
        text: { fontFamily: token('--fw-font'), fontSize: 12, fill: dim },
        axis: { ticks: { text: { fill: dim, fontSize: 12 } }, domain: { line: { stroke: token('--fw-line'), strokeWidth: 1 } } },
        labels: { text: { fontSize: 12, fill: text } },
      },
    }
  }, [scheme, isStill])
}

/** `scheme` is asked for so that the caller depends on it: the values belong to it. */
function tokens(_scheme: 'light' | 'dark'): (name: string) => string {
  const style = getComputedStyle(document.documentElement)
  return (name) => style.getPropertyValue(name).trim()
}
