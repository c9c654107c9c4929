import type { Finding, ItemId } from './item.ts'

/** A finding, its two texts said side by side. */
export const finding = (code: string, at: string, zh: string, en: string, item?: ItemId): Finding => ({
  code,
  at,
  ...(item === undefined ? {} : { item }),
  message: { 'zh-cn': zh, en },
})

/** How a finding names an item: its label, or its id while it has none. Long labels are cut. */
export function named(item: { readonly id: ItemId; readonly label?: string }): string {
  const label = item.label?.trim() || item.id
  return label.length > 30 ? `${label.slice(0, 29)}…` : label
}
