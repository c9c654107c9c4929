import { optionsOf } from '#schemas/form/item.ts'
import { asRows } from '#schemas/form/types/grid.ts'
import { matrixCheckbox, type MatrixCheckboxItem } from '#schemas/form/types/matrix-checkbox.ts'
import type { ItemWidget, WidgetProps } from '../widget.ts'
import { toggled } from './checkbox.tsx'
import { Grid, leaveGrid, Pick, withRow } from './grid.tsx'

function MatrixCheckbox(props: WidgetProps<MatrixCheckboxItem>) {
  const { item, value, disabled, id, onChange } = props
  return (
    <Grid
      {...props}
      heads={optionsOf(item)}
      renderCell={(row, option) => (
        <Pick
          type="checkbox"
          name={`${item.id}.${row.value}`}
          value={option.value}
          id={`${id}-${row.value}-${option.value}`}
          row={row}
          head={option}
          isPicked={picksIn(value, row.value).includes(option.value)}
          isOff={disabled || Boolean(item.readOnly)}
          onPick={() =>
            onChange(
              item.id,
              withRow(
                value,
                row.value,
                toggled(
                  { id: item.id, type: 'checkbox', label: '', options: optionsOf(item) },
                  picksIn(value, row.value),
                  option,
                ),
              ),
            )
          }
          onBlur={() => leaveGrid(props)}
        />
      )}
    />
  )
}

const picksIn = (value: unknown, row: string): readonly string[] => {
  const picks = asRows(value)[row]
  return Array.isArray(picks) ? picks : []
}

export const matrixCheckboxWidget: ItemWidget<MatrixCheckboxItem> = {
  type: 'matrixCheckbox',
  itemType: matrixCheckbox,
  frame: () => 'legend',
  isLocked: true,
  Control: MatrixCheckbox,
}
