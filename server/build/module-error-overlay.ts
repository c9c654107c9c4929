import { relative } from 'node:path'
import type { Plugin } from 'vite'
import { loadRegistry } from '../crud/load-modules.ts'

/**
 * Shows errors of module files in Vite's overlay during development, on whatever screen is open, until they are fixed.
 */
export function moduleOverlay(folders: readonly string[]): Plugin {
  return {
    name: 'module-overlay',
    apply: (_config, { command, mode }) => command === 'serve' && mode !== 'test',
    configureServer({ watcher, ws }) {
      const reload = async (): Promise<void> => {
        const { faults } = await loadRegistry(folders)
        if (faults.length === 0) ws.send({ type: 'update', updates: [] })
        else ws.send({ type: 'error', err: { message: faults.join('\n'), stack: '', plugin: 'schema:check' } })
      }
      watcher.add([...folders])
      watcher.on('all', (_event, path) => {
        const isModule = path.endsWith('.json') && folders.some((folder) => !relative(folder, path).startsWith('..'))
        if (isModule) reload().catch((error: unknown) => console.error(error))
      })
    },
  }
}
