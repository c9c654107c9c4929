import type { StatisticsCard } from '#schemas/api/form-api-types.ts'
import { familyIn } from './card-item.ts'
import { nameOf, rowsOf, sharesOf, type T } from './chart-rows.ts'
import { haveSharedValues } from './grid-and-sub-form-cards.tsx'
import { figuresOf, type Text } from './part-figures.ts'
import type { Line } from './statistics-csv.ts'

/** Returns the file of one card: what its table says, as numbers. Texts have none: a form's export has them. */
export function linesOfCard(card: StatisticsCard, t: T, text: Text): readonly Line[] {
  const rows = rowsOf(card, text)
  if (card.card === 'parts' && card.sold)
    return [
      [t('sold.product'), t('sold.amount'), t('sold.revenue')],
      ...rows.map(({ label, count }, at) => [label, count, card.sold?.lines[at]?.revenue ?? 0]),
    ]
  if (card.card === 'parts' && !haveSharedValues(card.parts)) {
    const family = familyIn(card)
    const options = { n: card.n, areRows: family === 'rows', areRanks: family === 'ranking' }
    const { headings, lines } = figuresOf(card.parts, options, t, text)
    return [headings, ...lines.map(({ values }) => values)]
  }
  const share = sharesOf(rows, card.n)
  return [
    [t('table.answer'), t('table.count'), t('table.share')],
    ...rows.map((row) => [nameOf(row, t), row.count, share(row)]),
  ]
}
