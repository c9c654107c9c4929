import type { ExamAttributes } from '#schemas/form/exam-types.ts'
import type { Item } from '#schemas/form/form.ts'
import { hasOptions, optionsOf, sourceOf, type ItemBase } from '#schemas/form/item.ts'
import { itemTypeOf } from '#schemas/form/item-types.ts'
import type { Locale } from '#schemas/module/localized-text.ts'
import { offeredSettings } from './visible-settings.ts'

/**
 * Returns the change of an item to another type. A related type keeps the settings of both; any other one keeps the
 * texts, whether an answer is required, the points, and the texts of options where both have a list of them. Settings
 * unknown to the new type are removed, so that no invisible one blocks publishing.
 */
export function turnedInto(item: Item, type: string, locale: Locale): Readonly<Record<string, unknown>> {
  return itemTypeOf(item.type)?.becomes.includes(type) ? asRelated(item, type, locale) : asOther(item, type, locale)
}

function asOther(item: Item, type: string, locale: Locale): Readonly<Record<string, unknown>> {
  const fresh = itemTypeOf(type)?.create(locale) ?? {}
  const lost = Object.keys(item).filter((key) => !keptByAll.has(key))
  const isList = [item.type, type].every((one) => itemTypeOf(one)?.settings.options?.widget === 'options')
  return {
    ...Object.fromEntries(lost.map((key) => [key, undefined])),
    ...(item.exam ? { exam: keptExam(item.exam) } : {}),
    ...fresh,
    ...(isList && hasOptions(item) ? { options: optionsOf(item).map(({ value, label }) => ({ value, label })) } : {}),
    type,
  }
}

const keptByAll: ReadonlySet<string> = new Set(['id', 'type', 'label', 'help', 'required', 'hidden'])

function asRelated(item: Item, type: string, locale: Locale): Readonly<Record<string, unknown>> {
  // Defaults to single choice.
  const { multiple: _, ...rest } = { ...item, type } as ItemBase & { readonly multiple?: boolean }
  const fresh = itemTypeOf(type)?.create(locale) ?? {}
  // a rule may require the item, too
  const offered = new Set(offeredSettings({ ...rest, required: true }).map(([name]) => name))
  const source = sourceOf(item)
  const keepsSource = source !== undefined && itemTypeOf(type)?.optionSources?.includes(source.kind) === true
  const foreign = Object.keys(itemTypeOf(item.type)?.settings ?? {}).filter(
    (key) => key === 'multiple' || !(offered.has(key) || (key === 'optionsFrom' && keepsSource)),
  )
  const missing = Object.entries(fresh).filter(([key]) => !Object.hasOwn(item, key))
  return {
    ...Object.fromEntries(foreign.map((key) => [key, undefined])),
    ...(hasOptions(item) ? { default: undefined } : {}),
    // a key of the former kind fits the new one rarely; the points stay
    ...(item.exam ? { exam: keptExam(item.exam) } : {}),
    ...Object.fromEntries(missing),
    type,
  }
}

const keptExam = ({ points, explanation }: ExamAttributes): ExamAttributes => ({
  ...(points === undefined ? {} : { points }),
  ...(explanation === undefined ? {} : { explanation }),
})
