import type { Finding, ItemId } from './item.ts'

/** Builds a finding from its two texts. */
export const finding = (code: string, at: string, zh: string, en: string, item?: ItemId): Finding => ({
  code,
  at,
  ...(item === undefined ? {} : { item }),
  message: { 'zh-cn': zh, en },
})

/** The name of an item in findings: its label, cut when long, or its id without one. */
export function named(item: { readonly id: ItemId; readonly label?: string }): string {
  const label = item.label?.trim() || item.id
  return label.length > 30 ? `${label.slice(0, 29)}…` : label
}
