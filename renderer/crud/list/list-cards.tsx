import { Subscribe } from '@tanstack/react-table'
import { Checkbox, VisuallyHidden } from '@mantine/core'
import { memo } from 'react'
import type { ClientColumn, ClientModule, ModuleRow } from '#schemas/api/module-api-types.ts'
import { useText, useMessages } from '../../kit/i18n.ts'
import { debugField } from '../../kit/debug-attributes.ts'
import { StatusDot } from '../../ui/status-dot.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { linkOf, nameOf } from '../row-and-page-actions.ts'
import { Cell } from '../cells/cell.tsx'
import { isStatus } from '../cells/tag-and-reference-cells.tsx'
import classes from './list-cards.module.css'
import type { RowActionHandlers } from './list-row.tsx'
import { Named } from './use-distinct-names.tsx'
import { RowActions } from './row-actions.tsx'
import { tickRow, type RowTable, type TableRow } from './use-row-table.ts'
import type { Branch } from '../../schema-form/flatten-tree.ts'
import { TreeToggle } from '../tree/tree-toggle.tsx'
import { crudMessages } from '../messages.ts'

export interface ListCardsProps {
  readonly copy: ClientModule
  readonly table: RowTable
  readonly isSelectable: boolean
  readonly columns: readonly ClientColumn[]
  readonly isStale: boolean
  readonly tools: RowActionHandlers
  /** State of the tree, for tree lists. */
  readonly branchOf?: ((id: string) => Branch | undefined) | undefined
}

/** List on narrow screens, two lines per row: label and status above, further values below. */
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
  const { title, subtitle, image, extra, aside, labeled = [], lines = [], range = [] } = copy.list.card
  const name = nameOf(copy, row.original)
  const columnOf = (field: string): ClientColumn =>
    copy.list.columns.find((column) => column.field === field) ?? { field, cell: copy.fields[field]?.cell ?? 'text' }
  // hidden fields are not copied
  const details =
    extra?.filter((field) => copy.fields[field]).map(columnOf) ??
    columns.filter(({ field }) => field !== title && field !== subtitle && field !== image).slice(0, 4)
  const labelOf = ({ field, label }: ClientColumn): string => text(label ?? copy.fields[field]?.label ?? field)
  const isLong = (field: string): boolean => copy.fields[field]?.type === 'text' || lines.includes(field)
  // only facts that the module names: others may arrive late and would heighten the row
  const wraps = extra !== undefined && (subtitle === undefined || (extra.length > 1 && extra.some(isLong)))
  // filled values only; the status is at the end of the first line
  const state =
    aside && copy.fields[aside] ? columnOf(aside) : details.find(({ field }) => isStatus(copy.fields[field]))
  // the end of a range stands behind its begin
  const [begin, end] = range.map(columnOf)
  const facts = details.filter(
    (column) =>
      column.field !== state?.field &&
      column.field !== end?.field &&
      saysSomething(copy, column.field, row.original) &&
      !repeats(row.original, column.field, title),
  )
  const called = (
    <Named row={row.original}>
      <Cell column={columnOf(title)} field={copy.fields[title]} row={row.original} />
    </Named>
  )
  const { open } = tools
  const { link } = columnOf(title)

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
          <div className={classes.first}>
            {link ? (
              <span className={classes.title}>
                <TextLink quiet to={linkOf(link, row.original)}>
                  {called}
                </TextLink>
              </span>
            ) : open ? (
              <button type="button" className={classes.title} onClick={() => open(row.original)}>
                {called}
              </button>
            ) : (
              <span className={classes.title}>{called}</span>
            )}
            {state && saysSomething(copy, state.field, row.original) && (
              <span className={classes.state} data-fact={labelOf(state)} {...debugField(state.field)}>
                {isYes(copy, state.field, row.original) ? (
                  <StatusDot tone="brand">{labelOf(state)}</StatusDot>
                ) : (
                  <Cell column={state} field={copy.fields[state.field]} row={row.original} />
                )}
              </span>
            )}
          </div>
          <div className={classes.second} data-wraps={wraps || undefined}>
            {subtitle && hasFact(row.original, subtitle) && (
              <span className={classes.fact} {...debugField(subtitle)}>
                {labeled.includes(subtitle) && `${labelOf(columnOf(subtitle))} `}
                <Cell column={columnOf(subtitle)} field={copy.fields[subtitle]} row={row.original} />
              </span>
            )}
            {facts.map((column) => (
              <span
                key={column.field}
                className={classes.fact}
                data-fact={labelOf(column)}
                data-long={isLong(column.field) || undefined}
                {...debugField(column.field)}
              >
                {isYes(copy, column.field, row.original) ? (
                  labelOf(column)
                ) : (
                  <>
                    {isNumber(copy, column.field) || labeled.includes(column.field) ? (
                      `${labelOf(column)} `
                    ) : (
                      <VisuallyHidden>{labelOf(column)} </VisuallyHidden>
                    )}
                    <Cell column={column} field={copy.fields[column.field]} row={row.original} />
                    {end && column.field === begin?.field && hasFact(row.original, end.field) && (
                      <>
                        {' – '}
                        <Cell column={end} field={copy.fields[end.field]} row={row.original} />
                      </>
                    )}
                  </>
                )}
              </span>
            ))}
          </div>
        </div>
        {tools.hasActions && (
          <span className={classes.menu}>
            <RowActions menu={tools.menuOf(row.original)} name={name} isFolded />
          </span>
        )}
      </div>
    </li>
  )
})

/** Whether a fact is the name of the row, which the line above has said. */
const repeats = (row: ModuleRow, field: string, title: string): boolean =>
  typeof row[field] === 'string' && row[field] === row[title]

const hasValue = (value: unknown): boolean =>
  typeof value === 'string' ? value !== '' : Array.isArray(value) && value.length > 0

/** Whether a field is a number, which says nothing without its label. */
const isNumber = (copy: ClientModule, field: string): boolean =>
  ['int', 'bigint', 'decimal'].includes(copy.fields[field]?.type ?? '') && copy.fields[field]?.ref === undefined

const isYesNo = (copy: ClientModule, field: string): boolean =>
  copy.fields[field]?.type === 'bool' || copy.fields[field]?.dict === 'sys_yes_no'

/** Whether a field holds a yes, which is said by the field's name: “built in”, not “yes”. */
const isYes = (copy: ClientModule, field: string, row: ModuleRow): boolean =>
  isYesNo(copy, field) && (row[field] === true || row[field] === 'Y')

/** Whether a fact tells something without its label: neither a no nor the position that the order of the rows shows. */
const saysSomething = (copy: ClientModule, field: string, row: ModuleRow): boolean =>
  hasFact(row, field) &&
  (!isYesNo(copy, field) || isYes(copy, field, row)) &&
  !(copy.list.dragSort === true && copy.list.sort[0] === field)

/** Whether a field of a row has a value. Fields inside a JSON column are known to their cells only. */
const hasFact = (row: ModuleRow, field: string): boolean => {
  const value = row[field]
  return value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0)
}
