import { basename, join, relative } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { planChunks } from './chunk-plan.ts'
import { moduleGraph, onlyHandsOn } from './import-graph.ts'

/** Dynamic imports that share one chunk. */
export interface Section {
  readonly name: string
  readonly modules: RegExp
  /** Weight relative to other sections: a higher weight means fewer files and less unneeded code for it. */
  readonly weight?: number
}

interface PlannedChunks {
  readonly plugin: Plugin
  readonly groups: Rolldown.CodeSplittingGroup[]
}

const root = join(import.meta.dirname, '../..')
const sheetsOfSomeScreens = ['plugins/', 'renderer/form-workspace/'].map((folder) => join(root, folder))
/**
 * Whether a shared style sheet is loaded first. Sheets that only screens of one plugin share, or only screens of a form,
 * load with the first of these screens.
 */
const isForAll = (id: string): boolean => !sheetsOfSomeScreens.some((folder) => id.startsWith(folder))
/** Cost of one more request, in bytes of source that is neither minified nor compressed. */
const fileCost = 42_000

/**
 * The output files of a build, planned from its module graph. `main` is the id of the entry module; the entry and its
 * imports make two files: packages, and everything else. `.vite/chunks.json` lists the contents of each file.
 */
export function plannedChunks(main: string, sections: readonly Section[]): PlannedChunks {
  let names: ReadonlyMap<string, string> = new Map()
  return {
    plugin: {
      name: 'chunk-plan',
      apply: 'build',
      transform: {
        order: 'post',
        filter: { code: /\bexport\b/ },
        // the bundler must drop the modules that the plan omits: kept for possible side effects, they would become
        // files in import cycles with the files they re-export
        handler: (code, id) => (onlyHandsOn(id, code) ? { code, map: null, moduleSideEffects: false } : null),
      },
      buildEnd(error) {
        if (error) return
        const graph = moduleGraph(main, (id) => this.getModuleInfo(id))
        const sectionOf = (id: string): string | undefined => sections.find(({ modules }) => modules.test(id))?.name
        const weightOf = (name: string): number => sections.find((section) => section.name === name)?.weight ?? 1
        const chunks = planChunks(graph, { main, sectionOf, weightOf, fileCost, isForAll })
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
        name: (id) => names.get(id) ?? null,
        debugName: 'planned chunks',
        includeDependenciesRecursively: false,
      },
    ],
  }
}

const firstName = (id: string): string => (id.includes('/node_modules/') && !id.endsWith('.css') ? 'vendor' : 'index')
