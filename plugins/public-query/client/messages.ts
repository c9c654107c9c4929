import { messageSet } from '#renderer/kit/i18n.ts'
import type { Item } from '#schemas/form/form.ts'

export const queryMessages = messageSet('public-query', {
  'zh-cn': () => import('./messages/zh-cn.ts'),
  en: () => import('./messages/en.ts'),
})

/** Options of a field that picks questions. A question may have no text yet. */
export const optionsFrom = (items: readonly Item[]): { readonly value: string; readonly label: string }[] =>
  items.map(({ id, label }) => ({ value: id, label: label.trim() || id }))

/** Sorts ids by the order of the form; ids of deleted questions come last. */
export function inOrder(items: readonly Item[], ids: readonly string[]): string[] {
  const place = new Map(items.map(({ id }, at) => [id, at]))
  return ids.toSorted((a, b) => (place.get(a) ?? items.length) - (place.get(b) ?? items.length))
}
