import { ActionIcon, Button, Drawer } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useMemo, useRef, useState } from 'react'
import type { ItemId } from '#schemas/form/form.ts'
import { evaluateLogic } from '#schemas/form/evaluate-logic.ts'
import { wrongIn } from '#renderer/fill/keyboard-navigation.ts'
import { ApiError } from '#renderer/kit/api-error.ts'
import { api } from '#renderer/kit/api.ts'
import { useMessages } from '#renderer/kit/i18n.ts'
import { notify } from '#renderer/kit/toasts.ts'
import type { SlotProps } from '#renderer/kit/client-plugin-type.ts'
import { refresh } from '#renderer/kit/use-api-query.ts'
import classes from './submission-drawers.module.css'
import { AnswerFields, useEnteredAnswers } from './answer-fields.tsx'
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
  const { artifact, version, now } = form
  const [isOpen, setOpen] = useState(true)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [isBusy, setBusy] = useState(false)
  const { setDirty, leave } = useSubmissionLeaveGuard()
  const list = useRef<HTMLDivElement>(null)
  const entered = useEnteredAnswers({
    formKey,
    version,
    initial: {},
    onChange: (item, all) => {
      setDirty(Object.keys(all).length > 0)
      setErrors((shown) => Object.fromEntries(Object.entries(shown).filter(([id]) => id !== item)))
    },
  })
  const { answers, latest, files } = entered
  const logic = useMemo(() => evaluateLogic(artifact, answers, { now }), [artifact, answers, now])

  const close = (): Promise<void> => leave(() => setOpen(false))

  const save = async (): Promise<void> => {
    setBusy(true)
    if ((await files.wait?.()) !== undefined) return setBusy(false)
    try {
      const asked = (key: string): boolean => logic.visible.has(key.replace(/:\w+$/, ''))
      const given = Object.fromEntries(Object.entries(latest.current).filter(([key]) => asked(key)))
      const { serial } = await api.post<{ readonly serial: number }>(base, { answers: given }, { quiet: true })
      notify.ok(t('add.saved', { serial }))
      await refresh(base)
      setDirty(false)
      setOpen(false)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setBusy(false)
      const shown = error.errors.filter(({ field }) => logic.visible.has(field as ItemId))
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
          <AnswerFields
            formKey={formKey}
            items={artifact.publicForm.items}
            entered={entered}
            logic={logic}
            errorOf={(item) => (errors[item] === undefined ? undefined : { message: errors[item] })}
            list={list}
          />
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
