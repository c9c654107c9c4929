import { Table } from '@mantine/core'
import type { PartCard, Sold } from '#schemas/form/answer-statistics.ts'
import { add } from '#schemas/form/decimal.ts'
import { formatNumber } from '#renderer/kit/format-values.ts'
import { useMessages, useText } from '#renderer/kit/i18n.ts'
import { Bars } from './bar-chart.tsx'
import classes from './question-card.module.css'
import { statisticsMessages } from './messages.ts'

interface SoldProps {
  readonly sold: Sold
  readonly parts: readonly PartCard[]
  readonly label: string
}

const totalOf = ({ lines }: Sold, what: 'amount' | 'revenue'): number =>
  lines.reduce((sum, one) => add(sum, one[what]) ?? sum, 0)

const money = ({ currency }: Sold, amount: number): string =>
  `${currency}${amount.toFixed(2).replace(/\B(?=(\d{3})+\.)/g, ',')}`

/** Shows the total ordered and the amount of each product. */
export function SoldBars({ sold, parts, label }: SoldProps) {
  const t = useMessages(statisticsMessages)
  const text = useText()
  const names = new Map(parts.map((part) => [part.key, text(part.label)]))
  const rows = sold.lines.map(({ key, amount }) => ({ key, label: names.get(key) ?? key, count: amount }))
  return (
    <>
      <dl className={classes.facts}>
        <div>
          <dt>{t('sold.revenue')}</dt>
          <dd className={classes.big}>{money(sold, totalOf(sold, 'revenue'))}</dd>
        </div>
        <div>
          <dt>{t('sold.amount')}</dt>
          <dd>{formatNumber(totalOf(sold, 'amount'))}</dd>
        </div>
      </dl>
      <Bars rows={rows.toSorted((a, b) => b.count - a.count)} n={totalOf(sold, 'amount')} label={label} />
    </>
  )
}

/** Lists pieces and revenue by product, at this version's prices, with a total line. */
export function SoldTable({ sold, parts, label }: SoldProps) {
  const t = useMessages(statisticsMessages)
  const text = useText()
  const names = new Map(parts.map((part) => [part.key, text(part.label)]))
  return (
    <div className={classes.scroll}>
      <Table stickyHeader={false} aria-label={label}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('sold.product')}</Table.Th>
            <Table.Th className={classes.number}>{t('sold.amount')}</Table.Th>
            <Table.Th className={classes.number}>{t('sold.revenue')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {sold.lines.map((line) => (
            <Table.Tr key={line.key}>
              <Table.Td>{names.get(line.key)}</Table.Td>
              <Table.Td className={classes.number}>{formatNumber(line.amount)}</Table.Td>
              <Table.Td className={classes.number}>{money(sold, line.revenue)}</Table.Td>
            </Table.Tr>
          ))}
          <Table.Tr>
            <Table.Th scope="row">{t('sold.total')}</Table.Th>
            <Table.Td className={classes.number}>{formatNumber(totalOf(sold, 'amount'))}</Table.Td>
            <Table.Td className={classes.number}>{money(sold, totalOf(sold, 'revenue'))}</Table.Td>
          </Table.Tr>
        </Table.Tbody>
      </Table>
    </div>
  )
}
