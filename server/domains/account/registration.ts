import type { Selectable } from 'kysely'
import { adminRole } from '#schemas/api/session.ts'
import type { RegisterSettings } from '#schemas/api/env-config.ts'
import type { Db } from '#server/kit/decorations.ts'
import type { SysRegistrationTable } from '#server/kit/tables.ts'

export type RegistrationRow = Pick<Selectable<SysRegistrationTable>, 'userName' | 'nickName' | 'email' | 'password'>

/** SQLSTATE */
const uniqueViolation = '23505'

/**
 * Makes the account of a registration, with the role and department of the settings. Answers what of it somebody else
 * has already, or undefined when it is made; a transaction it is asked in can then do nothing more. The administrator's role is never given.
 */
export async function createAccount(db: Db, row: RegistrationRow, { roleKey, deptName }: Pick<RegisterSettings, 'roleKey' | 'deptName'>, now: Date): Promise<'userName' | 'email' | undefined> {
  const make = async (trx: Db): Promise<void> => {
    const dept = deptName ? await trx.selectFrom('sysDept').select('deptId').where('deptName', '=', deptName.trim()).where('delFlag', '=', '0').orderBy('deptId').limit(1).executeTakeFirst() : undefined
    const role = roleKey && roleKey !== adminRole ? await trx.selectFrom('sysRole').select('roleId').where('roleKey', '=', roleKey.trim()).where('roleKey', '<>', adminRole).where('status', '=', '0').where('delFlag', '=', '0').executeTakeFirst() : undefined
    const { userId } = await trx.insertInto('sysUser').values({ ...row, deptId: dept?.deptId ?? null, passwordTime: now, createBy: row.userName, createTime: now, updateTime: now }).returning('userId').executeTakeFirstOrThrow()
    if (role) await trx.insertInto('sysUserRole').values({ userId, roleId: role.roleId }).execute()
  }
  try {
    await (db.isTransaction ? make(db) : db.transaction().execute(make))
    return undefined
  } catch (error) {
    const { code, constraint } = error as { code?: string; constraint?: string }
    if (code !== uniqueViolation) throw error
    return constraint?.includes('email') ? 'email' : 'userName'
  }
}
