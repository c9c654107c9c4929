import { Ajv, type ErrorObject } from 'ajv'
import metaSchema from '../../module.schema.json' with { type: 'json' }
import type { Finding } from './check-finding.ts'
import { didYouMean } from './did-you-mean.ts'
import { fieldTypes } from '../module-file.ts'

/** Checks a file against the meta-schema: one worded finding per mistake. */
export function shapeFaults(value: unknown): readonly Finding[] {
  if (validate(value)) return []
  const errors = unique(
    (validate.errors ?? []).filter(
      (error) => error.keyword !== 'if' && error.keyword !== 'propertyNames' && !isOfUnknownType(error),
    ),
  )
  return onePerChoice(errors).map(asFinding)
}

/** Every start compiles it: code that is not optimized takes four fifths of the time and checks as much. */
const validate = new Ajv({
  allErrors: true,
  verbose: true,
  strict: false,
  formats: { regex: isRegex },
  code: { optimize: false },
}).compile(metaSchema)

function isRegex(text: string): boolean {
  try {
    return new RegExp(text, 'u') instanceof RegExp
  } catch {
    return false
  }
}

/** Whether an error depends on an unknown field type: the type decides the allowed keys. */
function isOfUnknownType(error: ErrorObject): boolean {
  // only fields have an `allOf`
  if (!error.schemaPath.includes('/allOf/')) return false
  const { type } = (error.data ?? {}) as { type?: unknown }
  return !fieldTypes.includes(type as (typeof fieldTypes)[number])
}

/**
 * Reduces the errors of an `anyOf` to one branch. A value that fits no branch fails once per branch and once for the
 * choice. The closest branch is kept: one of the right JSON type, an enumeration rather than a pattern.
 */
function onePerChoice(errors: readonly ErrorObject[]): readonly ErrorObject[] {
  const choices = errors.filter((error) => error.keyword === 'anyOf' || error.keyword === 'oneOf')
  return choices.reduce<readonly ErrorObject[]>((kept, choice) => {
    const isInside = (error: ErrorObject): boolean =>
      error !== choice &&
      (error.instancePath === choice.instancePath || error.instancePath.startsWith(`${choice.instancePath}/`))
    const inside = kept.filter(isInside)
    const fitting = inside.filter(
      (error) => error.instancePath !== choice.instancePath || (error.keyword !== 'type' && error.keyword !== 'const'),
    )
    if (fitting.some((error) => error.instancePath === choice.instancePath && error.schemaPath.includes('/oneOf/'))) {
      return kept.filter((error) => !inside.includes(error) || !error.schemaPath.includes('/oneOf/'))
    }
    if (fitting.length === 0) return kept.filter((error) => !inside.includes(error))
    const words = fitting.find((error) => error.keyword === 'enum' && error.instancePath === choice.instancePath)
    return kept.filter(
      (error) => error !== choice && (!inside.includes(error) || (words ? error === words : fitting.includes(error))),
    )
  }, errors)
}

function asFinding(error: ErrorObject): Finding {
  const at = pathOf(error.instancePath)
  const { missingProperty, additionalProperty, allowedValues, propertyName } = error.params as Partial<
    Record<string, string>
  > & { allowedValues?: readonly unknown[] }
  switch (error.keyword) {
    case 'required':
      return { at, code: 'SCH010', message: `missing key "${missingProperty}"${neededFor(error)}` }
    case 'additionalProperties':
      return {
        at: [...at, additionalProperty!],
        onKey: true,
        code: 'SCH010',
        message: `unknown key "${additionalProperty}"${didYouMean(additionalProperty!, Object.keys((error.parentSchema?.properties ?? {}) as object))}`,
      }
    case 'enum':
      return {
        at,
        code: 'SCH010',
        message: `${quoted(error.data)} is not allowed${didYouMean(String(error.data), (allowedValues ?? []).map(String))}`,
      }
    case 'not':
      return notAllowed(error, at)
    case 'oneOf':
      return { at, code: 'SCH010', message: choiceMessage(error) }
    case 'anyOf':
      return { at, code: 'SCH010', message: `${quoted(error.data)} is neither ${kindsOf(error).join(' nor ')}` }
    case 'pattern':
      return named(error, propertyName, {
        at,
        code: 'SCH010',
        message: `${quoted(error.data)} does not fit: it takes ${patternWords(error)}`,
      })
    case 'const':
      return { at, code: 'SCH010', message: `must be ${quoted(error.params.allowedValue)}` }
    case 'format':
      return { at, code: 'SCH010', message: `${quoted(error.data)} is not a regular expression` }
    default:
      return named(error, propertyName, { at, code: 'SCH010', message: error.message ?? error.keyword })
  }
}

/** Locates an invalid key name at the key itself. */
function named(error: ErrorObject, propertyName: string | undefined, finding: Finding): Finding {
  const name = error.propertyName ?? propertyName
  return name === undefined
    ? finding
    : {
        ...finding,
        at: [...finding.at, name],
        onKey: true,
        message: `"${name}" cannot be a name here${error.keyword === 'pattern' ? `: it takes ${patternWords(error)}` : ''}`,
      }
}

/** Words for a pattern, as editors show them: the pattern alone does not help. */
const patternWords = (error: ErrorObject): string =>
  String(error.parentSchema?.patternErrorMessage ?? `what matches ${String(error.params.pattern)}`)

function notAllowed(error: ErrorObject, at: readonly (string | number)[]): Finding {
  if (error.propertyName !== undefined)
    return {
      at: [...at, error.propertyName],
      onKey: true,
      code: 'SCH010',
      message: `"${error.propertyName}" is reserved`,
    }
  if (typeof error.data === 'string') return { at, code: 'SCH010', message: `"${error.data}" is reserved` }
  const data = (error.data ?? {}) as Readonly<Record<string, unknown>>
  const stray = requiredIn(error.schema).find((key) => key in data) ?? ''
  return {
    at: [...at, stray],
    onKey: true,
    code: 'SCH010',
    message: `key "${stray}" does not belong to type "${String(data.type)}"`,
  }
}

const neededFor = (error: ErrorObject): string =>
  error.schemaPath.includes('/allOf/') ? ` (needed for type "${String((error.data as { type?: unknown }).type)}")` : ''

const requiredIn = (schema: unknown): readonly string[] => {
  if (typeof schema !== 'object' || schema === null) return []
  const {
    required = [],
    anyOf = [],
    oneOf = [],
  } = schema as { required?: readonly string[]; anyOf?: readonly unknown[]; oneOf?: readonly unknown[] }
  return [...required, ...anyOf.flatMap(requiredIn), ...oneOf.flatMap(requiredIn)]
}

function choiceMessage(error: ErrorObject): string {
  const branches = (error.schema as readonly { required?: readonly string[]; const?: unknown; type?: string }[]).map(
    (branch) =>
      branch.required
        ? branch.required.map((key) => `"${key}"`).join(' and ')
        : branch.const === undefined
          ? `${branch.type ?? 'value'}`
          : quoted(branch.const),
  )
  return `needs exactly one of ${branches.join(', ')}`
}

const kindsOf = (error: ErrorObject): readonly string[] =>
  (error.schema as readonly { $ref?: string; type?: string }[]).map((branch) =>
    branch.$ref || branch.type ? withArticle(branch.$ref?.split('/').at(-1) ?? branch.type!) : 'one of its words',
  )

/** A name with its article, such as `a field name` for `FieldName`. */
const withArticle = (kind: string): string => {
  const words = kind.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase()
  return `${/^[aeiou]/.test(words) ? 'an' : 'a'} ${words}`
}

const quoted = (value: unknown): string => JSON.stringify(value) ?? String(value)
const pathOf = (pointer: string): readonly (string | number)[] =>
  pointer
    .split('/')
    .slice(1)
    .map((part) => (/^\d+$/.test(part) ? Number(part) : part.replaceAll('~1', '/').replaceAll('~0', '~')))

function unique(errors: readonly ErrorObject[]): readonly ErrorObject[] {
  const seen = new Set<string>()
  return errors.filter((error) => {
    const key = [error.instancePath, error.keyword, JSON.stringify(error.params), error.propertyName].join(' ')
    return !seen.has(key) && seen.add(key)
  })
}
