import { Table } from '@mantine/core'
import { useMessages } from '#renderer/kit/i18n.ts'
import classes from './question-card.module.css'
import { nameOf, sharesOf, type Row } from './chart-rows.ts'
import { statisticsMessages } from './messages.ts'

/** Shows the figures as a table, for screen readers and for copying. */
export function CardTable({
  rows,
  n,
  label,
  heading,
}: {
  readonly rows: readonly Row[]
  readonly n: number
  readonly label: string
  /** Heading of the first column, if it is not the answer. */
  readonly heading?: string
}) {
  const t = useMessages(statisticsMessages)
  const share = sharesOf(rows, n)
  return (
    // focusable, so that arrow keys scroll it
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={classes.scroll} aria-label={label} tabIndex={0}>
      <Table stickyHeader={false} aria-label={label}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{heading ?? t('table.answer')}</Table.Th>
            <Table.Th className={classes.number}>{t('table.count')}</Table.Th>
            <Table.Th className={classes.number}>{t('table.share')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={row.key}>
              <Table.Td>{nameOf(row, t)}</Table.Td>
              <Table.Td className={classes.number}>{row.count}</Table.Td>
              <Table.Td className={classes.number}>{share(row)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  )
}
