import type { FastifyInstance } from 'fastify'
import { buildApp, type AppOptions } from '#server/app.ts'
import { loadRegistry } from '#server/crud/load-modules.ts'
import { openDatabase } from '#server/services/db/open-database.ts'
import type { TestApp } from './open-app.ts'
import { ownModules } from './product-module-folders.ts'

/** A second server on the same PostgreSQL database with its own pools, caches and queues, like a second process. */
export async function openSecondApp(
  { app }: TestApp,
  more: Pick<AppOptions, 'plugins'> = {},
): Promise<{ readonly app: FastifyInstance; close(): Promise<void> }> {
  const { databaseUrl } = app.config
  if (databaseUrl === undefined) throw new Error('the embedded database serves one process')
  const database = await openDatabase({ url: databaseUrl })
  const { registry } = await loadRegistry(ownModules)
  const second = await buildApp({
    config: app.config,
    database,
    registry,
    fillPages: app.fillPages,
    clock: app.clock,
    ...more,
  })
  await second.ready()
  return {
    app: second,
    async close() {
      await second.close()
      await database.close()
    },
  }
}
