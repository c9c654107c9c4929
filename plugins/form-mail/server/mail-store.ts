import { sql } from 'kysely'
import type { Answers } from '#schemas/form/form.ts'
import type { Language } from '#schemas/form/languages.ts'
import type { Locale } from '#schemas/module/localized-text.ts'
import type { Db } from '#server/kit/database-tables.ts'
import { noMails, type FormMailSettings, type StaffMails } from '../shared/mail-api-types.ts'
import type { EntryState, FormMailEntryTable } from './tables.ts'

export interface StoredMails extends FormMailSettings {
  readonly locale: Locale
}

export interface MailedSubmission {
  readonly id: number
  readonly serial: number
  readonly version: number
  readonly answers: Answers
  readonly createTime: Date
  /** Language in which it was filled in, if its form had several. */
  readonly language?: Language | undefined
}

/** Pending summary entries of one form and one recipient. */
export interface Waiting {
  readonly recipient: string
  readonly count: number
  readonly first: number
  readonly last: number
}

type Kind = FormMailEntryTable['kind']
const keptDays = 90
const recentDays = 30

/** SQL of mail settings and sent mails. */
export const mailStore = (db: Db) => ({
  async find(formId: number): Promise<StoredMails | undefined> {
    const row = await db
      .selectFrom('formMail')
      .select(['settings', 'locale'])
      .where('formId', '=', formId)
      .executeTakeFirst()
    // a setting added later is missing in rows stored before
    return (
      row && {
        staff: { ...noMails.staff, ...row.settings.staff },
        visitor: { ...noMails.visitor, ...row.settings.visitor },
        locale: row.locale,
      }
    )
  },

  async save(
    formId: number,
    settings: FormMailSettings,
    { by, locale, now }: { readonly by: string; readonly locale: Locale; readonly now: Date },
  ): Promise<void> {
    const stored = { settings: JSON.stringify(settings), locale, updateBy: by, updateTime: now }
    await db
      .insertInto('formMail')
      .values({ formId, ...stored })
      .onConflict((on) => on.column('formId').doUpdateSet(stored))
      .execute()
  },

  /** Locks a form, so that one transaction at a time counts and adds entries. */
  async lock(formId: number): Promise<void> {
    await db.selectFrom('formMail').select('formId').where('formId', '=', formId).forUpdate().execute()
  },

  async submission(formId: number, id: number): Promise<MailedSubmission | undefined> {
    const row = await db
      .selectFrom('formSubmission')
      .select(['id', 'serial', 'version', 'answers', 'createTime', 'env'])
      .where('formId', '=', formId)
      .where('id', '=', id)
      .where('delFlag', '=', '0')
      .executeTakeFirst()
    if (!row) return undefined
    const { env, ...submission } = row
    return { ...submission, language: env?.language }
  },

  /** Addresses by user, of users who can sign in. */
  async addressesOf(users: readonly number[]): Promise<ReadonlyMap<number, string>> {
    if (users.length === 0) return new Map()
    const rows = await db
      .selectFrom('sysUser')
      .select(['userId', 'email'])
      .where('userId', 'in', users)
      .where('status', '=', '0')
      .where('delFlag', '=', '0')
      .execute()
    return new Map(rows.flatMap(({ userId, email }) => (email ? [[userId, email]] : [])))
  },

  /** Recipients, each address once. */
  async recipients({ users, addresses }: StaffMails): Promise<readonly string[]> {
    const own = [...(await this.addressesOf(users)).values()]
    return [...new Set([...own, ...addresses].map((address) => address.toLowerCase()))]
  },

  /** Adds an entry; false where the recipient already has one for the submission. */
  async add(entry: Omit<FormMailEntryTable, 'state' | 'createTime'>, state: EntryState, now: Date): Promise<boolean> {
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('formMailEntry')
      .values({ ...entry, state, createTime: now })
      .onConflict((on) => on.doNothing())
      .executeTakeFirst()
    return (numInsertedOrUpdatedRows ?? 0n) > 0n
  },

  /** Number of mails sent since a time. */
  async sent(
    since: Date,
    of: { readonly kind: Kind; readonly formId?: number; readonly recipient?: string },
  ): Promise<number> {
    let query = db
      .selectFrom('formMailEntry')
      .select((count) => count.fn.countAll<number>().as('n'))
      .where('state', '=', 'sent')
      .where('kind', '=', of.kind)
      .where('createTime', '>', since)
    if (of.formId !== undefined) query = query.where('formId', '=', of.formId)
    if (of.recipient !== undefined) query = query.where('recipient', '=', of.recipient)
    return Number((await query.executeTakeFirstOrThrow()).n)
  },

  async recent(formId: number, now: Date): Promise<{ readonly sent: number; readonly leftOut: number }> {
    const { rows } = await sql<{ sent: number; leftOut: number }>`
      select (count(*) filter (where state = 'sent'))::int as sent, (count(*) filter (where state = 'left'))::int as left_out
      from form_mail_entry where form_id = ${formId} and create_time > ${now}::timestamptz - ${recentDays} * interval '1 day'`.execute(
      db,
    )
    return rows[0]!
  },

  /** Forms with pending entries of such a summary. */
  async waitingForms(state: 'daily' | 'overflow'): Promise<readonly number[]> {
    const rows = await db.selectFrom('formMailEntry').select('formId').distinct().where('state', '=', state).execute()
    return rows.map(({ formId }) => formId)
  },

  /** Takes a form's pending entries, so that each is sent once. Submissions deleted meanwhile are not counted. */
  async take(formId: number, state: 'daily' | 'overflow'): Promise<readonly Waiting[]> {
    const { rows } = await sql<Waiting>`
      with taken as (
        update form_mail_entry set state = 'sent' where form_id = ${formId} and state = ${state} returning submission_id, recipient
      )
      select t.recipient, count(*)::int as count, min(s.serial)::int as first, max(s.serial)::int as last
      from taken t join form_submission s on s.form_id = ${formId} and s.id = t.submission_id and s.del_flag = '0'
      group by t.recipient order by t.recipient`.execute(db)
    return rows
  },

  async forgetOld(now: Date): Promise<void> {
    await sql`delete from form_mail_entry where create_time < ${now}::timestamptz - ${keptDays} * interval '1 day'`.execute(
      db,
    )
  },
})
