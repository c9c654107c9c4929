import { messageSet } from '#renderer/kit/i18n.ts'
import type { ItemId } from '#schemas/form/form.ts'
import type { CodebookEntry } from '#schemas/form/artifact.ts'

export const dataGroupMessages = messageSet('data-groups', {
  'zh-cn': () => import('./messages/zh-cn.ts'),
  en: () => import('./messages/en.ts'),
})

/** Options of a field that picks questions. A question may have no text yet. */
export const optionsFrom = (codebook: readonly CodebookEntry[]): { readonly value: string; readonly label: string }[] =>
  codebook.map(({ id, label }) => ({ value: id, label: label.trim() || id }))

/** Sorts ids by the order of the form. */
export const inOrder = (codebook: readonly CodebookEntry[], ids: readonly ItemId[]): ItemId[] =>
  codebook.flatMap(({ id }) => (ids.includes(id) ? [id] : []))
