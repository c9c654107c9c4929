import type { Form, Item } from './form.ts'
import { optionsOf, withMoreOptions } from './item.ts'

/**
 * Seats and uniqueness that bind answers to an earlier version: those of now, and for what the form no longer asks or
 * offers, those under which it last did. A removed option has no seats now, and still none beyond its own.
 */
export function rulesOfNow(now: Form, filled: Form): Form {
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
