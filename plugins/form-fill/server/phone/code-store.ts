import { sql } from 'kysely'
import type { Db } from '#server/kit/database-tables.ts'

declare module '#server/kit/database-tables.ts' {
  interface Tables {
    formPhoneCode: {
      codeId: string
      formId: number
      itemId: string
      numberHash: string
      codeHash: string
      tries: number
      proveTime: Date | null
      expireTime: Date
    }
  }
}

/** Key of a code: a question of a form, and a number. */
export interface CodeOf {
  readonly formId: number
  readonly itemId: string
  readonly numberHash: string
}

/** Limit on wrong codes per sent code. */
export const maxTries = 5

/** SQL of sent codes. */
export const codeStore = (db: Db) => ({
  /** Replaces the previous code of the number. */
  async keep({ formId, itemId, numberHash }: CodeOf, code: { codeId: string; codeHash: string; expireTime: Date }) {
    await sql`
      insert into form_phone_code (code_id, form_id, item_id, number_hash, code_hash, expire_time)
        values (${code.codeId}, ${formId}, ${itemId}, ${numberHash}, ${code.codeHash}, ${code.expireTime})
      on conflict (form_id, item_id, number_hash) do update
        set code_id = excluded.code_id, code_hash = excluded.code_hash, expire_time = excluded.expire_time, tries = 0, prove_time = null`.execute(
      db,
    )
  },

  async drop(codeId: string): Promise<void> {
    await db.deleteFrom('formPhoneCode').where('codeId', '=', codeId).execute()
  },

  /** Counts an attempt before it is checked, so that concurrent guesses get no extra attempts. */
  async try({ formId, itemId, numberHash }: CodeOf, now: Date) {
    const { rows } = await sql<{ codeId: string; codeHash: string; tries: number }>`
      update form_phone_code set tries = tries + 1
        where form_id = ${formId} and item_id = ${itemId} and number_hash = ${numberHash} and tries < ${maxTries} and expire_time > ${now}
      returning code_id, code_hash, tries`.execute(db)
    return rows[0]
  },

  /** Refunds the attempt of a correct code, which stays valid until `until`. */
  async prove(codeId: string, now: Date, until: Date): Promise<void> {
    await sql`
      update form_phone_code set tries = tries - 1, prove_time = coalesce(prove_time, ${now}),
        expire_time = case when prove_time is null then ${until} else expire_time end
        where code_id = ${codeId}`.execute(db)
  },

  /** Deletes codes from before a time, together with the counters that mark them as used. */
  async forgetBefore(time: Date): Promise<void> {
    await sql`
      with gone as (delete from form_phone_code where expire_time < ${time} returning form_id, code_id)
      delete from form_counter c using gone where c.form_id = gone.form_id and c.key = 'code:' || gone.code_id`.execute(
      db,
    )
  },
})
