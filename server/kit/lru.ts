/** A map that drops the least recently used entry beyond `size` entries. */
export interface Lru<Key, Value> {
  get(key: Key): Value | undefined
  set(key: Key, value: Value): void
  delete(key: Key): void
}

export function lru<Key, Value>(size: number): Lru<Key, Value> {
  // a Map keeps the order of insertion, so its first entry is the oldest
  const entries = new Map<Key, Value>()
  return {
    get(key) {
      const value = entries.get(key)
      if (value === undefined) return undefined
      entries.delete(key)
      entries.set(key, value)
      return value
    },
    set(key, value) {
      entries.delete(key)
      entries.set(key, value)
      if (entries.size > size) entries.delete(entries.keys().next().value!)
    },
    delete: (key) => void entries.delete(key),
  }
}
