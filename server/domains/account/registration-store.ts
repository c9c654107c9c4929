import type { Insertable, Updateable } from 'kysely'
import type { Db, SysRegistrationTable } from '#server/kit/database-tables.ts'

export const registrationStore = (db: Db) => ({
  async add(row: Insertable<SysRegistrationTable>): Promise<void> {
    await db.insertInto('sysRegistration').values(row).execute()
  },

  /** Replaces earlier links to an address: only the latest link is valid. */
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

  /** Secrets of registrations, which the module does not expose. */
  whole: (ids: readonly number[]) =>
    db.selectFrom('sysRegistration').selectAll().where('registrationId', 'in', ids).orderBy('registrationId').execute(),

  /** Decides a registration; false when it was decided already, because the first of concurrent decisions wins. */
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
