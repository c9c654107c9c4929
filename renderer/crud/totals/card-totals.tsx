import type { ClientColumn, ClientModule } from '#schemas/api/module-api-types.ts'
import { useText, useMessages } from '../../kit/i18n.ts'
import { TotalValue, type ListTotals } from './total-value.tsx'
import classes from './totals.module.css'
import { crudMessages } from '../messages.ts'

/** Totals below the cards of a narrow screen, labeled by field. */
export default function CardTotals({
  copy,
  columns,
  totals,
}: {
  readonly copy: ClientModule
  readonly columns: readonly ClientColumn[]
  readonly totals: ListTotals
}) {
  const t = useMessages(crudMessages)
  const text = useText()
  const shown = columns.flatMap((column) => {
    const value = totals.values[column.field]
    return value === undefined || !column.total ? [] : [{ column, value, what: t(`totals.${column.total}`) }]
  })
  if (shown.length === 0) return null
  return (
    <section className={classes.line}>
      <span className={classes.label}>{t('totals.all', { count: totals.count })}</span>
      <dl className={classes.list}>
        {shown.map(({ column, value, what }) => (
          <div key={column.field}>
            <dt className={classes.label}>
              {text(column.label ?? copy.fields[column.field]?.label ?? column.field)} · {what}
            </dt>
            <dd>
              <TotalValue column={column} field={copy.fields[column.field]} value={value} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
