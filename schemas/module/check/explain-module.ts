import { findNodeAtLocation, parseTree, type Node } from 'jsonc-parser'
import type { ModulePart, Origin } from '../../api/debug-api-types.ts'
import { position } from './check-modules.ts'
import { permissionOf } from '../permission-names.ts'
import { resolve } from '../resolve-module.ts'
import type { ModuleFile } from '../module-file.ts'

type Path = readonly (string | number)[]

/**
 * Lists every part of a module with its defaults: the origin of each value, and its position in the text. The file must
 * have passed the checker.
 */
export function explain(text: string): readonly ModulePart[] {
  const file = JSON.parse(text) as ModuleFile
  const tree = parseTree(text)!
  const written = Object.keys((file.generated?.hashes ?? {}) as object)
  const originOf = (path: Path, value: unknown): Origin => {
    if (!isWritten(file, path, value)) return 'default'
    const name = path.join('/')
    return written.some((part) => name === part || name.startsWith(`${part}/`)) ? 'generated' : 'file'
  }
  const walk = (value: unknown, path: Path): readonly ModulePart[] => {
    const head = { path: pointer(path), origin: originOf(path, value), ...lineAndColumn(text, tree, path) }
    if (!isHolder(value)) return [{ ...head, value: value as Exclude<ModulePart['value'], undefined> }]
    const inside = Object.entries(value).filter(([, one]) => one !== undefined)
    const own = path.length === 0 ? [] : [{ ...head, size: inside.length }]
    return [...own, ...inside.flatMap(([key, one]) => walk(one, [...path, Array.isArray(value) ? Number(key) : key]))]
  }
  return walk(merged(file), [])
}

/** The file with defaults, key by key in the notation of a file. */
function merged(file: ModuleFile): object {
  const module = resolve(file)
  const { $schema: _, $comment: __, generated: ___, ...content } = file
  return {
    ...content,
    source: module.source,
    table: module.table,
    fields: Object.fromEntries(Object.values(module.fields).map(({ name, ...field }) => [name, field])),
    permissions: {
      ...file.permissions,
      map: Object.fromEntries([...module.verbs].map((verb) => [verb, permissionOf(file, verb)])),
    },
    endpoints: { ...file.endpoints, base: module.base },
    search: module.search,
    list: module.list,
    form: module.form,
    ...(module.import ? { import: module.import } : {}),
  }
}

/** Whether the file itself states this value at this path. A column `"nickName"` states `{ "field": "nickName" }`. */
function isWritten(file: unknown, path: Path, value: unknown): boolean {
  let at: unknown = file
  for (const key of path) {
    if (!isHolder(at)) return at === value
    if (!Object.hasOwn(at, key)) return false
    at = (at as Readonly<Record<string | number, unknown>>)[key]
  }
  return true
}

function lineAndColumn(text: string, tree: Node, path: Path): { readonly line: number; readonly column: number } {
  for (let length = path.length; length > 0; length--) {
    const node = findNodeAtLocation(tree, path.slice(0, length))
    if (node) return position(text, node.parent?.type === 'property' ? node.parent.offset : node.offset)
  }
  return position(text, 0)
}

/** A JSON pointer (RFC 6901). */
const pointer = (path: Path): string =>
  path.map((key) => `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')
const isHolder = (value: unknown): value is object => typeof value === 'object' && value !== null
