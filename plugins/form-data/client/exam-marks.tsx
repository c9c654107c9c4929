import { NumberInput } from '@mantine/core'
import { useId, useState } from 'react'
import type { DataRow } from '#schemas/api/form-api-types.ts'
import type { Mark } from '#schemas/form/exam-types.ts'
import { keyText } from '#schemas/form/exam-report.ts'
import type { Form } from '#schemas/form/form.ts'
import { gradedItems, isGradedByHand } from '#schemas/form/grading.ts'
import { api } from '#renderer/kit/api.ts'
import { ApiError } from '#renderer/kit/api-error.ts'
import { formatNumber } from '#renderer/kit/format-values.ts'
import { useMessages } from '#renderer/kit/i18n.ts'
import { useAllowed } from '#renderer/kit/signed-in-user.ts'
import { StatusDot } from '#renderer/ui/status-dot.tsx'
import classes from './exam-marks.module.css'
import { formDataMessages } from './messages.ts'

/** Sum of an exam's submission, above its answers. */
export function ExamSum({ row }: { readonly row: DataRow }) {
  const t = useMessages(formDataMessages)
  if (!row.exam) return null
  const { points, total, pending, isPassed } = row.exam
  return (
    <p className={classes.sum} aria-live="polite">
      <strong>{t('exam.sum', { points: formatNumber(points), total: formatNumber(total) })}</strong>
      {isPassed !== undefined && (
        <StatusDot tone={isPassed ? 'ok' : 'fail'}>{t(isPassed ? 'exam.passed' : 'exam.failed')}</StatusDot>
      )}
      {pending > 0 && <StatusDot tone="warn">{t('exam.toGrade', { count: pending })}</StatusDot>}
    </p>
  )
}

/** The right answer, below one that did not earn all of its points. */
export function RightAnswer({ form, item, mark }: { readonly form: Form; readonly item: string; readonly mark: Mark }) {
  const t = useMessages(formDataMessages)
  const graded = gradedItems(form).find((one) => one.item.id === item)
  if (!graded || mark.points === null || mark.points >= mark.of || isGradedByHand(graded.exam, graded.grading))
    return null
  return <p className={classes.key}>{t('exam.key', { text: keyText(graded.item, graded.exam, graded.grading) })}</p>
}

/** Whether an answer earned all of its points, some or none; nothing while it is to be graded. */
function Outcome({ mark: { points, of } }: { readonly mark: Mark }) {
  const t = useMessages(formDataMessages)
  if (points === null || of === 0) return null
  const [tone, word] =
    points >= of
      ? (['ok', 'right'] as const)
      : points > 0
        ? (['warn', 'partly'] as const)
        : (['fail', 'wrong'] as const)
  return <StatusDot tone={tone}>{t(`exam.${word}`)}</StatusDot>
}

/** Points of one answer, which staff may enter by hand. Emptied, the answer key decides again. */
export function MarkField({
  path,
  row,
  item,
  label,
  mark,
  onSaved,
}: {
  /** Path of the submission. */
  readonly path: string
  readonly row: DataRow
  readonly item: string
  readonly label: string
  readonly mark: Mark
  readonly onSaved: () => Promise<unknown>
}) {
  const t = useMessages(formDataMessages)
  const allowed = useAllowed()
  const id = useId()
  const [typed, setTyped] = useState<string | number>()
  const [error, setError] = useState<string>()
  const [isSaving, setSaving] = useState(false)
  if (!allowed('project:data:edit'))
    return (
      <span className={classes.mark}>
        {mark.points === null
          ? t('exam.pending')
          : t('exam.of', { points: formatNumber(mark.points), of: formatNumber(mark.of) })}
      </span>
    )

  const save = async (): Promise<void> => {
    if (typed === undefined || isSaving) return
    const points = typed === '' ? null : Number(typed)
    if (points === mark.points) {
      setError(undefined)
      return setTyped(undefined)
    }
    if (points !== null && !(points >= 0 && points <= mark.of))
      return setError(t('exam.range', { of: formatNumber(mark.of) }))
    setSaving(true)
    try {
      await api.put(`${path}/marks`, { points: { [item]: points }, revision: row.revision }, { quiet: true })
      await onSaved()
      setTyped(undefined)
      setError(undefined)
    } catch (cause) {
      // what was typed stays
      setError(cause instanceof ApiError ? (cause.errors[0]?.message ?? cause.message) : t('exam.unsaved'))
      if (cause instanceof ApiError && cause.code === 409) await onSaved()
    } finally {
      setSaving(false)
    }
  }
  return (
    <div className={classes.grade}>
      <label className={classes.of} htmlFor={id}>
        {t('exam.points')}
      </label>
      <NumberInput
        id={id}
        className={classes.field!}
        aria-label={t('exam.pointsOf', { label })}
        placeholder={mark.points === null ? t('exam.pending') : ''}
        value={typed ?? mark.points ?? ''}
        onChange={setTyped}
        onBlur={() => void save()}
        onKeyDown={(event) => event.key === 'Enter' && void save()}
        min={0}
        max={mark.of}
        clampBehavior="none"
        decimalScale={2}
        readOnly={isSaving}
        error={error}
        // described by the reason, which is seen below the whole line
        errorProps={{ style: { display: 'none' } }}
        data-pending={mark.points === null || undefined}
      />
      <span className={classes.of}>{t('exam.outOf', { of: formatNumber(mark.of) })}</span>
      <Outcome mark={mark} />
      {error !== undefined && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}
