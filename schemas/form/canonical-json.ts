/** Sorts the keys of all objects by code unit and removes undefined values. Shared parts stay shared. */
export const canonical = <T>(value: T): T => sorted(value, new Map()) as T // the same members, in another order

function sorted(one: unknown, done: Map<object, unknown>): unknown {
  if (typeof one !== 'object' || one === null) return one
  const known = done.get(one)
  if (known !== undefined) return known
  const made = Array.isArray(one) ? one.map((part) => sorted(part, done)) : members(one, done)
  done.set(one, made)
  return made
}

function members(one: object, done: Map<object, unknown>): object {
  const made: Record<string, unknown> = {}
  for (const key of Object.keys(one).toSorted()) {
    const part = (one as Readonly<Record<string, unknown>>)[key]
    if (part === undefined) continue
    // an assignment to this key would change the object's prototype
    if (key === '__proto__')
      Object.defineProperty(made, key, {
        value: sorted(part, done),
        enumerable: true,
        configurable: true,
        writable: true,
      })
    else made[key] = sorted(part, done)
  }
  return made
}
