import { topOf } from '#schemas/form/types/rate.ts'
import { asRows } from '#schemas/form/types/grid.ts'
import { matrixScale, type MatrixScaleItem } from '#schemas/form/types/matrix-scale.ts'
import type { ItemWidget, WidgetProps } from '../widget.ts'
import { Grid, leaveGrid, Pick, withRow } from './grid.tsx'

function MatrixScale(props: WidgetProps<MatrixScaleItem>) {
  const { item, value, disabled, id, onChange } = props
  const steps = Array.from({ length: Math.min(20, Math.max(1, topOf(item))) }, (_, at) => at + 1)
  return (
    <Grid
      {...props}
      heads={steps.map((step) => ({ value: String(step), label: String(step) }))}
      renderCell={(row, option) => (
        <Pick
          type="radio"
          name={`${item.id}.${row.value}`}
          value={option.value}
          id={`${id}-${row.value}-${option.value}`}
          row={row}
          head={option}
          isPicked={asRows(value)[row.value] === Number(option.value)}
          isOff={disabled || Boolean(item.readOnly)}
          onPick={() => onChange(item.id, withRow(value, row.value, Number(option.value)))}
          onBlur={() => leaveGrid(props)}
        />
      )}
    >
      {item.lowText || item.highText ? (
        <div className="fw-ends fw-grid-ends">
          <span>{item.lowText ? `1 = ${item.lowText}` : ''}</span>
          <span>{item.highText ? `${steps.length} = ${item.highText}` : ''}</span>
        </div>
      ) : null}
    </Grid>
  )
}

export const matrixScaleWidget: ItemWidget<MatrixScaleItem> = {
  type: 'matrixScale',
  itemType: matrixScale,
  frame: () => 'legend',
  isLocked: true,
  Control: MatrixScale,
}
