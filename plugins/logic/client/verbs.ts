import { rootOf } from '#schemas/form/edit.ts'
import type { EffectName, Form, Item } from '#schemas/form/form.ts'
import { kindOf } from '#schemas/form/kinds.ts'
import { orderOps } from '#schemas/form/kinds/kind.ts'
import type { Op } from '#schemas/kit/cond.ts'
import type { Verb } from './condition.ts'

/** Something a condition can ask about: an item's answer, or the score of a choice. */
export interface Subject {
  readonly field: string
  readonly item: Item
  readonly isScore: boolean
}

/** What the conditions of a form may ask about, in the form's order. */
export function subjectsOf(form: Form): readonly Subject[] {
  return form.items.filter((item) => kindOf(item.type)?.hasAnswer).flatMap((item) => {
    const answer = { field: item.id, item, isScore: false }
    return item.options?.some((option) => option.score !== undefined) ? [answer, { field: `${item.id}.score`, item, isScore: true }] : [answer]
  })
}

/** The subject that a field names; undefined when its item is gone. */
export function subjectOf(form: Form, field: string): Subject | undefined {
  const item = form.items.find((one) => one.id === rootOf(field))
  return item && { field, item, isScore: field.endsWith('.score') }
}

/** How a subject may be asked about. `current` stays on offer when it is one the editor would not start with. */
export function verbsOf({ item, isScore }: Subject, current?: Verb): readonly Verb[] {
  const ops: readonly Op[] = isScore ? orderOps
    : item.type === 'select' ? (item.multiple ? ['has', 'hasAll', 'empty'] : ['eq', 'ne', 'in', 'empty'])
    : kindOf(item.type)?.ops ?? []
  const verbs = ops.flatMap((op): readonly Verb[] => (op === 'empty' ? ['filled', 'empty'] : [op]))
  return current === undefined || verbs.includes(current) ? verbs : [...verbs, current]
}

/** With what a value is put in. */
export type ValueInput = 'options' | 'number' | 'date' | 'text'

export function valueInputOf({ item, isScore }: Subject, verb: Verb): ValueInput {
  if (isScore || item.type === 'number' || item.type === 'rate' || item.type === 'calc') return 'number'
  if (item.options) return orderVerbs.has(verb) ? 'number' : 'options'
  return item.type === 'date' ? 'date' : 'text'
}

/** The words for an operator: dates are earlier and later, choices are picked. */
export function verbWord({ item, isScore }: Subject, verb: Verb): string {
  if (!isScore && item.type === 'date' && (orderVerbs.has(verb) || verb === 'eq')) return `date.${verb}`
  return verb
}

/** Which items an effect may have as its target. `finish` has none. */
export function targetsOf(form: Form, effect: EffectName): readonly Item[] {
  const isQuestion = (item: Item): boolean => kindOf(item.type)?.hasAnswer === true && item.type !== 'calc'
  switch (effect) {
    case 'show': case 'hide': case 'jump': return form.items
    case 'showOption': case 'hideOption': case 'checkOption': return form.items.filter((item) => item.options !== undefined)
    case 'finish': return []
    default: return form.items.filter(isQuestion)
  }
}

/** Effects in the order people need them. */
export const effectOrder = ['show', 'hide', 'require', 'optional', 'jump', 'finish', 'showOption', 'hideOption', 'checkOption', 'setValue', 'enable', 'disable'] as const satisfies readonly EffectName[]

export const optionEffects: ReadonlySet<EffectName> = new Set(['showOption', 'hideOption', 'checkOption'])

const orderVerbs: ReadonlySet<Verb> = new Set(['gt', 'gte', 'lt', 'lte', 'between'])
