import { Button, Group, Text, TextInput } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { api } from '#renderer/kit/api.ts'
import { ApiError } from '#renderer/kit/api-error.ts'
import { formatDateTime } from '#renderer/kit/format-values.ts'
import { useMessages } from '#renderer/kit/i18n.ts'
import { notify } from '#renderer/kit/toasts.ts'
import { MomentField } from '#renderer/ui/date-time/date-time-field.tsx'
import { PeoplePicker } from '../task/people-picker.tsx'
import { workflowMessages } from '../messages.ts'
import classes from './substitution.module.css'

export const substitutionPath = '/workflow/substitution/mine'

export interface SubstitutionFormProps {
  readonly onDone: () => Promise<void>
  readonly onCancel: () => void
}

type Field = 'substituteId' | 'beginTime' | 'endTime' | 'all'

/** Names a substitute for a period, in the browser's time zone. */
export function SubstitutionForm({ onDone, onCancel }: SubstitutionFormProps) {
  const t = useMessages(workflowMessages)
  const [substituteId, setSubstitute] = useState<number>()
  // most absences begin at once
  const [begin, setBegin] = useState<string | undefined>(() => formatDateTime(new Date()).replace(' ', 'T'))
  const [end, setEnd] = useState<string>()
  const [reason, setReason] = useState('')
  const [errors, setErrors] = useState<Readonly<Partial<Record<Field, string>>>>({})
  const [isBusy, setBusy] = useState(false)

  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    const missing = {
      ...(substituteId === undefined ? { substituteId: t('dialog.needPeople') } : {}),
      ...(begin === undefined ? { beginTime: t('substitution.needTime') } : {}),
      ...(end === undefined ? { endTime: t('substitution.needTime') } : {}),
    }
    setErrors(missing)
    if (begin === undefined || end === undefined || substituteId === undefined) return
    setBusy(true)
    try {
      const period = { beginTime: new Date(begin).toISOString(), endTime: new Date(end).toISOString() }
      await api.post(substitutionPath, { substituteId, ...period, reason: reason.trim() }, { quiet: true })
      notify.ok(t('substitution.saved'))
      await onDone()
    } catch (error) {
      setBusy(false)
      if (!(error instanceof ApiError)) throw error
      const named = Object.fromEntries(error.errors.map(({ field, message }) => [field, message]))
      setErrors(error.errors.length > 0 ? named : { all: error.message })
    }
  }

  return (
    <form className={classes.form} onSubmit={(event) => void save(event)} noValidate>
      <PeoplePicker
        path="/workflow/substitution"
        label={t('substitution.substitute')}
        isSingle
        error={errors.substituteId}
        onChange={([user]) => setSubstitute(user)}
      />
      <div className={classes.times}>
        <MomentField
          label={t('substitution.begin')}
          accuracy="minute"
          withAsterisk
          value={begin}
          error={errors.beginTime}
          onChange={(value) => {
            setBegin(value)
            setErrors({})
          }}
        />
        <MomentField
          label={t('substitution.end')}
          accuracy="minute"
          withAsterisk
          value={end}
          error={errors.endTime}
          onChange={(value) => {
            setEnd(value)
            setErrors({})
          }}
        />
      </div>
      <TextInput
        label={t('substitution.reason')}
        placeholder={t('substitution.reasonHint')}
        maxLength={200}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      {errors.all !== undefined && (
        <Text role="alert" fz={14} c="red">
          {errors.all}
        </Text>
      )}
      <Group gap="xs" justify="flex-end">
        <Button variant="default" onClick={onCancel}>
          {t('dialog.cancel')}
        </Button>
        <Button type="submit" loading={isBusy}>
          {t('substitution.save')}
        </Button>
      </Group>
    </form>
  )
}
