import { deptSelect, type DeptSelectItem } from '#schemas/form/types/dept-select.ts'
import type { ItemWidget, WidgetProps } from '../widget.ts'
import { People } from './people.tsx'

const DeptSelect = (props: WidgetProps<DeptSelectItem>) => <People {...props} kind="deptId" />

/**
 * A question for departments: found by their name or that of one above.
 * The form that asks it is one for the signed-in.
 */
export const deptSelectWidget: ItemWidget<DeptSelectItem> = {
  type: 'deptSelect',
  itemType: deptSelect,
  frame: () => 'legend',
  isLocked: true,
  Control: DeptSelect,
}
