import { useComputedColorScheme } from '@mantine/core'
import type { BarSvgProps, BarDatum } from '@nivo/bar'
import { useMemo, useSyncExternalStore } from 'react'

/** Theme of nivo's charts, read from the semantic tokens. */
export interface ChartTheme {
  readonly theme: NonNullable<BarSvgProps<BarDatum>['theme']>
  /** Single hue of charts. */
  readonly bar: string
  /** Unfilled part of a bar. */
  readonly track: string
  readonly text: string
  readonly dim: string
}

/**
 * Colors as values, because nivo computes with them and cannot use `var(…)`; read again when the color scheme or the
 * theme color changes.
 */
export function useNivo(): ChartTheme {
  const scheme = useComputedColorScheme('light')
  const primary = useSyncExternalStore(watchPrimary, () => document.documentElement.dataset.primary)
  return useMemo(() => {
    const token = tokens(scheme, primary)
    const [text, dim] = [token('--fw-text'), token('--fw-text-dim')]
    return {
      text,
      dim,
      bar: token('--fw-brand'),
      track: token('--fw-neutral-soft'),
      theme: {
        text: { fontFamily: token('--fw-font'), fontSize: 13, fill: dim },
        axis: {
          ticks: { text: { fill: dim, fontSize: 13 } },
          domain: { line: { stroke: token('--fw-line'), strokeWidth: 1 } },
        },
        labels: { text: { fontSize: 13, fill: text } },
      },
    }
  }, [scheme, primary])
}

function watchPrimary(onChange: () => void): () => void {
  const watcher = new MutationObserver(onChange)
  watcher.observe(document.documentElement, { attributes: true, attributeFilter: ['data-primary'] })
  return () => watcher.disconnect()
}

/** Reading both makes the caller depend on scheme and theme color, on which the values depend. */
function tokens(_scheme: 'light' | 'dark', _primary: string | undefined): (name: string) => string {
  const style = getComputedStyle(document.documentElement)
  return (name) => style.getPropertyValue(name).trim()
}
