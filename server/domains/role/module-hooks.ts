import { sql } from 'kysely'
import { adminRole, grants } from '#schemas/api/current-user-api-types.ts'
import type { FieldError } from '#schemas/api/envelope.ts'
import type { HookContext, ModuleHooks, Row } from '#server/kit/module-hooks.ts'
import { fieldError } from '#server/crud/body-errors.ts'
import { AppError } from '#server/kit/app-error.ts'
import { holdsAll } from '#server/authorization/require-permission.ts'
import { unassignableRoles } from '#server/authorization/assignable-roles.ts'
import { isWider, withinReachOf } from '#server/authorization/compare-role-scopes.ts'

export const roleHooks: ModuleHooks = {
  module: 'system/role',

  async validate(context, body, _mode, current) {
    if (current) refuseAdmin([current])
    return reachFaults(context, body, current)
  },

  beforeRemove(_context, rows) {
    refuseAdmin(rows)
  },

  async beforeRestore({ db, caller }, rows) {
    const [stronger] = await unassignableRoles(
      db,
      rows.map((row) => row.roleId as number),
      caller,
    )
    if (stronger !== undefined) throw new AppError('role.beyond', `role <${stronger}>`)
  },

  async notToGive({ db, caller }) {
    const { rows } = await sql<{ roleId: number }>`select role_id from sys_role where del_flag = '0'`.execute(db)
    return unassignableRoles(
      db,
      rows.map((row) => row.roleId),
      caller,
    )
  },

  async afterCommit({ bus }) {
    await bus.publish('session', {})
  },
}

/** Locks the administrator's role, which holds every permission by its key whatever its row says. */
function refuseAdmin(rows: readonly Row[]): void {
  if (rows.some((row) => row.roleKey === adminRole)) throw new AppError('row.protected', `role <${adminRole}>`)
}

/** Refuses permissions and scopes beyond the caller's own, because the caller might hold the role. */
async function reachFaults(
  { db, caller, module, locale }: HookContext,
  body: Row,
  current: Row | undefined,
): Promise<readonly FieldError[]> {
  if (holdsAll(caller)) return []
  const after = reachIn({ dataScope: module.fields.dataScope!.default, ...current, ...body })
  const before = current && reachIn(current)
  const menuIds = before ? after.menuIds.filter((id) => !before.menuIds.includes(id)) : after.menuIds
  const given = await permissionsOf(db, menuIds)
  const beyond = given.filter((one) => !grants(caller.permissions, [one]))
  const faults = beyond.length > 0 ? [fieldError(module, 'menuIds', 'denied', locale)] : []
  const isWithin = await withinReachOf(db, caller)
  const isSwitchedOn = current !== undefined && current.status !== '0' && body.status === '0'
  if (isSwitchedOn && !isWithin({ ...after, permissions: await permissionsOf(db, after.menuIds) }))
    return [{ ...fieldError(module, 'status', 'denied', locale), message: wholeBeyond[locale] }]
  // an unchanged scope applies to added permissions, a widened one to all permissions
  if (!before || isWider(after, before)) {
    const permissions = (await permissionsOf(db, after.menuIds)).filter((one) => !beyond.includes(one))
    const field = after.dataScope === before?.dataScope ? 'deptIds' : 'dataScope'
    return isWithin({ ...after, permissions }) ? faults : [...faults, fieldError(module, field, 'denied', locale)]
  }
  if (faults.length > 0 || given.length === 0 || isWithin({ ...after, permissions: given })) return faults
  return [{ ...fieldError(module, 'menuIds', 'denied', locale), message: beyondOneself[locale] }]
}

const wholeBeyond = {
  'zh-cn': '该角色超出你自己的权限或数据范围，不能启用',
  en: 'This role goes beyond your own permissions or data scope, so you can’t enable it',
} as const

const beyondOneself = {
  'zh-cn': '按角色的数据范围，所选菜单权限能看到的数据比你自己的多',
  en: 'With this role’s data scope, a menu you chose shows more data than you can see',
} as const

interface Reach {
  readonly dataScope: string
  readonly deptIds: readonly number[]
  readonly menuIds: readonly number[]
}
const reachIn = ({ dataScope, deptIds, menuIds }: Row): Reach => ({
  dataScope: String(dataScope),
  deptIds: (deptIds ?? []) as readonly number[],
  menuIds: (menuIds ?? []) as readonly number[],
})

async function permissionsOf(db: HookContext['db'], menuIds: readonly number[]): Promise<readonly string[]> {
  if (menuIds.length === 0) return []
  const { rows } = await sql<{
    perms: string
  }>`select distinct perms from sys_menu where menu_id in (${sql.join(menuIds)}) and perms <> ''`.execute(db)
  return rows.map((row) => row.perms)
}
