import type { Db } from '../kit/database-tables.ts'
import type { Registry } from './module-registry.ts'

/** Whether a menu opens a module that has no file any more. */
export function leadsNowhere(registry: Registry, { component }: { readonly component: string | null }): boolean {
  const name = component?.startsWith('schema:') ? component.slice('schema:'.length) : undefined
  return name !== undefined && !registry.modules.has(name) && !registry.broken.has(name)
}

/** Reports menus whose module no longer exists; no user sees such a menu. */
export async function orphanMenus(db: Db, registry: Registry): Promise<readonly string[]> {
  const menus = await db
    .selectFrom('sysMenu')
    .select(['path', 'component'])
    .where('menuType', '=', 'C')
    .where('status', '=', '0')
    .orderBy('menuId')
    .execute()
  return menus
    .filter((menu) => leadsNowhere(registry, menu))
    .map(
      ({ path, component }) =>
        `menu "${path}" opens ${component!.slice('schema:'.length)}, which has no file any more: nobody is shown it. Remove the menu, or bring the file back`,
    )
}
