import { watch } from 'node:fs'
import { loadRegistry } from './crud/load-modules.ts'
import type { ModuleHooks } from './kit/module-hooks.ts'
import type { Modules } from './hot-reload-modules.ts'

/** Editors write a file in several steps. */
const settleMs = 80

/**
 * In development: a module file that is changed, added or removed takes effect while the server runs. Its faults are
 * printed with file, line and column; meanwhile its own calls answer `module.broken` and all others go on. Answers how
 * to stop.
 */
export function watchModules(
  folders: readonly string[],
  hooks: readonly ModuleHooks[],
  modules: Modules,
  { log, error }: Pick<Console, 'log' | 'error'>,
): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined
  let turn = Promise.resolve()
  // unchanged messages are not repeated at each change of another file
  let printed: ReadonlySet<string> = new Set()

  const take = async (): Promise<void> => {
    const { registry, faults } = await loadRegistry(folders, hooks)
    if (faults.length > 0) error(faults.join('\n'))
    const { changed, differences } = await modules.replace(registry)
    for (const line of differences) if (!printed.has(line)) error(line)
    printed = new Set(differences)
    if (changed.length > 0)
      log(`module files: ${changed.join(', ')}${faults.length > 0 ? `, ${faults.length} errors` : ''}`)
  }
  const soon = (): void => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      turn = turn
        .then(take)
        .catch((fault: unknown) => error(`module files stay as they were: ${(fault as Error).message}`))
    }, settleMs)
  }
  const watchers = folders.map((folder) =>
    watch(folder, { recursive: true }, (_event, name) => {
      if (name === null || name.endsWith('.json')) soon()
    }),
  )
  return async () => {
    clearTimeout(timer)
    for (const one of watchers) one.close()
    await turn
  }
}
