import type { Node, ParseError } from 'jsonc-parser'
import { findNodeAtLocation, parseTree } from 'jsonc-parser'
import type { ModuleFault } from '../../api/module-wire.ts'
import { referenceFaults } from './check-references.ts'
import { codeFaults } from './check-code.ts'
import { condFaults } from './check-conditions.ts'
import { ruleFaults } from './check-rules.ts'
import { serviceModuleFaults } from './check-service-modules.ts'
import { shapeFaults } from './check-shape.ts'
import { valueFaults } from './check-values.ts'
import type { ModuleFile } from '../module.ts'
import { jsonSyntaxMessage } from './json-syntax-messages.ts'

/** A module file as found: where it lies, the name that place gives it, and its text. */
export interface Source {
  /** As errors print it: `schemas/system/post.json`. */
  readonly path: string
  /** `system/post`. */
  readonly name: string
  readonly text: string
  /** Of a folder beside ours: names that only the running system knows may be right, so they are warnings. */
  readonly isExtra?: boolean
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
  SCH025: 'no plugin brings the component',
  SCH026: 'an action without a hook, or a hook without an action',
  SCH030: 'a secret would be shown',
  SCH031: 'type cannot be edited in the list',
  SCH032: 'a required field is not in the form, or not imported',
  SCH033: 'operator does not fit the type',
  SCH034: 'the same thing twice: module, route, table, column, menu path, permissions, view, option',
  SCH035: 'a field cannot be imported, or does not tell rows apart',
  SCH036: 'condition',
  SCH037: 'key or default does not fit its field',
  SCH038: 'does not fit the source of the rows',
  SCH039: 'not supported yet',
  SCH040: 'no English text',
  SCH041: 'more columns than a screen can show',
  SCH043: 'unknown icon',
  SCH044: 'unknown group of the menu',
  SCH045: 'a widget, a cell, a picture or a total does not fit the type of its field',
  SCH046: 'the table holds values of another kind',
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
  /** Whether `dictionaries` are all there are, as the database says, or only those that come with the system. */
  readonly isComplete?: boolean
  /** Groups of the side menu, as `menu.parent` names them, where they are known. */
  readonly menuGroups?: ReadonlySet<string>
  /** What plugins bring, as files name it: `plugin:<name>#<Component>`. */
  readonly components?: ReadonlySet<string>
  /** The actions that code answers, by module; where given, every module's are known. */
  readonly hooks?: ReadonlyMap<string, readonly string[]>
}

/** An unknown icon shows a circle, a screen of an unknown group stands at the top; an administrator can mend both. */
const atRunTime: ReadonlySet<string> = new Set(['SCH043', 'SCH044'])

/** Everything wrong with a set of module files. Never throws for what a file says. */
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
  const judged = read.map((one) => ({
    ...one,
    faults: [...one.faults, ...(one.tree ? beside(one).map((finding) => locate(one.source, one.tree!, finding)) : [])]
      .map((fault) => softened(one.source, fault))
      .sort((a, b) => a.line - b.line || a.column - b.column),
  }))
  return {
    // a file without errors has the shape its meta-schema says
    modules: judged.flatMap(({ value, faults }) =>
      faults.some((fault) => fault.severity === 'error') ? [] : [value as ModuleFile],
    ),
    faults: judged.flatMap(({ faults }) => faults),
  }
}

/** `schemas/system/post.json:14:7  error  SCH021  /list/columns/1  unknown field "x"`. */
export const printFault = (fault: ModuleFault): string =>
  `${fault.file}:${fault.line}:${fault.column}  ${fault.severity}  ${fault.code}  ${fault.path}  ${fault.message}`

/** A fault that shows only where the module meets its table, at its place in the file. */
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
  // limits and defaults make sense of what has the shape it should
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

/** The parts of a file, and of its fields, that have their shape. */
function shapely(file: Record<string, unknown>, shape: readonly Finding[]): Partial<ModuleFile> {
  const wrong = new Set(shape.map(({ at: [part, field] }) => (part === 'fields' ? `fields/${field}` : part)))
  const fields = isObject(file.fields)
    ? (Object.fromEntries(
        Object.entries(file.fields).filter(([name]) => !wrong.has(`fields/${name}`)),
      ) as ModuleFile['fields'])
    : {}
  return { ...Object.fromEntries(Object.entries(file).filter(([part]) => !wrong.has(part))), fields }
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
  return {
    file: source.path,
    ...position(source.text, offsetOf(tree, at, onKey)),
    code,
    path: `/${at.join('/')}`,
    message,
    severity: severity ?? 'error',
  }
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
export function position(text: string, offset: number): { line: number; column: number } {
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
    const twice: readonly Finding[] = seen.has(key)
      ? [{ at: [...at, key], onKey: true, code: 'SCH002', message: `key "${key}" is there twice` }]
      : []
    seen.add(key)
    return [...twice, ...(value ? twiceFaults(value, [...at, key]) : [])]
  })
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
