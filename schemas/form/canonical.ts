/** Sorts the keys of all objects by code unit and removes undefined values. Shared parts stay shared. */
export function canonical<T>(value: T): T {
  const done = new WeakMap<object, unknown>()
  const walk = (one: unknown): unknown => {
    if (typeof one !== 'object' || one === null) return one
    const known = done.get(one)
    if (known !== undefined) return known
    const made = Array.isArray(one)
      ? one.map(walk)
      : Object.fromEntries(
          Object.entries(one)
            .filter(([, part]) => part !== undefined)
            .toSorted(([a], [b]) => (a < b ? -1 : 1))
            .map(([key, part]) => [key, walk(part)]),
        )
    done.set(one, made)
    return made
  }
  return walk(value) as T // the same members, in another order
}
