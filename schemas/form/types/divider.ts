import type { ItemBase } from '../item.ts'
import { defineItemType } from '../item-type.ts'

/** A line between questions, with a heading on it where it has a label. */
export interface DividerItem extends ItemBase {
  readonly type: 'divider'
}

export const divider = defineItemType<DividerItem>({
  type: 'divider',
  name: { 'zh-cn': '分割线', en: 'Divider' },
  group: 'display',
  family: 'none',
})
