import { Subscribe } from '@tanstack/react-table'
import { Checkbox } from '@mantine/core'
import { lazy, Suspense, type CSSProperties, type ReactNode } from 'react'
import type { ClientModule } from '#schemas/api/module-api-types.ts'
import { useText, useMessages } from '../../kit/i18n.ts'
import { ColumnHead } from './column-head.tsx'
import { GroupHead } from './grouped-column-head.tsx'
import { elasticColumns, keptOf, widthOf, widthVar, type ShownColumn } from '../list-settings/list-preferences.ts'
import { ListRow, type RowActionHandlers } from './list-row.tsx'
import classes from './list-table.module.css'
import type { RowGrips } from '../reorder/use-reorder.ts'
import type { RowTable } from './use-row-table.ts'
import type { ListPreferencesControl } from '../list-settings/use-list-preferences.ts'
import { useScrollEdges } from './use-scroll-edges.ts'
import type { Branch } from '../../schema-form/flatten-tree.ts'
import type { ListTotals } from '../totals/total-value.tsx'
import { crudMessages } from '../messages.ts'

export interface ListTableProps {
  readonly copy: ClientModule
  readonly table: RowTable
  readonly isSelectable: boolean
  readonly preferences: ListPreferencesControl
  readonly sort: readonly string[]
  readonly onSort: (sort: readonly string[]) => void
  /** Whether older rows stay, dimmed, while newer ones load. */
  readonly isStale: boolean
  /** Must keep its identity, or every row re-renders. */
  readonly tools: RowActionHandlers
  /** Manual order of rows. */
  readonly grips: RowGrips | undefined
  /** State of the tree, for tree lists. */
  readonly branchOf?: ((id: string) => Branch | undefined) | undefined
  /** Totals for a sticky last row. */
  readonly totals?: ListTotals | undefined
}

/** Page of rows: sticky header; a selection re-renders one row, a width change none. */
export function ListTable({
  copy,
  table,
  isSelectable,
  preferences,
  sort,
  onSort,
  isStale,
  tools,
  grips,
  branchOf,
  totals,
}: ListTableProps) {
  const t = useMessages(crudMessages)
  const text = useText()
  const scroll = useScrollEdges()
  const { columns } = preferences
  const elastic = elasticColumns(columns, preferences)
  const isPinned = columns[0]?.side === 'left'

  return (
    <div
      ref={scroll}
      className={classes.scroll}
      data-stale={isStale || undefined}
      data-grips={tools.grip ? '' : undefined}
      tabIndex={-1}
      {...(grips ? { onPointerDown: grips.onPointerDown, onKeyDown: grips.onKeyDown } : {})}
    >
      <table
        className={classes.table}
        style={widthsOf(preferences, elastic, {
          hasGrips: tools.grip !== undefined,
          isSelectable,
          hasActions: tools.hasActions,
        })}
        data-pinned={isPinned || undefined}
        data-density={preferences.density}
        aria-label={t('list', { title: text(copy.title) })}
        {...(branchOf ? { role: 'treegrid' } : {})}
      >
        <colgroup>
          {tools.grip && <col className={classes.gripWidth} />}
          {isSelectable && <col className={classes.tickWidth} />}
          {columns.map((column) => (
            <col
              key={column.field}
              data-column={column.field}
              data-part={elastic.get(column.field)}
              style={{ width: colWidth(column, elastic.get(column.field)) }}
            />
          ))}
          <col />
          {tools.hasActions && <col className={classes.actionsWidth} />}
        </colgroup>
        <thead className={classes.head}>
          <GroupHead
            columns={columns}
            leading={(tools.grip ? 1 : 0) + (isSelectable ? 1 : 0)}
            trailing={tools.hasActions ? 2 : 1}
          />
          <tr>
            {tools.grip && (
              <th className={classes.gripCell}>
                <span className={classes.unseen}>{t('order.column')}</span>
              </th>
            )}
            {isSelectable && (
              <th className={classes.tick}>
                <TickAll table={table} />
              </th>
            )}
            {columns.map((column) => (
              <ColumnHead
                key={column.field}
                column={column}
                copy={copy}
                preferences={preferences}
                sort={sort}
                onSort={onSort}
              />
            ))}
            <td className={classes.filler} aria-hidden="true" />
            {tools.hasActions && (
              <th className={classes.actions}>
                <span className={classes.unseen}>{t('more')}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {table.getRowModel().rows.map((row, at) => (
            <ListRow
              key={row.id}
              row={row}
              table={table}
              copy={copy}
              columns={columns}
              isSelectable={isSelectable}
              tools={tools}
              branch={branchOf?.(row.id)}
              isEntry={at === 0}
            />
          ))}
        </tbody>
        {totals && (
          <Suspense>
            <TotalRow
              copy={copy}
              columns={columns}
              totals={totals}
              hasGrips={tools.grip !== undefined}
              isSelectable={isSelectable}
              hasActions={tools.hasActions}
            />
          </Suspense>
        )}
      </table>
    </div>
  )
}

const TotalRow = lazy(() => import('../totals/total-row.tsx'))

function TickAll({ table }: { readonly table: RowTable }): ReactNode {
  const t = useMessages(crudMessages)
  return (
    <Subscribe source={table.atoms.rowSelection}>
      {() => (
        <Checkbox
          size="xs"
          aria-label={t('select.page')}
          checked={table.getIsAllPageRowsSelected()}
          indeterminate={table.getIsSomePageRowsSelected() && !table.getIsAllPageRowsSelected()}
          onChange={(event) => table.toggleAllPageRowsSelected(event.currentTarget.checked)}
        />
      )}
    </Subscribe>
  )
}

/** Width with its share of spare or missing room. `--parts`: remaining shares while a column is resized. */
const colWidth = (column: ShownColumn, part: number | undefined): string => {
  const width = `var(${widthVar(column.field)})`
  return part === undefined ? width : `max(${leastWidth(column)}, ${width} + var(--left) * ${part} / var(--parts, 1))`
}

/** What a column keeps of its width when room is missing: the heading stays whole. */
const leastWidth = (column: ShownColumn): string =>
  `max(var(${widthVar(column.field)}) * ${keptOf(column)}, ${column.headPx ?? 0}px)`

/** Widths are CSS variables of the table, so that changes re-position rows without rendering them. */
function widthsOf(
  preferences: ListPreferencesControl,
  elastic: ReadonlyMap<string, number>,
  {
    hasGrips,
    isSelectable,
    hasActions,
  }: { readonly hasGrips: boolean; readonly isSelectable: boolean; readonly hasActions: boolean },
): CSSProperties {
  const sum = (width: (column: ShownColumn) => string): string =>
    [
      ...(hasGrips || isSelectable ? ['var(--lead)'] : []),
      ...preferences.columns.map(width),
      ...(hasActions ? ['var(--tail)'] : []),
    ].join(' + ')
  return {
    ...Object.fromEntries(
      preferences.columns.map((column) => [widthVar(column.field), `${widthOf(column, preferences)}px`]),
    ),
    '--lead': hasGrips
      ? `calc(${isSelectable ? '48px' : '16px'} + var(--fw-page-padding))`
      : isSelectable
        ? 'calc(28px + var(--fw-page-padding))'
        : '0px',
    '--tail': hasActions ? '96px' : '0px',
    // tolerance of one pixel for rounding
    '--left': `(100cqi - 1px - (${sum(({ field }) => `var(${widthVar(field)})`)}))`,
    minWidth: `calc(${sum((column) => (elastic.has(column.field) ? leastWidth(column) : `var(${widthVar(column.field)})`))})`,
  } as CSSProperties
}
