import { defineItemType } from '../item-type.ts'
import { peopleMeaning, peopleSettings, type PeopleItem } from './people-base.ts'

/** Picks departments of the institution; requires sign-in. */
export interface DeptSelectItem extends PeopleItem {
  readonly type: 'deptSelect'
}

export const deptSelect = defineItemType<DeptSelectItem>({
  ...peopleMeaning('deptId', {
    id: { 'zh-cn': '部门编号', en: 'Department ID' },
    name: { 'zh-cn': '部门名称', en: 'Department name' },
  }),
  type: 'deptSelect',
  name: { 'zh-cn': '部门选择', en: 'Departments' },
  settings: {
    multiple: peopleSettings.multiple,
    min: peopleSettings.min,
    max: peopleSettings.max,
    withinDepts: peopleSettings.withinDepts,
  },
})
