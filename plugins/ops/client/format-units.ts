import type { KeyOf, Translate } from '#renderer/kit/i18n.ts'
import type { opsMessages } from './messages.ts'

export type OpsTranslate = Translate<KeyOf<typeof opsMessages>>

/** `12 毫秒`, `3.4 毫秒`. */
export const inMs = (t: OpsTranslate, ms: number): string =>
  t('units.ms', { n: ms < 10 ? Number(ms.toFixed(1)) : Math.round(ms) })

/** The two largest units: `3 天 4 小时`. */
export function duration(t: OpsTranslate, ms: number): string {
  const parts = [
    ['day', 86_400_000],
    ['hour', 3_600_000],
    ['minute', 60_000],
    ['second', 1000],
  ] as const
  const from = parts.findIndex(([, size]) => ms >= size)
  if (from < 0) return t('units.second', { n: 0 })
  let left = ms
  const words = parts.slice(from, from + 2).map(([unit, size]) => {
    const n = Math.floor(left / size)
    left -= n * size
    return n === 0 ? '' : t(`units.${unit}`, { n })
  })
  return words.filter(Boolean).join(' ')
}
