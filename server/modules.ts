import type { FastifyInstance } from 'fastify'
import { isDeepStrictEqual } from 'node:util'
import { menuSeeds, type Registry, type SwappableRegistry } from './crud/registry.ts'
import { syncTables } from './crud/sync-tables.ts'
import { seedMenus } from './seeds/menus.ts'
import { alone } from './services/db/migrate.ts'

declare module 'fastify' {
  interface FastifyInstance {
    modules: Modules
  }
}

/** The modules that run, for whoever brings others: a watched folder, or a generator that publishes one. */
export interface Modules {
  /**
   * Puts these in their place while the server runs: tables, menus and routes, all or nothing; then open screens are told. Throws
   * when they cannot run, such as an action nobody answers. `differences` are what `prepareDatabase` would have reported.
   */
  replace(next: Registry): Promise<{ readonly changed: readonly string[]; readonly differences: readonly string[] }>
}

export function modulesOf(app: FastifyInstance, registry: SwappableRegistry): Modules {
  return {
    async replace(next) {
      const changed = changedBetween(registry, next)
      if (changed.length === 0) return { changed, differences: [] }
      const differences = await alone(app.db, async (trx) => {
        const reports = await syncTables(trx, next)
        await seedMenus(trx, menuSeeds(next))
        registry.swap(next)
        return reports
      })
      // menus and their permissions may be new
      await app.sessions.forget()
      for (const module of changed) await app.bus.publish('module.changed', { module, op: 'schema', ids: [], n: 0 })
      return { changed, differences }
    },
  }
}

/** Names of modules that are new, gone, different, broken or mended. */
function changedBetween(before: Registry, next: Registry): readonly string[] {
  const names = new Set([before, next].flatMap(({ modules, broken }) => [...modules.keys(), ...broken.keys()]))
  return [...names].filter((name) =>
    !isDeepStrictEqual(before.modules.get(name)?.file, next.modules.get(name)?.file) || !isDeepStrictEqual(before.broken.get(name), next.broken.get(name)))
}
