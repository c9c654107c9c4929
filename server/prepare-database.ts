import { serverPlugins } from '#plugins/server.ts'
import { menuSeeds, type Registry } from './crud/module-registry.ts'
import { missingDictionaries } from './crud/missing-dictionaries.ts'
import { orphanMenus } from './crud/orphan-menus.ts'
import { syncedTables } from './crud/sync-tables.ts'
import { setFillFactor } from './domains/operlog/table-fill-factor.ts'
import { uniqueEmail } from './domains/account/unique-email.ts'
import type { Db } from './kit/database-tables.ts'
import type { ServerPlugin } from './kit/plugin.ts'
import { migrations } from './migrations/list.ts'
import { seedDictionaries } from './seeds/dictionaries.ts'
import { nameRolesInEnglish, seedInstitution, type AdminSeed, seedInstance } from './seeds/sample-institution.ts'
import { hostPermissions, hostScreens, seedMenus } from './seeds/menus.ts'
import { alone, migrate } from './services/db/run-migrations.ts'
import { applyFunctions } from './services/db/apply-sql-functions.ts'

export interface PrepareOptions {
  readonly startsBroken?: boolean
  /** The features; those of `plugins/server.ts` unless told otherwise. */
  readonly plugins?: readonly ServerPlugin[]
}

export interface Prepared {
  readonly firstStart: boolean
  /** The modules that can be served. */
  readonly registry: Registry
  readonly differences: readonly string[]
}

/**
 * Brings a database, empty or old, to the state that this code expects: migrations, module tables, seeds. `differences`
 * describes where a table and its module file differ in a way that is not repaired automatically, and which
 * dictionaries files name that do not exist. A module that does not fit its table stops the start and leaves everything
 * unchanged.
 */
export async function prepareDatabase(
  db: Db,
  registry: Registry,
  admin: () => Promise<AdminSeed>,
  { startsBroken = false, plugins = serverPlugins }: PrepareOptions = {},
): Promise<Prepared> {
  return alone(db, async (trx) => {
    await migrate(trx, migrations)
    await migrate(trx, Object.assign({}, ...plugins.map((plugin) => plugin.migrations ?? {})))
    const { served, differences } = await syncedTables(trx, registry, startsBroken)
    await setFillFactor(trx)
    for (const { name, sql } of plugins) if (sql) await applyFunctions(trx, name, sql)
    const shared = await uniqueEmail(trx)
    await seedDictionaries(
      trx,
      plugins.flatMap((plugin) => plugin.settings ?? []),
    )
    await seedInstance(trx)
    const isEmpty = !(await trx.selectFrom('sysUser').select('userId').limit(1).executeTakeFirst())
    const firstStart = isEmpty && (await seedInstitution(trx, await admin()))
    if (firstStart) for (const { seeds } of plugins) await seeds?.(trx)
    else await nameRolesInEnglish(trx)
    const permissions = [...hostPermissions, ...plugins.flatMap((plugin) => plugin.permissions ?? [])]
    const menus = [...hostScreens, ...plugins.flatMap((plugin) => plugin.menus ?? []), ...menuSeeds(served)]
    await seedMenus(trx, menus, permissions)
    return {
      firstStart,
      registry: served,
      differences: [
        ...differences,
        ...shared,
        ...(await orphanMenus(trx, served)),
        ...(await missingDictionaries(trx, served)),
      ],
    }
  })
}
