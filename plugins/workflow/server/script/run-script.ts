import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import variant from '@jitl/quickjs-wasmfile-release-sync'
import {
  newQuickJSWASMModuleFromVariant,
  newVariant,
  type QuickJSContext,
  type QuickJSHandle,
} from 'quickjs-emscripten-core'
import { isPostgresText } from '#schemas/module/postgres-text.ts'
import {
  deepestValue,
  largestInput,
  largestResult,
  memoryMb,
  runMs,
  stackKb,
  type ScriptFault,
} from './script-errors.ts'

/** Input of a script's run: its text, its variables, and the names that it may set. */
export interface ScriptRun {
  readonly code: string
  readonly variables: Readonly<Record<string, unknown>>
  readonly sets: readonly string[]
  readonly resultVariable?: string | undefined
  /** Checks the syntax without running the script. */
  readonly isCheck?: boolean
}

export type ScriptOutcome = { readonly variables: Readonly<Record<string, unknown>> } | { readonly fault: ScriptFault }

const file = 'script.js'

// compiled once in a thread; each run gets an instance with memory of its own
const compiled = readFile(fileURLToPath(import.meta.resolve('@jitl/quickjs-wasmfile-release-sync/wasm'))).then(
  (bytes) => WebAssembly.compile(bytes),
)

/**
 * Runs a script in an interpreter without access to the host: JSON text is the only input and output, and no host
 * function is reachable.
 */
export async function runScript({
  code,
  variables,
  sets,
  resultVariable,
  isCheck = false,
}: ScriptRun): Promise<ScriptOutcome> {
  const input = JSON.stringify(variables)
  if (input.length > largestInput) return { fault: { code: 'input' } }
  const quickjs = await newQuickJSWASMModuleFromVariant(newVariant(variant, { wasmModule: await compiled }))
  const runtime = quickjs.newRuntime()
  runtime.setMemoryLimit(memoryMb * 1024 * 1024)
  runtime.setMaxStackSize(stackKb * 1024)
  const vm = runtime.newContext()
  if (isCheck) {
    const parsed = vm.evalCode(code, file, { strict: true, compileOnly: true })
    const fault = parsed.error && { ...faultIn(vm.dump(parsed.error)), code: 'syntax' as const }
    return fault ? { fault } : { variables: {} }
  }
  // made before the script runs, so that nothing it changes reaches them
  const prepared = vm.unwrapResult(vm.evalCode(prelude, 'prelude.js'))
  const [collect, describe] = [vm.getProp(prepared, 'collect'), vm.getProp(prepared, 'describe')]
  const prepare = vm.getProp(prepared, 'prepare')
  vm.unwrapResult(vm.callFunction(prepare, vm.undefined, vm.newString(input), vm.newString(JSON.stringify(sets))))

  let deadline = usedMs() + runMs
  let isLate = false
  runtime.setInterruptHandler(() => usedMs() > deadline && (isLate = true))
  const failed = (error: QuickJSHandle): ScriptOutcome => {
    if (isLate) return { fault: { code: 'time' } }
    // the interpreter itself reads the error's message, with a little more memory and time
    runtime.setMemoryLimit((memoryMb + 8) * 1024 * 1024)
    deadline = usedMs() + 100
    const description = vm.callFunction(describe, vm.undefined, error)
    return {
      fault:
        description.error || isLate
          ? { code: 'memory' }
          : faultIn(JSON.parse(vm.getString(description.value)) as object),
    }
  }
  const run = vm.evalCode(code, file, { strict: true })
  if (run.error) return failed(run.error)
  const text = textOf(vm, collect, run.value)
  if (text.error) return failed(text.error)
  const json = vm.getString(text.value)
  return json.length > largestResult ? { fault: { code: 'large' } } : variablesIn(json, sets, resultVariable)
}

function usedMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

const textOf = (vm: QuickJSContext, collect: QuickJSHandle, value: QuickJSHandle) =>
  vm.callFunction(collect, vm.undefined, value)

/**
 * Reads the result of a script and validates its shape, because the script may have replaced the functions that
 * serialize it.
 */
function variablesIn(json: string, sets: readonly string[], resultVariable: string | undefined): ScriptOutcome {
  const variables: Record<string, unknown> = {}
  try {
    const { set, value } = JSON.parse(json) as {
      readonly set: Readonly<Record<string, unknown>>
      readonly value: unknown
    }
    for (const name of sets)
      if (Object.hasOwn(set, name)) variables[name] = JSON.parse(String(set[name]), withoutPrototype)
    if (resultVariable !== undefined) variables[resultVariable] = JSON.parse(String(value), withoutPrototype)
  } catch {
    return { fault: { code: 'value' } }
  }
  return isPostgresText(variables) && depthOf(variables) <= deepestValue ? { variables } : { fault: { code: 'value' } }
}

const withoutPrototype = (name: string, value: unknown): unknown => (name === '__proto__' ? undefined : value)

function depthOf(value: unknown): number {
  let depth = 0
  for (let level: readonly unknown[] = [value]; level.length > 0 && depth <= deepestValue; depth++)
    level = level.flatMap((one) => (typeof one === 'object' && one !== null ? Object.values(one) : []))
  return depth
}

/** An error of the interpreter in our terms. */
function faultIn(error: unknown): ScriptFault {
  const { name, message, stack } = (
    typeof error === 'object' && error !== null ? error : { message: error }
  ) as Readonly<Record<string, unknown>>
  const text = String(message ?? '').slice(0, 300)
  const line = Number(new RegExp(`${file}:(\\d+)`).exec(String(stack ?? ''))?.[1] ?? 0)
  const at = line > 0 ? { line } : {}
  if (name === 'InternalError' && text === 'out of memory') return { code: 'memory' }
  if (/stack (overflow|size exceeded)/i.test(text)) return { code: 'depth', ...at }
  return { code: name === 'SyntaxError' ? 'syntax' : 'thrown', message: text, ...at }
}

/**
 * Runs inside the interpreter before the script: defines `variables`, `setVariable`, and `execution` as other engines
 * have it. Captures the built-in functions it needs later, before the script can replace them.
 */
const prelude = `(() => {
  'use strict'
  const { parse, stringify } = JSON
  const { create, defineProperty, freeze, getOwnPropertyNames, hasOwn } = Object
  const Fault = TypeError
  const set = create(null)
  const may = create(null)
  const frozen = (value) => {
    if (typeof value !== 'object' || value === null) return value
    const names = getOwnPropertyNames(value)
    for (let i = 0; i < names.length; i++) frozen(value[names[i]])
    return freeze(value)
  }
  const jsonOf = (value) => {
    const json = stringify(value === undefined ? null : value)
    if (json === undefined) throw new Fault('a function or symbol is no value of a variable')
    return json
  }
  return {
    prepare(input, names) {
      const variables = frozen(parse(input))
      const declared = parse(names)
      for (let i = 0; i < declared.length; i++) may[declared[i]] = true
      const getVariable = (name) => {
        const key = \`\${name}\`
        if (key in set) return parse(set[key])
        return hasOwn(variables, key) ? variables[key] : null
      }
      const setVariable = (name, value) => {
        const key = \`\${name}\`
        if (!(key in may)) throw new Fault(\`the variable "\${key}" is not declared\`)
        set[key] = jsonOf(value)
      }
      const execution = freeze({ __proto__: null, getVariable, setVariable })
      const globals = { __proto__: null, variables, getVariable, setVariable, execution }
      for (const name in globals) defineProperty(globalThis, name, { __proto__: null, value: globals[name] })
    },
    collect(value) {
      if (typeof value === 'object' && value !== null && typeof value.then === 'function')
        throw new Fault('a script cannot wait: its result is a promise')
      return stringify({ __proto__: null, set, value: jsonOf(typeof value === 'function' ? null : value) })
    },
    describe(error) {
      const of = (name) => {
        try {
          const value = error[name]
          return value === undefined ? undefined : \`\${value}\`
        } catch {
          return undefined
        }
      }
      const isObject = typeof error === 'object' && error !== null
      let message
      try {
        message = isObject ? of('message') : \`\${error}\`
      } catch {}
      return stringify({ __proto__: null, name: isObject ? of('name') : undefined, message, stack: isObject ? of('stack') : undefined })
    },
  }
})()`
