import { sql } from 'kysely'
import { linkComponent } from '#schemas/api/menu-api-types.ts'
import { grants } from '#schemas/api/current-user-api-types.ts'
import type { FieldError } from '#schemas/api/envelope.ts'
import { textIn } from '#schemas/module/localized-text.ts'
import type { HookContext, ModuleHooks, Row } from '#server/kit/module-hooks.ts'
import { rowReferences, keeperOf } from '#server/crud/row-references.ts'
import { fieldError } from '#server/crud/body-errors.ts'
import { mayAssignPermission } from '#server/authorization/assignable-roles.ts'
import { opensScreen } from './menu-components.ts'

export const menuHooks: ModuleHooks = {
  module: 'system/menu',
  // a button is no navigation target
  searched: sql<boolean>`t.menu_type <> 'F'`,

  async validate(context, body, _mode, current) {
    const { caller, module, locale } = context
    const { perms } = body
    // otherwise users could put any permission behind a menu they hold and so gain that permission
    const mayNotGive = typeof perms === 'string' && perms !== current?.perms && !grants(caller.permissions, [perms])
    const row = { ...current, ...body }
    return [
      ...(await parentFaults(context, row)),
      ...(await screenFaults(context, row, current)),
      ...(mayNotGive ? [fieldError(module, 'perms', 'denied', locale)] : await grantFaults(context, row, current)),
    ]
  },

  beforeCreate: (_context, body) => withComponent(body, body),
  beforeUpdate: (_context, body, current) => withComponent(body, { ...current, ...body }),

  async beforeRemove({ db, module, caller, locale }, rows) {
    const ids = rows.map((row) => row.menuId as number)
    const keeper = await keeperOf(
      db,
      module,
      caller,
      sql`from sys_menu t where parent_id in (${sql.join(ids)}) and menu_id not in (${sql.join(ids)})`,
      { field: 'parentId', ids, isBelow: true },
    )
    if (keeper) throw rowReferences([keeper], locale, 'there are menus below it')
  },

  async afterCommit({ bus }) {
    await bus.publish('session', {})
  },
}

/**
 * Refuses a changed permission that a role with this menu would gain beyond the caller's own permissions: every holder
 * of the menu gets its permission.
 */
async function grantFaults(
  { db, caller, module, locale }: HookContext,
  row: Row,
  current: Row | undefined,
): Promise<readonly FieldError[]> {
  const permissionIn = (one: Row): string => (one.status === '0' ? String(one.perms ?? '') : '')
  const permission = permissionIn(row)
  if (!current || permission === '' || permission === permissionIn(current)) return []
  const held = await db
    .selectFrom('sysRoleMenu')
    .select('roleId')
    .where('menuId', '=', current.menuId as number)
    .execute()
  if (
    await mayAssignPermission(
      db,
      held.map(({ roleId }) => roleId),
      permission,
      caller,
    )
  )
    return []
  const field = permission === current.perms ? 'status' : 'perms'
  return [{ ...fieldError(module, field, 'denied', locale), message: textIn(tooMuch, locale) }]
}

const tooMuch = {
  'zh-cn': '已有角色会因此得到超出你自己的权限或数据范围',
  en: 'A role with this menu would go beyond your own permissions or data scope',
} as const

const isLink = ({ path }: Row): boolean => typeof path === 'string' && !path.startsWith('/')

/** Sets the component of groups and of links to other sites, which show no screen of their own. */
function withComponent(body: Row, row: Row): Row | undefined {
  if (row.menuType === 'M') return { ...body, component: 'Layout' }
  return row.menuType === 'C' && isLink(row) ? { ...body, component: linkComponent } : undefined
}

/** A screen must exist. An unchanged unknown screen is kept, because its module may come back. */
async function screenFaults(
  { registry, module, locale }: HookContext,
  row: Row,
  current: Row | undefined,
): Promise<readonly FieldError[]> {
  if (row.menuType !== 'C')
    return isLink(row) && row.menuType === 'M' ? [fieldError(module, 'path', 'pattern', locale)] : []
  const component = String(row.component ?? '')
  if (isLink(row) || (component === current?.component && !isLink(current)) || (await opensScreen(registry, component)))
    return []
  return [{ field: 'component', code: 'unknown', message: textIn(noScreen, locale).replace('{component}', component) }]
}

const noScreen = {
  'zh-cn': '页面「{component}」不存在，请检查拼写',
  en: 'Screen “{component}” doesn’t exist. Check the spelling.',
} as const

/** Allowed parent types by menu type; null is the top level. */
const above: Readonly<Record<string, readonly (string | null)[]>> = {
  M: ['M', null],
  C: ['M', 'C', null],
  F: ['M', 'C'],
}

async function parentFaults({ db, module, locale }: HookContext, row: Row): Promise<readonly FieldError[]> {
  const {
    rows: [parent],
  } = await sql<{ menuType: string }>`select menu_type from sys_menu where menu_id = ${row.parentId ?? null}`.execute(
    db,
  )
  if (!above[String(row.menuType)]!.includes(parent?.menuType ?? null))
    return [fieldError(module, 'parentId', 'kind', locale)]
  const { rows: below } = await sql<{
    menuType: string
  }>`select distinct menu_type from sys_menu where parent_id = ${row.menuId ?? null}`.execute(db)
  return below.every(({ menuType }) => above[menuType]!.includes(String(row.menuType)))
    ? []
    : [fieldError(module, 'menuType', 'kind', locale)]
}
