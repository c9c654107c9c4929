import { optionsOf } from '#schemas/form/item.ts'
import { asRows } from '#schemas/form/types/grid.ts'
import { matrixRadio, type MatrixRadioItem } from '#schemas/form/types/matrix-radio.ts'
import type { ItemWidget, WidgetProps } from '../widget.ts'
import { Grid, leaveGrid, Pick, withRow } from './grid.tsx'

function MatrixRadio(props: WidgetProps<MatrixRadioItem>) {
  const { item, value, disabled, id, onChange } = props
  return (
    <Grid
      {...props}
      heads={optionsOf(item)}
      renderCell={(row, option) => (
        <Pick
          type="radio"
          name={`${item.id}.${row.value}`}
          value={option.value}
          id={`${id}-${row.value}-${option.value}`}
          row={row}
          head={option}
          isPicked={asRows(value)[row.value] === option.value}
          isOff={disabled || Boolean(item.readOnly)}
          onPick={() => onChange(item.id, withRow(value, row.value, option.value))}
          onBlur={() => leaveGrid(props)}
        />
      )}
    />
  )
}

export const matrixRadioWidget: ItemWidget<MatrixRadioItem> = {
  type: 'matrixRadio',
  itemType: matrixRadio,
  frame: () => 'legend',
  isLocked: true,
  Control: MatrixRadio,
}
