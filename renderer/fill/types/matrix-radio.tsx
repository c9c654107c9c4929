import { optionsOf } from '#schemas/form/item.ts'
import { asRows } from '#schemas/form/types/matrix-base.ts'
import { matrixRadio, type MatrixRadioItem } from '#schemas/form/types/matrix-radio.ts'
import type { ItemWidget, WidgetProps } from '../widget-props.ts'
import { PickGrid } from './matrix-grid.tsx'

const MatrixRadio = (props: WidgetProps<MatrixRadioItem>) => (
  <PickGrid
    {...props}
    type="radio"
    heads={optionsOf(props.item)}
    isPicked={(row, option) => asRows(props.value)[row] === option}
    pick={(_, option) => option.value}
  />
)

export const matrixRadioWidget: ItemWidget<MatrixRadioItem> = {
  type: 'matrixRadio',
  itemType: matrixRadio,
  frame: () => 'legend',
  isLocked: true,
  Control: MatrixRadio,
}
