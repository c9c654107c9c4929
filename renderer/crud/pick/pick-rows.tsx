import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import type { MouseEvent } from 'react'
import type { ClientColumn, ClientModule, ModuleRow } from '#schemas/api/module-api-types.ts'
import { useText, useMessages } from '../../kit/i18n.ts'
import { debugModule } from '../../kit/debug-attributes.ts'
import { Cell } from '../cells/cell.tsx'
import { alignOf } from '../cells/cell-registry.tsx'
import { nextSort } from '../list/list-url-state.ts'
import { PickMark, type PickedRow, type PickedRows } from './pick-mark.tsx'
import classes from './pick.module.css'
import { pickMessages } from '../lazy-part-messages.ts'

export interface PickRow {
  readonly row: ModuleRow
  readonly pick: PickedRow
  readonly isDisabled: boolean
}

interface PickRowsProps {
  readonly copy: ClientModule
  readonly rows: readonly PickRow[]
  readonly picks: PickedRows
  readonly label: string
  readonly sort: readonly string[]
  readonly onSort: (sort: readonly string[]) => void
}

const columnsOf = ({ list }: ClientModule): readonly ClientColumn[] => list.columns.filter((column) => !column.hidden)

/** Rows to pick from, in the columns of the module's list. A click anywhere on a row toggles its mark. */
export function PickTable({ copy, rows, picks, label, sort, onSort }: PickRowsProps) {
  const t = useMessages(pickMessages)
  const columns = columnsOf(copy)
  return (
    <table className={classes.table} aria-label={label} {...debugModule(copy.module)}>
      <thead className={classes.head}>
        <tr>
          <th className={classes.mark}>
            <span className={classes.unseen}>{t('column')}</span>
          </th>
          {columns.map((column) => (
            <SortHead key={column.field} column={column} copy={copy} sort={sort} onSort={onSort} />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ row, pick, isDisabled }) => (
          // the mark itself handles the keyboard
          <tr
            key={pick.value}
            className={classes.row}
            data-chosen={picks.has(pick.value) || undefined}
            data-disabled={isDisabled || undefined}
            onClick={(event) => !isDisabled && !isOwnPress(event) && picks.toggle(pick)}
          >
            <td className={classes.mark}>
              <PickMark pick={pick} picks={picks} isDisabled={isDisabled} />
            </td>
            {columns.map((column) => (
              <td key={column.field} className={classes.cell} data-align={alignOf(column)}>
                <Cell column={column} field={copy.fields[column.field]} row={row} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const isOwnPress = ({ target }: MouseEvent): boolean =>
  target instanceof Element && target.closest('a, button, input, label') !== null

function SortHead({
  column,
  copy,
  sort,
  onSort,
}: Omit<PickRowsProps, 'rows' | 'picks' | 'label'> & { readonly column: ClientColumn }) {
  const text = useText()
  const label = text(column.label ?? copy.fields[column.field]?.label ?? column.field)
  const isUp = sort[0] === column.field
  const isDown = sort[0] === `-${column.field}`
  const Arrow = isUp ? IconArrowUp : IconArrowDown
  return (
    <th data-align={alignOf(column)} aria-sort={isUp ? 'ascending' : isDown ? 'descending' : undefined}>
      {copy.fields[column.field]?.sortable ? (
        <button
          type="button"
          className={classes.sort}
          data-active={isUp || isDown || undefined}
          onClick={() => onSort(nextSort(sort, column.field, copy.list.sort))}
        >
          {label}
          {(isUp || isDown) && <Arrow size={14} aria-hidden="true" />}
        </button>
      ) : (
        label
      )}
    </th>
  )
}

/** Rows on a phone: label and first columns. */
export function PickCards({ copy, rows, picks, label }: PickRowsProps) {
  const text = useText()
  const { title } = copy.list.card
  const details = columnsOf(copy)
    .filter(({ field }) => field !== title)
    .slice(0, 3)
  return (
    <ul className={classes.cards} aria-label={label} {...debugModule(copy.module)}>
      {rows.map(({ row, pick, isDisabled }) => (
        <li key={pick.value}>
          <label className={classes.card} data-disabled={isDisabled || undefined}>
            <PickMark pick={pick} picks={picks} isDisabled={isDisabled} />
            <span className={classes.name}>{pick.label}</span>
            <span className={classes.details}>
              {details.map((column) => (
                <span key={column.field}>
                  <span className={classes.term}>
                    {text(column.label ?? copy.fields[column.field]?.label ?? column.field)}
                  </span>
                  <Cell column={column} field={copy.fields[column.field]} row={row} />
                </span>
              ))}
            </span>
          </label>
        </li>
      ))}
    </ul>
  )
}
