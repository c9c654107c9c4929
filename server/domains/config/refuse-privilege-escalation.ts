import type { RegisterSettings } from '#schemas/api/settings/registration.ts'
import type { SsoSettings } from '#schemas/api/settings/sso.ts'
import type { FieldError } from '#schemas/api/envelope.ts'
import { adminRole } from '#schemas/api/current-user-api-types.ts'
import { readMapping } from '#schemas/api/settings/sso-mapping-lines.ts'
import { textIn, type Locale, type LocalizedText } from '#schemas/module/localized-text.ts'
import type { Row } from '#server/kit/module-hooks.ts'
import { exceedingNewAccountGrants } from '#server/kit/new-account-grants.ts'
import { holdsAll } from '#server/authorization/require-permission.ts'
import type { Caller } from '#server/kit/caller.ts'
import type { Db } from '#server/kit/database-tables.ts'
import { unassignableRoles } from '#server/authorization/assignable-roles.ts'
import { withinReachOf } from '#server/authorization/compare-role-scopes.ts'

interface Fault {
  readonly field: string
  readonly message: LocalizedText
}
type Faults = (db: Db, after: never, before: never, caller: Caller) => Promise<readonly Fault[]>

/** Sections whose values assign roles, departments or accounts. */
const giving: Readonly<Record<string, Faults>> = { registerConfig: registerEscalations, ssoConfig: ssoEscalations }

/**
 * Returns errors for changed settings that would assign more than `caller` may assign directly. Unchanged settings and
 * settings that assign less are accepted.
 */
export async function escalationErrors(
  db: Db,
  section: string,
  after: Row,
  before: Row,
  caller: Caller,
  locale: Locale,
): Promise<readonly FieldError[]> {
  const faults = holdsAll(caller) ? [] : ((await giving[section]?.(db, after as never, before as never, caller)) ?? [])
  return faults.map(({ field, message }) => ({ field, code: 'denied', message: textIn(message, locale) }))
}

async function registerEscalations(
  db: Db,
  after: RegisterSettings,
  before: RegisterSettings,
  caller: Caller,
): Promise<readonly Fault[]> {
  const field = opened(after, before, { on: ['enabled'], off: ['approval'], other: ['roleKey', 'deptName', 'domains'] })
  if (field === undefined || !(await exceedingNewAccountGrants(db, after, caller))) return []
  return [{ field, message: field === 'roleKey' ? texts.role : texts.newcomer }]
}

async function ssoEscalations(
  db: Db,
  after: SsoSettings,
  before: SsoSettings,
  caller: Caller,
): Promise<readonly Fault[]> {
  const faults: Fault[] = []
  const mayGive = async (keys: readonly string[]): Promise<boolean> => {
    const wanted = [...new Set(keys.map((key) => key.trim()))].filter((key) => key !== '' && key !== adminRole)
    if (wanted.length === 0) return true
    const roles = await db
      .selectFrom('sysRole')
      .select('roleId')
      .where('roleKey', 'in', wanted)
      .where('delFlag', '=', '0')
      .execute()
    return (
      (
        await unassignableRoles(
          db,
          roles.map(({ roleId }) => roleId),
          caller,
        )
      ).length === 0
    )
  }
  const newcomers = opened(after, before, { on: ['createUsers'], other: ['newUserRole'] })
  if (newcomers !== undefined && !(await mayGive([after.newUserRole])))
    faults.push({ field: newcomers, message: newcomers === 'newUserRole' ? texts.role : texts.newcomer })

  const mapped = added(after.roleMap, before.roleMap)
  const isRead = after.roleAttribute !== '' && after.roleAttribute !== before.roleAttribute
  if (!(await mayGive(mapped.map(([, role]) => role)))) faults.push({ field: 'roleMap', message: texts.mapped })
  else if (isRead && !(await mayGive([...readMapping(after.roleMap).targets.values()])))
    faults.push({ field: 'roleAttribute', message: texts.mapped })

  // the data scope of a role depends on the department of its holder
  const department =
    added(after.deptMap, before.deptMap).length > 0
      ? 'deptMap'
      : after.deptAttribute !== '' && after.deptAttribute !== before.deptAttribute
        ? 'deptAttribute'
        : undefined
  if (
    department !== undefined &&
    !(await withinReachOf(db, caller))({ dataScope: '1', deptIds: [], permissions: caller.permissions })
  )
    faults.push({ field: department, message: texts.department })

  const linked = opened(after, before, { on: ['linkCas', 'linkOidc'] })
  if (linked !== undefined && !(await mayGive(await everyRole(db))))
    faults.push({ field: linked, message: texts.linked })
  if (after.linkAdmins && !before.linkAdmins) faults.push({ field: 'linkAdmins', message: texts.admins })
  return faults
}

/** Returns the first changed field that assigns something to more or other users. */
function opened<T extends object>(
  after: T,
  before: T,
  {
    on = [],
    off = [],
    other = [],
  }: {
    readonly on?: readonly (keyof T & string)[]
    readonly off?: readonly (keyof T & string)[]
    readonly other?: readonly (keyof T & string)[]
  },
): string | undefined {
  return (
    other.find((field) => after[field] !== before[field]) ??
    on.find((field) => after[field] && !before[field]) ??
    off.find((field) => !after[field] && before[field])
  )
}

/** Returns the lines of a mapping that the previous value lacks. */
function added(after: string, before: string): readonly (readonly [string, string])[] {
  const known = readMapping(before).targets
  return [...readMapping(after).targets].filter(([value, target]) => known.get(value) !== target)
}

async function everyRole(db: Db): Promise<readonly string[]> {
  const rows = await db.selectFrom('sysRole').select('roleKey').where('delFlag', '=', '0').execute()
  return rows.map(({ roleKey }) => roleKey)
}

const texts = {
  role: {
    'zh-cn': '该角色超出你自己的权限或数据范围，请换一个',
    en: 'This role goes beyond your own permissions or data scope. Choose another.',
  },
  newcomer: {
    'zh-cn': '新账号的角色超出你自己的权限或数据范围，不能这样设置',
    en: 'The role of new accounts goes beyond your own permissions or data scope, so you can’t set this',
  },
  mapped: {
    'zh-cn': '角色对应里有超出你自己的权限或数据范围的角色',
    en: 'The mapping includes a role beyond your own permissions or data scope',
  },
  department: {
    'zh-cn': '只有能看到全部数据的人才能设置部门的来源',
    en: 'Only people who see all data can set where departments come from',
  },
  linked: {
    'zh-cn': '已有账号中有超出你自己的权限或数据范围的角色，不能打开关联',
    en: 'Some accounts have roles beyond your own permissions or data scope, so you can’t turn on linking',
  },
  admins: {
    'zh-cn': '只有管理员能打开管理员账号的关联',
    en: 'Only an administrator can allow linking administrator accounts',
  },
} as const satisfies Readonly<Record<string, LocalizedText>>
