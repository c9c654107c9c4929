import type { Db } from '../kit/database-tables.ts'
import type { MenuSeed, PermissionSeed } from '../kit/plugin.ts'

/** Groups of the side menu. A seed names its group by the path without the slash: `parent: 'system'`. */
const groups = [
  { path: '/project', name: { 'zh-cn': '表单', en: 'Forms' }, icon: 'forms', order: 1 },
  { path: '/workflow', name: { 'zh-cn': '流程', en: 'Workflow' }, icon: 'route', order: 2 },
  { path: '/message', name: { 'zh-cn': '消息', en: 'Messages' }, icon: 'bell', order: 3 },
  { path: '/uniapp', name: { 'zh-cn': '小程序', en: 'Mini program' }, icon: 'device-mobile', order: 4 },
  { path: '/system', name: { 'zh-cn': '系统管理', en: 'System' }, icon: 'settings', order: 5 },
  { path: '/tool', name: { 'zh-cn': '系统工具', en: 'Tools' }, icon: 'tool', order: 6 },
] as const

/** As `menu.parent` of a module file names them. */
export const menuGroups: ReadonlySet<string> = new Set(groups.map((group) => group.path.slice(1)))

/** Menu groups of a database, including those created in the menu screen. */
export async function groupsIn(db: Db): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('sysMenu')
    .select('path')
    .where('menuType', '=', 'M')
    .where('path', 'like', '/%')
    .execute()
  return new Set(rows.map(({ path }) => path!.slice(1)))
}

/** Screens of the host itself that no module file describes. */
export const hostScreens: readonly MenuSeed[] = [
  {
    path: '/system/env',
    parent: 'system',
    name: { 'zh-cn': '系统设置', en: 'System settings' },
    component: 'plugin:system#settings',
    icon: 'adjustments',
    order: 7,
    permission: 'system:config:query',
    keepAlive: true,
  },
]

/** Roles that get each new menu whose path starts so, without being asked; the administrator needs no grant. */
const grantedAtFirst: Readonly<Record<string, readonly string[]>> = {
  'form-manager': ['/project/', '/workflow/task/'],
  common: ['/workflow/task/'],
}

/** Adds missing menus by path; existing ones keep the changes by administrators. */
export async function seedMenus(
  db: Db,
  seeds: readonly MenuSeed[],
  permissions: readonly PermissionSeed[] = [],
): Promise<void> {
  const known = await db.selectFrom('sysMenu').select(['path', 'menuId']).where('menuType', '<>', 'F').execute()
  const ids = new Map(known.map(({ path, menuId }) => [path, menuId]))
  for (const group of groups) {
    if (ids.has(group.path) || !seeds.some((seed) => `/${seed.parent}` === group.path)) continue
    ids.set(group.path, await insert(db, { ...group, menuType: 'M', parentId: null, component: 'Layout' }))
  }
  for (const seed of seeds) {
    if (ids.has(seed.path)) continue
    // an unknown group must not prevent the start: its screen goes to the top level, where an administrator can move it
    const parentId = seed.parent ? (ids.get(`/${seed.parent}`) ?? null) : null
    const menuId = await insert(db, { ...seed, menuType: 'C', parentId })
    ids.set(seed.path, menuId)
    const added = [menuId]
    for (const [index, button] of (seed.buttons ?? []).entries()) {
      added.push(await insert(db, { ...button, menuType: 'F', parentId: menuId, order: index + 1 }))
    }
    await grant(db, seed, [...(parentId ? [parentId] : []), ...added])
  }
  await seedButtons(db, ids, permissions)
}

/** The host's own permissions of no screen. */
export const hostPermissions: readonly PermissionSeed[] = [
  { below: '/system/menu', permission: 'tool:swagger:list', name: { 'zh-cn': '接口文档', en: 'API description' } },
  { below: '/system/env', permission: 'system:license:edit', name: { 'zh-cn': '更新授权', en: 'Renew the license' } },
]

async function seedButtons(
  db: Db,
  ids: ReadonlyMap<string | null, number>,
  permissions: readonly PermissionSeed[],
): Promise<void> {
  for (const { below, permission, name } of permissions) {
    const parentId = ids.get(below)
    const known = await db
      .selectFrom('sysMenu')
      .select('menuId')
      .where('perms', '=', permission)
      .limit(1)
      .executeTakeFirst()
    if (parentId !== undefined && !known) await insert(db, { name, permission, menuType: 'F', parentId, order: 90 })
  }
}

interface MenuRow extends Omit<Partial<MenuSeed>, 'parent'> {
  readonly name: MenuSeed['name']
  readonly order: number
  readonly menuType: 'M' | 'C' | 'F'
  readonly parentId: number | null
}

async function insert(
  db: Db,
  { name, order, menuType, parentId, path, component, icon, permission, hidden, keepAlive, affix }: MenuRow,
): Promise<number> {
  const { menuId } = await db
    .insertInto('sysMenu')
    .values({
      menuName: name['zh-cn'],
      menuNameEn: name.en,
      orderNum: order,
      menuType,
      parentId,
      path: path ?? null,
      component: component ?? null,
      icon: icon ?? null,
      perms: permission ?? null,
      isHide: hidden ?? false,
      isKeepAlive: keepAlive ?? false,
      isAffix: affix ?? false,
      createBy: 'system',
    })
    .returning('menuId')
    .executeTakeFirstOrThrow()
  return menuId
}

async function grant(db: Db, seed: MenuSeed, menuIds: readonly number[]): Promise<void> {
  for (const [roleKey, starts] of Object.entries(grantedAtFirst)) {
    if (!starts.some((start) => seed.path.startsWith(start) || `/${seed.parent}/` === start)) continue
    const role = await db
      .selectFrom('sysRole')
      .select('roleId')
      .where('roleKey', '=', roleKey)
      .where('delFlag', '=', '0')
      .executeTakeFirst()
    if (!role) continue
    await db
      .insertInto('sysRoleMenu')
      .values(menuIds.map((menuId) => ({ roleId: role.roleId, menuId })))
      .onConflict((on) => on.doNothing())
      .execute()
  }
}
