import { rootOf } from '#schemas/form/edit-document.ts'
import type { Form, Item, ItemBase } from '#schemas/form/form.ts'
import { answerOperand, type Operand } from '#schemas/form/item-type.ts'
import { itemTypeOf } from '#schemas/form/item-types.ts'
import { contextOperandOf, contextOperands, type ContextOperand } from '#schemas/form/context-operands.ts'
import type { LocalizedText } from '#schemas/module/localized-text.ts'
import type { Op } from '#schemas/module/condition.ts'
import type { Verb } from './editable-condition.ts'

/** Operand of a condition: an item's answer, the score of a choice, or a value besides answers. */
export interface Subject {
  readonly field: string
  readonly item: Item
  readonly operand: Operand
  /** Name of a value besides answers, whose `item` is no question of the form. */
  readonly name?: LocalizedText
  /** Module whose rows are the compared values. */
  readonly rowsOf?: ContextOperand['rowsOf']
}

/** Question that defines an operand's values; for rows, the question in them. */
export const askedOf = ({ item, operand }: Subject): ItemBase => operand.inRows?.item ?? item

/** Returns the operands of a form's conditions, in form order. */
export function subjectsOf(form: Form): readonly Subject[] {
  return form.items.flatMap((item) =>
    (itemTypeOf(item.type)?.operands(item) ?? [])
      .filter(({ isOffered, isOfRows }) => isOffered && !isOfRows)
      .map((operand) => ({ field: item.id + operand.suffix, item, operand })),
  )
}

/** Returns the values that rules of a form may read besides answers. */
export const contextSubjectsOf = (form: Form): readonly Subject[] => contextOperands(form).map(contextSubject)

const contextSubject = ({ field, name, operand, asked, rowsOf }: ContextOperand): Subject => ({
  field,
  name,
  operand,
  item: asked as Item, // like a question of its type
  ...(rowsOf ? { rowsOf } : {}),
})

/** Returns the operand of a field; undefined when its item was removed. */
export function subjectOf(form: Form, field: string): Subject | undefined {
  const context = contextOperandOf(form, field)
  if (context) return contextSubject(context)
  const item = form.items.find((one) => one.id === rootOf(field))
  return item && { field, item, operand: operandOf(item, field) }
}

/** Type that items without answers compare as in existing rules: no value matches. */
function operandOf(item: Item, field: string): Operand {
  const own = itemTypeOf(item.type)?.operands(item) ?? []
  return own.find(({ suffix }) => item.id + suffix === field) ?? own[0] ?? answerOperand('none')
}

/** Whether an operand is a score. */
export const isScore = ({ operand }: Subject): boolean => operand.suffix === '.score'

/** Returns the operators offered for an operand, including `current` even where it is not offered for new tests. */
export function operatorsOf({ operand }: Subject, current?: Verb): readonly Verb[] {
  const verbs = operand.ops.flatMap((op): readonly Verb[] => verbsOf[op] ?? [op])
  return current === undefined || verbs.includes(current) ? verbs : [...verbs, current]
}

const verbsOf: Readonly<Partial<Record<Op, readonly Verb[]>>> = { empty: ['filled', 'empty'], ne: ['ne', 'neOrEmpty'] }

/** Returns the kind of input for the compared value. */
export type ValueInput = 'options' | 'number' | 'date' | 'truth' | 'text'

export function valueInputOf({ operand }: Subject, verb: Verb): ValueInput {
  switch (operand.family) {
    case 'number':
      return 'number'
    case 'choice':
    case 'choices':
    case 'path':
      return isOrderVerb(verb) ? 'number' : 'options'
    case 'moment':
      return 'date'
    case 'boolean':
      return 'truth'
    default:
      return 'text'
  }
}

/** Returns the label of an operator for an operand: earlier and later for dates, selected for choices. */
export function operatorLabel({ operand, rowsOf }: Subject, verb: Verb): Verb | `date.${OrderVerb | 'eq'}` {
  // a department or role is not chosen by the respondent
  if (rowsOf && verb === 'has') return rowsOf === 'system/dept' ? 'under' : 'in'
  if (operand.family === 'moment' && (isOrderVerb(verb) || verb === 'eq')) return `date.${verb}`
  return verb
}

const orderVerbs = ['gt', 'gte', 'lt', 'lte', 'between'] as const satisfies readonly Verb[]
type OrderVerb = (typeof orderVerbs)[number]
const isOrderVerb = (verb: Verb): verb is OrderVerb => orderVerbs.some((one) => one === verb)
