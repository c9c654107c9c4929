import type { ClientModule } from '#schemas/api/module-api-types.ts'
import { useMessages } from '../../kit/i18n.ts'
import { alignOf } from '../cells/cell-registry.tsx'
import type { ShownColumn } from '../list-settings/list-preferences.ts'
import listed from '../list/list-table.module.css'
import { TotalValue, type ListTotals } from './total-value.tsx'
import classes from './totals.module.css'
import { crudMessages } from '../messages.ts'

interface TotalRowProps {
  readonly copy: ClientModule
  readonly columns: readonly ShownColumn[]
  readonly totals: ListTotals
  readonly hasGrips: boolean
  readonly isSelectable: boolean
  readonly hasActions: boolean
}

/**
 * The last row of a table: each total below its column, sticky while scrolling. It names the number of rows counted,
 * because the page shows fewer.
 */
export default function TotalRow({ copy, columns, totals, hasGrips, isSelectable, hasActions }: TotalRowProps) {
  const t = useMessages(crudMessages)
  if (!columns.some(({ field }) => field in totals.values)) return null
  return (
    <tfoot className={classes.foot}>
      <tr>
        {hasGrips && <td className={listed.gripCell} aria-hidden="true" />}
        {isSelectable && <td className={listed.tick} aria-hidden="true" />}
        {columns.map((column, at) => {
          const value = totals.values[column.field]
          const Tag = at === 0 ? 'th' : 'td'
          return (
            <Tag
              key={column.field}
              className={`${classes.cell} ${column.side ? listed.pinned : ''}`}
              style={column.place}
              data-edge={column.isEdge && column.side}
              data-align={alignOf(column)}
              {...(at === 0 ? { scope: 'row' } : {})}
            >
              {at === 0 && <span className={classes.label}>{t('totals.all', { count: totals.count })}</span>}
              {value !== undefined && column.total && (
                <>
                  <span className={classes.label}>{t(`totals.${column.total}`)}</span>{' '}
                  <TotalValue column={column} field={copy.fields[column.field]} value={value} />
                </>
              )}
            </Tag>
          )
        })}
        <td className={listed.filler} aria-hidden="true" />
        {hasActions && <td className={listed.actions} aria-hidden="true" />}
      </tr>
    </tfoot>
  )
}
