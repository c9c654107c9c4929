import { rootOf } from '#schemas/form/edit.ts'
import type { Form, Item, ItemBase } from '#schemas/form/form.ts'
import { answerOperand, type Operand } from '#schemas/form/item-type.ts'
import { itemTypeOf } from '#schemas/form/item-types.ts'
import type { Op } from '#schemas/module/cond.ts'
import type { Verb } from './condition.ts'

/** Something a condition can ask about: an item's answer, or the score of a choice. */
export interface Subject {
  readonly field: string
  readonly item: Item
  readonly operand: Operand
}

/** The question whose words a subject's values are: of rows, the one in them. */
export const askedOf = ({ item, operand }: Subject): ItemBase => operand.inRows?.item ?? item

/** Operands of a form's conditions, in the form's order. */
export function subjectsOf(form: Form): readonly Subject[] {
  return form.items.flatMap((item) =>
    (itemTypeOf(item.type)?.operands(item) ?? [])
      .filter(({ isOffered, isOfRows }) => isOffered && !isOfRows)
      .map((operand) => ({ field: item.id + operand.suffix, item, operand })),
  )
}

/** The subject that a field names; undefined when its item is gone. */
export function subjectOf(form: Form, field: string): Subject | undefined {
  const item = form.items.find((one) => one.id === rootOf(field))
  return item && { field, item, operand: operandOf(item, field) }
}

/** What an item without answers is compared as, when a rule still reads it: nothing fits, and nothing breaks. */
function operandOf(item: Item, field: string): Operand {
  const own = itemTypeOf(item.type)?.operands(item) ?? []
  return own.find(({ suffix }) => item.id + suffix === field) ?? own[0] ?? answerOperand('none')
}

/** Whether it is a score that is asked about. */
export const isScore = ({ operand }: Subject): boolean => operand.suffix === '.score'

/** How a subject may be asked about. `current` stays on offer when it is one the editor would not start with. */
export function operatorsOf({ operand }: Subject, current?: Verb): readonly Verb[] {
  const verbs = operand.ops.flatMap((op): readonly Verb[] => verbsOf[op] ?? [op])
  return current === undefined || verbs.includes(current) ? verbs : [...verbs, current]
}

const verbsOf: Readonly<Partial<Record<Op, readonly Verb[]>>> = { empty: ['filled', 'empty'], ne: ['ne', 'neOrEmpty'] }

/** With what a value is put in. */
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

/** The words for an operator: dates are earlier and later, choices are picked. */
export function operatorLabel({ operand }: Subject, verb: Verb): Verb | `date.${OrderVerb | 'eq'}` {
  if (operand.family === 'moment' && (isOrderVerb(verb) || verb === 'eq')) return `date.${verb}`
  return verb
}

const orderVerbs = ['gt', 'gte', 'lt', 'lte', 'between'] as const satisfies readonly Verb[]
type OrderVerb = (typeof orderVerbs)[number]
const isOrderVerb = (verb: Verb): verb is OrderVerb => orderVerbs.some((one) => one === verb)
