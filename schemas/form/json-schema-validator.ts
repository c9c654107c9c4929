import type { Answers } from './form.ts'
import type { JsonSchema, SchemaError } from './item-type.ts'

export type { SchemaError } from './item-type.ts'

/**
 * Validates answers against an artifact's `answerSchema`. Supports exactly the keywords used by the item types. The
 * server runs it, and browsers receive the same code with their form's schema (plugins/form-fill); tests keep it equal
 * to Ajv. An unknown keyword throws, so that no check is silently skipped. This file imports nothing that runs.
 */
export function validateAnswers(schema: JsonSchema, answers: Answers): readonly SchemaError[] {
  const { questions, defs } = planOf(schema)
  let errors: SchemaError[] | undefined
  for (const key of Object.keys(answers)) {
    const question = questions.get(key)
    const value = answers[key]
    if (question && fitsAll((question.rules ??= rulesOf(question.schema, defs)), value)) continue
    errors ??= []
    const found = question
      ? faultsOf(question.schema, defs, value, `/${key}`)
      : [{ instancePath: '', keyword: 'additionalProperties', params: { additionalProperty: key } }]
    for (const one of found) errors.push(one)
  }
  return errors ?? none
}

/** A form's schema, compiled once for many submissions. */
interface Plan {
  readonly defs: Defs
  readonly questions: ReadonlyMap<string, { readonly schema: JsonSchema; rules?: readonly Rule[] }>
}

const plans = new WeakMap<JsonSchema, Plan>()

function planOf(schema: JsonSchema): Plan {
  const kept = plans.get(schema)
  if (kept) return kept
  const plan: Plan = {
    defs: (schema.$defs ?? {}) as Defs,
    questions: new Map(Object.entries(schema.properties as Defs).map(([key, question]) => [key, { schema: question }])),
  }
  plans.set(schema, plan)
  return plan
}

type Defs = Readonly<Record<string, JsonSchema>>
type Test = (value: unknown) => boolean // true: valid

const none: readonly SchemaError[] = []

/** Rule of a keyword: whether a value is valid, and its errors otherwise. */
interface Rule {
  readonly fits: Test
  readonly faults: (value: unknown, at: string) => readonly SchemaError[]
}

const known = new WeakMap<JsonSchema, readonly Rule[]>()

/** Errors are built only for invalid values, because almost every value is valid. */
function faultsOf(schema: JsonSchema, defs: Defs, value: unknown, at: string): readonly SchemaError[] {
  const rules = rulesOf(schema, defs)
  return fitsAll(rules, value) ? none : rules.flatMap((rule) => rule.faults(value, at))
}

function fitsAll(rules: readonly Rule[], value: unknown): boolean {
  for (const rule of rules) if (!rule.fits(value)) return false
  return true
}

/** The rules of a schema, which never changes. */
function rulesOf(schema: JsonSchema, defs: Defs): readonly Rule[] {
  const kept = known.get(schema)
  if (kept) return kept
  const rules = Object.entries(schema).map(([keyword, limit]) => ruleOf(keyword, limit, schema, defs))
  known.set(schema, rules)
  return rules
}

function ruleOf(keyword: string, limit: unknown, schema: JsonSchema, defs: Defs): Rule {
  if (keyword === '$ref') return ofAll([defs[String(limit).slice('#/$defs/'.length)]!], defs)
  if (keyword === 'allOf') return ofAll(limit as readonly JsonSchema[], defs)
  if (keyword === 'items') {
    const rules = rulesOf(limit as JsonSchema, defs)
    return {
      fits: (value) => !Array.isArray(value) || value.every((one) => fitsAll(rules, one)),
      faults: (value, at) =>
        Array.isArray(value) ? value.flatMap((one, i) => faultsOf(limit as JsonSchema, defs, one, `${at}/${i}`)) : [],
    }
  }
  if (keyword === 'properties') return ofMembers(limit as Defs, defs)
  if (keyword === 'additionalProperties' && limit === false) {
    const members = new Set(Object.keys(schema.properties ?? {}))
    return ofKeys(keyword, 'additionalProperty', (object) => Object.keys(object).filter((key) => !members.has(key)))
  }
  if (keyword === 'required')
    return ofKeys(keyword, 'missingProperty', (object) =>
      (limit as readonly string[]).filter((key) => object[key] === undefined),
    )
  const test = tests[keyword]
  if (!test) throw new Error(`answer schema keyword <${keyword}> is not known`)
  const fits = test(limit)
  return {
    fits,
    faults: (value, at) => (fits(value) ? [] : [{ instancePath: at, keyword, params: { limit } }]),
  }
}

function ofAll(schemas: readonly JsonSchema[], defs: Defs): Rule {
  const rules = schemas.map((schema) => rulesOf(schema, defs))
  return {
    fits: (value) => rules.every((some) => fitsAll(some, value)),
    faults: (value, at) => schemas.flatMap((schema) => faultsOf(schema, defs, value, at)),
  }
}

/** Each member of an object by its own schema. */
function ofMembers(schemas: Defs, defs: Defs): Rule {
  const members = Object.entries(schemas).map(([key, schema]) => ({ key, schema, rules: rulesOf(schema, defs) }))
  const given = (value: unknown) => {
    const object = asObject(value)
    return object ? members.filter(({ key }) => Object.hasOwn(object, key) && object[key] !== undefined) : []
  }
  return {
    fits: (value) => given(value).every(({ key, rules }) => fitsAll(rules, asObject(value)![key])),
    faults: (value, at) =>
      given(value).flatMap(({ key, schema }) =>
        faultsOf(schema, defs, asObject(value)![key], `${at}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`),
      ),
  }
}

/** A rule about the keys of an object; `wrong` yields the violating keys, each named in an error. */
function ofKeys(
  keyword: string,
  name: string,
  wrong: (object: Readonly<Record<string, unknown>>) => readonly string[],
): Rule {
  const wrongIn = (value: unknown): readonly string[] => {
    const object = asObject(value)
    return object ? wrong(object) : []
  }
  return {
    fits: (value) => wrongIn(value).length === 0,
    faults: (value, at) => wrongIn(value).map((key) => ({ instancePath: at, keyword, params: { [name]: key } })),
  }
}

const asObject = (value: unknown): Readonly<Record<string, unknown>> | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Readonly<Record<string, unknown>>) // just checked
    : undefined

const tests: Readonly<Record<string, (limit: unknown) => Test>> = {
  type: (names) => {
    const [first, ...more] = [names].flat().map((name) => typeTest(String(name)))
    return more.length === 0 ? first! : (value) => first!(value) || more.some((test) => test(value))
  },
  enum: (values) => (value) => (values as readonly unknown[]).includes(value),
  minimum: (limit) => {
    const least = Number(limit)
    return (value) => typeof value !== 'number' || value >= least
  },
  maximum: (limit) => {
    const most = Number(limit)
    return (value) => typeof value !== 'number' || value <= most
  },
  maxLength: (limit) => {
    const most = Number(limit)
    return (value) => typeof value !== 'string' || value.length <= most || codePoints(value) <= most
  },
  minLength: (limit) => {
    const least = Number(limit)
    return (value) => typeof value !== 'string' || codePoints(value) >= least
  },
  pattern: (pattern) => {
    const regexp = compiled(String(pattern))
    return (value) => typeof value !== 'string' || regexp.test(value)
  },
  minItems: (limit) => {
    const least = Number(limit)
    return (value) => !Array.isArray(value) || value.length >= least
  },
  maxItems: (limit) => {
    const most = Number(limit)
    return (value) => !Array.isArray(value) || value.length <= most
  },
  minProperties: (limit) => {
    const least = Number(limit)
    return (value) => Object.keys(asObject(value) ?? {}).length >= least || !asObject(value)
  },
  uniqueItems: (wanted) => (value) => wanted !== true || !Array.isArray(value) || new Set(value).size === value.length,
}

function typeTest(name: string): Test {
  if (name === 'array') return Array.isArray
  if (name === 'integer') return Number.isInteger
  if (name === 'number') return Number.isFinite
  if (name === 'object') return (value) => asObject(value) !== undefined
  return (value) => typeof value === name && value !== null
}

const codePoints = (text: string): number => [...text].length

const patterns = new Map<string, RegExp>()
function compiled(pattern: string): RegExp {
  const kept = patterns.get(pattern)
  if (kept) return kept
  const made = new RegExp(pattern, 'u')
  if (patterns.size > 1000) patterns.clear()
  patterns.set(pattern, made)
  return made
}
