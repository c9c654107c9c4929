import type { Node, ParseError } from 'jsonc-parser'
import { findNodeAtLocation, parseTree, printParseErrorCode } from 'jsonc-parser'
import type { ModuleFault } from '../api/module-wire.ts'
import { acrossFaults } from './check-across.ts'
import { ruleFaults } from './check-rules.ts'
import { shapeFaults } from './check-shape.ts'
import type { ModuleFile } from './module.ts'

/** A module file as found: where it lies, the name that place gives it, and its text. */
export interface Source {
  /** As errors print it: `schemas/system/post.json`. */
  readonly path: string
  /** `system/post`. */
  readonly name: string
  readonly text: string
}

/** A fault before it has a line: a path of keys into the file, and whether it is about the key or its value. */
export interface Finding {
  readonly at: readonly (string | number)[]
  readonly onKey?: boolean
  readonly code: FaultCode
  readonly message: string
  readonly severity?: 'warning'
}

/** What each code is about (design/module-schema.md §2.10). */
export const faultCodes = {
  SCH001: 'not JSON',
  SCH002: 'a key twice',
  SCH010: 'shape: a key missing, unknown, or of the wrong kind',
  SCH020: 'module name and file path differ',
  SCH021: 'unknown field',
  SCH022: 'unknown dictionary',
  SCH023: 'unknown module',
  SCH024: 'unknown action',
  SCH030: 'a secret would be shown',
  SCH031: 'type cannot be edited in the list',
  SCH032: 'a required field is not in the form',
  SCH033: 'operator does not fit the type',
  SCH034: 'the same route, table, column or menu path twice',
  SCH036: 'condition',
  SCH037: 'key or default does not fit its field',
  SCH039: 'not supported yet',
  SCH040: 'no English text',
  SCH041: 'more columns than a screen can show',
} as const
export type FaultCode = keyof typeof faultCodes

export interface Checked {
  /** Files without errors, in the order given. */
  readonly modules: readonly ModuleFile[]
  /** In the order of files and lines; warnings among them. */
  readonly faults: readonly ModuleFault[]
}

export interface CheckContext {
  /** Dictionaries that exist, where that is known. */
  readonly dictionaries?: ReadonlySet<string>
}

/** Everything wrong with a set of module files. Never throws for what a file says. */
export function checkModules(sources: readonly Source[], context: CheckContext = {}): Checked {
  const read = sources.map((source) => readSource(source))
  const known = new Map(read.flatMap(({ source, value }) => (isObject(value) ? [[source.name, value as Partial<ModuleFile>] as const] : [])))
  const across = acrossFaults(known, context)
  const faults = read.flatMap(({ source, tree, faults: own }) =>
    [...own, ...(tree ? (across.get(source.name) ?? []).map((finding) => locate(source, tree, finding)) : [])]
      .sort((a, b) => a.line - b.line || a.column - b.column))
  const broken = new Set(faults.filter((fault) => fault.severity === 'error').map((fault) => fault.file))
  return {
    // a file without errors has the shape its meta-schema says
    modules: read.flatMap(({ source, value }) => (broken.has(source.path) ? [] : [value as ModuleFile])),
    faults,
  }
}

/** `schemas/system/post.json:14:7  error  SCH021  /list/columns/1  unknown field "x"`. */
export const printFault = (fault: ModuleFault): string =>
  `${fault.file}:${fault.line}:${fault.column}  ${fault.severity}  ${fault.code}  ${fault.path}  ${fault.message}`

interface Read {
  readonly source: Source
  readonly tree?: Node
  readonly value?: unknown
  readonly faults: readonly ModuleFault[]
}

function readSource(source: Source): Read {
  const errors: ParseError[] = []
  const tree = parseTree(source.text, errors, { disallowComments: true, allowTrailingComma: false })
  if (errors.length > 0 || !tree || !isJson(source.text)) {
    const offset = errors[0]?.offset ?? 0
    const reason = errors[0] ? printParseErrorCode(errors[0].error) : source.text.trim() === '' ? 'the file is empty' : 'not read by JSON.parse'
    return { source, faults: [{ file: source.path, ...position(source.text, offset), code: 'SCH001', path: '/', message: `not JSON: ${reason}`, severity: 'error' }] }
  }
  const value: unknown = JSON.parse(source.text)
  const findings = [...twiceFaults(tree), ...shapeFaults(value), ...(isObject(value) ? ruleFaults(source.name, value as Partial<ModuleFile>) : [])]
  return { source, tree, value, faults: findings.map((finding) => locate(source, tree, finding)) }
}

/** The tree's parser forgives a little more than JSON does. */
function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

function locate(source: Source, tree: Node, { at, onKey, code, message, severity }: Finding): ModuleFault {
  return { file: source.path, ...position(source.text, offsetOf(tree, at, onKey)), code, path: `/${at.join('/')}`, message, severity: severity ?? 'error' }
}

/** Of the nearest node on the way to `at` that exists: a missing key is shown where it is missing. */
function offsetOf(tree: Node, at: readonly (string | number)[], onKey = false): number {
  for (let length = at.length; length >= 0; length--) {
    const node = findNodeAtLocation(tree, at.slice(0, length))
    if (!node) continue
    const wantsKey = onKey && length === at.length && node.parent?.type === 'property'
    return wantsKey ? node.parent!.offset : node.offset
  }
  return 0
}

/** Line and column, both from 1; columns in UTF-16 units, as editors count. */
function position(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, offset)
  const line = before.split('\n').length
  return { line, column: offset - (before.lastIndexOf('\n') + 1) + 1 }
}

/** JSON lets the last of equal keys win in silence; here that is a mistake. */
function twiceFaults(node: Node, at: readonly (string | number)[] = []): readonly Finding[] {
  if (node.type === 'array') return (node.children ?? []).flatMap((child, index) => twiceFaults(child, [...at, index]))
  if (node.type !== 'object') return []
  const seen = new Set<string>()
  return (node.children ?? []).flatMap((property) => {
    const [name, value] = property.children ?? []
    const key = String(name?.value)
    const twice: readonly Finding[] = seen.has(key) ? [{ at: [...at, key], onKey: true, code: 'SCH002', message: `key "${key}" is there twice` }] : []
    seen.add(key)
    return [...twice, ...(value ? twiceFaults(value, [...at, key]) : [])]
  })
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)
