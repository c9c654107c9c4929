import { writableFields } from '#schemas/module/body-schema.ts'
import type { Module, ModuleField } from '#schemas/module/resolve-module.ts'
import type { Random } from '../seeded-random.ts'

/** Possible references of a row. */
export interface World {
  /** Ids of permanent rows by module. */
  readonly rows: ReadonlyMap<string, readonly number[]>
  /** URL of a file that the field accepts. */
  file(module: string, field: string): Promise<string>
}

/** A valid body that the module returns unchanged: optional fields are present or absent, texts are of every kind. */
export async function randomBody(
  next: Random,
  module: Module,
  world: World,
  name: string,
): Promise<Record<string, unknown>> {
  const body: Record<string, unknown> = { name }
  for (const field of writableFields(module)) {
    if (field.name === 'name') continue
    const mustBe = field.required && field.default === undefined
    if (!mustBe && next.chance(0.3)) continue
    const value =
      !field.required && field.type !== 'refs' && field.default === undefined && next.chance(0.15)
        ? null
        : await valueOf(next, module, field, world)
    if (mustBe || value !== undefined) body[field.name] = value
  }
  return body
}

const dictionaries: Readonly<Record<string, readonly string[]>> = {
  sys_normal_disable: ['0', '1'],
  sys_user_sex: ['0', '1', '2'],
}
const texts = [
  'a',
  'Ab c',
  '张三',
  "O'Brien",
  'x"y',
  '100%',
  'a_b',
  'back\\slash',
  '=1+1',
  '-5',
  '+86',
  '@x',
  '😀 emoji',
  'a,b;c、d',
  '<b>&amp;',
  'null',
  '0',
  'line',
]

async function valueOf(next: Random, module: Module, field: ModuleField, world: World): Promise<unknown> {
  const two = (n: number): string => String(n).padStart(2, '0')
  const day = (): string => `${1950 + next.below(120)}-${two(1 + next.below(12))}-${two(1 + next.below(28))}`
  const clock = (): string => `${two(next.below(24))}:${two(next.below(60))}:${two(next.below(60))}`
  switch (field.type) {
    case 'string':
      return stringOf(next, field)
    case 'text':
      return cut(next.chance(0.3) ? `first line\nsecond, "quoted"\n${next.pick(texts)}` : next.pick(texts), field)
    case 'code':
      return `select ${next.below(10)} -- ${next.pick(texts)}`
    case 'richtext':
      return `<p>${next.below(100)} <strong>x</strong></p>`
    case 'int':
    case 'bigint':
      return whole(next, field)
    case 'decimal':
      return decimal(next, field)
    case 'bool':
      return next.chance(0.5)
    case 'date':
      return day()
    case 'datetime':
      return `${1971 + next.below(100)}-${two(1 + next.below(12))}-${two(1 + next.below(28))}T${clock()}.000Z`
    case 'time':
      return clock()
    case 'json':
      return next.pick<unknown>([
        { a: 1, b: [null, true, '中'] },
        [1, [2]],
        'text',
        5,
        false,
        { nested: { snake_key: "it's" } },
      ])
    case 'email':
      return `a.b+${next.below(1000)}@example.com`
    case 'phone':
      return `138${String(next.below(100_000_000)).padStart(8, '0')}`
    case 'url':
      return `https://example.com/${next.below(100)}?q=a&b=%20`
    case 'ip':
      return next.pick(['10.0.0.1', '255.255.255.255', '::1', '2001:db8::ff00:42:8329'])
    case 'color':
      return next.pick(['#0f766e', '#FFFFFF', '#12345678'])
    case 'icon':
      return next.pick(['book', 'user', 'home'])
    case 'cron':
      return next.pick(['0 0 3 * * *', '*/5 * * * *'])
    case 'password':
      return `Secret-${[...String(next.below(1000))].join('x')}`
    case 'dict':
      return next.pick(dictionaries[field.dict!]!)
    case 'dicts':
      return dictionaries[field.dict!]!.filter((_, i) => (field.required && i === 0) || next.chance(0.5))
    case 'enum':
      return next.pick(field.options!).value
    case 'ref':
      return next.pick(world.rows.get(field.ref!.module) ?? [])
    case 'refs':
      return (world.rows.get(field.ref!.module) ?? []).filter((_, i) => (field.required && i === 0) || next.chance(0.5))
    case 'image':
    case 'file':
      return world.file(module.name, field.name)
    case 'images':
    case 'files':
      return [await world.file(module.name, field.name)]
    default:
      return undefined
  }
}

function stringOf(next: Random, field: ModuleField): string {
  switch (field.pattern) {
    case '^[a-z]{2,8}$':
      return next.pick(['ab', 'lower', 'zzzzzzzz'])
    case '^N-[0-9]{3}$':
      return `N-${100 + next.below(900)}`
    case '^[A-Z][a-z]*$':
      return next.pick(['A', 'Upper'])
    default:
      return cut(next.pick(texts), field)
  }
}

/** A text of the field's maximum length in code points, without surrounding spaces, which an import trims. */
function cut(text: string, { length, minLength = 0 }: ModuleField): string {
  const short = [...text]
    .slice(0, length ?? 500)
    .join('')
    .trim()
  return short.length >= Math.max(minLength, 1) ? short : 'xx'.slice(0, Math.max(minLength, 1))
}

function whole(next: Random, { type, min, max }: ModuleField): number {
  const limit = type === 'int' ? 2_147_483_647 : Number.MAX_SAFE_INTEGER
  const [low, high] = [min ?? -limit, max ?? limit]
  return next.pick([low, high, Math.max(low, Math.min(high, next.below(100) - 50))])
}

function decimal(next: Random, { precision = 18, scale = 2 }: ModuleField): number {
  const digits = Math.min(precision, 15)
  return Number((((next() < 0.5 ? -1 : 1) * next.below(10 ** Math.min(digits, 9))) / 10 ** scale).toFixed(scale)) || 0
}
