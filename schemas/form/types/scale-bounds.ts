import type { Locale } from '../../module/localized-text.ts'
import { change, type Change } from '../version-change.ts'
import { finding, named, type Finding, type ItemBase } from '../item.ts'
import { differs } from '../item-type.ts'

type Bound = number | string | undefined

/** Setting for the text at one end of a scale. */
export const endText = {
  type: 'string',
  length: 60,
  section: 'content',
  isPublic: true,
  isAppearance: true,
  isHalf: true,
} as const

/** Reports reversed bounds at the setting `key` of the lower bound. */
export function checkBounds(item: ItemBase, at: string, key: string, from: Bound, to: Bound): readonly Finding[] {
  if (from === undefined || to === undefined || from <= to) return []
  return [
    finding(
      'bounds.crossed',
      `${at}/${key}`,
      `「${named(item)}」的下限 ${from} 大于上限 ${to}`,
      `“${named(item)}” has a lower bound ${from} above its upper bound ${to}`,
      item.id,
    ),
  ]
}

export interface Bounds {
  readonly low: readonly [was: Bound, now: Bound]
  readonly high: readonly [was: Bound, now: Bound]
}

/**
 * Effects of changed bounds on answers collected within the old ones. `steps` are finer conditions before and after;
 * a changed step may refuse old answers.
 */
export function boundChanges(
  item: ItemBase,
  all: readonly Bounds[],
  steps?: readonly [was: readonly Bound[], now: readonly Bound[]],
): readonly Change[] {
  const name = named(item)
  const narrower = all.some(
    ({ low: [low0, low1], high: [high0, high1] }) =>
      (low1 !== undefined && (low0 === undefined || low1 > low0)) ||
      (high1 !== undefined && (high0 === undefined || high1 < high0)),
  )
  const stepped = steps !== undefined && differs(steps[0], steps[1])
  const moved = all.some(({ low, high }) => low[0] !== low[1] || high[0] !== high[1])
  if (narrower || (stepped && steps[1].some((one) => one !== undefined))) {
    return [
      change(
        'breaking',
        'item.narrower',
        `「${name}」允许的范围变小，已收集的答案可能不再符合`,
        `“${name}” accepts less than before; collected answers may no longer fit`,
        item.id,
      ),
    ]
  }
  return moved || stepped
    ? [change('widening', 'item.wider', `「${name}」允许的范围变大`, `“${name}” accepts more than before`, item.id)]
    : []
}

/** A rating on receipts, where the scale around it is gone. */
export const ratingText = (value: unknown, top: number, locale: Locale): string =>
  locale === 'en' ? `${String(value)} out of ${top}` : `${String(value)} 分（满分 ${top} 分）`
