import { dirname, join, resolve } from 'node:path'
import { parseSync, type Rolldown } from 'vite'
import type { GraphModule, ModuleGraph } from './chunk-plan.ts'

export type Info = Pick<Rolldown.ModuleInfo, 'id' | 'code' | 'importedIds' | 'dynamicallyImportedIds'>

/**
 * Returns the modules reachable from `main`, without barrels: the bundler omits files that only re-export, and
 * following their imports would make each icon depend on all icons.
 */
export function moduleGraph(main: string, infoOf: (id: string) => Info | null): ModuleGraph {
  const barrels = barrelReader(infoOf)
  const graph = new Map<string, GraphModule>()
  const open = [main]
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    const info = infoOf(id)
    if (graph.has(id) || !info) continue
    const module = {
      bytes: info.code?.length ?? 0,
      imports: importsOf(info),
      dynamicImports: info.dynamicallyImportedIds,
    }
    graph.set(id, module)
    open.push(...module.imports, ...module.dynamicImports)
  }
  return graph

  function importsOf(info: Info): readonly string[] {
    const direct = info.importedIds.filter((id) => !barrels.of(id))
    if (direct.length === info.importedIds.length) return direct
    const found = new Set(direct)
    const read = new Set<string>()
    for (const { moduleRequest, entries } of parseSync(info.id, info.code ?? '').module.staticImports) {
      const id = idOf(moduleRequest.value, info)
      if (id === undefined || !barrels.of(id)) continue
      read.add(id)
      for (const { importName } of entries)
        for (const origin of barrels.origins(id, nameOf(importName))) found.add(origin)
    }
    // the imported names are unknown, so all exports count: modules missing from the plan would end up in files that
    // import each other
    for (const id of info.importedIds)
      if (barrels.of(id) && !read.has(id)) for (const origin of barrels.origins(id, undefined)) found.add(origin)
    return [...found]
  }
}

/** Whether a module only re-exports. */
export function onlyHandsOn(id: string, code: string): boolean {
  const { body } = parseSync(id, code).program
  return (
    body.some(({ type }) => type === 'ExportAllDeclaration' || type === 'ExportNamedDeclaration') &&
    body.every(
      (node) =>
        node.type === 'ExportAllDeclaration' ||
        (node.type === 'ExportNamedDeclaration' && !node.declaration) ||
        (node.type === 'ImportDeclaration' && node.specifiers.length > 0),
    )
  )
}

interface Barrel {
  /** Re-exports by exported name: the source module and the name there; undefined for a whole module. */
  readonly names: ReadonlyMap<string, { readonly id: string; readonly name: string | undefined }>
  /** Modules re-exported by `export *`. */
  readonly stars: readonly string[]
}

function barrelReader(infoOf: (id: string) => Info | null) {
  const known = new Map<string, Barrel | undefined>()

  function of(id: string): Barrel | undefined {
    if (!known.has(id)) {
      const info = infoOf(id)
      known.set(id, info?.code && info.importedIds.length > 1 ? readBarrel(info, info.code) : undefined)
    }
    return known.get(id)
  }

  /** Returns the modules that define an export, followed through nested barrels. */
  function origins(id: string, name: string | undefined): readonly string[] {
    const barrel = of(id)
    if (!barrel) return [id]
    const named = name === undefined ? [...barrel.names.values()] : [barrel.names.get(name) ?? []].flat()
    const stars = name === undefined || named.length === 0 ? barrel.stars : []
    return [
      ...named.flatMap((origin) => origins(origin.id, origin.name)),
      ...stars.flatMap((star) => origins(star, name)),
    ]
  }

  return { of, origins }
}

function readBarrel(info: Info, code: string): Barrel | undefined {
  const { staticImports, staticExports } = parseSync(info.id, code).module
  const entries = staticExports.flatMap((statement) => statement.entries)
  const isBare = staticImports.some((statement) => statement.entries.length === 0)
  if (isBare || entries.length === 0) return undefined
  const whole = new Map(
    staticImports.flatMap((statement) =>
      statement.entries.flatMap(({ importName, localName }) =>
        importName.kind === 'NamespaceObject' ? [[localName.value, statement.moduleRequest.value] as const] : [],
      ),
    ),
  )
  const names = new Map<string, { readonly id: string; readonly name: string | undefined }>()
  const stars: string[] = []
  for (const { moduleRequest, importName, exportName, localName } of entries) {
    const request = moduleRequest?.value ?? whole.get(localName.name ?? '')
    const id = request === undefined ? undefined : idOf(request, info)
    if (id === undefined) return undefined
    if (exportName.kind === 'None') stars.push(id)
    else names.set(exportName.name ?? 'default', { id, name: moduleRequest ? nameOf(importName) : undefined })
  }
  return { names, stars }
}

const nameOf = ({ kind, name }: { readonly kind: string; readonly name: string | null }): string | undefined =>
  kind === 'Name' ? (name ?? undefined) : kind === 'Default' ? 'default' : undefined

/** Returns the module that a specifier resolves to, among the importer's imports. */
function idOf(request: string, info: Info): string | undefined {
  const ids = importedBy(info)
  if (!request.startsWith('.')) {
    const [, name, inner] = /^((?:@[^/]+\/)?[^/]+)(.*)$/.exec(request)!
    const own = [...ids].filter((id) => id.includes(`/node_modules/${name!}/`) && !id.endsWith('.css'))
    return inner ? own.find((id) => id.replace(/\.\w+$/, '').endsWith(inner)) : own[0]
  }
  const path = resolve(dirname(info.id), request)
  if (ids.has(path)) return path
  // `./Transition` must not match `./TransitionGroup.js`
  return [...ids].find((id) => {
    const bare = id.replace(/\.\w+$/, '')
    return bare === path || bare === join(path, 'index')
  })
}

const importedIds = new WeakMap<Info, ReadonlySet<string>>()
function importedBy(info: Info): ReadonlySet<string> {
  const known = importedIds.get(info) ?? new Set(info.importedIds)
  importedIds.set(info, known)
  return known
}
