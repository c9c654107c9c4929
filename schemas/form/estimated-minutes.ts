import type { Form, ItemId } from './form.ts'
import { familyOf, isAsked, maxLengthOf } from './item-types.ts'
import type { Item } from './item-types.ts'
import type { Family } from './answer-data-types.ts'
import type { Option } from './item.ts'

/** Minutes that the visible questions take: at least 1, rounded up. */
export function estimatedMinutes({ items }: Form, visible: ReadonlySet<ItemId>): number {
  const seconds = items
    .filter(({ id }) => visible.has(id))
    .reduce((sum, item) => sum + readingSeconds(item) + (isAsked(item) ? answerSeconds(item) : 0), 0)
  return Math.max(1, Math.ceil(seconds / 60))
}

/** Eight Chinese characters a second; help texts are skimmed. */
const readingSeconds = ({ label, help = '' }: Item): number => label.length / 8 + help.length / 16

/** Seconds for one answer, as usual on a phone. */
const byFamily: Partial<Readonly<Record<Family, number>>> = {
  text: 10,
  boolean: 3,
  ranking: 20,
  rows: 45,
  files: 40,
  place: 15,
  slot: 15,
  order: 15,
}

function answerSeconds(item: Item & { readonly gridRows?: readonly Option[] }): number {
  const family = familyOf(item)
  if (family === 'grid') return 5 * (item.gridRows?.length ?? 1)
  // a paragraph, not a line
  if (family === 'text' && maxLengthOf(item) > 1000) return 30
  return byFamily[family] ?? 6
}
