import type { ExamResult } from '#schemas/form/exam-types.ts'
import { formatNumber } from '#renderer/kit/format-values.ts'
import { useMessages } from '#renderer/kit/i18n.ts'
import type { SlotProps } from '#renderer/kit/client-plugin-type.ts'
import { StatusDot } from '#renderer/ui/status-dot.tsx'
import { formDataMessages } from './messages.ts'

/** The points of an exam's submission. */
export function PointsCell({ row }: SlotProps) {
  const exam = examOf(row)
  return exam ? <>{`${formatNumber(exam.points)} / ${formatNumber(exam.total)}`}</> : null
}

/** Whether a submission has passed, or that somebody has to grade it first. */
export function PassedCell({ row }: SlotProps) {
  const t = useMessages(formDataMessages)
  const exam = examOf(row)
  if (!exam) return null
  if (exam.isPassed === undefined)
    return exam.pending > 0 ? <StatusDot tone="warn">{t('exam.pending')}</StatusDot> : null
  return <StatusDot tone={exam.isPassed ? 'ok' : 'fail'}>{t(exam.isPassed ? 'exam.passed' : 'exam.failed')}</StatusDot>
}

const examOf = (row: SlotProps['row']): ExamResult | undefined =>
  (row?.exam as ExamResult | null | undefined) ?? undefined // the row of a submission
