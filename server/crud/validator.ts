import { createHash } from 'node:crypto'
import { Ajv } from 'ajv'
import standaloneCode from 'ajv/dist/standalone/index.js'
import type { BodyMode, BodySchema, Validate } from '#schemas/api/module-wire.ts'
import { formats } from '#schemas/kit/formats.ts'
import { actionSchema, bodySchema, type SchemaMode } from '#schemas/kit/json-schema.ts'
import type { Module } from '#schemas/kit/resolve.ts'

/** Checks bodies on the server, and writes the code that checks them in the browser. Both come from one schema. */
export interface Validators {
  of(module: Module, mode: SchemaMode): Validate
  ofAction(module: Module, name: string): Validate
  /** The code for the browser and the hash that names it. */
  source(module: Module, mode: BodyMode): { readonly hash: string; readonly code: string }
}

/** Compiles when first asked; a module's schemas never change while the server runs. */
export function createValidators(): Validators {
  const ajv = new Ajv(options)
  const compiled = new Map<string, Validate>()
  const sources = new Map<string, { hash: string; code: string }>()
  return {
    of: (module, mode) => remember(compiled, `${module.name} ${mode}`, () => ajv.compile(bodySchema(module, mode)) as unknown as Validate),
    ofAction: (module, name) => remember(compiled, `${module.name} action ${name}`, () => ajv.compile(actionSchema(module, module.file.actions![name]!)) as unknown as Validate),
    source: (module, mode) => remember(sources, `${module.name} ${mode}`, () => {
      const code = moduleCode(bodySchema(module, mode))
      return { code, hash: createHash('sha256').update(code).digest('hex').slice(0, 16) }
    }),
  }
}

const options = { allErrors: true, strict: false, allowUnionTypes: true, formats, multipleOfPrecision: 8 } as const

/** What Ajv's standalone code would fetch from a package, written into it instead: the browser gets one file. */
const parts: Readonly<Record<string, string>> = {
  'require("ajv/dist/runtime/ucs2length").default': '((text) => { let n = 0; for (const _ of text) n++; return n })',
  'require("ajv/dist/runtime/equal").default':
    '(function equal(a, b) { if (a === b) return true; if (typeof a !== "object" || typeof b !== "object" || !a || !b || Array.isArray(a) !== Array.isArray(b)) return false; const keys = Object.keys(a); return keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key) && equal(a[key], b[key])) })',
}

function moduleCode(schema: BodySchema): string {
  const ajv = new Ajv({ ...options, code: { source: true, esm: true } })
  const code = Object.entries(parts).reduce((text, [call, body]) => text.replaceAll(call, body), standaloneCode(ajv, ajv.compile(schema)))
  if (code.includes('require(')) throw new Error(`the validator of <${Object.keys(schema.properties).join(' ')}> needs a part the browser does not have`)
  return code
}

function remember<T>(kept: Map<string, T>, key: string, make: () => T): T {
  const known = kept.get(key)
  if (known !== undefined) return known
  const made = make()
  kept.set(key, made)
  return made
}
