import { readdir, readFile } from 'node:fs/promises'
import { basename, join, relative, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { checkModules, printFault, type CheckContext, type Source } from '#schemas/module/check/check-modules.ts'
import type { ModuleFault } from '#schemas/api/module-api-types.ts'
import type { ModuleHooks } from '#server/kit/module-hooks.ts'
import type { ServerPlugin } from '../kit/plugin.ts'
import { createRegistry, type Registry } from './module-registry.ts'

export interface Loaded {
  readonly registry: Registry
  /** Errors to print, one per line. Production refuses to start with any. */
  readonly faults: readonly string[]
  /** Warnings to print. */
  readonly warnings: readonly string[]
}

const root = join(import.meta.dirname, '../..')

/** Folders of module files: the host's, the features', then `SCHEMAS_DIR`. */
export const moduleFolders = (
  features: readonly Pick<ServerPlugin, 'modules'>[],
  extra?: string,
): readonly string[] => [
  join(root, 'schemas'),
  ...features.flatMap(({ modules }) => (modules ? [resolve(fileURLToPath(modules))] : [])),
  ...(extra ? [extra] : []),
]

/** Whether a folder of module files ships with the product. */
const isOwn = (dir: string): boolean =>
  /^(schemas|plugins\/[^/]+\/modules)$/.test(relative(root, dir).split(sep).join('/'))

/**
 * Reads and checks every module file below these folders. A later folder may add modules, not replace existing ones.
 */
export async function loadRegistry(dirs: readonly string[], hooks?: readonly ModuleHooks[]): Promise<Loaded> {
  const sources = (await Promise.all(dirs.map((dir) => readSources(dir)))).flat()
  const { modules, faults } = checkModules(sources, await checkContext(hooks))
  const errors = faults.filter((fault) => fault.severity === 'error')
  // of two files with one name only the second is broken; the module itself still runs
  const missing = sources.filter((source) => !modules.some((file) => file.module === source.name))
  return {
    registry: createRegistry(
      modules,
      brokenOf(missing, errors),
      new Map(sources.map((source) => [source.name, source])),
    ),
    faults: errors.map(printFault),
    warnings: faults.filter((fault) => fault.severity === 'warning').map(printFault),
  }
}

/**
 * The names that module files may use from code: the plugins' components, read from their lists, and hooks where given.
 */
export async function checkContext(hooks?: readonly ModuleHooks[]): Promise<CheckContext> {
  return {
    components: await pluginComponents(join(import.meta.dirname, '../../plugins')),
    ...(hooks ? { hooks: new Map(hooks.map(({ module, actions = {} }) => [module, Object.keys(actions)])) } : {}),
  }
}

/**
 * Reads `plugins/<name>/components.json`, the names of the components in a plugin's browser half: the server cannot
 * load the browser half.
 */
async function pluginComponents(dir: string): Promise<ReadonlySet<string>> {
  const lists = await Promise.all(
    (await readdir(dir)).map(async (plugin) => {
      const text = await readFile(join(dir, plugin, 'components.json'), 'utf8').catch(() => '[]')
      return (JSON.parse(text) as readonly string[]).map((name) => `plugin:${plugin}#${name}`)
    }),
  )
  return new Set(lists.flat())
}

/** The module files of one folder, `<folder>/<area>/<name>.json`. JSON directly in the folder is no module. */
export async function readSources(dir: string): Promise<readonly Source[]> {
  const found = await readdir(dir, { recursive: true, withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    const why = error.code === 'ENOENT' ? 'is not there' : error.code === 'ENOTDIR' ? 'is no folder' : 'cannot be read'
    throw new Error(`the folder of module files <${dir}> ${why}`, { cause: error })
  })
  const files = found
    .filter((entry) => entry.isFile() && entry.name.endsWith('.json') && entry.parentPath !== dir)
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
  return Promise.all(
    files.map(async (file): Promise<Source> => {
      const inside = relative(dir, file).split(sep).join('/')
      return {
        path: `${isOwn(dir) ? relative(root, dir).split(sep).join('/') : basename(dir)}/${inside}`,
        name: inside.replace(/\.json$/, ''),
        text: await readFile(file, 'utf8'),
        isExtra: !isOwn(dir),
      }
    }),
  )
}

function brokenOf(sources: readonly Source[], errors: readonly ModuleFault[]): Registry['broken'] {
  return new Map(
    sources.flatMap((source) => {
      const faults = errors.filter((fault) => fault.file === source.path)
      return faults.length === 0 ? [] : [[source.name, { base: baseOf(source), faults }] as const]
    }),
  )
}

/** The base path, found even in a file that does not parse. */
const baseOf = (source: Source): string =>
  /"base"\s*:\s*"(\/[a-zA-Z0-9/_-]+)"/.exec(source.text)?.[1] ?? `/${source.name}`
