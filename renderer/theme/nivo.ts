import { useComputedColorScheme } from '@mantine/core'
import { useReducedMotion } from '@mantine/hooks'
import type { BarSvgProps, BarDatum } from '@nivo/bar'
import { useMemo, useSyncExternalStore } from 'react'

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

/**
 * nivo computes with colours, so it needs values and not `var(…)`; they are read anew when the colour scheme or the
 * theme colour changes.
 */
export function useNivo(): NivoLook {
  const scheme = useComputedColorScheme('light')
  const isStill = useReducedMotion()
  const primary = useSyncExternalStore(watchPrimary, () => document.documentElement.dataset.primary)
  return useMemo(() => {
    const token = tokens(scheme, primary)
    const [text, dim] = [token('--fw-text'), token('--fw-text-dim')]
    return {
      text,
      dim,
      bar: token('--fw-brand'),
      track: token('--fw-neutral-soft'),
      animate: !isStill,
      theme: {
        text: { fontFamily: token('--fw-font'), fontSize: 13, fill: dim },
        axis: {
          ticks: { text: { fill: dim, fontSize: 13 } },
          domain: { line: { stroke: token('--fw-line'), strokeWidth: 1 } },
        },
        labels: { text: { fontSize: 13, fill: text } },
      },
    }
  }, [scheme, primary, isStill])
}

function watchPrimary(onChange: () => void): () => void {
  const watcher = new MutationObserver(onChange)
  watcher.observe(document.documentElement, { attributes: true, attributeFilter: ['data-primary'] })
  return () => watcher.disconnect()
}

/** Scheme and theme colour are asked for so that the caller depends on them: the values belong to them. */
function tokens(_scheme: 'light' | 'dark', _primary: string | undefined): (name: string) => string {
  const style = getComputedStyle(document.documentElement)
  return (name) => style.getPropertyValue(name).trim()
}
