import { basename, join, relative } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { planChunks } from './chunk-plan.ts'
import { moduleGraph } from './module-graph.ts'

/** Dynamic imports that are fetched together. */
export interface Section {
  readonly name: string
  readonly modules: RegExp
  /** Counts as so many others: fewer files there, and less that it does not need. */
  readonly weight?: number
}

interface PlannedChunks {
  readonly plugin: Plugin
  readonly groups: Rolldown.CodeSplittingGroup[]
}

const root = join(import.meta.dirname, '../..')
/** Bytes of source, neither minified nor compressed, that one more request is worth. */
const fileCost = 50_000

/**
 * The files of a build, planned from the graph of its modules. `main` is the id of the module that starts everything;
 * it and what it imports make two files, packages and the rest. `.vite/chunks.json` beside the files says what each holds.
 */
export function plannedChunks(main: string, sections: readonly Section[]): PlannedChunks {
  let names: ReadonlyMap<string, string> = new Map()
  return {
    plugin: {
      name: 'chunk-plan',
      apply: 'build',
      buildEnd(error) {
        if (error) return
        const graph = moduleGraph(main, (id) => this.getModuleInfo(id))
        const sectionOf = (id: string): string | undefined => sections.find(({ modules }) => modules.test(id))?.name
        const weightOf = (name: string): number => sections.find((section) => section.name === name)?.weight ?? 1
        const chunks = planChunks(graph, { main, sectionOf, weightOf, fileCost })
        names = new Map(
          chunks.flatMap((ids, at) => {
            const largest = ids.reduce((one, other) => (graph.get(one)!.bytes < graph.get(other)!.bytes ? other : one))
            const name = `${basename(largest).replace(/\..*$/, '')}-${at}`
            return ids.map((id) => [id, ids.includes(main) ? firstName(id) : name] as const)
          }),
        )
      },
      generateBundle(_options, bundle) {
        const contents = Object.values(bundle).flatMap((file) =>
          file.type === 'chunk' ? [[file.fileName, file.moduleIds.map((id) => relative(root, id))] as const] : [],
        )
        const source = JSON.stringify(Object.fromEntries(contents), null, 1)
        this.emitFile({ type: 'asset', fileName: '.vite/chunks.json', source })
      },
    },
    groups: [
      {
        name: (id) => names.get(id) ?? (isTransition(id) ? 'transitions' : null),
        includeDependenciesRecursively: false,
      },
    ],
  }
}

/**
 * Modules behind a barrel file, which the graph misses. Left to the bundler they join the file of the toasts that ask
 * for them, and the circle of the two files reads them before they are there: no toast is shown.
 */
const isTransition = (id: string): boolean => id.includes('/node_modules/react-transition-group/')

const firstName = (id: string): string => (id.includes('/node_modules/') && !id.endsWith('.css') ? 'vendor' : 'index')
