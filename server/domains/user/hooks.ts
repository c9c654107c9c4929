import type { FieldError } from '#schemas/api/envelope.ts'
import { adminRole } from '#schemas/api/session.ts'
import { fieldError } from '#server/crud/messages.ts'
import type { HookContext, ModuleHooks, Row } from '#server/crud/hooks.ts'
import { AppError } from '#server/kit/app-error.ts'
import { holdsAll } from '#server/kit/caller.ts'
import { hashPassword, passwordFault } from '#server/kit/password.ts'
import { userStore } from './store.ts'

/** The account the first start makes. It can be renamed and given another password, never switched off. */
const builtInName = 'admin'

export const userHooks: ModuleHooks = {
  module: 'system/user',

  async validate(context, body, mode, current) {
    const { caller, locale, module } = context
    if (current) await refuseStronger(context, [current])
    const faults: FieldError[] = []
    if (typeof body.password === 'string') faults.push(...passwordFaults(context, body.password, String(body.userName)))
    const isOneself = current?.userId === caller.userId
    if (mode === 'update' && 'status' in body && body.status !== '0' && current!.status === '0' && (isOneself || isBuiltIn(current!))) faults.push(fieldError(module, 'status', 'readonly', locale))
    if ('roleIds' in body) faults.push(...(await grantFaults(context, body, current)))
    if (isOneself && 'deptId' in body && body.deptId !== current!.deptId && !holdsAll(caller)) faults.push(fieldError(module, 'deptId', 'readonly', locale))
    return faults
  },

  async beforeRemove(context, rows) {
    const untouchable = rows.find((row) => isBuiltIn(row) || row.userId === context.caller.userId)
    if (untouchable) throw new AppError('row.protected', `user <${String(untouchable.userName)}>`)
    await refuseStronger(context, rows)
    await userStore(context.db).endSessions(ids(rows))
  },

  beforePurge: refuseStronger,

  async afterUpdate({ db }, row, before) {
    if (row.status !== '0' && before.status === '0') await userStore(db).endSessions([row.userId as number])
  },

  async afterCommit({ bus }) {
    // roles, a department or a name may have changed: every process reads its callers afresh
    await bus.publish('session', {})
  },

  actions: {
    async resetPwd(context, { rows, body }) {
      const { db, bus } = context
      const row = rows[0]!
      const password = String(body.password)
      await refuseStronger(context, rows)
      const faults = passwordFaults(context, password, String(row.userName))
      if (faults.length > 0) throw new AppError('request.invalid', 'password', { errors: faults })
      await userStore(db).setPassword(row.userId as number, await hashPassword(password))
      await bus.publish('session', {})
      return null
    },
  },
}

const isBuiltIn = (row: Row): boolean => String(row.userName).toLowerCase() === builtInName
const ids = (rows: readonly Row[]): readonly number[] => rows.map((row) => row.userId as number)

/** Whoever may do more than the caller is not theirs to change: a new password would hand over what they may do. */
async function refuseStronger({ db, caller }: HookContext, rows: readonly Row[]): Promise<void> {
  const others = rows.filter((row) => row.userId !== caller.userId)
  if (holdsAll(caller) || others.length === 0) return
  if (await userStore(db).anyExceeds(ids(others), caller.permissions)) throw new AppError('row.protected', 'they may do more than the caller')
}

/** Nobody gives a role that does more than they may do themselves; nobody takes the administrator's from the built-in account, or their own from themselves. */
async function grantFaults({ db, caller, module, locale }: HookContext, body: Row, current: Row | undefined): Promise<readonly FieldError[]> {
  const had = new Set((current?.roleIds ?? []) as readonly number[])
  const wanted = new Set((body.roleIds ?? []) as readonly number[])
  const given = [...wanted].filter((id) => !had.has(id))
  const taken = [...had].filter((id) => !wanted.has(id))
  const store = userStore(db)
  const denied = [fieldError(module, 'roleIds', 'denied', locale)]
  if (!holdsAll(caller) && given.length > 0 && (await store.rolesExceed(given, caller.permissions))) return denied
  if (taken.length === 0 || !current) return []
  if (current.userId === caller.userId) return denied
  const admin = await store.roleId(adminRole)
  return isBuiltIn(current) && admin !== undefined && taken.includes(admin) ? denied : []
}

const passwordTexts = {
  length: { 'zh-cn': '密码需要 8 到 100 个字符', en: 'The password takes 8 to 100 characters' },
  simple: { 'zh-cn': '密码需要同时含有字母和其他字符', en: 'The password needs letters and other characters' },
  isName: { 'zh-cn': '密码不能含有账号', en: 'The password must not contain the user name' },
} as const

function passwordFaults({ locale }: HookContext, password: string, userName: string): readonly FieldError[] {
  const fault = passwordFault(password, userName)
  return fault ? [{ field: 'password', code: fault, message: passwordTexts[fault][locale] }] : []
}
