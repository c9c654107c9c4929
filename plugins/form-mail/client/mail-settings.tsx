import { Alert, Button, Stack } from '@mantine/core'
import { IconMailOff } from '@tabler/icons-react'
import { useState } from 'react'
import { mainLanguage } from '#schemas/form/translations.ts'
import type { FormDetail } from '#renderer/form-workspace/form-layout.tsx'
import { SettingsSection } from '#renderer/form-workspace/settings-section.tsx'
import { ApiError } from '#renderer/kit/api-error.ts'
import { api } from '#renderer/kit/api.ts'
import { useMessages } from '#renderer/kit/i18n.ts'
import { notify } from '#renderer/kit/toasts.ts'
import { useApi } from '#renderer/kit/use-api-query.ts'
import { ErrorState } from '#renderer/ui/error-state.tsx'
import { RowsSkeleton } from '#renderer/ui/rows-skeleton.tsx'
import {
  mailTextIn,
  type FieldErrors,
  type FormMails,
  type FormMailSettings,
  type StaffMails,
  type VisitorMail,
} from '../shared/mail-api-types.ts'
import classes from './mail-settings.module.css'
import { formMailMessages } from './messages.ts'
import { useAskBeforeLeaving } from './use-mail-leave-guard.ts'
import { StaffFields } from './staff-mail-fields.tsx'
import { VisitorFields } from './visitor-mail-fields.tsx'

/** Mail settings of a form. Nothing is stored before saving; errors appear at their fields. */
export default function MailSettings({ form }: { readonly form: FormDetail }) {
  const t = useMessages(formMailMessages)
  const path = `/project/form/${form.formKey}/mail`
  const { data, error, reload } = useApi<FormMails>(path)
  const [typed, setTyped] = useState<FormMailSettings>()
  const [errors, setErrors] = useState<FieldErrors>({})
  const main = mainLanguage(form.draft.document)
  const [language, setLanguage] = useState(main)
  const [busy, setBusy] = useState<'save' | 'staff' | 'visitor'>()
  const isDirty = typed !== undefined
  useAskBeforeLeaving(isDirty)

  if (error && !data) return <ErrorState subject={t('title')} error={error} onRetry={reload} />
  if (!data) return <RowsSkeleton rows={4} rowHeight={84} widths={['1fr']} />

  const { staff, visitor } = typed ?? data
  const setStaff = (part: Partial<StaffMails>): void => setTyped({ staff: { ...staff, ...part }, visitor })
  const setVisitor = (part: Partial<VisitorMail>): void => setTyped({ staff, visitor: { ...visitor, ...part } })

  const attempt = async (what: 'save' | 'staff' | 'visitor', call: () => Promise<unknown>): Promise<void> => {
    setBusy(what)
    setErrors({})
    try {
      await call()
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      if (failure.errors.length === 0) notify.fail(failure.message)
      // errors are about the text in the main language
      setLanguage(main)
      setErrors(Object.fromEntries(failure.errors.map(({ field, message }) => [field, message])))
    } finally {
      setBusy(undefined)
    }
  }
  const save = (): Promise<void> =>
    attempt('save', async () => {
      const addresses = staff.addresses.map((address) => address.trim()).filter((address) => address !== '')
      await api.put(path, { staff: { ...staff, addresses }, visitor }, { quiet: true })
      await reload()
      setTyped(undefined)
      notify.ok(t('saved'))
    })
  const send = (kind: 'staff' | 'visitor'): Promise<void> =>
    attempt(kind, async () => {
      const { withAnswers } = staff
      const { withReceipt } = visitor
      const { subject, body } = mailTextIn(visitor, language)
      const words = kind === 'staff' ? { withAnswers } : { subject, body, withReceipt }
      const { address } = await api.post<{ readonly address: string }>(
        `${path}/test`,
        { kind, ...words },
        { quiet: true },
      )
      notify.ok(t('tested', { address }))
    })
  const test = (kind: 'staff' | 'visitor') => (
    <Button
      variant="default"
      disabled={!data.isSet}
      loading={busy === kind}
      onClick={() => void send(kind)}
      className={classes.test ?? ''}
    >
      {t('test')}
    </Button>
  )
  const { sent, leftOut } = data.recent

  return (
    <SettingsSection title={t('title')} hints={[t('hint')]}>
      <Stack gap="md">
        {!data.isSet && (
          <Alert color="yellow" icon={<IconMailOff aria-hidden="true" />}>
            {t('noServer')}
          </Alert>
        )}
        <StaffFields
          staff={staff}
          withoutAddress={data.withoutAddress}
          errors={errors}
          isDisabled={!data.isSet}
          onChange={setStaff}
        >
          {test('staff')}
        </StaffFields>
        <VisitorFields
          form={form}
          visitor={visitor}
          errors={errors}
          isDisabled={!data.isSet}
          language={language}
          onLanguage={setLanguage}
          onChange={setVisitor}
        >
          {test('visitor')}
        </VisitorFields>
        <div className={classes.buttons}>
          <Button
            variant={isDirty ? 'filled' : 'default'}
            disabled={!isDirty}
            loading={busy === 'save'}
            onClick={() => void save()}
          >
            {t('save')}
          </Button>
          {sent + leftOut > 0 && (
            <p className={classes.recent}>{leftOut > 0 ? t('leftOut', { sent, leftOut }) : t('recent', { sent })}</p>
          )}
        </div>
      </Stack>
    </SettingsSection>
  )
}
