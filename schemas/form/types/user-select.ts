import { defineItemType } from '../item-type.ts'
import { peopleMeaning, peopleSettings, type PeopleItem } from './people-base.ts'

/** Picks users of the institution; requires sign-in. */
export interface UserSelectItem extends PeopleItem {
  readonly type: 'userSelect'
}

export const userSelect = defineItemType<UserSelectItem>({
  ...peopleMeaning('userId', {
    id: { 'zh-cn': '用户编号', en: 'User ID' },
    name: { 'zh-cn': '姓名', en: 'Name' },
  }),
  type: 'userSelect',
  name: { 'zh-cn': '人员选择', en: 'People' },
  settings: {
    multiple: peopleSettings.multiple,
    min: peopleSettings.min,
    max: peopleSettings.max,
    withinDepts: peopleSettings.withinDepts,
    withinRoles: peopleSettings.withinRoles,
  },
})
