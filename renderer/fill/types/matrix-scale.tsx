import { topOf } from '#schemas/form/types/rate.ts'
import { asRows } from '#schemas/form/types/matrix-base.ts'
import { matrixScale, type MatrixScaleItem } from '#schemas/form/types/matrix-scale.ts'
import type { ItemWidget, WidgetProps } from '../widget-props.ts'
import { PickGrid } from './matrix-grid.tsx'

function MatrixScale(props: WidgetProps<MatrixScaleItem>) {
  const { item, value } = props
  const steps = Array.from({ length: Math.min(20, Math.max(1, topOf(item))) }, (_, at) => at + 1)
  return (
    <PickGrid
      {...props}
      type="radio"
      heads={steps.map((step) => ({ value: String(step), label: String(step) }))}
      isPicked={(row, step) => asRows(value)[row] === Number(step)}
      pick={(_, step) => Number(step.value)}
    >
      {item.lowText || item.highText ? (
        <div className="fw-ends fw-grid-ends">
          <span>{item.lowText ? `1 = ${item.lowText}` : ''}</span>
          <span>{item.highText ? `${steps.length} = ${item.highText}` : ''}</span>
        </div>
      ) : null}
    </PickGrid>
  )
}

export const matrixScaleWidget: ItemWidget<MatrixScaleItem> = {
  type: 'matrixScale',
  itemType: matrixScale,
  frame: () => 'legend',
  isLocked: true,
  Control: MatrixScale,
}
