import { Subscribe } from '@tanstack/react-table'
import { Checkbox } from '@mantine/core'
import { IconGripVertical } from '@tabler/icons-react'
import { lazy, memo, Suspense, type MouseEvent as ReactMouseEvent } from 'react'
import type { ClientColumn, ClientField, ClientModule, ModuleRow } from '#schemas/api/module-api-types.ts'
import { useMessages } from '../../kit/i18n.ts'
import { debugField } from '../../kit/debug-attributes.ts'
import { CopyText } from '../../ui/copyable-text.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { isLocked, isOffered, linkOf, nameOf } from '../row-and-page-actions.ts'
import { Cell } from '../cells/cell.tsx'
import { alignOf } from '../cells/cell-registry.tsx'
import classes from './list-table.module.css'
import { Named } from './use-distinct-names.tsx'
import { RowActions } from './row-actions.tsx'
import type { ShownColumn } from '../list-settings/list-preferences.ts'
import { tickRow, type RowTable, type TableRow } from './use-row-table.ts'
import type { RowMenu } from './row-menu.ts'
import type { Branch } from '../../schema-form/flatten-tree.ts'
import { TreeToggle } from '../tree/tree-toggle.tsx'
import { crudMessages } from '../messages.ts'

/** Actions of a row. All rows share one value, so that a row renders only when its data changes. */
export interface RowActionHandlers {
  /** Undefined: a row has no detail. */
  readonly open?: ((row: ModuleRow) => void) | undefined
  /** Whether a click anywhere on a row opens it. */
  readonly press?: ((row: ModuleRow) => void) | undefined
  readonly hasActions: boolean
  readonly menuOf: (row: ModuleRow) => RowMenu
  /** Stores a value edited in the list. */
  readonly save?: ((row: ModuleRow, field: string, value: unknown) => Promise<ModuleRow>) | undefined
  /** Manual order is available; `why` it is disabled at present. */
  readonly grip?: { readonly why: string | undefined } | undefined
  /** Expands or collapses a tree row. */
  readonly toggle?: (id: string, open: boolean) => void
}

interface ListRowProps {
  readonly row: TableRow
  readonly table: RowTable
  readonly copy: ClientModule
  readonly columns: readonly ShownColumn[]
  readonly isSelectable: boolean
  readonly tools: RowActionHandlers
  /** State of the tree row. */
  readonly branch?: Branch | undefined
  /** Roving tab index: the row that Tab reaches. */
  readonly isEntry?: boolean
}

/** Renders one row. Ticking re-renders only this row, because it subscribes to its own selection entry. */
export const ListRow = memo(function ListRow({
  row,
  table,
  copy,
  columns,
  isSelectable,
  tools,
  branch,
  isEntry = false,
}: ListRowProps) {
  const t = useMessages(crudMessages)
  const name = nameOf(copy, row.original)
  return (
    <Subscribe source={table.atoms.rowSelection} selector={(selection) => selection[row.id] === true}>
      {(isSelected) => (
        <tr
          className={classes.row}
          {...(tools.press
            ? { 'data-presses': '', onClick: (event) => isOnRow(event) && tools.press!(row.original) }
            : {})}
          tabIndex={isEntry ? 0 : -1}
          data-row={row.id}
          {...(branch ? ariaOf(branch) : {})}
          data-selected={isSelected || undefined}
          {...(isSelectable ? { 'aria-selected': isSelected } : {})}
        >
          {tools.grip && (
            <td className={classes.gripCell}>
              <Grip name={name} why={tools.grip.why} />
            </td>
          )}
          {isSelectable && (
            <td className={classes.tick}>
              <Checkbox
                size="xs"
                aria-label={t('select.row', { name })}
                checked={isSelected}
                onChange={({ currentTarget, nativeEvent }) =>
                  tickRow(table, row.id, { isOn: currentTarget.checked, isRange: (nativeEvent as MouseEvent).shiftKey })
                }
              />
            </td>
          )}
          <RowCells
            row={row.original}
            copy={copy}
            columns={columns}
            tools={tools}
            level={branch?.level}
            isOpen={branch?.isOpen}
          />
        </tr>
      )}
    </Subscribe>
  )
}, isSameRow)

/** Compares tree rows by value, because they are rebuilt with every change of the tree. */
function isSameRow(before: ListRowProps, after: ListRowProps): boolean {
  return (Object.keys({ ...before, ...after }) as (keyof ListRowProps)[]).every(
    (prop) =>
      before[prop] === after[prop] ||
      (prop === 'branch' && JSON.stringify(before.branch) === JSON.stringify(after.branch)),
  )
}

/** Whether a click hit the row itself: neither a control or menu in it, nor the end of a text selection. */
function isOnRow({ target, currentTarget }: ReactMouseEvent<HTMLElement>): boolean {
  if (
    !(target instanceof Element) ||
    !currentTarget.contains(target) ||
    target.closest('button, a, input, label, [role="menu"]')
  )
    return false
  const selection = getSelection()
  return selection === null || selection.isCollapsed || !selection.containsNode(currentTarget, true)
}

const ariaOf = ({ level, isOpen, place, size }: Branch) => ({
  'aria-level': level,
  'aria-posinset': place,
  'aria-setsize': size,
  ...(isOpen === undefined ? {} : { 'aria-expanded': isOpen }),
})

/** The grip of a row. The list listens to presses on all grips (`../reorder/use-reorder.ts`). */
function Grip({ name, why }: { readonly name: string; readonly why: string | undefined }) {
  const t = useMessages(crudMessages)
  return (
    <button
      type="button"
      data-grip
      className={classes.grip}
      aria-label={t('order.move', { name })}
      aria-disabled={why === undefined ? undefined : true}
      title={why ?? t('order.help')}
    >
      <IconGripVertical size={14} aria-hidden="true" />
    </button>
  )
}

/** Loaded once the rows are painted with read-only values, so that its download does not delay them. */
const InlineCell = lazy(async () => {
  await nextPaint()
  return import('../cells/inline-editing-cell.tsx')
})

/** Resolves after the browser has painted the current state: a frame's callbacks run before it is painted. */
const nextPaint = (): Promise<void> =>
  new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())))

interface RowCellsProps extends Pick<ListRowProps, 'copy' | 'columns' | 'tools'> {
  readonly row: ModuleRow
  readonly level: number | undefined
  readonly isOpen: boolean | undefined
}

/** Cells ignore the selection, so that it does not re-render them. */
const RowCells = memo(function RowCells({ row, copy, columns, tools, level, isOpen }: RowCellsProps) {
  const isEditable = isOffered(copy, 'edit', row)
  return (
    <>
      {columns.map((column, at) => (
        <td
          key={column.field}
          className={`${classes.cell} ${column.side ? classes.pinned : ''}`}
          style={column.place}
          data-edge={column.isEdge && column.side}
          data-align={alignOf(column)}
          data-name={at === 0 || undefined}
          {...debugField(column.field)}
        >
          {at === 0 && level !== undefined ? (
            <TreeToggle id={String(row[copy.key])} name={nameOf(copy, row)} level={level} isOpen={isOpen} tools={tools}>
              <ColumnCell
                column={column}
                field={copy.fields[column.field]}
                row={row}
                isFirst
                tools={tools}
                rowName={nameOf(copy, row)}
                isEditable={isEditable}
                isFixed={column.inline === true && isLocked(copy, column.field, row)}
              />
            </TreeToggle>
          ) : (
            <ColumnCell
              column={column}
              field={copy.fields[column.field]}
              row={row}
              isFirst={at === 0}
              tools={tools}
              rowName={nameOf(copy, row)}
              isEditable={isEditable}
              isFixed={column.inline === true && isLocked(copy, column.field, row)}
            />
          )}
        </td>
      ))}
      <td className={classes.filler} aria-hidden="true" />
      {tools.hasActions && (
        <td className={classes.actions}>
          <RowActions menu={tools.menuOf(row)} name={nameOf(copy, row)} />
        </td>
      )}
    </>
  )
})

interface ColumnCellProps {
  readonly column: ClientColumn
  readonly field: ClientField | undefined
  readonly row: ModuleRow
  readonly isFirst: boolean
  readonly tools: RowActionHandlers
  readonly rowName: string
  readonly isEditable: boolean
  /** Whether the form locks the field of this row. */
  readonly isFixed: boolean
}

/** Cell with the features of its column: link, opening the row, copying. */
function ColumnCell({ column, field, row, isFirst, tools, rowName, isEditable, isFixed }: ColumnCellProps) {
  const cell = <Cell column={column} field={field} row={row} />
  if (column.inline && tools.save && isEditable && field && !field.readonly && !field.masked && !isFixed) {
    return (
      <Suspense fallback={cell}>
        <InlineCell
          row={row}
          rowName={rowName}
          name={column.field}
          field={field}
          isBeside={tools.press !== undefined}
          onSave={tools.save}
        >
          {cell}
        </InlineCell>
      </Suspense>
    )
  }
  const named = isFirst ? <Named row={row}>{cell}</Named> : cell
  if (column.link)
    return (
      <TextLink quiet={isFirst} to={linkOf(column.link, row)}>
        {named}
      </TextLink>
    )
  const { open } = tools
  if (open && (isFirst || column.open))
    return (
      <button type="button" className={classes.name} onClick={() => open(row)}>
        {named}
      </button>
    )
  if (column.copy && typeof row[column.field] === 'string' && row[column.field] !== '') {
    return (
      <span className={classes.copy} title={String(row[column.field])}>
        <CopyText text={String(row[column.field])} mono />
      </span>
    )
  }
  return isFirst ? <span className={classes.lead}>{named}</span> : cell
}
