import { userSelect, type UserSelectItem } from '#schemas/form/types/user-select.ts'
import type { ItemWidget, WidgetProps } from '../widget-props.ts'
import { People } from './people-picker.tsx'

const UserSelect = (props: WidgetProps<UserSelectItem>) => <People {...props} kind="userId" />

/**
 * Widget that picks users, found by name or department. Its form requires sign-in, because who works in the institution
 * is not public.
 */
export const userSelectWidget: ItemWidget<UserSelectItem> = {
  type: 'userSelect',
  itemType: userSelect,
  frame: () => 'legend',
  isLocked: true,
  Control: UserSelect,
}
