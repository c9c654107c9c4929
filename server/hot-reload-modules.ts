import type { FastifyInstance } from 'fastify'
import { isDeepStrictEqual } from 'node:util'
import { menuSeeds, type Registry, type SwappableRegistry } from './crud/module-registry.ts'
import { orphanMenus } from './crud/orphan-menus.ts'
import { syncedTables } from './crud/sync-tables.ts'
import { seedMenus } from './seeds/menus.ts'
import { alone } from './services/db/run-migrations.ts'

declare module 'fastify' {
  interface FastifyInstance {
    modules: Modules
  }
}

/** The running modules, for code that brings further ones: a watched folder, or a generator. */
export interface Modules {
  /**
   * Puts these in their place while the server runs: tables, menus and routes, all or nothing; then open screens are
   * told. Throws when they cannot run, such as an action nobody answers; so does a module that does not fit its table,
   * but in development, where it alone is left out. `differences` are what `prepareDatabase` would have reported.
   */
  replace(next: Registry): Promise<{ readonly changed: readonly string[]; readonly differences: readonly string[] }>
}

export function modulesOf(app: FastifyInstance, registry: SwappableRegistry): Modules {
  return {
    async replace(next) {
      if (changedBetween(registry, next).length === 0) return { changed: [], differences: [] }
      const { changed, differences, putInPlace } = await alone(app.db, async (trx) => {
        const synced = await syncedTables(trx, next, app.config.development)
        await seedMenus(trx, menuSeeds(synced.served))
        const news = changedBetween(registry, synced.served)
        return {
          changed: news,
          differences: [...synced.differences, ...(await orphanMenus(trx, synced.served))],
          putInPlace: registry.prepare(synced.served),
        }
      })
      // only now: until the commit nobody has their tables, and it may fail
      putInPlace()
      // menus and their permissions may be new
      await app.sessions.forget()
      for (const module of changed) await app.bus.publish('module.changed', { module, op: 'schema', ids: [], n: 0 })
      return { changed, differences }
    },
  }
}

/** Names of modules that are new, gone, changed, broken or repaired. */
function changedBetween(before: Registry, next: Registry): readonly string[] {
  const names = new Set([before, next].flatMap(({ modules, broken }) => [...modules.keys(), ...broken.keys()]))
  return [...names].filter(
    (name) =>
      !isDeepStrictEqual(before.modules.get(name)?.file, next.modules.get(name)?.file) ||
      !isDeepStrictEqual(before.broken.get(name), next.broken.get(name)),
  )
}
