import { ActionIcon, Menu } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconDots, IconEye, IconTrash } from '@tabler/icons-react'
import { memo, type MouseEvent } from 'react'
import type { DataRow } from '#schemas/api/form-wire.ts'
import { useMessages } from '#renderer/kit/messages.ts'
import { AnswerCell, isNumeric } from './answer-cell.tsx'
import classes from './answer-list.module.css'
import type { Column } from './columns.ts'
import { formDataMessages } from './messages.ts'

export interface AnswerTableProps {
  readonly columns: readonly Column[]
  readonly rows: readonly DataRow[]
  readonly sort: string
  readonly onSort: (sort: string) => void
  readonly open: (id: number) => void
  /** Absent for who may not delete. */
  readonly remove: ((row: DataRow) => Promise<void>) | undefined
  readonly isStale: boolean
}

/** Answers as rows; a press on a row opens it, by keyboard its serial number does. */
export function AnswerTable({ columns, rows, sort, onSort, open, remove, isStale }: AnswerTableProps) {
  const t = useMessages(formDataMessages)
  return (
    <div className={classes.scroll} data-stale={isStale || undefined} tabIndex={-1}>
      <table className={classes.table} aria-label={t('list')}>
        <thead className={classes.head}>
          <tr>
            <Head id="serial" isFirst label={t('column.serial')} sort={sort} onSort={onSort} />
            {columns.map((column) => (
              <Head
                key={column.id}
                id={column.id}
                label={column.entry ? column.entry.label : t(`column.${column.id}`)}
                isNumber={isNumeric(column)}
                sort={sort}
                onSort={onSort}
              />
            ))}
            <th className={classes.actions}>
              <span className={classes.unseen}>{t('more')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.id} row={row} columns={columns} open={open} remove={remove} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface RowProps extends Pick<AnswerTableProps, 'columns' | 'open' | 'remove'> {
  readonly row: DataRow
}

const Row = memo(function Row({ row, columns, open, remove }: RowProps) {
  const t = useMessages(formDataMessages)
  return (
    <tr className={classes.row} onClick={(event) => isOnRow(event) && open(row.id)}>
      <td className={classes.serial}>
        <button
          type="button"
          className={classes.name}
          onClick={() => open(row.id)}
          aria-label={t('open', { serial: row.serial })}
        >
          {row.serial}
        </button>
      </td>
      {columns.map((column) => (
        <td
          key={column.id}
          className={classes.cell}
          data-tight={column.entry ? undefined : true}
          data-align={isNumeric(column) ? 'right' : undefined}
        >
          <AnswerCell column={column} row={row} />
        </td>
      ))}
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- the button in it has a name */}
      <td className={classes.actions}>
        <Menu>
          <Menu.Target>
            <ActionIcon aria-label={t('moreFor', { serial: row.serial })}>
              <IconDots size={16} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item leftSection={<IconEye size={16} />} onClick={() => open(row.id)}>
              {t('view')}
            </Menu.Item>
            {remove && (
              <Menu.Item color="red" leftSection={<IconTrash size={16} />} onClick={() => void remove(row)}>
                {t('remove.action')}
              </Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
      </td>
    </tr>
  )
})

/** A press on the row itself: not on a control of it or in its menu, and not the end of selecting text. */
function isOnRow({ target, currentTarget }: MouseEvent<HTMLElement>): boolean {
  if (
    !(target instanceof Element) ||
    !currentTarget.contains(target) ||
    target.closest('button, a, input, [role="menu"]')
  )
    return false
  const selection = getSelection()
  return selection === null || selection.isCollapsed || !selection.containsNode(currentTarget, true)
}

interface HeadProps {
  readonly id: string
  readonly label: string
  readonly isNumber?: boolean
  /** Stays while the others scroll by. */
  readonly isFirst?: boolean
  readonly sort: string
  readonly onSort: (sort: string) => void
}

/** A press sorts up, the next down, the third goes back to newest first. */
function Head({ id, label, isNumber = false, isFirst = false, sort, onSort }: HeadProps) {
  const t = useMessages(formDataMessages)
  const isUp = sort === id
  const isDown = sort === `-${id}`
  const Arrow = isUp ? IconArrowUp : IconArrowDown
  return (
    <th
      className={isFirst ? classes.serial : undefined}
      data-align={isNumber ? 'right' : undefined}
      aria-sort={isUp ? 'ascending' : isDown ? 'descending' : undefined}
    >
      <button
        type="button"
        className={classes.sort}
        data-active={isUp || isDown || undefined}
        title={t('sortBy', { label })}
        onClick={() => onSort(isUp ? `-${id}` : isDown ? '' : id)}
      >
        <span className={classes.headLabel}>{label}</span>
        {(isUp || isDown) && <Arrow size={14} aria-hidden="true" />}
      </button>
    </th>
  )
}
