import type { Answers } from './form.ts'
import type { JsonSchema, SchemaError } from './item-type.ts'

export type { SchemaError } from './item-type.ts'

/**
 * Validates answers against an artifact's `answerSchema`. Supports exactly the keywords of our types. Runs where Ajv is
 * too large or may not generate code (the fill page); tests prove it equal to Ajv. An unknown keyword throws, so that
 * no check is silently skipped.
 */
export function validateAnswers(schema: JsonSchema, answers: Answers): readonly SchemaError[] {
  const properties = schema.properties as Readonly<Record<string, JsonSchema>>
  const defs = (schema.$defs ?? {}) as Readonly<Record<string, JsonSchema>>
  return Object.entries(answers).flatMap(([key, value]) =>
    Object.hasOwn(properties, key)
      ? faultsOf(properties[key]!, value, `/${key}`, defs)
      : [{ instancePath: '', keyword: 'additionalProperties', params: { additionalProperty: key } }],
  )
}

type Check = (limit: unknown, value: unknown) => boolean // true: fine
const whenText =
  (check: (limit: unknown, text: string) => boolean): Check =>
  (limit, value) =>
    typeof value !== 'string' || check(limit, value)
const whenNumber =
  (check: (limit: number, value: number) => boolean): Check =>
  (limit, value) =>
    typeof value !== 'number' || check(Number(limit), value)
const whenList =
  (check: (limit: unknown, list: readonly unknown[]) => boolean): Check =>
  (limit, value) =>
    !Array.isArray(value) || check(limit, value)

const checks: Readonly<Record<string, Check>> = {
  type: (names, value) => [names].flat().some((name) => isOfType(String(name), value)),
  enum: (values, value) => (values as readonly unknown[]).includes(value),
  minimum: whenNumber((limit, value) => value >= limit),
  maximum: whenNumber((limit, value) => value <= limit),
  maxLength: whenText((limit, text) => text.length <= Number(limit) || codePoints(text) <= Number(limit)),
  minLength: whenText((limit, text) => codePoints(text) >= Number(limit)),
  pattern: whenText((pattern, text) => compiled(String(pattern)).test(text)),
  minItems: whenList((limit, list) => list.length >= Number(limit)),
  maxItems: whenList((limit, list) => list.length <= Number(limit)),
  uniqueItems: whenList((wanted, list) => wanted !== true || new Set(list).size === list.length),
}

function faultsOf(
  schema: JsonSchema,
  value: unknown,
  at: string,
  defs: Readonly<Record<string, JsonSchema>>,
): readonly SchemaError[] {
  return Object.entries(schema).flatMap(([keyword, limit]): readonly SchemaError[] => {
    if (keyword === '$ref') return faultsOf(defs[String(limit).slice('#/$defs/'.length)]!, value, at, defs)
    if (keyword === 'allOf') return (limit as readonly JsonSchema[]).flatMap((part) => faultsOf(part, value, at, defs))
    if (keyword === 'items')
      return Array.isArray(value)
        ? value.flatMap((one, i) => faultsOf(limit as JsonSchema, one, `${at}/${i}`, defs))
        : []
    const check = checks[keyword]
    if (!check) throw new Error(`answer schema keyword <${keyword}> is not known`)
    return check(limit, value) ? [] : [{ instancePath: at, keyword, params: { limit } }]
  })
}

function isOfType(name: string, value: unknown): boolean {
  if (name === 'array') return Array.isArray(value)
  if (name === 'integer') return Number.isInteger(value)
  if (name === 'number') return Number.isFinite(value)
  return typeof value === name && value !== null
}

const codePoints = (text: string): number => [...text].length

const patterns = new Map<string, RegExp>()
function compiled(pattern: string): RegExp {
  const known = patterns.get(pattern)
  if (known) return known
  const made = new RegExp(pattern, 'u')
  if (patterns.size > 1000) patterns.clear()
  patterns.set(pattern, made)
  return made
}
