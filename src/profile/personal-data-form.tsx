import { Alert, Button, Group, Radio, TextInput } from '@mantine/core'
import { useRef, useState, type FormEvent } from 'react'
import type { Profile } from '#schemas/api/profile-api-types.ts'
import { ApiError, errorOf } from '#renderer/kit/api-error.ts'
import { useMessages } from '#renderer/kit/i18n.ts'
import { notify } from '#renderer/kit/toasts.ts'
import { useLeaveGuard } from '#renderer/kit/use-leave-guard.ts'
import { confirm } from '#renderer/ui/ask-confirmation.tsx'
import { useDict } from '#renderer/ui/dict-tag.tsx'
import classes from './profile.module.css'
import { profileFaults, profileTexts, type ProfileTexts } from './profile-rules.ts'
import { useSaveProfile } from './use-profile.ts'
import { profileMessages } from '../screens/messages.ts'

/** Edits name, phone, email and gender. Fields are validated on blur; server errors show beside their field. */
export function DataForm({ profile }: { readonly profile: Profile }) {
  const t = useMessages(profileMessages)
  const sexes = useDict('sys_user_sex')
  const save = useSaveProfile()
  const first: ProfileTexts = {
    nickName: profile.nickName,
    phonenumber: profile.phonenumber ?? '',
    email: profile.email ?? '',
    sex: profile.sex,
  }
  const [values, setValues] = useState(first)
  const [left, setLeft] = useState<readonly string[]>([])
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<ApiError>()
  const form = useRef<HTMLFormElement>(null)
  const faults = profileFaults(values)
  const isDirty = JSON.stringify(values) !== JSON.stringify(first)
  useLeaveGuard({
    isDirty: () => isDirty,
    ask: () =>
      confirm({ title: t('leave.title'), body: t('leave.body'), verb: t('leave.verb'), stay: t('leave.stay') }),
  })

  const focus = (name: string | undefined): void =>
    form.current?.querySelector<HTMLInputElement>(`[name="${name}"]`)?.focus()
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    setLeft(profileTexts)
    const wrong = profileTexts.find((name) => faults[name])
    if (wrong) return focus(wrong)
    if (!isDirty) return
    setBusy(true)
    try {
      await save({
        nickName: values.nickName.trim(),
        phonenumber: values.phonenumber || null,
        email: values.email || null,
        sex: values.sex,
      })
      setValues((now) => ({ ...now, nickName: now.nickName.trim() }))
      setRefusal(undefined)
      setLeft([])
      notify.ok(t('saved'))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setRefusal(error)
      focus(error.errors[0]?.field)
    } finally {
      setBusy(false)
    }
  }
  const text = (name: (typeof profileTexts)[number], label: string, more: object = {}) => (
    <TextInput
      size="sm"
      name={name}
      label={label}
      value={values[name]}
      {...more}
      onBlur={() => setLeft((all) => [...all, name])}
      error={errorOf(refusal, name) ?? (left.includes(name) && faults[name] ? t(faults[name]) : undefined)}
      onChange={({ currentTarget: { value } }) => {
        setValues((now) => ({ ...now, [name]: value }))
        setRefusal(undefined)
      }}
    />
  )

  return (
    <form ref={form} className={classes.form} noValidate onSubmit={(event) => void submit(event)}>
      {refusal && refusal.errors.length === 0 && (
        <Alert color="red" variant="light" role="alert">
          {refusal.message}
        </Alert>
      )}
      {text('nickName', t('name'), { withAsterisk: true, required: true, autoComplete: 'name' })}
      {text('phonenumber', t('phone'), { type: 'tel', autoComplete: 'tel' })}
      {text('email', t('email'), { type: 'email', autoComplete: 'email' })}
      <Radio.Group
        size="sm"
        label={t('sex')}
        value={values.sex}
        error={errorOf(refusal, 'sex')}
        onChange={(sex) => setValues((now) => ({ ...now, sex }))}
      >
        <Group gap="md" mih={36}>
          {sexes.map(({ dictValue, dictLabel }) => (
            <Radio key={dictValue} size="sm" value={dictValue} label={dictLabel} />
          ))}
        </Group>
      </Radio.Group>
      <div>
        <Button type="submit" size="sm" loading={isBusy} disabled={!isDirty}>
          {t('save')}
        </Button>
      </div>
    </form>
  )
}
