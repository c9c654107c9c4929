import type { FieldError } from '#schemas/api/envelope.ts'
import type { ImportObstacle } from '#schemas/api/import-api-types.ts'
import { adminRole, grants } from '#schemas/api/current-user-api-types.ts'
import { passwordRulesText } from '#schemas/module/password-rules.ts'
import { fieldError } from '#server/crud/body-errors.ts'
import type { HookContext, ModuleHooks, Row } from '#server/kit/module-hooks.ts'
import { AppError } from '#server/kit/app-error.ts'
import { holdsAll } from '#server/authorization/require-permission.ts'
import { firstPasswordKey, passwordFaults, passwordRules } from '#server/kit/password-rules.ts'
import { hashPassword } from '#server/kit/password-hash.ts'
import { anyStronger, unassignableRoles, rolesTooWideAt } from '#server/authorization/assignable-roles.ts'
import { userStore } from './store.ts'

/**
 * Name of the account created at the first start. The account can be renamed and its password changed, but never
 * disabled.
 */
const builtInName = 'admin'

export const userHooks: ModuleHooks = {
  module: 'system/user',

  async validate(context, body, mode, current) {
    const { caller, locale, module } = context
    if (current) await refuseStronger(context, [current])
    const faults: FieldError[] = []
    if (typeof body.password === 'string')
      faults.push(
        ...passwordFaults(await rulesOf(context), body.password, String(body.userName), { field: 'password', locale }),
      )
    const isOneself = current?.userId === caller.userId
    if (
      mode === 'update' &&
      'status' in body &&
      body.status !== '0' &&
      current!.status === '0' &&
      (isOneself || isBuiltIn(current!))
    )
      faults.push(fieldError(module, 'status', 'readonly', locale))
    if ('roleIds' in body)
      faults.push(...(await grantFaults(context, await withUnseenRoles(context, body, current), current)))
    if (await isMovedTooHigh(context, body, current))
      faults.push({ ...fieldError(module, 'deptId', 'denied', locale), message: seesMoreThere[locale] })
    if (isOneself && 'deptId' in body && body.deptId !== current!.deptId && !holdsAll(caller))
      faults.push(fieldError(module, 'deptId', 'readonly', locale))
    return faults
  },

  beforeUpdate: withUnseenRoles,

  async beforeRemove(context, rows) {
    const untouchable = rows.find((row) => isBuiltIn(row) || row.userId === context.caller.userId)
    if (untouchable) throw new AppError('row.protected', `user <${String(untouchable.userName)}>`)
    await refuseStronger(context, rows)
    await userStore(context.db).endSessions(ids(rows))
  },

  beforeRestore: refuseStronger,

  beforePurge: refuseStronger,

  /** Marks the password as one-time, because the creator of an account knows it until the owner replaces it. */
  async afterCreate({ db }, rows) {
    await userStore(db).mustChangePassword(ids(rows))
  },

  /** Gives imported users the first password from the settings, as a one-time password. */
  async importRow({ db }) {
    const password = await userStore(db).secret(firstPasswordKey)
    return (body, mode) => (mode === 'update' || password === undefined ? body : { ...body, password })
  },

  async help({ db }) {
    const rules = passwordRulesText(await passwordRules(db))
    return { password: rules, 'resetPwd.password': rules }
  },

  /** Does not name the broken rule, which would reveal properties of the password; the setting's own form does. */
  async importObstacle({ db, caller, locale }): Promise<ImportObstacle | undefined> {
    const password = await userStore(db).secret(firstPasswordKey)
    const isWeak =
      password !== undefined &&
      passwordFaults(await passwordRules(db), password, '', { field: 'password', locale }).length > 0
    if (password !== undefined && !isWeak) return undefined
    const message = firstPassword[isWeak ? 'weak' : 'unset'][locale]
    return grants(caller.permissions, ['system:config:list'])
      ? { message, link: `/system/config?configName=${firstPasswordKey}` }
      : { message }
  },

  async afterUpdate({ db, events }, row, before) {
    if (row.status === '0' || before.status !== '0') return
    const userId = row.userId as number
    await userStore(db).endSessions([userId])
    await events.emit(db, 'user.disabled', { userId })
  },

  async afterCommit({ bus }) {
    // every process reloads its callers, because roles, a department or a name may have changed
    await bus.publish('session', {})
  },

  actions: {
    async resetPwd(context, { rows, body }) {
      const { db, bus } = context
      const row = rows[0]!
      const password = String(body.password)
      await refuseStronger(context, rows)
      const rules = await passwordRules(db)
      const faults = passwordFaults(rules, password, String(row.userName), {
        field: 'password',
        locale: context.locale,
      })
      if (faults.length > 0) throw new AppError('request.invalid', 'password', { errors: faults })
      await userStore(db).setPassword(row.userId as number, {
        hash: await hashPassword(password),
        now: context.now,
        mustChange: row.userId !== context.caller.userId,
        remember: rules.remember,
      })
      await bus.publish('session', { reason: 'passwordChanged' })
      return null
    },

    giveRole: (context, { rows, body }) => regrant(context, rows, body.roleId as number, true),
    takeRole: (context, { rows, body }) => regrant(context, rows, body.roleId as number, false),
  },
}

/** Assigns a role to users or removes it, all or none, by the rules of a single user's form. */
async function regrant(
  ask: HookContext,
  rows: readonly Row[],
  roleId: number,
  isGiven: boolean,
): Promise<{ ids: readonly number[] }> {
  const { db, bus } = ask
  if ((await ask.seen('system/role', [roleId])).length === 0)
    throw new AppError('request.invalid', `role <${roleId}>`, {
      errors: [fieldError(ask.module, 'roleIds', 'missing', ask.locale)],
    })
  const changing = rows.filter((row) => (row.roleIds as readonly number[]).includes(roleId) !== isGiven)
  if (changing.length === 0) return { ids: [] }
  await refuseStronger(ask, changing)
  for (const row of changing) {
    const had = row.roleIds as readonly number[]
    const faults = await grantFaults(
      ask,
      { roleIds: isGiven ? [...had, roleId] : had.filter((id) => id !== roleId) },
      row,
    )
    if (faults.length > 0) throw new AppError('request.invalid', `user <${String(row.userName)}>`, { errors: faults })
  }
  await (isGiven ? userStore(db).give(ids(changing), roleId) : userStore(db).take(ids(changing), roleId))
  await bus.publish('session', {})
  return { ids: ids(changing) }
}

export const isBuiltIn = (row: Row): boolean => String(row.userName).toLowerCase() === builtInName
const beyondOneself = {
  'zh-cn': '所选角色超出了你自己的权限或数据范围',
  en: 'A role you chose goes beyond your own permissions or data scope',
} as const
const seesMoreThere = {
  'zh-cn': '在该部门，此人的角色能看到的数据比你自己的多',
  en: 'In that department, their roles would show more data than you can see',
} as const
const firstPassword = {
  unset: {
    'zh-cn': `「参数设置」里的「用户初始密码」（${firstPasswordKey}）还没有设置，设置好才能导入新用户`,
    en: `“Initial password for users” (${firstPasswordKey}) under Parameters isn’t set. New users can’t be imported until it is.`,
  },
  weak: {
    'zh-cn': `「参数设置」里的「用户初始密码」（${firstPasswordKey}）不符合现在的密码规则，重新设置后才能导入新用户`,
    en: `“Initial password for users” (${firstPasswordKey}) under Parameters doesn’t meet the password rules. New users can’t be imported until it is replaced.`,
  },
} as const
const ids = (rows: readonly Row[]): readonly number[] => rows.map((row) => row.userId as number)

/** Password rules, read once for all rows of a write or of an import's preview. */
const rulesKnown = new WeakMap<HookContext, ReturnType<typeof passwordRules>>()
function rulesOf(context: HookContext): ReturnType<typeof passwordRules> {
  const rules = rulesKnown.get(context) ?? passwordRules(context.db)
  rulesKnown.set(context, rules)
  return rules
}

/** Keeps roles outside the caller's view, whatever the body says. */
async function withUnseenRoles({ seen }: HookContext, body: Row, current: Row | undefined): Promise<Row> {
  const held = (current?.roleIds ?? []) as readonly number[]
  if (!('roleIds' in body) || held.length === 0) return body
  const known = new Set(await seen('system/role', held))
  return {
    ...body,
    roleIds: [...new Set([...held.filter((id) => !known.has(id)), ...((body.roleIds ?? []) as readonly number[])])],
  }
}

/** Refuses to change a person with more permissions than the caller: a new password would hand over those permissions. */
async function refuseStronger({ db, caller }: HookContext, rows: readonly Row[]): Promise<void> {
  const others = rows.filter((row) => row.userId !== caller.userId)
  if (await anyStronger(db, ids(others), caller)) throw new AppError('person.stronger')
}

/**
 * Refuses to assign roles beyond the caller's own permissions, to remove the administrator's role from the built-in
 * account, or to remove the caller's own.
 */
async function grantFaults(
  { db, caller, module, locale }: HookContext,
  body: Row,
  current: Row | undefined,
): Promise<readonly FieldError[]> {
  const had = new Set((current?.roleIds ?? []) as readonly number[])
  const wanted = new Set((body.roleIds ?? []) as readonly number[])
  const given = [...wanted].filter((id) => !had.has(id))
  const taken = [...had].filter((id) => !wanted.has(id))
  const store = userStore(db)
  const denied = [fieldError(module, 'roleIds', 'denied', locale)]
  const isTooMuch =
    (await unassignableRoles(db, given, caller)).length > 0 ||
    (await rolesTooWideAt(db, given, deptIn(body, current), caller)).length > 0
  if (isTooMuch) return [{ ...denied[0]!, message: beyondOneself[locale] }]
  if (taken.length === 0 || !current) return []
  if (current.userId === caller.userId) return denied
  const admin = await store.roleId(adminRole)
  return isBuiltIn(current) && admin !== undefined && taken.includes(admin) ? denied : []
}

/**
 * The data scope of a role depends on the holder's department, so a user moved to another department must stay within
 * the caller's scope.
 */
async function isMovedTooHigh({ db, caller }: HookContext, body: Row, current: Row | undefined): Promise<boolean> {
  if (!current || deptIn(body, current) === deptIn({}, current)) return false
  return (
    (await rolesTooWideAt(db, (current.roleIds ?? []) as readonly number[], deptIn(body, current), caller)).length > 0
  )
}

const deptIn = (body: Row, current: Row | undefined): number | null =>
  ({ ...current, ...body }.deptId ?? null) as number | null
