import { rootOf } from '#schemas/form/edit-document.ts'
import type { EffectName, Form, Item, ItemId, Rule } from '#schemas/form/form.ts'
import { hasOptions } from '#schemas/form/item.ts'
import { familyOf, isAsked } from '#schemas/form/item-types.ts'
import { fieldsOf } from '#schemas/module/condition.ts'

/**
 * Returns the items an effect may target: none for `finish`, and never those of the rule's own condition, since a
 * question that shows itself would never show.
 */
export function targetsOf({ items }: Form, effect: EffectName, asked: ReadonlySet<ItemId>): readonly Item[] {
  const others = items.filter(({ id }) => !asked.has(id))
  switch (effect) {
    case 'show':
    case 'hide':
    case 'jump':
      return others
    case 'showOption':
    case 'hideOption':
    case 'checkOption':
      return others.filter((item) => hasOptions(item) && ['choice', 'choices'].includes(familyOf(item)))
    case 'finish':
      return []
    default:
      return others.filter(isAsked)
  }
}

/** Returns the items in a rule's condition. */
export const askedBy = ({ when }: Rule): ReadonlySet<ItemId> => new Set(fieldsOf(when).map(rootOf))

/** Effects, the most frequently used first. */
export const effectOrder = [
  'show',
  'hide',
  'require',
  'optional',
  'jump',
  'finish',
  'showOption',
  'hideOption',
  'checkOption',
  'setValue',
  'enable',
  'disable',
] as const satisfies readonly EffectName[]

export const optionEffects: ReadonlySet<EffectName> = new Set(['showOption', 'hideOption', 'checkOption'])
