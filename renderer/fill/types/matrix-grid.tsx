import type { ReactNode } from 'react'
import type { Option } from '#schemas/form/item.ts'
import { asRows, rowsOf, type GridItem } from '#schemas/form/types/matrix-base.ts'
import { labelled } from '#schemas/form/join-texts.ts'
import type { WidgetProps } from '../widget-props.ts'

interface GridProps<I extends GridItem> extends WidgetProps<I> {
  /** Column headings; narrow screens repeat them in each cell. */
  readonly heads: readonly Option[]
  readonly renderCell: (row: Option, head: Option) => ReactNode
  readonly children?: ReactNode
}

/** Renders a grid as a table; narrow screens show a card per row. */
export function Grid<I extends GridItem>({
  item,
  heads,
  renderCell,
  value,
  required,
  disabled,
  t,
  onChange,
  children,
}: GridProps<I>) {
  const isEmpty = Object.keys(asRows(value)).length === 0
  return (
    <>
      <div className="fw-grid-box">
        <table className="fw-grid">
          <thead>
            <tr>
              <th aria-hidden="true" />
              {heads.map((head) => (
                <th key={head.value} scope="col">
                  {head.label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rowsOf(item).map((row) => (
              <tr key={row.value}>
                <th scope="row">{row.label}</th>
                {heads.map((head) => (
                  <td key={head.value}>{renderCell(row, head)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {children}
      {!isEmpty && !required && !disabled && !item.readOnly ? (
        <button type="button" className="fw-clear fw-js-only" onClick={() => onChange(item.id, undefined)}>
          {t('clear')}
        </button>
      ) : null}
    </>
  )
}

/** Returns the answer with one row changed; undefined when no row is left. */
export function withRow(value: unknown, row: string, next: unknown): Readonly<Record<string, unknown>> | undefined {
  const { [row]: _, ...rest } = asRows(value)
  const all = next === undefined ? rest : { ...rest, [row]: next }
  return Object.keys(all).length === 0 ? undefined : all
}

/** Checks a grid on blur once all of its rows are answered. */
export const leaveGrid = ({ item, value, onBlur }: WidgetProps<GridItem>): void => {
  if (Object.keys(asRows(value)).length >= rowsOf(item).length) onBlur?.(item.id)
}

interface PickGridProps<I extends GridItem> extends Omit<GridProps<I>, 'renderCell'> {
  readonly type: 'radio' | 'checkbox'
  readonly isPicked: (row: string, head: string) => boolean
  /** Returns the row's value after a cell was clicked. */
  readonly pick: (row: string, head: Option) => unknown
}

/** Grid of checkboxes or radio buttons. */
export function PickGrid<I extends GridItem>({ type, isPicked, pick, ...props }: PickGridProps<I>) {
  const { item, value, disabled, id, onChange } = props
  return (
    <Grid
      {...props}
      renderCell={(row, head) => (
        <Pick
          type={type}
          name={`${item.id}.${row.value}`}
          value={head.value}
          id={`${id}-${row.value}-${head.value}`}
          row={row}
          head={head}
          isPicked={isPicked(row.value, head.value)}
          isOff={disabled || Boolean(item.readOnly)}
          onPick={() => onChange(item.id, withRow(value, row.value, pick(row.value, head)))}
          onBlur={() => leaveGrid(props)}
        />
      )}
    />
  )
}

interface PickProps {
  readonly type: 'radio' | 'checkbox'
  readonly name: string
  readonly value: string | number
  readonly id: string
  readonly row: Option
  readonly head: Option
  readonly isPicked: boolean
  readonly isOff: boolean
  readonly onPick: () => void
  readonly onBlur: () => void
}

/** Checkable cell whose target fills the cell. */
function Pick({ type, name, value, id, row, head, isPicked, isOff, onPick, onBlur }: PickProps) {
  return (
    <label className="fw-cell" data-off={isOff || undefined}>
      <input
        type={type}
        id={id}
        name={name}
        value={value}
        checked={isPicked}
        disabled={isOff}
        aria-label={labelled(row.label, head.label)}
        onChange={onPick}
        onBlur={onBlur}
      />
      <span className="fw-mark" data-type={type} aria-hidden="true" />
      <span className="fw-cell-name" aria-hidden="true">
        {head.label}
      </span>
    </label>
  )
}
