import { Alert, Button, useComputedColorScheme } from '@mantine/core'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { AnswerVersion, DataRow } from '#schemas/api/form-wire.ts'
import type { AnswerError, Answers } from '#schemas/form/form.ts'
import { breaksPage } from '#schemas/form/item-types.ts'
import { formWithOffered } from '#schemas/form/offered-options.ts'
import { evaluateLogic } from '#schemas/form/evaluate-logic.ts'
import { isEmpty } from '#schemas/module/condition.ts'
import { FileHostContext, type FileHost } from '#renderer/fill/file-host.ts'
import { NumbersOnly } from '#renderer/fill/types/phone-verification.tsx'
import { PeopleSource, peopleSourceOf } from '#renderer/fill/types/use-people.ts'
import { wrongIn } from '#renderer/fill/keyboard-navigation.ts'
import { FillItem } from '#renderer/fill/form-item.tsx'
import { fileSender } from '#renderer/fill/send-file.ts'
import { api } from '#renderer/kit/api.ts'
import { ApiError } from '#renderer/kit/api-error.ts'
import { useLocale, useMessages } from '#renderer/kit/messages.ts'
import { notify } from '#renderer/kit/toasts.ts'
import { readToken } from '#renderer/kit/session-token.ts'
import { fetchFile } from '#renderer/kit/answer-file.ts'
import classes from './answer-drawer.module.css'
import { envOf } from './answer-view.tsx'
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
export function AnswerEdit({
  formKey,
  row,
  version: { artifact, document },
  onDirty,
  onDone,
  onCancel,
  onReload,
}: AnswerEditProps) {
  const t = useMessages(formDataMessages)
  const locale = useLocale()
  const scheme = useComputedColorScheme('light')
  const [answers, setAnswers] = useState<Answers>(row.answers)
  const [errors, setErrors] = useState<readonly AnswerError[]>([])
  const [current, setCurrent] = useState<DataRow>()
  const [isBusy, setBusy] = useState(false)
  const list = useRef<HTMLDivElement>(null)
  // Rules use the time of the submission, because a later edit must not change which questions apply.
  const { items } = useMemo(() => formWithOffered(artifact.publicForm, row.answers), [artifact, row])
  const settled = useMemo(
    () => evaluateLogic(artifact, answers, envOf(row, document)),
    [artifact, answers, row, document],
  )

  const latest = useRef(answers)
  useEffect(() => void (latest.current = answers), [answers])
  const change = (key: string, value: unknown): void => {
    const next = Object.fromEntries(
      Object.entries({ ...latest.current, [key]: value }).filter(([, one]) => !isEmpty(one)),
    )
    // several uploads may finish before the next render
    latest.current = next
    setAnswers(next)
    setErrors((shown) => shown.filter(({ item }) => item !== key.replace(/:other$/, '')))
    onDirty(true)
  }

  const [files] = useState<FileHost>(() => ({
    send: fileSender({ formKey, version: row.version, locale, token: readToken }),
    read: (item) => latest.current[item],
    write: (item, value) => change(item, value),
    show: async (file) => URL.createObjectURL(await fetchFile(file)),
  }))

  const people = useMemo(() => peopleSourceOf(formKey), [formKey])

  const save = async (revision: number): Promise<void> => {
    setBusy(true)
    const failed = await files.wait?.()
    if (failed !== undefined) return setBusy(false)
    try {
      await api.put(`/project/form/${formKey}/data/${row.id}`, { answers: latest.current, revision }, { quiet: true })
      notify.ok(t('edit.saved', { serial: row.serial }))
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
        <PeopleSource value={people}>
          <FileHostContext value={files}>
            <NumbersOnly value>
              <div ref={list} className={`fw-fill fw-js ${classes.edit}`} data-scheme={scheme}>
                {items
                  .filter((item) => settled.visible.has(item.id) && !breaksPage(item))
                  .map((item) => (
                    <FillItem
                      key={item.id}
                      item={item}
                      value={settled.answers[item.id] ?? answers[item.id]}
                      other={answers[`${item.id}:other`] as string | undefined}
                      error={errors.find((one) => one.item === item.id)?.message}
                      wrongInRow={errors.find((one) => one.item === item.id)?.inRow}
                      required={settled.required.has(item.id)}
                      disabled={settled.disabled.has(item.id)}
                      hiddenOptions={settled.hiddenOptions.get(item.id)}
                      locale={locale}
                      onChange={change}
                    />
                  ))}
              </div>
            </NumbersOnly>
          </FileHostContext>
        </PeopleSource>
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
