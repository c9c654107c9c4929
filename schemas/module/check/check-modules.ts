import type { Node, ParseError } from 'jsonc-parser'
import { findNodeAtLocation, parseTree } from 'jsonc-parser'
import type { ModuleFault } from '../../api/module-api-types.ts'
import { referenceFaults } from './check-references.ts'
import { codeFaults } from './check-plugin-references.ts'
import { condFaults } from './check-conditions.ts'
import { ruleFaults } from './check-semantics.ts'
import { serviceModuleFaults } from './check-read-only-modules.ts'
import { shapeFaults } from './check-json-schema.ts'
import { valueFaults } from './check-limits-and-defaults.ts'
import type { ModuleFile } from '../module-file.ts'
import type { CheckContext, Finding } from './check-finding.ts'
import { jsonSyntaxMessage } from './json-syntax-messages.ts'

export { faultCodes, type CheckContext, type FaultCode, type Finding } from './check-finding.ts'

/** A module file with its path, the name the path implies, and its text. */
export interface Source {
  /** The path in error messages, such as `schemas/system/post.json`. */
  readonly path: string
  /** The module name, such as `system/post`. */
  readonly name: string
  readonly text: string
  /** Whether the file is in an extra folder. Names that only the running system knows cause warnings there. */
  readonly isExtra?: boolean
}

export interface Checked {
  /** Files without errors, in the given order. */
  readonly modules: readonly ModuleFile[]
  /** Faults in the order of files and lines, including warnings. */
  readonly faults: readonly ModuleFault[]
}

/**
 * Faults that only warn: an unknown icon shows a circle, and an unknown group puts the screen at the top level.
 * Administrators can correct both.
 */
const atRunTime: ReadonlySet<string> = new Set(['SCH043', 'SCH044'])

/** Checks a set of module files. File content never makes it throw. */
export function checkModules(sources: readonly Source[], context: CheckContext = {}): Checked {
  const read = sources.map((source) => readSource(source))
  const known = new Map<string, Partial<ModuleFile>>()
  for (const { source, value } of read) if (isObject(value) && !known.has(source.name)) known.set(source.name, value)
  const across = referenceFaults(known, context)
  const softened = (source: Source, fault: ModuleFault): ModuleFault =>
    source.isExtra && (atRunTime.has(fault.code) || (fault.code === 'SCH022' && !context.isComplete))
      ? { ...fault, severity: 'warning' }
      : fault
  const beside = ({ source, value }: Read): readonly Finding[] =>
    sources.find(({ name }) => name === source.name) !== source
      ? [{ at: ['module'], code: 'SCH034', message: `module "${source.name}" is there already` }]
      : isObject(value)
        ? [...(across.get(source.name) ?? []), ...codeFaults(source.name, value, context)]
        : []
  const checked = read.map((one) => ({
    ...one,
    faults: [...one.faults, ...(one.tree ? beside(one).map((finding) => locate(one.source, one.tree!, finding)) : [])]
      .map((fault) => softened(one.source, fault))
      .sort((a, b) => a.line - b.line || a.column - b.column),
  }))
  return {
    // a file without errors matches its meta-schema's type
    modules: checked.flatMap(({ value, faults }) =>
      faults.some((fault) => fault.severity === 'error') ? [] : [value as ModuleFile],
    ),
    faults: checked.flatMap(({ faults }) => faults),
  }
}

/** `schemas/system/post.json:14:7  error  SCH021  /list/columns/1  unknown field "x"`. */
export const printFault = (fault: ModuleFault): string =>
  `${fault.file}:${fault.line}:${fault.column}  ${fault.severity}  ${fault.code}  ${fault.path}  ${fault.message}`

/** Locates in the file a fault that appears only against the table. */
export function faultIn(source: Source, finding: Finding): ModuleFault {
  const tree = parseTree(source.text)
  if (!tree) throw new Error(`<${source.path}> has no content`)
  return locate(source, tree, finding)
}

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
    const { offset, reason } = jsonSyntaxMessage(source.text, errors)
    return {
      source,
      faults: [
        {
          file: source.path,
          ...position(source.text, offset),
          code: 'SCH001',
          path: '/',
          message: `not JSON: ${reason}`,
          severity: 'error',
        },
      ],
    }
  }
  const value: unknown = JSON.parse(source.text)
  const shape = shapeFaults(value)
  // limits and defaults are checked only where the shape is right
  const sense = isObject(value) ? valueFaults(shapely(value, shape)) : []
  const findings = [
    ...twiceFaults(tree),
    ...shape,
    ...(isObject(value)
      ? [...ruleFaults(source.name, value), ...condFaults(value), ...serviceModuleFaults(value)]
      : []),
    ...sense,
  ]
  return { source, tree, value, faults: findings.map((finding) => locate(source, tree, finding)) }
}

/** The parts of a file, and of its fields, with the right shape. */
function shapely(file: Record<string, unknown>, shape: readonly Finding[]): Partial<ModuleFile> {
  const wrong = new Set(shape.map(({ at: [part, field] }) => (part === 'fields' ? `fields/${field}` : part)))
  const fields = isObject(file.fields)
    ? (Object.fromEntries(
        Object.entries(file.fields).filter(([name]) => !wrong.has(`fields/${name}`)),
      ) as ModuleFile['fields'])
    : {}
  return { ...Object.fromEntries(Object.entries(file).filter(([part]) => !wrong.has(part))), fields }
}

/** Whether a text is strict JSON: the tree parser accepts a little more. */
function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

function locate(source: Source, tree: Node, { at, onKey, code, message, severity }: Finding): ModuleFault {
  return {
    file: source.path,
    ...position(source.text, offsetOf(tree, at, onKey)),
    code,
    path: `/${at.join('/')}`,
    message,
    severity: severity ?? 'error',
  }
}

/** The offset of the nearest existing node on the path: a missing key is reported at its parent. */
function offsetOf(tree: Node, at: readonly (string | number)[], onKey = false): number {
  for (let length = at.length; length >= 0; length--) {
    const node = findNodeAtLocation(tree, at.slice(0, length))
    if (!node) continue
    const wantsKey = onKey && length === at.length && node.parent?.type === 'property'
    return wantsKey ? node.parent!.offset : node.offset
  }
  return 0
}

/** Line and column, both from 1. Columns count UTF-16 units, like editors. */
export function position(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, offset)
  const line = before.split('\n').length
  return { line, column: offset - (before.lastIndexOf('\n') + 1) + 1 }
}

/** Reports duplicate keys, of which JSON silently keeps the last. */
function twiceFaults(node: Node, at: readonly (string | number)[] = []): readonly Finding[] {
  if (node.type === 'array') return (node.children ?? []).flatMap((child, index) => twiceFaults(child, [...at, index]))
  if (node.type !== 'object') return []
  const seen = new Set<string>()
  return (node.children ?? []).flatMap((property) => {
    const [name, value] = property.children ?? []
    const key = String(name?.value)
    const twice: readonly Finding[] = seen.has(key)
      ? [{ at: [...at, key], onKey: true, code: 'SCH002', message: `key "${key}" is there twice` }]
      : []
    seen.add(key)
    return [...twice, ...(value ? twiceFaults(value, [...at, key]) : [])]
  })
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
