import { defineItemType } from '../item-type.ts'
import type { ItemBase } from '../item.ts'

/** Ends a page. Its label, if any, is the next page's title. */
export interface PaginationItem extends ItemBase {
  readonly type: 'pagination'
}

export const pagination = defineItemType<PaginationItem>({
  type: 'pagination',
  group: 'display',
  family: 'none',
  breaksPage: true,
})
