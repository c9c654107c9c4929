import type { DataRow, StatisticsCard } from '#schemas/api/form-api-types.ts'
import type { Page } from '#schemas/api/envelope.ts'
import type { Cond } from '#schemas/module/condition.ts'
import { api } from '#renderer/kit/api.ts'
import { formatDateTime } from '#renderer/kit/format-values.ts'
import { familyIn } from './card-item.ts'
import { nameOf, rowsOf, sharesOf, type T } from './chart-rows.ts'
import { figuresOf, type Text } from './part-figures.ts'
import type { Line } from './statistics-csv.ts'

interface Around {
  readonly formKey: string
  /** Filter of the statistics. */
  readonly filter: Cond | undefined
  readonly t: T
  readonly text: Text
}

/** Returns the file of one card: its table, or all texts that were given. */
export async function linesOfCard(card: StatisticsCard, around: Around): Promise<readonly Line[]> {
  const { t, text } = around
  if (card.card === 'text')
    return [[t('file.submission'), t('file.time'), t('table.answer')], ...(await textsOf(card, around))]
  const rows = rowsOf(card, text)
  if (card.card === 'parts' && card.sold)
    return [
      [t('sold.product'), t('sold.amount'), t('sold.revenue')],
      ...rows.map(({ label, count }, at) => [label, count, card.sold?.lines[at]?.revenue ?? 0]),
    ]
  if (card.card === 'parts' && rows.length === 0) {
    const family = familyIn(card)
    const options = { n: card.n, areRows: family === 'rows', areRanks: family === 'ranking' }
    const { headings, lines } = figuresOf(card.parts, options, t, text)
    return [headings, ...lines.map(({ cells }) => cells)]
  }
  const share = sharesOf(rows, card.n)
  return [
    [t('table.answer'), t('table.count'), t('table.share')],
    ...rows.map((row) => [nameOf(row, t), row.count, share(row.count)]),
  ]
}

/** The most submissions that one call lists. */
const perCall = 100

async function textsOf({ item }: StatisticsCard, { formKey, filter }: Around): Promise<readonly Line[]> {
  const given: Cond = { [item]: { empty: false } }
  const lines: Line[] = []
  for (let page = 1; ; page++) {
    const { rows, total } = await api.get<Page<DataRow>>(`/project/form/${formKey}/data/page`, {
      filter: JSON.stringify(filter ? { and: [filter, given] } : given),
      page,
      limit: perCall,
    })
    for (const { serial, createTime, answers } of rows)
      lines.push([serial, formatDateTime(createTime), String(answers[item] ?? '')])
    if (rows.length < perCall || lines.length >= total) return lines
  }
}
