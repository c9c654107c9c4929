import type { Item } from '#schemas/form/form.ts'
import { itemTypeOf } from '#schemas/form/item-types.ts'
import type { LocalizedText } from '#schemas/module/localized-text.ts'
import { messageSet, type KeyOf, type Translate } from '../kit/i18n.ts'

export const conditionMessages = messageSet('condition', {
  'zh-cn': () => import('./messages/zh-cn.ts'),
  en: () => import('./messages/en.ts'),
})

/** Label of an item, or a default name by its type. */
export function nameOf(
  item: Item,
  t: Translate<KeyOf<typeof conditionMessages>>,
  text: (one: LocalizedText) => string,
): string {
  if (item.label) return item.label
  const name = itemTypeOf(item.type)?.name
  return name ? text(name) : (t.maybe('nameless', item.type) ?? t('nameless.unknown'))
}
