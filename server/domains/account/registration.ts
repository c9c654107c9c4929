import type { Selectable } from 'kysely'
import type { RegisterSettings } from '#schemas/api/settings/registration.ts'
import type { Db, SysRegistrationTable } from '#server/kit/tables.ts'
import { newAccountGrants } from '#server/kit/new-account-grants.ts'

export type RegistrationRow = Pick<Selectable<SysRegistrationTable>, 'userName' | 'nickName' | 'email' | 'password'>

/** SQLSTATE */
const uniqueViolation = '23505'

/**
 * Makes the account of a registration, with the role and department of the settings. Answers what of it somebody else
 * has already, or undefined when it is made; a transaction it is asked in can then do nothing more. The administrator's
 * role is never given.
 */
export async function createAccount(
  db: Db,
  row: RegistrationRow,
  settings: Pick<RegisterSettings, 'roleKey' | 'deptName'>,
  now: Date,
): Promise<'userName' | 'email' | undefined> {
  const make = async (trx: Db): Promise<void> => {
    const { roleId, deptId } = await newAccountGrants(trx, settings)
    const { userId } = await trx
      .insertInto('sysUser')
      .values({ ...row, deptId, passwordTime: now, createBy: row.userName, createTime: now, updateTime: now })
      .returning('userId')
      .executeTakeFirstOrThrow()
    if (roleId !== undefined) await trx.insertInto('sysUserRole').values({ userId, roleId }).execute()
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
