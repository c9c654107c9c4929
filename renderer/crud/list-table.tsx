import { Subscribe } from '@tanstack/react-table'
import { Checkbox, Table } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useMemo, type ReactNode } from 'react'
import type { ColumnCopy, ModuleCopy } from '#schemas/api/module-wire.ts'
import { useText, useWords } from '../kit/messages.ts'
import { numeric } from './cells/registry.ts'
import { nextSort } from './list-state.ts'
import { ListRow, type RowTools } from './list-row.tsx'
import classes from './list-table.module.css'
import type { RowTable } from './row-table.ts'
import type { Density } from './use-list-look.ts'
import type { Branch } from '../form/tree.ts'
import { crudWords } from './words.ts'

export interface ListTableProps {
  readonly copy: ModuleCopy
  readonly table: RowTable
  readonly isSelectable: boolean
  readonly hidden: readonly string[]
  readonly density: Density
  readonly sort: readonly string[]
  readonly onSort: (sort: readonly string[]) => void
  /** Older rows stay, dimmed, while newer ones load. */
  readonly isStale: boolean
  /** Must keep its identity between renders, or every row draws again. */
  readonly tools: RowTools
  /** Where the rows are a tree. */
  readonly branchOf?: ((id: string) => Branch | undefined) | undefined
}

/** A page of rows: sticky head, one row drawn per change of selection. */
export function ListTable({ copy, table, isSelectable, hidden, density, sort, onSort, isStale, tools, branchOf }: ListTableProps) {
  const t = useWords(crudWords)
  const text = useText()
  const columns = useMemo(() => copy.list.columns.filter((column) => !hidden.includes(column.field)), [copy, hidden])

  const elastic = elasticOf(columns)

  return (
    <div className={classes.scroll} data-stale={isStale || undefined} tabIndex={-1}>
      <Table className={classes.table} layout="fixed" withRowBorders={false} style={{ minWidth: minWidthOf(columns, isSelectable, tools.hasActions) }} verticalSpacing={density === 'compact' ? 6 : 10} horizontalSpacing={12} aria-label={t('list', { title: text(copy.title) })} {...(branchOf ? { role: 'treegrid' } : {})}>
        <Table.Thead className={classes.head}>
          <Table.Tr>
            {isSelectable && <Table.Th className={classes.tick}><TickAll table={table} /></Table.Th>}
            {columns.map((column) => <Head key={column.field} column={column} isElastic={column.field === elastic} copy={copy} sort={sort} onSort={onSort} />)}
            {tools.hasActions && <Table.Th className={classes.actions}><span className={classes.unseen}>{t('more')}</span></Table.Th>}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {table.getRowModel().rows.map((row, at) => (
            <ListRow key={row.id} row={row} table={table} copy={copy} columns={columns} isSelectable={isSelectable} tools={tools} branch={branchOf?.(row.id)} isEntry={branchOf !== undefined && at === 0} />
          ))}
        </Table.Tbody>
      </Table>
    </div>
  )
}

function TickAll({ table }: { readonly table: RowTable }): ReactNode {
  const t = useWords(crudWords)
  return (
    <Subscribe source={table.atoms.rowSelection}>
      {() => (
        <Checkbox size="xs" aria-label={t('select.page')} checked={table.getIsAllPageRowsSelected()} indeterminate={table.getIsSomePageRowsSelected()}
          onChange={(event) => table.toggleAllPageRowsSelected(event.currentTarget.checked)} />
      )}
    </Subscribe>
  )
}

interface HeadProps {
  readonly column: ColumnCopy
  /** Takes the width nobody else wants. */
  readonly isElastic: boolean
  readonly copy: ModuleCopy
  readonly sort: readonly string[]
  readonly onSort: (sort: readonly string[]) => void
}

function Head({ column, isElastic, copy, sort, onSort }: HeadProps) {
  const t = useWords(crudWords)
  const text = useText()
  const field = copy.fields[column.field]
  const label = text(column.label ?? field?.label ?? column.field)
  const isUp = sort[0] === column.field
  const isDown = sort[0] === `-${column.field}`
  const Arrow = isUp ? IconArrowUp : IconArrowDown

  return (
    <Table.Th {...(isElastic || column.width === undefined ? {} : { w: column.width })} data-align={column.align ?? (numeric.has(column.cell) ? 'right' : undefined)} aria-sort={isUp ? 'ascending' : isDown ? 'descending' : undefined}>
      {field?.sortable
        ? (
          <button type="button" className={classes.sort} data-active={isUp || isDown || undefined} title={t('sort.by', { label })} onClick={() => onSort(nextSort(sort, column.field, copy.list.sort))}>
            {label}
            <Arrow className={classes.arrow} size={14} aria-hidden="true" />
          </button>
        )
        : label}
    </Table.Th>
  )
}

/** What columns without a width get at least, before the list scrolls sideways. */
const leastWidth = 120

function minWidthOf(columns: readonly ColumnCopy[], isSelectable: boolean, hasActions: boolean): number {
  return columns.reduce((sum, { width = leastWidth }) => sum + width, (isSelectable ? 52 : 0) + (hasActions ? 96 : 0))
}

/** Where every column has a width, the widest of them takes the rest, or all would be stretched. */
function elasticOf(columns: readonly ColumnCopy[]): string | undefined {
  if (columns.some(({ width }) => width === undefined)) return undefined
  return columns.toSorted((a, b) => (b.width ?? 0) - (a.width ?? 0))[0]?.field
}
