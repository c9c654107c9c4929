import { examReportOf } from '#schemas/form/exam-report.ts'
import type { ExamReport, ExamResult } from '#schemas/form/exam-types.ts'
import type { Answers } from '#schemas/form/form.ts'
import type { FormHead, PublishedForm } from '#schemas/form/published-form.ts'

/**
 * The result of a submission as far as its visitor may see it now. The published settings decide what is shown, the
 * version that was filled in has the questions.
 */
export function visibleResult(
  { status }: Pick<FormHead, 'status'>,
  current: PublishedForm,
  filled: PublishedForm,
  { answers, exam }: { readonly answers: Answers; readonly exam: ExamResult | null },
  now: Date,
): { readonly exam?: ExamReport } {
  if (!exam) return {}
  const { settings } = current.document
  const isClosed = status === 'stopped' || (settings.window?.to !== undefined && now >= new Date(settings.window.to))
  const report = examReportOf({ ...filled.document, settings }, answers, exam, { isClosed })
  return report ? { exam: report } : {}
}
