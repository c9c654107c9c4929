import { deptSelect, type DeptSelectItem } from '#schemas/form/types/dept-select.ts'
import type { ItemWidget, WidgetProps } from '../widget-props.ts'
import { People } from './people-picker.tsx'

const DeptSelect = (props: WidgetProps<DeptSelectItem>) => <People {...props} kind="deptId" />

/**
 * Widget that picks departments, found by their own name or a parent's. Its form requires sign-in, as does every list
 * of the institution's own.
 */
export const deptSelectWidget: ItemWidget<DeptSelectItem> = {
  type: 'deptSelect',
  itemType: deptSelect,
  frame: () => 'legend',
  isLocked: true,
  Control: DeptSelect,
}
