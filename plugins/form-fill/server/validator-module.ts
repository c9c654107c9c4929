import { Ajv2020 } from 'ajv/dist/2020.js'
import standalone from 'ajv/dist/standalone/index.js'

/**
 * The same check as an ES module without imports, for a browser that may not generate code. Its default export is Ajv's
 * validate function: true, or false with `errors` on it. Takes seconds for thousands of questions: call it in a worker.
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

/** `strict` is off because schemas are ours and tested, and annotations such as `$schema` need no word. */
const compiler = (): Ajv2020 =>
  new Ajv2020({
    allErrors: true,
    strict: false,
    messages: false,
    validateFormats: false,
    code: { source: true, esm: true },
  })

/** Ajv's run-time helpers that such schemas use, written here as they would be `require`d otherwise. */
const helpers: Readonly<Record<string, string>> = {
  'require("ajv/dist/runtime/ucs2length").default': '(text)=>{let n=0;for(const _ of text)n++;return n}',
  'require("ajv/dist/runtime/equal").default': '(a,b)=>a===b||JSON.stringify(a)===JSON.stringify(b)',
}

function inlined(code: string): string {
  return Object.entries(helpers).reduce((text, [call, helper]) => text.replaceAll(call, helper), code)
}
