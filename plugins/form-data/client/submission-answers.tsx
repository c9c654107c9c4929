import { Button } from '@mantine/core'
import { useMemo, useState } from 'react'
import type { AnswerVersion, DataRow } from '#schemas/api/form-api-types.ts'
import { evaluateLogic, type Env } from '#schemas/form/evaluate-logic.ts'
import { isEmpty } from '#schemas/module/condition.ts'
import { useMessages } from '#renderer/kit/i18n.ts'
import { AnswerValue } from './answer-cell.tsx'
import classes from './submission-drawers.module.css'
import { ExamSum, MarkField, RightAnswer } from './exam-marks.tsx'
import { isShortAnswer } from './is-short-answer.ts'
import { formDataMessages } from './messages.ts'
import type { Form } from '#schemas/form/form.ts'
import { momentIn } from '#schemas/form/form-time.ts'

/** One question and its answer, with the labels of the version answered. Questions that were not asked are left out. */
export function SubmissionAnswers({
  row,
  version: { artifact, document },
  path,
  onGraded,
}: {
  readonly row: DataRow
  readonly version: AnswerVersion
  /** Path of the submission, where points of an exam can be entered. */
  readonly path?: string
  readonly onGraded?: () => Promise<unknown>
}) {
  const t = useMessages(formDataMessages)
  const asked = useMemo(
    () => evaluateLogic(artifact, row.answers, envOf(row, document)).visible,
    [artifact, document, row],
  )
  const [isWhole, setWhole] = useState(false)
  const answered = artifact.codebook.filter(({ id }) => !isEmpty(row.answers[id]))
  const relevant = artifact.codebook.filter(({ id }) => asked.has(id) || !isEmpty(row.answers[id]))
  const entries = isWhole ? relevant : answered
  const blank = relevant.length - answered.length
  const left = artifact.codebook.length - relevant.length

  return (
    <>
      <ExamSum row={row} />
      <dl className={classes.answers}>
        {entries.map((entry) => (
          <div
            key={entry.id}
            className={classes.answer}
            data-short={(!row.exam?.marks[entry.id] && isShortAnswer(entry, row.answers)) || undefined}
          >
            <dt className={classes.question}>{entry.label}</dt>
            <dd className={classes.value}>
              <AnswerValue entry={entry} value={row.answers[entry.id]} answers={row.answers} />
              {row.exam?.marks[entry.id] && (
                <RightAnswer form={document} item={entry.id} mark={row.exam.marks[entry.id]!} />
              )}
              {path !== undefined && onGraded && row.exam?.marks[entry.id] && (
                <MarkField
                  path={path}
                  row={row}
                  item={entry.id}
                  label={entry.label}
                  mark={row.exam.marks[entry.id]!}
                  onSaved={onGraded}
                />
              )}
            </dd>
          </div>
        ))}
      </dl>
      {blank > 0 && (
        <Button className={classes.blank} variant="subtle" size="compact-sm" onClick={() => setWhole(!isWhole)}>
          {isWhole ? t('empty.hide') : t('empty.show', { count: blank })}
        </Button>
      )}
      {left > 0 && <p className={classes.left}>{t('notAsked', { count: left })}</p>}
    </>
  )
}

/** Environment of the rules at the time of the answers. The server's edit reads the same. */
export const envOf = ({ createTime, userId, createBy, env }: DataRow, { settings }: Form): Env => ({
  now: momentIn(settings.window?.timeZone, new Date(createTime)),
  user: { userId, userName: createBy },
  ...env,
})
