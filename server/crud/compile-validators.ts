import { createHash } from 'node:crypto'
import { _, Ajv, type CodeKeywordDefinition } from 'ajv'
import standaloneCode from 'ajv/dist/standalone/index.js'
import type { BodyMode, BodySchema, Validate } from '#schemas/api/module-api-types.ts'
import { formats } from '#schemas/module/string-formats.ts'
import { actionSchema, bodySchema, type SchemaMode } from '#schemas/module/body-schema.ts'
import type { Module } from '#schemas/module/resolve-module.ts'

/** Compiles one schema both to check bodies on the server and to code that checks them in the browser. */
export interface Validators {
  of(module: Module, mode: SchemaMode): Validate
  ofAction(module: Module, name: string): Validate
  /** The browser's code, and the hash in its name. */
  source(module: Module, mode: BodyMode): { readonly hash: string; readonly code: string }
}

/**
 * Compiles on first use. The compiled code is dropped with its module, which can be exchanged while the server runs.
 */
export function createValidators(): Validators {
  const compiled = new WeakMap<Module, Map<string, Validate>>()
  const sources = new WeakMap<Module, Map<string, { hash: string; code: string }>>()
  // a new Ajv each time, because an instance keeps every schema it has compiled
  const compile = (schema: object): Validate => newAjv().compile(schema) as unknown as Validate
  return {
    of: (module, mode) => remember(compiled, module, mode, () => compile(bodySchema(module, mode))),
    ofAction: (module, name) =>
      remember(compiled, module, `action ${name}`, () => compile(actionSchema(module, module.file.actions![name]!))),
    source: (module, mode) =>
      remember(sources, module, mode, () => {
        const code = moduleCode(bodySchema(module, mode))
        return { code, hash: createHash('sha256').update(code).digest('hex').slice(0, 16) }
      }),
  }
}

const options = { allErrors: true, strict: false, allowUnionTypes: true, formats } as const

/**
 * Replaces Ajv's `multipleOf`, whose division is wrong for many decimals: 4743.47113 / 0.00001 is not whole. A number
 * has at most n decimal places when its text with n places reads back as the same number.
 */
const multipleOf: CodeKeywordDefinition = {
  keyword: 'multipleOf',
  type: 'number',
  schemaType: 'number',
  error: {
    message: ({ schemaCode }) => _`"must be multiple of " + ${schemaCode}`,
    params: ({ schemaCode }) => _`{multipleOf: ${schemaCode}}`,
  },
  code(context) {
    const step = context.schema as number
    const places = Math.round(-Math.log10(step))
    const isPlaces = places >= 0 && Number(`1e-${places}`) === step
    context.fail(
      isPlaces ? _`Number(${context.data}.toFixed(${places})) !== ${context.data}` : _`${context.data} % ${step} !== 0`,
    )
  },
}
const newAjv = (more: object = {}): Ajv =>
  new Ajv({ ...options, ...more }).removeKeyword('multipleOf').addKeyword(multipleOf)

/** Code inlined for the packages that Ajv's standalone code would import: the browser gets a single file. */
const parts: Readonly<Record<string, string>> = {
  'require("ajv/dist/runtime/ucs2length").default': '((text) => { let n = 0; for (const _ of text) n++; return n })',
  'require("ajv/dist/runtime/equal").default':
    '(function equal(a, b) { if (a === b) return true; if (typeof a !== "object" || typeof b !== "object" || !a || !b || Array.isArray(a) !== Array.isArray(b)) return false; const keys = Object.keys(a); return keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key) && equal(a[key], b[key])) })',
}

function moduleCode(schema: BodySchema): string {
  const ajv = newAjv({ code: { source: true, esm: true } })
  const code = Object.entries(parts).reduce(
    (text, [call, body]) => text.replaceAll(call, body),
    standaloneCode(ajv, ajv.compile(schema)),
  )
  if (code.includes('require('))
    throw new Error(
      `the validator of <${Object.keys(schema.properties).join(' ')}> needs a part the browser does not have`,
    )
  return code
}

function remember<T>(kept: WeakMap<Module, Map<string, T>>, module: Module, key: string, make: () => T): T {
  const those = kept.get(module) ?? new Map<string, T>()
  kept.set(module, those)
  const known = those.get(key)
  if (known !== undefined) return known
  const made = make()
  those.set(key, made)
  return made
}
