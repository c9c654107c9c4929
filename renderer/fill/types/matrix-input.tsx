import { asRows } from '#schemas/form/types/matrix-base.ts'
import { columnsOf, matrixInput, type MatrixInputItem } from '#schemas/form/types/matrix-input.ts'
import { labelled } from '#schemas/form/join-texts.ts'
import type { ItemWidget, WidgetProps } from '../widget-props.ts'
import { Grid, leaveGrid, withRow } from './matrix-grid.tsx'

function MatrixInput(props: WidgetProps<MatrixInputItem>) {
  const { item, value, required, disabled, invalid, id, onChange } = props
  return (
    <Grid
      {...props}
      heads={columnsOf(item)}
      renderCell={(row, column) => {
        const line = asRows(value)[row.value]
        const text = asRows(line)[column.value]
        return (
          <label className="fw-field">
            <span className="fw-cell-name" aria-hidden="true">
              {column.label}
            </span>
            <input
              className="fw-control"
              id={`${id}-${row.value}-${column.value}`}
              name={`${item.id}.${row.value}.${column.value}`}
              type="text"
              value={typeof text === 'string' ? text : ''}
              readOnly={item.readOnly}
              disabled={disabled}
              aria-label={labelled(row.label, column.label)}
              aria-required={required}
              aria-invalid={(invalid && text === undefined) || undefined}
              onChange={(event) =>
                onChange(
                  item.id,
                  withRow(value, row.value, withRow(line, column.value, event.target.value || undefined)),
                )
              }
              onBlur={() => leaveGrid(props)}
            />
          </label>
        )
      }}
    />
  )
}

export const matrixInputWidget: ItemWidget<MatrixInputItem> = {
  type: 'matrixInput',
  itemType: matrixInput,
  frame: () => 'legend',
  Control: MatrixInput,
}
