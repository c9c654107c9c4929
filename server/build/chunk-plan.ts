/** The modules that a module imports, by id. */
export interface GraphModule {
  readonly bytes: number
  readonly imports: readonly string[]
  /** Modules imported dynamically. */
  readonly dynamicImports: readonly string[]
}

export type ModuleGraph = ReadonlyMap<string, GraphModule>

export interface PlanOptions {
  /** Id of the module that is always loaded. */
  readonly main: string
  /**
   * Returns the name of the section that fetches a dynamically imported module; undefined makes the module a section of
   * its own.
   */
  readonly sectionOf: (id: string) => string | undefined
  /** Cost of one more file for a visitor, in bytes of source. */
  readonly fileCost: number
  /** Weight of a section: 1, or more where load time matters most. */
  readonly weightOf: (section: string) => number
  /** Whether a style sheet of several sections is loaded first, with those of every page. */
  readonly isForAll?: (id: string) => boolean
}

/** Modules that are fetched as one file, and the sections that need them. */
interface Chunk {
  readonly modules: readonly string[]
  readonly sections: ReadonlySet<string>
  readonly bytes: number
}

/**
 * Distributes modules over files. Modules needed by the same sections share a file; two files are merged where the
 * saved requests outweigh the bytes that a section loads without need. Modules that a section's importers have loaded
 * already do not count, and files never import each other in a cycle.
 */
export function planChunks(graph: ModuleGraph, options: PlanOptions): readonly (readonly string[])[] {
  const needs = sectionsOf(graph, options)
  const bySections = Map.groupBy(needs.keys(), (id) => [...needs.get(id)!].toSorted().join('\n'))
  const chunks = [...bySections.values()].map((modules): Chunk => ({
    modules,
    sections: needs.get(modules[0]!)!,
    bytes: modules.reduce((sum, id) => sum + graph.get(id)!.bytes, 0),
  }))
  return mergeAll(chunks, graph, options).map(({ modules }) => modules)
}

/** Returns the sections that must fetch each module themselves; none for modules of the main section. */
function sectionsOf(
  graph: ModuleGraph,
  { main, sectionOf, weightOf, isForAll = () => true }: PlanOptions,
): ReadonlyMap<string, ReadonlySet<string>> {
  const roots = new Map<string, string[]>()
  for (const { dynamicImports } of graph.values())
    for (const id of dynamicImports) {
      if (!graph.has(id)) continue
      const section = sectionOf(id) ?? id
      const known = roots.get(section) ?? []
      if (!known.includes(id)) roots.set(section, [...known, id])
    }
  const closures = new Map([...roots].map(([section, ids]) => [section, closureOf(graph, ids)]))
  const first = closureOf(graph, [main])
  const loaded = loadedBefore(graph, closures, first, (id) => sectionOf(id) ?? id)
  const needs = new Map([...first].map((id) => [id, new Set<string>()]))
  for (const [section, closure] of closures)
    for (const id of closure) {
      if (first.has(id)) continue
      const known = needs.get(id) ?? new Set<string>()
      needs.set(id, known)
      if (!loaded.get(section)!.has(id)) known.add(section)
    }
  // puts style sheets shared by several sections into the initial one: one larger file costs the first paint little,
  // separate files delay every section
  for (const [id, sections] of needs) {
    if (!id.endsWith('.css')) continue
    if ((sections.size > 1 && isForAll(id)) || [...sections].some((section) => weightOf(section) > 1)) sections.clear()
  }
  return needs
}

function closureOf(graph: ModuleGraph, roots: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>()
  const open = [...roots]
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (found.has(id)) continue
    found.add(id)
    open.push(...graph.get(id)!.imports.filter((one) => graph.has(one)))
  }
  return found
}

/** Returns the modules already loaded when a section is imported, whichever section imports it. */
function loadedBefore(
  graph: ModuleGraph,
  closures: ReadonlyMap<string, ReadonlySet<string>>,
  first: ReadonlySet<string>,
  sectionOf: (id: string) => string,
): ReadonlyMap<string, ReadonlySet<string>> {
  const hosts = new Map<string, Set<string | undefined>>([...closures.keys()].map((section) => [section, new Set()]))
  const nameHosts = (host: string | undefined, closure: ReadonlySet<string>): void => {
    for (const id of closure)
      for (const target of graph.get(id)!.dynamicImports)
        if (graph.has(target) && sectionOf(target) !== host) hosts.get(sectionOf(target))!.add(host)
  }
  nameHosts(undefined, first)
  for (const [section, closure] of closures) nameHosts(section, closure)

  const everything: ReadonlySet<string> = new Set(graph.keys())
  const loaded = new Map<string, ReadonlySet<string>>([...closures.keys()].map((section) => [section, everything]))
  for (let isSettled = false; !isSettled;) {
    isSettled = true
    for (const [section, named] of hosts) {
      const sets = [...named].map((host) =>
        host === undefined ? first : closures.get(host)!.union(loaded.get(host)!).union(first),
      )
      const next = sets.reduce((common, set) => common.intersection(set), everything)
      if (next.size === loaded.get(section)!.size) continue
      loaded.set(section, next)
      isSettled = false
    }
  }
  return loaded
}

/** Merges the pair with the largest saving, until no merge saves anything. */
function mergeAll(chunks: readonly Chunk[], graph: ModuleGraph, options: PlanOptions): readonly Chunk[] {
  let open: readonly Chunk[] = chunks.toSorted((one, other) => one.modules[0]!.localeCompare(other.modules[0]!))
  for (;;) {
    const loads = importReader(open, graph)
    let best: { readonly saved: number; readonly one: Chunk; readonly other: Chunk } | undefined
    for (const [at, one] of open.entries())
      for (const other of open.slice(at + 1)) {
        const saved = savedBy(one, other, loads, best?.saved ?? 0, options)
        if (saved > (best?.saved ?? 0) && !wouldCreateCycle(one, other, loads)) best = { saved, one, other }
      }
    if (!best) return open
    open = afterMerging(open, best.one, best.other, loads)
  }
}

/** Returns all files that a file imports, directly or indirectly. */
type ImportReader = (chunk: Chunk) => ReadonlySet<Chunk>

function importReader(chunks: readonly Chunk[], graph: ModuleGraph): ImportReader {
  const home = new Map(chunks.flatMap((chunk) => chunk.modules.map((id) => [id, chunk] as const)))
  const direct = new Map<Chunk, ReadonlySet<Chunk>>()
  const all = new Map<Chunk, ReadonlySet<Chunk>>()
  const directOf = (chunk: Chunk): ReadonlySet<Chunk> => {
    const known =
      direct.get(chunk) ??
      new Set(chunk.modules.flatMap((id) => graph.get(id)!.imports.flatMap((one) => home.get(one) ?? [])))
    direct.set(chunk, known)
    return known
  }
  return (chunk) => {
    const known = all.get(chunk)
    if (known) return known
    const found = new Set<Chunk>()
    const open = [...directOf(chunk)]
    for (let one = open.pop(); one; one = open.pop()) {
      if (found.has(one)) continue
      found.add(one)
      open.push(...directOf(one))
    }
    found.delete(chunk)
    all.set(chunk, found)
    return found
  }
}

function savedBy(
  one: Chunk,
  other: Chunk,
  loads: ImportReader,
  atLeast: number,
  { fileCost, weightOf }: PlanOptions,
): number {
  const both = one.sections.intersection(other.sections)
  const requestSavings = [...both].reduce((sum, section) => sum + fileCost * weightOf(section), 0)
  if (requestSavings <= atLeast) return 0
  return requestSavings - wastedOn(one, other) - wastedOn(other, one)

  /**
   * Returns the bytes that users of the first chunk would load from the second without needing them, including its
   * imports.
   */
  function wastedOn({ sections }: Chunk, added: Chunk): number {
    let wasted = 0
    for (const section of sections) {
      if (added.sections.has(section)) continue
      let bytes = added.bytes
      for (const imported of loads(added))
        if (!imported.sections.has(section) && imported.sections.size > 0) bytes += imported.bytes
      wasted += bytes * weightOf(section)
    }
    return wasted
  }
}

/** Whether one chunk imports the other through a third, so that merging both would create a cycle. */
function wouldCreateCycle(one: Chunk, other: Chunk, loads: ImportReader): boolean {
  const isBetween = (from: Chunk, to: Chunk): boolean =>
    loads(from).has(to) && [...loads(from)].some((third) => loads(third).has(to))
  return isBetween(one, other) || isBetween(other, one)
}

/** Replaces two files by the merged one, whose imports are loaded for every user of either part. */
function afterMerging(chunks: readonly Chunk[], one: Chunk, other: Chunk, loads: ImportReader): readonly Chunk[] {
  const sections = one.sections.union(other.sections)
  const imported = loads(one).union(loads(other))
  const merged: Chunk = { modules: [...one.modules, ...other.modules], sections, bytes: one.bytes + other.bytes }
  return [
    ...chunks
      .filter((chunk) => chunk !== one && chunk !== other)
      .map((chunk) =>
        imported.has(chunk) && chunk.sections.size > 0 ? { ...chunk, sections: chunk.sections.union(sections) } : chunk,
      ),
    merged,
  ]
}
