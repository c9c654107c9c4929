import { optionsOf } from '#schemas/form/item.ts'
import { asRows } from '#schemas/form/types/matrix-base.ts'
import { matrixCheckbox, type MatrixCheckboxItem } from '#schemas/form/types/matrix-checkbox.ts'
import type { ItemWidget, WidgetProps } from '../widget-props.ts'
import { toggled } from './checkbox.tsx'
import { PickGrid } from './matrix-grid.tsx'

function MatrixCheckbox(props: WidgetProps<MatrixCheckboxItem>) {
  const { item, value } = props
  const options = optionsOf(item)
  return (
    <PickGrid
      {...props}
      type="checkbox"
      heads={options}
      isPicked={(row, option) => picksIn(value, row).includes(option)}
      pick={(row, option) =>
        toggled({ id: item.id, type: 'checkbox', label: '', options }, picksIn(value, row), option)
      }
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
