/**
 * Small checks of untrusted JSON. A check returns a path and a message, or nothing. They are shorter than a JSON Schema
 * engine, run anywhere and speak both languages.
 */
export type Shape = (value: unknown, at: string) => Fault | undefined
export interface Fault {
  readonly at: string
  readonly zh: string
  readonly en: string
}

const fault = (at: string, zh: string, en: string): Fault => ({ at, zh, en })
const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A text of at most `max` UTF-16 units, without characters that databases reject: NUL and lone surrogates. */
export const text =
  (max: number, pattern?: RegExp): Shape =>
  (value, at) => {
    if (typeof value !== 'string') return fault(at, '要是文字', 'must be text')
    if (value.length > max) return fault(at, `最多 ${max} 个字`, `takes at most ${max} characters`)
    if (unstorable.test(value)) return fault(at, '含有不能保存的字符', 'holds a character that cannot be stored')
    return pattern && !pattern.test(value) ? fault(at, '格式不正确', 'has the wrong form') : undefined
  }

/** NUL and lone surrogates. */
export const unstorable = /[\0\p{Cs}]/u

export const number =
  (min: number, max: number): Shape =>
  (value, at) =>
    typeof value === 'number' && value >= min && value <= max
      ? undefined
      : fault(at, `要是 ${min} 到 ${max} 的数`, `must be a number from ${min} to ${max}`)

export const whole =
  (min: number, max: number): Shape =>
  (value, at) =>
    Number.isInteger(value)
      ? number(min, max)(value, at)
      : fault(at, `要是 ${min} 到 ${max} 的整数`, `must be a whole number from ${min} to ${max}`)

export const yesNo: Shape = (value, at) =>
  typeof value === 'boolean' ? undefined : fault(at, '要是真或假', 'must be true or false')

export const oneOf =
  (...values: readonly unknown[]): Shape =>
  (value, at) =>
    values.includes(value)
      ? undefined
      : fault(at, `要是 ${values.join('、')} 之一`, `must be one of ${values.join(', ')}`)

export const list =
  (each: Shape, max: number, min = 0): Shape =>
  (value, at) => {
    if (!Array.isArray(value)) return fault(at, '要是列表', 'must be a list')
    if (value.length > max || value.length < min)
      return fault(at, `要有 ${min} 到 ${max} 项`, `takes ${min} to ${max} entries`)
    return first(value.keys(), (i) => each(value[i], `${at}/${i}`))
  }

/** An object of known keys. `needed` keys must exist; unknown keys are passed to `rest`, or refused without it. */
export const object =
  (keys: Readonly<Record<string, Shape>>, needed: readonly string[] = [], rest?: Shape): Shape =>
  (value, at) => {
    if (!isObject(value)) return fault(at, '要是对象', 'must be an object')
    const inside = (key: string): string => (at === '' ? key : `${at}/${key}`)
    const missing = needed.find((key) => value[key] === undefined)
    if (missing !== undefined) return fault(inside(missing), '缺少这一项', 'is missing')
    return first(Object.keys(value), (key) => {
      if (value[key] === undefined) return undefined
      if (Object.hasOwn(keys, key)) return keys[key]!(value[key], inside(key))
      return rest ? rest(value[key], inside(key)) : fault(inside(key), '没有这一项设置', 'is not a setting')
    })
  }

/** Any JSON of at most `max` characters, kept but never interpreted. */
export const anything =
  (max: number): Shape =>
  (value, at) => {
    const json = JSON.stringify(value) ?? ''
    if (json.length > max) return fault(at, '内容过长', 'is too long')
    return unstorable.test(json) || json.includes('\\u0000') || /\\ud[89a-f]/.test(json)
      ? fault(at, '含有不能保存的字符', 'holds a character that cannot be stored')
      : undefined
  }

function first<T>(all: Iterable<T>, check: (one: T) => Fault | undefined): Fault | undefined {
  for (const one of all) {
    const found = check(one)
    if (found) return found
  }
  return undefined
}
