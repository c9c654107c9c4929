import { Subscribe } from '@tanstack/react-table'
import { Checkbox } from '@mantine/core'
import { memo } from 'react'
import type { ColumnCopy, ModuleCopy } from '#schemas/api/module-wire.ts'
import { useText, useWords } from '../kit/messages.ts'
import { nameOf } from './actions.ts'
import { Cell } from './cells/cell.tsx'
import classes from './list-cards.module.css'
import type { RowTools } from './list-row.tsx'
import { RowActions } from './row-actions.tsx'
import type { RowTable, TableRow } from './row-table.ts'
import type { Branch } from '../form/tree.ts'
import { Twig } from './twig.tsx'
import { crudWords } from './words.ts'

export interface ListCardsProps {
  readonly copy: ModuleCopy
  readonly table: RowTable
  readonly isSelectable: boolean
  readonly hidden: readonly string[]
  readonly isStale: boolean
  readonly tools: RowTools
  /** Where the rows are a tree. */
  readonly branchOf?: ((id: string) => Branch | undefined) | undefined
}

/** The list on a narrow screen: a row's title, subtitle, and its first columns with their names. */
export function ListCards({ copy, table, isSelectable, hidden, isStale, tools, branchOf }: ListCardsProps) {
  const t = useWords(crudWords)
  const text = useText()
  return (
    <ul className={classes.cards} data-stale={isStale || undefined} aria-label={t('list', { title: text(copy.title) })}>
      {table.getRowModel().rows.map((row) => <Card key={row.id} copy={copy} table={table} isSelectable={isSelectable} row={row} hidden={hidden} tools={tools} branch={branchOf?.(row.id)} />)}
    </ul>
  )
}

const Card = memo(function Card({ copy, table, isSelectable, row, hidden, tools, branch }: Omit<ListCardsProps, 'isStale' | 'branchOf'> & { readonly row: TableRow; readonly branch: Branch | undefined }) {
  const t = useWords(crudWords)
  const text = useText()
  const { title, subtitle } = copy.list.card
  const name = nameOf(copy, row.original)
  const details = copy.list.columns.filter(({ field }) => field !== title && field !== subtitle && !hidden.includes(field)).slice(0, 4)
  const columnOf = (field: string): ColumnCopy => copy.list.columns.find((column) => column.field === field) ?? { field, cell: copy.fields[field]?.cell ?? 'text' }

  return (
    <li className={classes.card}>
      <div className={classes.head}>
        {isSelectable && (
          <Subscribe source={table.atoms.rowSelection} selector={(selection) => selection[row.id] === true}>
            {(isSelected) => <Checkbox size="sm" aria-label={t('select.row', { name })} checked={isSelected} onChange={row.getToggleSelectedHandler()} />}
          </Subscribe>
        )}
        {branch && <Twig id={row.id} name={name} level={branch.level} isOpen={branch.isOpen} tools={tools} />}
        <div className={classes.naming}>
          <button type="button" className={classes.title} onClick={() => tools.open(row.original)}><Cell column={columnOf(title)} field={copy.fields[title]} row={row.original} /></button>
          {subtitle && <div className={classes.subtitle}><Cell column={columnOf(subtitle)} field={copy.fields[subtitle]} row={row.original} /></div>}
        </div>
        {tools.hasActions && <RowActions menu={tools.menuOf(row.original)} name={name} />}
      </div>
      <dl className={classes.details}>
        {details.map((column) => (
          <div key={column.field}>
            <dt>{text(column.label ?? copy.fields[column.field]?.label ?? column.field)}</dt>
            <dd><Cell column={column} field={copy.fields[column.field]} row={row.original} /></dd>
          </div>
        ))}
      </dl>
    </li>
  )
})
