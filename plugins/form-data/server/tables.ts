import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type { AnswerChange } from '#schemas/api/form-api-types.ts'
import type { ExamResult } from '#schemas/form/exam-types.ts'
import type { Answers } from '#schemas/form/form.ts'
import type { StoredEnv } from '#schemas/form/evaluate-logic.ts'
import type { Stamp } from '#server/kit/database-tables.ts'

declare module '#server/kit/database-tables.ts' {
  interface Tables {
    formSubmission: FormSubmissionTable
    formSubmissionChange: FormSubmissionChangeTable
    /** Counters of seats and limits. */
    formCounter: { formId: number; key: string; n: number }
    /** Unique answers of a form. */
    formUnique: { formId: number; itemId: string; value: string; submissionId: number }
  }
}

export interface FormSubmissionChangeTable {
  id: GeneratedAlways<number>
  formId: number
  submissionId: number
  userId: number | null
  /** Name of the editor. */
  createBy: string
  createTime: Stamp
  changes: JSONColumnType<readonly AnswerChange[], readonly AnswerChange[], readonly AnswerChange[]>
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
  /** Last editor, or the user who removed the submission. */
  updateBy: string | null
  userId: number | null
  ip: string | null
  userAgent: string | null
  ext: string | null
  idempotencyKey: string | null
  answersHash: string | null
  env: JSONColumnType<StoredEnv, StoredEnv, StoredEnv> | null
  /** Duration in seconds as reported by the visitor's device. */
  duration: Generated<number | null>
  /** Null for forms that are no exam. */
  exam: JSONColumnType<ExamResult, ExamResult | null, ExamResult | null> | null
  delFlag: Generated<string>
}
