import { Subscribe } from '@tanstack/react-table'
import { Checkbox } from '@mantine/core'
import { memo, type CSSProperties } from 'react'
import type { ClientColumn, ClientModule } from '#schemas/api/module-wire.ts'
import { useText, useMessages } from '../../kit/messages.ts'
import { debugField } from '../../kit/debug-attributes.ts'
import { nameOf } from '../actions.ts'
import { Cell } from '../cells/cell.tsx'
import classes from './list-cards.module.css'
import type { RowTools } from './list-row.tsx'
import { RowActions } from './row-actions.tsx'
import { tickRow, type RowTable, type TableRow } from './row-table.ts'
import type { Branch } from '../../schema-form/tree.ts'
import { TreeToggle } from '../tree/tree-toggle.tsx'
import { crudMessages } from '../messages.ts'

export interface ListCardsProps {
  readonly copy: ClientModule
  readonly table: RowTable
  readonly isSelectable: boolean
  readonly columns: readonly ClientColumn[]
  readonly isStale: boolean
  readonly tools: RowTools
  /** Where the rows are a tree. */
  readonly branchOf?: ((id: string) => Branch | undefined) | undefined
}

/** The list on a narrow screen: a row's title, subtitle, and its first columns with their names. */
export function ListCards({ copy, table, isSelectable, columns, isStale, tools, branchOf }: ListCardsProps) {
  const t = useMessages(crudMessages)
  const text = useText()
  return (
    <ul className={classes.cards} data-stale={isStale || undefined} aria-label={t('list', { title: text(copy.title) })}>
      {table.getRowModel().rows.map((row) => (
        <Card
          key={row.id}
          copy={copy}
          table={table}
          isSelectable={isSelectable}
          row={row}
          columns={columns}
          tools={tools}
          branch={branchOf?.(row.id)}
        />
      ))}
    </ul>
  )
}

const Card = memo(function Card({
  copy,
  table,
  isSelectable,
  row,
  columns,
  tools,
  branch,
}: Omit<ListCardsProps, 'isStale' | 'branchOf'> & { readonly row: TableRow; readonly branch: Branch | undefined }) {
  const t = useMessages(crudMessages)
  const text = useText()
  const { title, subtitle, image, extra } = copy.list.card
  const name = nameOf(copy, row.original)
  const columnOf = (field: string): ClientColumn =>
    copy.list.columns.find((column) => column.field === field) ?? { field, cell: copy.fields[field]?.cell ?? 'text' }
  // a field the person may not see is no part of the copy
  const details =
    extra?.filter((field) => copy.fields[field]).map(columnOf) ??
    columns.filter(({ field }) => field !== title && field !== subtitle && field !== image).slice(0, 4)
  const called = <Cell column={columnOf(title)} field={copy.fields[title]} row={row.original} />
  const { open } = tools

  return (
    <li className={classes.card}>
      <div className={classes.head}>
        {isSelectable && (
          <Subscribe source={table.atoms.rowSelection} selector={(selection) => selection[row.id] === true}>
            {(isSelected) => (
              <Checkbox
                size="sm"
                aria-label={t('select.row', { name })}
                checked={isSelected}
                onChange={(event) => tickRow(table, row.id, { isOn: event.currentTarget.checked })}
              />
            )}
          </Subscribe>
        )}
        {branch && <TreeToggle id={row.id} name={name} level={branch.level} isOpen={branch.isOpen} tools={tools} />}
        {image && copy.fields[image] && (
          <span className={classes.picture}>
            {hasValue(row.original[image]) && (
              <Cell column={columnOf(image)} field={copy.fields[image]} row={row.original} />
            )}
          </span>
        )}
        <div className={classes.naming} {...debugField(title)}>
          {open ? (
            <button type="button" className={classes.title} onClick={() => open(row.original)}>
              {called}
            </button>
          ) : (
            <span className={classes.title}>{called}</span>
          )}
          {subtitle && (
            <div className={classes.subtitle} {...debugField(subtitle)}>
              <Cell column={columnOf(subtitle)} field={copy.fields[subtitle]} row={row.original} />
            </div>
          )}
        </div>
        {tools.hasActions && <RowActions menu={tools.menuOf(row.original)} name={name} />}
      </div>
      <dl
        className={classes.details}
        data-below-tick={isSelectable || undefined}
        data-below-toggle={branch ? '' : undefined}
        style={branch && ({ '--depth': branch.level - 1 } as CSSProperties)}
      >
        {details.map((column) => (
          <div key={column.field} {...debugField(column.field)}>
            <dt>{text(column.label ?? copy.fields[column.field]?.label ?? column.field)}</dt>
            <dd>
              <Cell column={column} field={copy.fields[column.field]} row={row.original} />
            </dd>
          </div>
        ))}
      </dl>
    </li>
  )
})

const hasValue = (value: unknown): boolean =>
  typeof value === 'string' ? value !== '' : Array.isArray(value) && value.length > 0
