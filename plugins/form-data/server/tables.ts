import type { Generated, JSONColumnType } from 'kysely'
import type { Answers } from '#schemas/form/form.ts'
import type { KeptEnv } from '#schemas/form/logic.ts'
import type { Stamp } from '#server/kit/tables.ts'

declare module '#server/kit/tables.ts' {
  interface Tables {
    formSubmission: FormSubmissionTable
    /** Seats and limits that are used up. */
    formCounter: { formId: number; key: string; n: number }
    /** Answers that no other submission of the form may have. */
    formUnique: { formId: number; itemId: string; value: string; submissionId: number }
  }
}

export interface FormSubmissionTable {
  formId: number
  id: Generated<number>
  serial: number
  version: number
  answers: JSONColumnType<Answers, Answers, Answers>
  revision: Generated<number>
  createTime: Stamp
  updateTime: Stamp
  createBy: string | null
  /** Who edited or removed it last. */
  updateBy: string | null
  userId: number | null
  ip: string | null
  userAgent: string | null
  ext: string | null
  idempotencyKey: string | null
  answersHash: string | null
  env: JSONColumnType<KeptEnv, KeptEnv, KeptEnv> | null
  delFlag: Generated<string>
}
