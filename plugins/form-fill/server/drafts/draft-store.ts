import { hash } from 'node:crypto'
import type { GeneratedAlways } from 'kysely'
import type { Answers } from '#schemas/form/form.ts'
import { jsonb } from '#server/kit/jsonb-sql.ts'
import type { Db } from '#server/kit/database-tables.ts'

declare module '#server/kit/database-tables.ts' {
  interface Tables {
    formDraft: {
      draftId: GeneratedAlways<number>
      formId: number
      tokenHash: string
      /** Signed-in user at the time of saving. */
      userId: number | null
      version: number
      answers: Answers
      saveTime: Date
    }
  }
}

/** Saved answers. */
export interface StoredDraft {
  readonly version: number
  readonly answers: Answers
  readonly saveTime: Date
}

const tokenHashOf = (token: string): string => hash('sha256', token)
const columns = ['version', 'answers', 'saveTime'] as const

/** SQL of saved drafts. */
export const draftStore = (db: Db) => ({
  /** One draft per link; of an account's drafts the newest. */
  async keep(
    formId: number,
    token: string,
    { version, answers, saveTime, userId }: StoredDraft & { readonly userId: number | undefined },
  ): Promise<void> {
    const tokenHash = tokenHashOf(token)
    const values = { version, answers: jsonb(answers), saveTime, userId: userId ?? null }
    await db.transaction().execute(async (trx) => {
      if (userId !== undefined)
        await trx
          .deleteFrom('formDraft')
          .where('formId', '=', formId)
          .where('userId', '=', userId)
          .where('tokenHash', '<>', tokenHash)
          .execute()
      await trx
        .insertInto('formDraft')
        .values({ formId, tokenHash, ...values })
        .onConflict((on) => on.columns(['formId', 'tokenHash']).doUpdateSet(values))
        .execute()
    })
  },

  async find(formId: number, token: string, after: Date): Promise<StoredDraft | undefined> {
    return db
      .selectFrom('formDraft')
      .select(columns)
      .where('formId', '=', formId)
      .where('tokenHash', '=', tokenHashOf(token))
      .where('saveTime', '>', after)
      .executeTakeFirst()
  },

  async ofUser(formId: number, userId: number, after: Date): Promise<StoredDraft | undefined> {
    return db
      .selectFrom('formDraft')
      .select(columns)
      .where('formId', '=', formId)
      .where('userId', '=', userId)
      .where('saveTime', '>', after)
      .orderBy('saveTime', 'desc')
      .limit(1)
      .executeTakeFirst()
  },

  /** Deletes the draft of submitted answers. */
  async drop(formId: number, token: string | undefined, userId: number | undefined): Promise<void> {
    await db
      .deleteFrom('formDraft')
      .where('formId', '=', formId)
      .where((by) =>
        by.or([
          ...(token === undefined ? [] : [by('tokenHash', '=', tokenHashOf(token))]),
          ...(userId === undefined ? [] : [by('userId', '=', userId)]),
        ]),
      )
      .execute()
  },

  async forgetBefore(time: Date): Promise<void> {
    await db.deleteFrom('formDraft').where('saveTime', '<=', time).execute()
  },
})
