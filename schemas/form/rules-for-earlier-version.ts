import type { Form, Item } from './form.ts'
import { optionsOf, withMoreOptions } from './item.ts'

/**
 * Quota and uniqueness rules for answers to an earlier version. The current form's rules apply; items and options it no
 * longer has keep their last rules. A removed option keeps its old quota as its limit.
 */
export function rulesForEarlierVersion(now: Form, filled: Form): Form {
  if (now === filled) return now
  const earlier = new Map(filled.items.map((item) => [item.id, item]))
  const kept = now.items.map((item) => withRemovedOptions(item, earlier.get(item.id)))
  const ids = new Set(now.items.map(({ id }) => id))
  return { ...now, items: [...kept, ...filled.items.filter(({ id }) => !ids.has(id))] }
}

function withRemovedOptions(item: Item, earlier: Item | undefined): Item {
  const values = new Set(optionsOf(item).map(({ value }) => value))
  return withMoreOptions(item, earlier ? optionsOf(earlier).filter(({ value }) => !values.has(value)) : [])
}
