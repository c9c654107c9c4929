import { outputNameFault } from './variable-names.ts'

/** JSON types of an output; `strings` is a list of texts. */
export const outputTypes = ['string', 'number', 'boolean', 'strings'] as const
export type OutputType = (typeof outputTypes)[number]

/** Value that a service task takes from the answer of its handler. */
export interface Output {
  /** Property names and list indexes joined by full stops, such as `data.items.0.code`. */
  readonly path: string
  readonly type: OutputType
  /** Whether the value may be missing; the variable is then null. */
  readonly optional?: boolean
}

/** Outputs by variable name. */
export type Outputs = Readonly<Record<string, Output>>

export const maxOutputs = 50
export const maxPathLength = 200
/** Characters of one text. */
export const maxTextLength = 2000
/** Items of one list. */
export const maxOutputItems = 100

/** Why a text cannot be the path of an output. */
export function outputPathFault(path: string): 'empty' | 'wrong' | undefined {
  if (path.trim() === '') return 'empty'
  return path.length > maxPathLength || partsOf(path).some((part) => part === '') ? 'wrong' : undefined
}

/** The first fault of untrusted outputs, with the name of its output where one is at fault. */
export interface OutputsFault {
  readonly code:
    | 'shape'
    | 'many'
    | 'name.empty'
    | 'name.wrong'
    | 'name.engine'
    | 'name.twice'
    | 'path.empty'
    | 'path.wrong'
  readonly name?: string
}

export function outputsFault(outputs: unknown): OutputsFault | undefined {
  if (!isObject(outputs)) return { code: 'shape' }
  const names = Object.keys(outputs)
  if (names.length > maxOutputs) return { code: 'many' }
  for (const [name, output] of Object.entries(outputs)) {
    // the editor marks a duplicate name with a trailing space, because object keys are unique
    if (name !== name.trimEnd() && names.includes(name.trimEnd())) return { code: 'name.twice', name: name.trimEnd() }
    const nameFault = outputNameFault(name)
    if (nameFault) return { code: `name.${nameFault}`, name: name.trim() }
    if (!isObject(output) || typeof output.path !== 'string') return { code: 'shape' }
    const pathFault = outputPathFault(output.path)
    if (pathFault) return { code: `path.${pathFault}`, name }
    if (!outputTypes.includes(output.type as never)) return { code: 'shape' }
    if (output.optional !== undefined && typeof output.optional !== 'boolean') return { code: 'shape' }
  }
  return undefined
}

/** Whether untrusted settings are valid outputs. */
export const isOutputs = (outputs: unknown): outputs is Outputs => outputsFault(outputs) === undefined

/** Why an answer does not match the declared outputs. */
export interface OutputFault {
  readonly variable: string
  readonly output: Output
  readonly code: 'missing' | 'type' | 'large'
}

/**
 * Reads the declared outputs from the answer of a handler; undeclared values are ignored. Only own properties are
 * followed.
 */
export function readOutputs(
  outputs: Outputs,
  answer: unknown,
): { readonly variables: Readonly<Record<string, unknown>> } | { readonly fault: OutputFault } {
  const variables: Record<string, unknown> = {}
  for (const [variable, output] of Object.entries(outputs)) {
    const value = valueAt(answer, output.path)
    if (value === undefined || value === null) {
      if (output.optional !== true) return { fault: { variable, output, code: 'missing' } }
      variables[variable] = null
      continue
    }
    const code = faultOf(value, output.type)
    if (code) return { fault: { variable, output, code } }
    variables[variable] = value
  }
  return { variables }
}

/**
 * Reads the declared outputs from the variables of a process that has ended. Numbers and texts are converted; what is
 * missing or of another type is null, because its people cannot answer again.
 */
export function readVariables(outputs: Outputs, variables: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(outputs).map(([name, { path, type }]) => {
      const value = converted(valueAt(variables, path), type)
      return [name, value === undefined || value === null || faultOf(value, type) ? null : value]
    }),
  )
}

function converted(value: unknown, type: OutputType): unknown {
  if (type === 'string' && (typeof value === 'number' || typeof value === 'boolean')) return String(value)
  if (type === 'strings' && typeof value === 'string') return [value]
  if (type !== 'number' || typeof value !== 'string' || value.trim() === '') return value
  return Number.isFinite(Number(value)) ? Number(value) : null
}

function faultOf(value: unknown, type: OutputType): OutputFault['code'] | undefined {
  if (type === 'strings') {
    if (!Array.isArray(value) || !value.every(isText)) return 'type'
    return value.length > maxOutputItems || value.some((one) => one.length > maxTextLength) ? 'large' : undefined
  }
  if (type !== 'string') return typeof value === type ? undefined : 'type'
  if (!isText(value)) return 'type'
  return value.length > maxTextLength ? 'large' : undefined
}

/** PostgreSQL stores neither NUL nor halves of surrogate pairs. */
const isText = (value: unknown): value is string =>
  typeof value === 'string' && !value.includes('\0') && value.isWellFormed()

function valueAt(answer: unknown, path: string): unknown {
  let value = answer
  for (const part of partsOf(path)) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, part)) return undefined
    value = (value as Record<string, unknown>)[part]
  }
  return value
}

const partsOf = (path: string): readonly string[] => path.split('.')

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
