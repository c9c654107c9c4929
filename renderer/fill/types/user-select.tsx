import { userSelect, type UserSelectItem } from '#schemas/form/types/user-select.ts'
import type { ItemWidget, WidgetProps } from '../widget.ts'
import { People } from './people.tsx'

const UserSelect = (props: WidgetProps<UserSelectItem>) => <People {...props} kind="userId" />

/**
 * A question for people: found by their name or their department.
 * The form that asks it is one for the signed-in.
 */
export const userSelectWidget: ItemWidget<UserSelectItem> = {
  type: 'userSelect',
  itemType: userSelect,
  frame: () => 'legend',
  isLocked: true,
  Control: UserSelect,
}
