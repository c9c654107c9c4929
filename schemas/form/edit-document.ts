import { fieldsOf } from '../module/condition.ts'
import type { Locale } from '../module/localized-text.ts'
import { named, newItemId } from './item.ts'
import type { Form, Item, ItemId, Rule } from './form.ts'
import { itemTypeOf, richTextsOf } from './item-types.ts'
import { withItemTextsOf, withoutItemTexts } from './translations.ts'

/** Adds an item of `type` before position `at` (default: the end). Throws on an unknown type. */
export function addItem(
  form: Form,
  type: string,
  at: number = form.items.length,
  label = '',
  locale: Locale = 'zh-cn',
): Form {
  const itemType = itemTypeOf(type)
  if (!itemType) throw new Error(`no item type <${type}>`)
  const item = { id: freeId(form), type, label, ...itemType.create(locale) } as Item // the type created the item
  return { ...form, items: form.items.toSpliced(at, 0, item) }
}

/** Removes an item and its translations. Rules and formulas that mention it stay, broken, and the compiler reports them. */
export const removeItem = (form: Form, id: ItemId): Form =>
  withoutItemTexts({ ...form, items: form.items.filter((item) => item.id !== id) }, id)

/** Puts an item removed from `before` back, at the same position. */
export function restoreItem(form: Form, before: Form, id: ItemId): Form {
  const at = before.items.findIndex((item) => item.id === id)
  if (at === -1 || form.items.some((item) => item.id === id)) return form
  return withItemTextsOf({ ...form, items: form.items.toSpliced(at, 0, before.items[at]!) }, before, id, id)
}

/** Moves the item at `from` to position `to`. Positions outside the form are clamped. */
export function moveItem(form: Form, from: number, to: number): Form {
  const item = form.items[from]
  if (!item) return form
  const target = Math.max(0, Math.min(to, form.items.length - 1))
  if (target === from) return form
  return { ...form, items: form.items.toSpliced(from, 1).toSpliced(target, 0, item) }
}

/** Inserts a copy with its translations behind the original, under a new id. Rules about the original do not apply to the copy. */
export function duplicateItem(form: Form, id: ItemId): Form {
  const at = form.items.findIndex((item) => item.id === id)
  if (at === -1) return form
  const copy = freeId(form)
  const items = form.items.toSpliced(at + 1, 0, { ...structuredClone(form.items[at]!), id: copy })
  return withItemTextsOf({ ...form, items }, form, id, copy)
}

/** Sets an item's keys to those of `patch`; undefined removes a key. The id never changes. */
export const changeItem = (form: Form, id: ItemId, patch: Partial<Item>): Form => ({
  ...form,
  items: form.items.map((item) => (item.id === id ? { ...patched(item, patch), id } : item)),
})

/** Sets the form's own keys: title, description, theme, settings. Items have their own edit functions. */
export const changeForm = (
  form: Form,
  patch: Partial<Pick<Form, 'title' | 'description' | 'theme' | 'settings'>>,
): Form => patched<Form>(form, patch)

export const setLogic = (form: Form, logic: readonly Rule[]): Form => ({ ...form, logic })

/** Positions of the rules that ask about an item or act on it. */
export const rulesOn = ({ logic }: Form, id: ItemId): readonly number[] =>
  logic.flatMap(({ when, then }, at) =>
    fieldsOf(when).some((field) => rootOf(field) === id) || then.some(({ target }) => target === id) ? [at] : [],
  )

/** Whether an item is required, by its setting or when a rule holds. */
export const mayBeRequired = (
  { logic }: Pick<Form, 'logic'>,
  { id, required }: Pick<Item, 'id' | 'required'>,
): boolean =>
  required === true || logic.some(({ then }) => then.some((effect) => effect.do === 'require' && effect.target === id))

/** The rules and formulas that use an item, as text, to show after its removal. */
export function referencesTo(form: Form, id: ItemId, locale: Locale = 'zh-cn'): readonly string[] {
  const text = (zh: string, en: string): string => (locale === 'en' ? en : zh)
  const mentions = new RegExp(`(?<![A-Za-z0-9])${id}(?![A-Za-z0-9])`)
  const texts = (item: Item): string => [item.label, item.help, ...richTextsOf(item).map(([, html]) => html)].join('\n')
  return [
    ...form.logic.flatMap((rule, i) => {
      const reads = fieldsOf(rule.when).some((field) => rootOf(field) === id)
      const acts = rule.then.some((effect) => effect.target === id)
      return [
        ...(reads ? [text(`逻辑规则 ${i + 1} 的条件`, `the condition of rule ${i + 1}`)] : []),
        ...(acts ? [text(`逻辑规则 ${i + 1} 的动作`, `an effect of rule ${i + 1}`)] : []),
      ]
    }),
    ...form.items.flatMap((item) =>
      item.id !== id && mentions.test(itemTypeOf(item.type)?.calculation?.(item).formula ?? '')
        ? [text(`「${named(item)}」的公式`, `the formula of “${named(item)}”`)]
        : [],
    ),
    ...form.items.flatMap((item) =>
      item.id !== id && texts(item).includes(`{{${id}}}`)
        ? [text(`「${named(item)}」的文字`, `the text of “${named(item)}”`)]
        : [],
    ),
    ...([form.description, form.settings.submit?.html].join('\n').includes(`{{${id}}}`)
      ? [text('表单说明或结束页的文字', 'the description or the end page')]
      : []),
  ]
}

/** The item of a condition's field: `a1b2c3.score` and `a1b2c3:other` belong to `a1b2c3`. */
export const rootOf = (field: string): string => /^[^.:]*/.exec(field)![0]

function freeId(form: Form): ItemId {
  const taken = new Set(form.items.map((item) => item.id))
  let id = newItemId()
  while (taken.has(id)) id = newItemId()
  return id
}

function patched<T extends object>(whole: T, patch: Partial<T>): T {
  const entries = Object.entries({ ...whole, ...patch }).filter(([, value]) => value !== undefined)
  return Object.fromEntries(entries) as T // only keys that `patch` may leave out can be undefined in it
}
