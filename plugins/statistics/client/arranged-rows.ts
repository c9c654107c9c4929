import type { StatisticsCard } from '#schemas/api/form-api-types.ts'
import type { LocalizedText } from '#schemas/module/localized-text.ts'
import { divergingToneOf } from './chart-color-scales.ts'
import { familyIn } from './card-item.ts'
import { sorted, type Row } from './chart-rows.ts'
import { areDays, byDay, treeOf, type NestedRow } from './nested-rows.ts'
import { npsBarOf } from './nps-split.tsx'
import { polaritiesOf, stepPolaritiesOf, type Polarity } from './scale-polarity.ts'

/** Options below the ones that contain them, days and scales in their order, all others by count. */
export function arranged(card: StatisticsCard, rows: readonly Row[]): readonly (Row | NestedRow)[] {
  if (familyIn(card) === 'path') return treeOf(rows)
  if (areDays(rows)) return byDay(rows)
  const polarities = familyIn(card) === 'choice' ? polaritiesOf(rows.map(({ label }) => label)) : undefined
  return polarities ? colored(rows, polarities) : sorted(rows)
}

/** The steps of a scale in their colors: those of an NPS by group. */
export function stepsOf(
  card: StatisticsCard & { readonly card: 'number' },
  rows: readonly Row[],
  text: (label: LocalizedText) => string,
): readonly Row[] {
  if (card.nps !== undefined) return rows.map((row) => ({ ...row, color: npsBarOf(Number(row.key)) }))
  return colored(rows, stepPolaritiesOf(rows.length, text(card.ends?.low ?? ''), text(card.ends?.high ?? '')))
}

const colored = (rows: readonly Row[], polarities: readonly Polarity[] | undefined): readonly Row[] =>
  rows.map((row, at) => {
    const polarity = polarities?.[at]
    return polarity === undefined ? row : { ...row, color: divergingToneOf(polarity).background }
  })
