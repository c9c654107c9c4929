import type { Selectable } from 'kysely'
import type { RegisterSettings } from '#schemas/api/settings/registration.ts'
import type { Db, SysRegistrationTable } from '#server/kit/database-tables.ts'
import { newAccountGrants } from '#server/kit/new-account-grants.ts'
import { uniqueViolation } from '#server/kit/sqlstate.ts'

export type RegistrationRow = Pick<Selectable<SysRegistrationTable>, 'userName' | 'nickName' | 'email' | 'password'>

/**
 * Creates the account of a registration, with the role and department from the settings; never the administrator's
 * role. Returns the field whose value is taken, or undefined on success. After a conflict the surrounding transaction
 * is unusable.
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
