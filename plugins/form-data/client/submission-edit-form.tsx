import { Alert, Button } from '@mantine/core'
import { useMemo, useRef, useState } from 'react'
import type { AnswerVersion, DataRow, EditedDataRow } from '#schemas/api/form-api-types.ts'
import type { AnswerError } from '#schemas/form/form.ts'
import { formWithOffered } from '#schemas/form/offered-options.ts'
import { evaluateLogic } from '#schemas/form/evaluate-logic.ts'
import { wrongIn } from '#renderer/fill/keyboard-navigation.ts'
import { api } from '#renderer/kit/api.ts'
import { ApiError } from '#renderer/kit/api-error.ts'
import { useMessages } from '#renderer/kit/i18n.ts'
import { notify } from '#renderer/kit/toasts.ts'
import classes from './submission-drawers.module.css'
import { AnswerFields, useEnteredAnswers } from './answer-fields.tsx'
import { envOf } from './submission-answers.tsx'
import { formDataMessages } from './messages.ts'

export interface AnswerEditProps {
  readonly formKey: string
  readonly row: DataRow
  readonly version: AnswerVersion
  readonly onDirty: (isDirty: boolean) => void
  readonly onDone: () => Promise<void>
  readonly onCancel: () => void
  /** Shows the stored answers after a conflict. */
  readonly onReload: () => Promise<unknown>
}

/** Edits a submission with the form's widgets and rules; the server validates it again. */
export function SubmissionEditForm({
  formKey,
  row,
  version: { artifact, document },
  onDirty,
  onDone,
  onCancel,
  onReload,
}: AnswerEditProps) {
  const t = useMessages(formDataMessages)
  const [errors, setErrors] = useState<readonly AnswerError[]>([])
  const [current, setCurrent] = useState<DataRow>()
  const [isBusy, setBusy] = useState(false)
  const list = useRef<HTMLDivElement>(null)
  const entered = useEnteredAnswers({
    formKey,
    version: row.version,
    initial: row.answers,
    onChange: (changed) => {
      setErrors((shown) => shown.filter(({ item }) => item !== changed))
      onDirty(true)
    },
  })
  const { answers, latest, files } = entered
  // Rules use the time of the submission, because a later edit must not change which questions apply.
  const { items } = useMemo(() => formWithOffered(artifact.publicForm, row.answers), [artifact, row])
  const logic = useMemo(
    () => evaluateLogic(artifact, answers, envOf(row, document)),
    [artifact, answers, row, document],
  )

  const save = async (revision: number): Promise<void> => {
    setBusy(true)
    const failed = await files.wait?.()
    if (failed !== undefined) return setBusy(false)
    try {
      const { overbooked } = await api.put<EditedDataRow>(
        `/project/form/${formKey}/data/${row.id}`,
        { answers: latest.current, revision },
        { quiet: true },
      )
      const saved = t('edit.saved', { serial: row.serial })
      if (overbooked.length === 0) notify.ok(saved)
      else
        notify.ok(
          [saved, ...overbooked.map(({ label, taken, max }) => t('edit.overbooked', { label, taken, max }))].join(
            t('edit.between'),
          ),
          // long enough to read
          { closeAfterMs: 12_000 },
        )
      await onDone()
    } catch (error) {
      fail(error)
    } finally {
      setBusy(false)
    }
  }

  const fail = (error: unknown): void => {
    if (!(error instanceof ApiError)) throw error
    // answer.invalid, answer.stale
    const data = error.data as { readonly errors?: readonly AnswerError[]; readonly current?: DataRow } | undefined
    if (error.id === 'answer.stale' && data?.current) return setCurrent(data.current)
    if (error.id !== 'answer.invalid' || !data?.errors) return notify.fail(error.message)
    setErrors(data.errors)
    const first = data.errors[0]?.item
    requestAnimationFrame(() => wrongIn(list.current?.querySelector(`[data-item="${first}"]`))?.focus())
  }

  return (
    <>
      <div className={classes.body}>
        {current && (
          <Alert className={classes.conflict} color="yellow" title={t('edit.conflictTitle')}>
            <p>{t('edit.conflictBody')}</p>
            <Button size="compact-sm" variant="default" onClick={() => void onReload().then(onCancel)}>
              {t('edit.takeTheirs')}
            </Button>{' '}
            <Button size="compact-sm" variant="default" loading={isBusy} onClick={() => void save(current.revision)}>
              {t('edit.keepMine')}
            </Button>
          </Alert>
        )}
        <AnswerFields
          formKey={formKey}
          items={items}
          entered={entered}
          logic={logic}
          errorOf={(id) => errors.find(({ item }) => item === id)}
          list={list}
        />
      </div>
      <div className={classes.foot}>
        <span className={classes.gap} />
        <Button variant="default" onClick={onCancel}>
          {t('edit.cancel')}
        </Button>
        <Button loading={isBusy} onClick={() => void save(row.revision)}>
          {t('edit.save')}
        </Button>
      </div>
    </>
  )
}
