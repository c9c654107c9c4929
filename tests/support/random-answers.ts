import type { JsonSchema } from '#schemas/form/item-type.ts'
import type { Random } from './seeded-random.ts'

/** One text for each pattern in the answer schemas. */
const written = [
  '2026-11-24',
  '2026-12-01',
  '2026-02-30',
  '2026-11',
  '2026',
  '2026-11-24T09:30',
  '09:30',
  '18:00',
  '330000',
  '330100',
  '330106',
  'A'.repeat(22),
  `${'-_09AZaz'.repeat(2)}abcdef`,
  '13800138000',
  'a@b.cn',
  '11010519491231002X',
  '11010519491231002x',
  'https://example.com/a',
  'abc',
  'ab1',
  '1',
]

/** Values that no type accepts, or only some. */
const oddities: readonly unknown[] = [
  '',
  ' ',
  'a',
  '😀',
  'x'.repeat(600),
  '\ud800',
  '\u0000',
  '2026-13-01',
  0,
  -1,
  -0,
  1.5,
  1e300,
  true,
  false,
  null,
  [],
  {},
  [null],
  [[]],
  ['a', 'a'],
  { a: 1 },
  { toString: 'x' },
]

/** A JSON value valid for the schema, except texts with a pattern that `written` lacks. */
export function fitting(next: Random, schema: JsonSchema): unknown {
  const {
    enum: listed,
    properties,
    items,
  } = schema as {
    readonly enum?: readonly unknown[]
    readonly properties?: Readonly<Record<string, JsonSchema>>
    readonly items?: JsonSchema
  }
  if (listed) return next.pick(listed)
  switch (next.pick([schema.type].flat())) {
    case 'boolean':
      return next.chance(0.5)
    case 'integer':
    case 'number':
      return numberIn(next, schema)
    case 'array': {
      const { minItems = 0, maxItems = 3, uniqueItems } = schema as Readonly<Record<string, number | undefined>>
      const wanted = minItems + next.below(Math.min(maxItems - minItems, 3) + 1)
      const all = Array.from({ length: uniqueItems ? wanted * 4 : wanted }, () => fitting(next, items ?? {}))
      return (uniqueItems ? [...new Set(all)] : all).slice(0, wanted)
    }
    case 'object': {
      const required = new Set((schema.required ?? []) as readonly string[])
      const keys = Object.keys(properties ?? {})
      const some = keys.filter((key) => required.has(key) || next.chance(0.6))
      const kept = some.length === 0 && schema.minProperties ? keys.slice(0, 1) : some
      return Object.fromEntries(kept.map((key) => [key, fitting(next, properties![key]!)]))
    }
    default:
      return textFor(next, schema)
  }
}

function numberIn(next: Random, { type, minimum = -20, maximum = 20 }: JsonSchema): number {
  const [low, high] = [Math.max(Number(minimum), -1000), Math.min(Number(maximum), 1000)]
  const whole = Math.ceil(low) + next.below(Math.max(1, Math.floor(high) - Math.ceil(low) + 1))
  return type === 'integer' || next.chance(0.7) ? whole : low + (high - low) * next.pick([0, 0.25, 1])
}

function textFor(next: Random, { pattern, allOf = [], minLength = 0, maxLength = 40 }: JsonSchema): string {
  const wanted = [pattern, ...(allOf as readonly JsonSchema[]).map((one) => one.pattern)]
    .filter((one) => typeof one === 'string')
    .map((one) => new RegExp(one, 'u'))
  const long = 'xy'.repeat(Math.ceil(Number(minLength) / 2) + 1).slice(0, Math.max(1, Math.min(Number(maxLength), 40)))
  const known = [...written, long].filter(
    (one) => one.length <= Number(maxLength) && wanted.every((pattern_) => pattern_.test(one)),
  )
  return known.length > 0 ? next.pick(known) : long
}

/** A value with one random error, or another value altogether. */
export function spoilt(next: Random, value: unknown): unknown {
  if (next.chance(0.25)) return next.pick(oddities)
  if (Array.isArray(value)) {
    const at = next.below(value.length)
    return next.pick([
      () => [...value, ...value],
      () => value.slice(1),
      () => [...value, next.pick(oddities)],
      () => (value.length === 0 ? [next.pick(oddities)] : value.with(at, spoilt(next, value[at]))),
    ])()
  }
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value)
    const at = next.below(entries.length)
    return Object.fromEntries(
      next.pick([
        () => entries.toSpliced(at, 1),
        () => [...entries, [next.pick(['nobody', 'constructor', '__proto__', 'from', '0']), next.pick(oddities)]],
        () => entries.map(([key, one], i) => [key, i === at ? spoilt(next, one) : one]),
      ])(),
    )
  }
  if (typeof value === 'number') return next.pick([value + 1, -value - 1, value + 0.5, value * 1000, String(value)])
  return typeof value === 'string' ? next.pick([`${value}x`, value.slice(1), value.repeat(40), 5]) : !value
}
