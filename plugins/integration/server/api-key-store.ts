import type { Db } from '#server/kit/database-tables.ts'
import type { ApiKey, KeyScope } from '../shared/api-key-api-types.ts'

export interface NewKey {
  readonly name: string
  readonly prefix: string
  readonly keyHash: string
  readonly scopes: readonly KeyScope[]
  readonly expireTime: Date | null
}

/** SQL of API keys. */
export const keyStore = (db: Db) => ({
  async of(formId: number): Promise<readonly ApiKey[]> {
    const rows = await db
      .selectFrom('formApiKey')
      .select(['keyId', 'name', 'prefix', 'scopes', 'expireTime', 'createBy', 'createTime', 'lastTime', 'lastIp'])
      .where('formId', '=', formId)
      .orderBy('keyId')
      .execute()
    return rows.map(({ expireTime, createTime, lastTime, ...row }) => ({
      ...row,
      expires: expireTime?.toISOString() ?? null,
      createTime: createTime.toISOString(),
      lastTime: lastTime?.toISOString() ?? null,
    }))
  },

  /** Undefined where the form has its maximum number of keys. */
  async add(
    formId: number,
    key: NewKey,
    {
      by,
      now,
      most,
    }: {
      readonly by: { readonly userId: number; readonly userName: string }
      readonly now: Date
      readonly most: number
    },
  ): Promise<number | undefined> {
    await db.selectFrom('form').select('formId').where('formId', '=', formId).forUpdate().execute()
    const { n } = await db
      .selectFrom('formApiKey')
      .select((of) => of.fn.countAll<number>().as('n'))
      .where('formId', '=', formId)
      .executeTakeFirstOrThrow()
    if (Number(n) >= most) return undefined
    const { keyId } = await db
      .insertInto('formApiKey')
      .values({ formId, ...key, userId: by.userId, createBy: by.userName, createTime: now })
      .returning('keyId')
      .executeTakeFirstOrThrow()
    return keyId
  },

  /** Removes a key and returns it; undefined for an unknown id. */
  async remove(formId: number, keyId: number) {
    return db
      .deleteFrom('formApiKey')
      .where('formId', '=', formId)
      .where('keyId', '=', keyId)
      .returning(['prefix', 'name'])
      .executeTakeFirst()
  },

  async byHash(keyHash: string) {
    return db
      .selectFrom('formApiKey as key')
      .innerJoin('form', 'form.formId', 'key.formId')
      .select(['keyId', 'form.formKey', 'key.name', 'prefix', 'scopes', 'expireTime', 'userId', 'lastTime'])
      .where('keyHash', '=', keyHash)
      .executeTakeFirst()
  },

  async used(keyId: number, ip: string, now: Date): Promise<void> {
    await db.updateTable('formApiKey').set({ lastTime: now, lastIp: ip }).where('keyId', '=', keyId).execute()
  },
})
