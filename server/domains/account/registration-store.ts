import type { Insertable, Updateable } from 'kysely'
import type { Db, SysRegistrationTable } from '#server/kit/tables.ts'

export const registrationStore = (db: Db) => ({
  async add(row: Insertable<SysRegistrationTable>): Promise<void> {
    await db.insertInto('sysRegistration').values(row).execute()
  },

  /** One letter at a time opens something for an address: the latest. */
  async replaceUnconfirmed(row: Insertable<SysRegistrationTable>): Promise<void> {
    await db
      .deleteFrom('sysRegistration')
      .where('email', '=', row.email ?? '')
      .where('status', '=', 'mail')
      .execute()
    await db.insertInto('sysRegistration').values(row).execute()
  },

  confirming: (tokenHash: string, now: Date) =>
    db
      .selectFrom('sysRegistration')
      .selectAll()
      .where('tokenHash', '=', tokenHash)
      .where('status', '=', 'mail')
      .where('expireTime', '>', now)
      .executeTakeFirst(),

  async confirmed(registrationId: number, change: Updateable<SysRegistrationTable>): Promise<void> {
    await db
      .updateTable('sysRegistration')
      .set({ ...change, tokenHash: null, expireTime: null })
      .where('registrationId', '=', registrationId)
      .execute()
  },

  /** Secrets of the rows, which the module does not show. */
  whole: (ids: readonly number[]) =>
    db.selectFrom('sysRegistration').selectAll().where('registrationId', 'in', ids).orderBy('registrationId').execute(),

  /** Whether it was still waiting: of several who decide at once, the first does. */
  async decide(registrationId: number, status: 'done' | 'refused'): Promise<boolean> {
    const { numUpdatedRows } = await db
      .updateTable('sysRegistration')
      .set({ status, password: '' })
      .where('registrationId', '=', registrationId)
      .where('status', '=', 'waiting')
      .executeTakeFirstOrThrow()
    return Number(numUpdatedRows) > 0
  },
})
