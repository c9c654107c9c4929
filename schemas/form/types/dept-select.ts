import { defineItemType } from '../item-type.ts'
import {
  checkPeople,
  explainPeople,
  membersOf,
  parsePeople,
  peopleColumns,
  peopleFault,
  peopleFields,
  peopleOperands,
  peopleOversize,
  peopleSchema,
  peopleSettings,
  peopleText,
  type PeopleItem,
} from './people.ts'

/** Departments of the institution, for those who are signed in. */
export interface DeptSelectItem extends PeopleItem {
  readonly type: 'deptSelect'
}

const words = {
  id: { 'zh-cn': '部门编号', en: 'Department ID' },
  name: { 'zh-cn': '部门名称', en: 'Department name' },
}

export const deptSelect = defineItemType<DeptSelectItem>({
  type: 'deptSelect',
  name: { 'zh-cn': '部门选择', en: 'Departments' },
  group: 'people',
  family: 'people',
  needsSignIn: true,
  settings: {
    multiple: peopleSettings.multiple,
    min: peopleSettings.min,
    max: peopleSettings.max,
    withinDepts: peopleSettings.withinDepts,
  },
  check: checkPeople,
  // who that is only the server knows, once somebody is there
  forVisitors: () => ({ default: undefined }),
  answerSchema: (item) => peopleSchema(item, 'deptId'),
  parse: (item, posted) => parsePeople(item, posted, 'deptId'),
  fields: peopleFields,
  oversize: peopleOversize,
  explain: explainPeople,
  fault: (_, value) => peopleFault(value, 'deptId'),
  text: (_, value) => peopleText(value, 'deptId'),
  columns: (item) => peopleColumns(item, 'deptId', words),
  operands: () => peopleOperands('deptId', words),
  member: (_, value, suffix) => membersOf(value, suffix),
  measures: () => [{ counts: [] }],
})
