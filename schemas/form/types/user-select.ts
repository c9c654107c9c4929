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

/** People of the institution, for those who are signed in. */
export interface UserSelectItem extends PeopleItem {
  readonly type: 'userSelect'
}

const words = {
  id: { 'zh-cn': '用户编号', en: 'User ID' },
  name: { 'zh-cn': '姓名', en: 'Name' },
}

export const userSelect = defineItemType<UserSelectItem>({
  type: 'userSelect',
  name: { 'zh-cn': '人员选择', en: 'People' },
  group: 'people',
  family: 'people',
  needsSignIn: true,
  settings: {
    multiple: peopleSettings.multiple,
    min: peopleSettings.min,
    max: peopleSettings.max,
    withinDepts: peopleSettings.withinDepts,
    withinRoles: peopleSettings.withinRoles,
  },
  check: checkPeople,
  // who that is only the server knows, once somebody is there
  forVisitors: () => ({ default: undefined }),
  answerSchema: (item) => peopleSchema(item, 'userId'),
  parse: (item, posted) => parsePeople(item, posted, 'userId'),
  fields: peopleFields,
  oversize: peopleOversize,
  explain: explainPeople,
  fault: (_, value) => peopleFault(value, 'userId'),
  text: (_, value) => peopleText(value, 'userId'),
  columns: (item) => peopleColumns(item, 'userId', words),
  operands: () => peopleOperands('userId', words),
  member: (_, value, suffix) => membersOf(value, suffix),
  measures: () => [{ counts: [] }],
})
