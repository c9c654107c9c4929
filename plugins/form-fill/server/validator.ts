import { createHash } from 'node:crypto'
import { Ajv2020 } from 'ajv/dist/2020.js'
import standalone from 'ajv/dist/standalone/index.js'
import type { Answers } from '#schemas/form/form.ts'
import type { SchemaError } from '#schemas/form/validate.ts'
import type { PublishedForm } from '#server/kit/decorations.ts'

export type ValidateAnswers = (answers: Answers) => readonly SchemaError[]

/** A version is one object for as long as it is kept in memory, so what is compiled for it lives as long. */
export const validatorOf = (form: PublishedForm): ValidateAnswers => kept(validators, form, () => compileValidator(form.artifact.answerSchema))
export const moduleOf = (form: PublishedForm): string => kept(modules, form, () => validatorModule(form.artifact.answerSchema))

const validators = new WeakMap<PublishedForm, ValidateAnswers>()
const modules = new WeakMap<PublishedForm, string>()

function kept<Value>(store: WeakMap<PublishedForm, Value>, form: PublishedForm, make: () => Value): Value {
  const known = store.get(form)
  if (known !== undefined) return known
  const made = make()
  store.set(form, made)
  return made
}

/** Answers against a version's answer schema. Compile once per version: it costs milliseconds, a check costs microseconds. */
export function compileValidator(schema: object): ValidateAnswers {
  const validate = compiler().compile(schema)
  return (answers) => (validate(answers) ? [] : (validate.errors ?? []))
}

/**
 * The same check as an ES module without imports, for a browser that may not generate code. Its default export is Ajv's validate
 * function: true, or false with `errors` on it.
 */
export function validatorModule(schema: object): string {
  const ajv = compiler()
  const code = inlined(writeModule(ajv, ajv.compile(schema)))
  const text = code.replace(/"(?:[^"\\]|\\.)*"/g, '""')
  if (/\b(require|import)\(/.test(text)) throw new Error('the compiled validator needs a module that is not inlined')
  return code
}

/** CommonJS: types and Node disagree about where its default export is. */
const writeModule = (standalone as unknown as { readonly default: typeof standalone }).default

/** Changes whenever the code of the same schema does, because browsers keep the module for ever. */
const revision = '1'

/** The name by which a version's module is asked for. */
export const validatorHash = (artifactHash: string): string => createHash('sha256').update(`${revision}:${artifactHash}`).digest('hex').slice(0, 20)

/** `strict` is off because schemas are ours and tested, and annotations such as `$schema` need no word. */
const compiler = (): Ajv2020 => new Ajv2020({ allErrors: true, strict: false, messages: false, validateFormats: false, code: { source: true, esm: true } })

/** Ajv's run-time helpers that such schemas use, written here as they would be `require`d otherwise. */
const helpers: Readonly<Record<string, string>> = {
  'require("ajv/dist/runtime/ucs2length").default': '(text)=>{let n=0;for(const _ of text)n++;return n}',
  'require("ajv/dist/runtime/equal").default': '(a,b)=>a===b||JSON.stringify(a)===JSON.stringify(b)',
}

function inlined(code: string): string {
  return Object.entries(helpers).reduce((text, [call, helper]) => text.replaceAll(call, helper), code)
}
