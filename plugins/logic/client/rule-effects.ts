import { rootOf } from '#schemas/form/edit-document.ts'
import { takesEffect } from '#schemas/form/effect-targets.ts'
import type { EffectName, Form, Item, ItemId, Rule } from '#schemas/form/form.ts'
import { hasOptions } from '#schemas/form/item.ts'
import { familyOf } from '#schemas/form/item-types.ts'
import { fieldsOf } from '#schemas/module/condition.ts'

/**
 * Returns the items an effect may target: none for `finish`, and never those of the rule's own condition, since a
 * question that shows itself would never show. A jump leads past the condition's questions.
 */
export function targetsOf({ items }: Form, effect: EffectName, asked: ReadonlySet<ItemId>): readonly Item[] {
  const lastAsked = items.findLastIndex(({ id }) => asked.has(id))
  return items.filter(
    (item, at) =>
      !asked.has(item.id) &&
      takesEffect(item, effect) &&
      (effect !== 'jump' || at > lastAsked) &&
      (effect !== 'setValue' || hasValueInput(item)),
  )
}

/** Whether the editor has an input for an answer of the item; documents from elsewhere may set any answer. */
function hasValueInput(item: Item): boolean {
  const family = familyOf(item)
  if (family === 'choice' || family === 'choices') return hasOptions(item)
  return ['text', 'number', 'boolean', 'moment'].includes(family)
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
