/** Sorts the keys of all objects by code unit and removes undefined values. Shared parts stay shared. */
export const canonical = <T>(value: T): T => sorted(value, new Map()) as T // the same members, in another order

/**
 * `JSON.stringify(canonical(value))` of a JSON value, without making the sorted copy.
 */
export function canonicalText(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map((one) => canonicalText(one) ?? 'null').join()}]`
  const keys = Object.keys(value).sort()
  // objects list keys that are numbers first, by number
  if (keys.some(beginsWithDigit)) return JSON.stringify(canonical(value))
  let text = ''
  for (const key of keys) {
    const part = canonicalText((value as Readonly<Record<string, unknown>>)[key])
    if (part !== undefined) text += `${text === '' ? '' : ','}${JSON.stringify(key)}:${part}`
  }
  return `{${text}}`
}

const beginsWithDigit = (key: string): boolean => {
  const code = key.charCodeAt(0)
  return code >= 48 && code <= 57
}

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
    // an assignment to this key would change what the object inherits
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
