import { envSections } from '#schemas/api/settings/host-sections.ts'
import { envValues } from '#schemas/api/settings/section.ts'
import type { RegisterSettings } from '#schemas/api/settings/registration.ts'
import type { FieldError } from '#schemas/api/envelope.ts'
import { mayRevealDuplicates } from '#server/crud/may-reveal-duplicates.ts'
import { demandModule } from '#server/crud/module-registry.ts'
import type { HookContext, ModuleHooks, Row } from '#server/kit/module-hooks.ts'
import { AppError } from '#server/kit/app-error.ts'
import { mailChannel, queueMail } from '#server/kit/compose-mail.ts'
import { exceedingNewAccountGrants } from '#server/kit/new-account-grants.ts'
import { createAccount } from './create-registered-account.ts'
import { registrationStore } from './registration-store.ts'

const day = 86_400_000

/** Hooks of the module of registrations: approval and refusal by an administrator. */
export const registrationHooks: ModuleHooks = {
  module: 'system/registration',
  actions: {
    approve: (context, { rows }) => decide(context, rows, 'done'),
    refuse: (context, { rows }) => decide(context, rows, 'refused'),
    approveChosen: (context, { rows }) => decide(context, rows, 'done'),
    refuseChosen: (context, { rows }) => decide(context, rows, 'refused'),
  },
}

/**
 * Approves registrations, all or none: the first that cannot be approved stops the call and is named. Registrations
 * already decided are skipped.
 */
async function decide(
  context: HookContext,
  rows: readonly Row[],
  status: 'done' | 'refused',
): Promise<{ ids: readonly number[] }> {
  const { db, bus, now, caller } = context
  const store = registrationStore(db)
  const settings = await registerSettings(db)
  if (status === 'done') await refuseBeyond(context, settings)
  const decided: number[] = []
  for (const { registrationId, userName, nickName, email, password, locale } of await store.whole(
    rows.map((row) => row.registrationId as number),
  )) {
    if (!(await store.decide(registrationId, status))) continue
    decided.push(registrationId)
    const taken =
      status === 'done' ? await createAccount(db, { userName, nickName, email, password }, settings, now) : undefined
    if (taken)
      throw new AppError('request.invalid', `registration <${registrationId}>`, {
        errors: [takenError(context, taken, userName)],
      })
    if (email)
      await queueMail(
        db,
        {
          to: email,
          id: status === 'done' ? 'approved' : 'refused',
          locale: locale === 'en' ? 'en' : 'zh-cn',
          facts: { nickName, userName },
          expireTime: new Date(now.getTime() + day),
        },
        now,
      )
  }
  await bus.publish(mailChannel, {})
  if (status === 'done')
    await bus.publish('module.changed', {
      module: 'system/user',
      op: 'create',
      ids: [],
      n: decided.length,
      by: caller.userId,
    })
  return { ids: decided }
}

/** Refuses approvals that would assign a role or department that the caller may not assign directly. */
async function refuseBeyond({ db, caller }: HookContext, settings: RegisterSettings): Promise<void> {
  if (await exceedingNewAccountGrants(db, settings, caller))
    throw new AppError('role.beyond', `role <${settings.roleKey}>`)
}

async function registerSettings(db: HookContext['db']): Promise<RegisterSettings> {
  const section = envSections.registerConfig
  const row = await db
    .selectFrom('sysConfig')
    .select('configValue')
    .where('configKey', '=', section.configKey)
    .executeTakeFirst()
  return envValues(section, row?.configValue) as unknown as RegisterSettings
}

function takenError(
  { registry, caller, locale }: HookContext,
  taken: 'userName' | 'email',
  userName: string,
): FieldError {
  // one message for both, because not every caller may learn which account holds the name or address
  if (!mayRevealDuplicates(demandModule(registry, 'system/user'), caller, [taken])) {
    return {
      field: 'userName',
      code: 'unusable',
      message:
        locale === 'en'
          ? `${userName}: no account can be made with this name and e-mail address`
          : `${userName}：不能用这个用户名和邮箱建立账号`,
    }
  }
  const what = taken === 'email' ? { 'zh-cn': '邮箱', en: 'email address' } : { 'zh-cn': '用户名', en: 'username' }
  return {
    field: taken,
    code: 'unique',
    message:
      locale === 'en'
        ? `${userName}: the ${what.en} belongs to another account`
        : `${userName}：${what['zh-cn']}已属于另一个账号`,
  }
}
