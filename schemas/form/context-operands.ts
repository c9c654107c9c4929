import type { LocalizedText } from '../module/localized-text.ts'
import { rootOf } from './edit-document.ts'
import { named, type ItemBase } from './item.ts'
import { isPlacesLeft, leftSuffix, limitedOptions } from './seats-left-operand.ts'
import type { Form, Item } from './form.ts'
import { answerOperand, type Operand } from './item-type.ts'
import { answerOperandOf } from './item-types.ts'

/** A value that conditions read besides answers. */
export interface ContextOperand {
  readonly field: string
  readonly name: LocalizedText
  readonly operand: Operand
  /** A question whose input edits the compared value. */
  readonly asked: ItemBase
  /** The module whose rows are the compared values. */
  readonly rowsOf?: 'system/dept' | 'system/role'
}

/** Beginning of the field of a parameter in the page's address; the name of the parameter follows. */
export const urlField = 'url.'

const date = (accuracy: 'day' | 'minute'): ItemBase => ({ id: '', type: 'date', label: '', accuracy }) as ItemBase // a date's own setting
const count: ItemBase = { id: '', type: 'number', label: '' }
const text: ItemBase = { id: '', type: 'input', label: '' }
const contextOperand = (field: string, zh: string, en: string, asked: ItemBase): ContextOperand => ({
  field,
  name: { 'zh-cn': zh, en },
  operand: answerOperandOf(asked)!, // dates and texts have answers
  asked,
})

/** The signed-in visitor's department, with those above it, and roles: by id as in questions that ask for departments. */
const idOperand = (
  field: string,
  zh: string,
  en: string,
  rowsOf: 'system/dept' | 'system/role',
  operand: Operand,
): ContextOperand => ({ field, name: { 'zh-cn': zh, en }, operand, asked: text, rowsOf })

/** Values of the visit, which rules of any form may read. */
const ofVisit = (): readonly ContextOperand[] => [
  contextOperand('today', '填写日期', 'Date of the visit', date('day')),
  contextOperand('now', '填写时间', 'Time of the visit', date('minute')),
]
/** Values of the signed-in visitor. */
const ofUser = (): readonly ContextOperand[] => [
  contextOperand('user.nickName', '填写者的姓名', 'Name of the respondent', text),
  contextOperand('user.userName', '填写者的账号', 'Username of the respondent', text),
  idOperand(
    'user.deptIds',
    '填写者的部门',
    'Department of the respondent',
    'system/dept',
    answerOperand('choices', { ops: ['has', 'empty'] }),
  ),
  idOperand(
    'user.roleIds',
    '填写者的角色',
    'Roles of the respondent',
    'system/role',
    answerOperand('choices', { ops: ['has', 'empty'] }),
  ),
]
const urlOperand = (field: string): ContextOperand => {
  const name = field.slice(urlField.length)
  return contextOperand(
    field,
    name ? `链接参数 ${name}` : '链接参数',
    name ? `Link parameter ${name}` : 'Link parameter',
    text,
  )
}

const placeOperands = (item: Item): readonly ContextOperand[] =>
  limitedOptions(item).map(({ value, label }) =>
    contextOperand(
      `${item.id}${leftSuffix}${value}`,
      `「${named(item)}」${label || value}的剩余名额`,
      `Places left for “${label || value}” in “${named(item)}”`,
      count,
    ),
  )

/**
 * Returns the values that a form's rules may read besides answers; those of users only where visitors sign in, places
 * left of options and products that are limited.
 */
export const contextOperands = ({ items, settings }: Form): readonly ContextOperand[] => [
  ...items.flatMap(placeOperands),
  ...ofVisit(),
  ...(settings.access?.signIn ? ofUser() : []),
  urlOperand(urlField),
]

/** Returns the value that a field names; undefined for answers, and for options that are gone. */
export function contextOperandOf(form: Form, field: string): ContextOperand | undefined {
  if (field.startsWith(urlField)) return urlOperand(field)
  const item = isPlacesLeft(field) ? form.items.find(({ id }) => id === rootOf(field)) : undefined
  return [...(item ? placeOperands(item) : []), ...ofVisit(), ...ofUser()].find((one) => one.field === field)
}
