import type { Selectable } from 'kysely'
import { linkComponent } from '#schemas/api/menu-api-types.ts'
import { everything, grants, type MenuRoute } from '#schemas/api/current-user-api-types.ts'
import type { Registry } from '../../crud/module-registry.ts'
import type { SysMenuTable } from '../../kit/database-tables.ts'

type Menu = Pick<
  Selectable<SysMenuTable>,
  | 'menuId'
  | 'parentId'
  | 'menuName'
  | 'menuNameEn'
  | 'path'
  | 'component'
  | 'menuType'
  | 'isHide'
  | 'isKeepAlive'
  | 'isAffix'
  | 'perms'
  | 'icon'
>

/** The owner of a menu: their permissions, and the menus ticked in their active roles. */
export interface MenuHolder {
  readonly permissions: readonly string[]
  readonly ticked: ReadonlySet<number>
}

/**
 * Returns the menus of a user as route objects (specification §3). A screen requires its own tick in a role, because
 * another menu may grant the same permission; groups without a screen are left out.
 */
export function menuTree(menus: readonly Menu[], { permissions, ticked }: MenuHolder): readonly MenuRoute[] {
  const below = Map.groupBy(menus, (menu) => menu.parentId)
  const seesAll = permissions.includes(everything)
  const isGiven = ({ menuId, menuType, perms }: Menu): boolean =>
    seesAll || ((menuType === 'M' || ticked.has(menuId)) && (!perms || grants(permissions, [perms])))
  const grow = (parentId: number | null): readonly MenuRoute[] =>
    (below.get(parentId) ?? []).flatMap((menu) => {
      if (!isGiven(menu)) return []
      const children = grow(menu.menuId)
      if (menu.menuType === 'M' && children.length === 0) return []
      return [routeOf(menu, children)]
    })
  return grow(null)
}

function routeOf(menu: Menu, children: readonly MenuRoute[]): MenuRoute {
  const first = children.find((child) => !child.meta.isHide && child.component !== linkComponent)
  return {
    path: menu.path ?? '',
    component: menu.component ?? 'Layout',
    ...(children.length > 0 ? { children } : {}),
    ...(menu.menuType === 'M' && first ? { redirect: first.path } : {}),
    meta: {
      title: menu.menuNameEn ? { 'zh-cn': menu.menuName, en: menu.menuNameEn } : menu.menuName,
      ...(menu.icon ? { icon: menu.icon } : {}),
      isHide: menu.isHide,
      isKeepAlive: menu.isKeepAlive,
      isAffix: menu.isAffix,
      requireLogin: true,
    },
  }
}

/** Adds the pages of rows below a row, such as the entries of a dictionary, where the page of that row is ticked. */
export function withChildPages(
  registry: Registry,
  menus: readonly Menu[],
  ticked: ReadonlySet<number>,
): ReadonlySet<number> {
  const moduleOf = ({ component }: Menu) =>
    component?.startsWith('schema:') ? registry.find(component.slice('schema:'.length)) : undefined
  const given = new Set(menus.filter(({ menuId }) => ticked.has(menuId)).map((menu) => moduleOf(menu)?.name))
  const isBelowGiven = (menu: Menu): boolean => {
    const parent = moduleOf(menu)?.file.parent
    return parent !== undefined && given.has(parent.module)
  }
  return new Set([...ticked, ...menus.filter(isBelowGiven).map(({ menuId }) => menuId)])
}
