import type { ColumnType, JSONColumnType } from 'kysely'
import type { Locale } from '#schemas/module/localized-text.ts'
import type { Stamp } from '#server/kit/database-tables.ts'
import type { FormMailSettings } from '../shared/mail-api-types.ts'

declare module '#server/kit/database-tables.ts' {
  interface Tables {
    formMail: FormMailTable
    formMailEntry: FormMailEntryTable
  }
}

interface FormMailTable {
  formId: number
  settings: JSONColumnType<FormMailSettings & object, string, string>
  /** Language of mails to staff: the language of the last editor. */
  locale: Locale
  updateBy: string
  updateTime: Stamp
}

/** `daily` and `overflow` wait for a summary; `left` was suppressed. */
export type EntryState = 'sent' | 'daily' | 'overflow' | 'left'

/** A submission and a recipient: the row that makes a repeated event harmless. */
export interface FormMailEntryTable {
  formId: number
  submissionId: number
  kind: 'staff' | 'visitor'
  recipient: string
  state: ColumnType<EntryState, EntryState, EntryState>
  createTime: Stamp
}
