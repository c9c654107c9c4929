import type { Form, Item } from './form.ts'
import { optionsOf, type Answers, type Option } from './item.ts'
import { picked } from './types/choice-base.ts'

/** The form with the options that are offered now, and those that `answers` already have. */
export function formWithOffered(form: Form, answers: Answers = {}): Form {
  return form.items.some(hasRetired)
    ? { ...form, items: form.items.map((item) => offeredItem(item, answers[item.id])) }
    : form
}

/** The item with the options that are offered now, and those that its answer already has. */
export function offeredItem<I extends Item>(item: I, answer?: unknown): I {
  if (!hasRetired(item)) return item
  const own = new Set(picked(answer))
  return { ...item, options: only(optionsOf(item), ({ value, retired }) => !retired || own.has(value)) }
}

export const offeredIn = (options: readonly Option[]): readonly Option[] => only(options, ({ retired }) => !retired)

/** The options that pass, at every level; those below one that fails are left out with it. */
export function only(options: readonly Option[], holds: (option: Option) => boolean): readonly Option[] {
  return options.filter(holds).map((option) => {
    if (!option.children) return option
    const { children, ...rest } = option
    const kept = only(children, holds)
    return kept.length > 0 ? { ...rest, children: kept } : rest
  })
}

const hasRetired = (item: Item): boolean => optionsOf(item).some(isOrHasRetired)
const isOrHasRetired = ({ retired, children }: Option): boolean =>
  retired === true || children?.some(isOrHasRetired) === true
