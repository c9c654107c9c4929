import { ActionIcon, Button, Drawer, useComputedColorScheme } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { Answers, ItemId } from '#schemas/form/form.ts'
import { evaluateLogic } from '#schemas/form/evaluate-logic.ts'
import { isEmpty } from '#schemas/module/condition.ts'
import { FileHostContext, type FileHost } from '#renderer/fill/file-host.ts'
import { FillItem } from '#renderer/fill/form-item.tsx'
import { wrongIn } from '#renderer/fill/keyboard-navigation.ts'
import { fileSender } from '#renderer/fill/send-file.ts'
import { NumbersOnly } from '#renderer/fill/types/phone-verification.tsx'
import { PeopleSource, peopleSourceOf } from '#renderer/fill/types/use-people.ts'
import { fetchFile } from '#renderer/kit/answer-file.ts'
import { ApiError } from '#renderer/kit/api-error.ts'
import { api } from '#renderer/kit/api.ts'
import { useLocale, useMessages } from '#renderer/kit/messages.ts'
import { notify } from '#renderer/kit/toasts.ts'
import type { SlotProps } from '#renderer/kit/client-plugin-type.ts'
import { readToken } from '#renderer/kit/session-token.ts'
import { refresh } from '#renderer/kit/use-api-query.ts'
import classes from './answer-drawer.module.css'
import { formDataMessages } from './messages.ts'
import { useSubmissionLeaveGuard } from './use-submission-leave-guard.ts'
import { useSubmissions, type EntryOf } from './submissions-context.tsx'

/** Drawer in which users who do not manage a form add a submission to their part of it. */
export default function AddSubmission({ module, onClose }: SlotProps) {
  const { entry } = useSubmissions()
  return module && entry ? <Entry base={module.base} entry={entry} onClose={() => onClose?.()} /> : null
}

interface EntryProps {
  readonly base: string
  readonly entry: EntryOf
  readonly onClose: () => void
}

function Entry({ base, entry: { formKey, form }, onClose }: EntryProps) {
  const t = useMessages(formDataMessages)
  const locale = useLocale()
  const scheme = useComputedColorScheme('light')
  const { artifact, version, now } = form
  const [isOpen, setOpen] = useState(true)
  const [answers, setAnswers] = useState<Answers>({})
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [isBusy, setBusy] = useState(false)
  const { setDirty, leave } = useSubmissionLeaveGuard()
  const list = useRef<HTMLDivElement>(null)
  const settled = useMemo(() => evaluateLogic(artifact, answers, { now }), [artifact, answers, now])
  const latest = useRef(answers)
  useEffect(() => void (latest.current = answers), [answers])

  const change = (key: string, value: unknown): void => {
    const next = Object.fromEntries(
      Object.entries({ ...latest.current, [key]: value }).filter(([, one]) => !isEmpty(one)),
    )
    // several uploads may finish before the next render
    latest.current = next
    setAnswers(next)
    setDirty(Object.keys(next).length > 0)
    setErrors((shown) => Object.fromEntries(Object.entries(shown).filter(([id]) => id !== key.replace(/:\w+$/, ''))))
  }
  const [files] = useState<FileHost>(() => ({
    send: fileSender({ formKey, version, locale, token: readToken }),
    read: (item) => latest.current[item],
    write: (item, value) => change(item, value),
    show: async (file) => URL.createObjectURL(await fetchFile(file)),
  }))
  const people = useMemo(() => peopleSourceOf(formKey), [formKey])

  const close = (): Promise<void> => leave(() => setOpen(false))

  const save = async (): Promise<void> => {
    setBusy(true)
    if ((await files.wait?.()) !== undefined) return setBusy(false)
    try {
      const asked = (key: string): boolean => settled.visible.has(key.replace(/:\w+$/, ''))
      const given = Object.fromEntries(Object.entries(latest.current).filter(([key]) => asked(key)))
      const { serial } = await api.post<{ readonly serial: number }>(base, { answers: given }, { quiet: true })
      notify.ok(t('add.saved', { serial }))
      await refresh(base)
      setDirty(false)
      setOpen(false)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setBusy(false)
      const shown = error.errors.filter(({ field }) => settled.visible.has(field as ItemId))
      if (shown.length < error.errors.length || shown.length === 0)
        notify.fail(error.errors.find((one) => !shown.includes(one))?.message ?? error.message)
      setErrors(Object.fromEntries(shown.map(({ field, message }) => [field, message])))
      const first = shown[0]?.field
      requestAnimationFrame(() => wrongIn(list.current?.querySelector(`[data-item="${first}"]`))?.focus())
    }
  }

  return (
    <Drawer.Root opened={isOpen} onClose={() => void close()} onExitTransitionEnd={onClose} position="right" size={560}>
      <Drawer.Overlay />
      <Drawer.Content aria-label={t('add.title')}>
        <div className={classes.head}>
          <h2 className={`${classes.identity} ${classes.title}`}>{t('add.title')}</h2>
          <ActionIcon aria-label={t('close')} onClick={() => void close()}>
            <IconX size={18} />
          </ActionIcon>
        </div>
        <div className={classes.body}>
          <PeopleSource value={people}>
            <FileHostContext value={files}>
              <NumbersOnly value>
                <div ref={list} className={`fw-fill fw-js ${classes.edit}`} data-scheme={scheme}>
                  {artifact.publicForm.items
                    .filter(({ id }) => settled.visible.has(id))
                    .map((item) => (
                      <FillItem
                        key={item.id}
                        item={item}
                        value={settled.answers[item.id] ?? answers[item.id]}
                        other={answers[`${item.id}:other`] as string | undefined}
                        error={errors[item.id]}
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
          <Button variant="default" onClick={() => void close()}>
            {t('edit.cancel')}
          </Button>
          <Button loading={isBusy} onClick={() => void save()}>
            {t('add.save')}
          </Button>
        </div>
      </Drawer.Content>
    </Drawer.Root>
  )
}
