import { Radio, Skeleton, Stack, Switch, Textarea } from '@mantine/core'
import { lazy, Suspense, type ReactNode } from 'react'
import { SettingsPanel } from '#renderer/form-workspace/settings-section.tsx'
import { useMessages } from '#renderer/kit/i18n.ts'
import { mailLimits, type FieldErrors, type StaffMails } from '../shared/mail-api-types.ts'
import classes from './mail-settings.module.css'
import { formMailMessages } from './messages.ts'

export interface StaffFieldsProps {
  readonly staff: StaffMails
  /** Selected users without a mail address, as of the last save. */
  readonly withoutAddress: readonly number[]
  readonly errors: FieldErrors
  readonly isDisabled: boolean
  readonly onChange: (part: Partial<StaffMails>) => void
  /** Content below the fields. */
  readonly children: ReactNode
}

const users = '/system/user'
const RefPicker = lazy(async () => ({ default: (await import('#renderer/schema-form/ref-picker.tsx')).RefPicker }))

/** Fields of the mails to staff: recipients, frequency and content. */
export function StaffFields({ staff, withoutAddress, errors, isDisabled, onChange, children }: StaffFieldsProps) {
  const t = useMessages(formMailMessages)
  const missing = withoutAddress.filter((user) => staff.users.includes(user)).length
  return (
    <SettingsPanel isPadded>
      <Switch
        label={t('staff.title')}
        description={t('staff.hint', { most: mailLimits.eachPerHour })}
        disabled={isDisabled}
        checked={staff.enabled}
        onChange={(event) => onChange({ enabled: event.currentTarget.checked })}
      />
      {staff.enabled && (
        <div className={classes.fields}>
          <Suspense fallback={<Skeleton height={80} />}>
            <RefPicker
              base={users}
              name={t('staff.users')}
              isMany
              value={staff.users}
              onChange={(chosen) => onChange({ users: chosen.map(Number).slice(0, mailLimits.users) })}
              input={{
                label: t('staff.users'),
                description: missing > 0 ? t('staff.withoutAddress', { count: missing }) : t('staff.usersHint'),
                disabled: isDisabled,
                ...(errors.users === undefined ? {} : { error: errors.users }),
              }}
            />
          </Suspense>
          <Textarea
            label={t('staff.addresses')}
            description={t('staff.addressesHint')}
            inputMode="email"
            autosize
            minRows={2}
            maxRows={8}
            disabled={isDisabled}
            value={staff.addresses.join('\n')}
            error={errors.addresses}
            onChange={(event) => onChange({ addresses: event.currentTarget.value.split(/[\n,;，；]/) })}
          />
          <Radio.Group
            label={t('staff.rhythm')}
            value={staff.rhythm}
            onChange={(rhythm) => onChange({ rhythm: rhythm === 'daily' ? 'daily' : 'each' })}
          >
            <Stack gap="xs" mt={8}>
              <Radio value="each" label={t('staff.each')} disabled={isDisabled} />
              <Radio value="daily" label={t('staff.daily')} disabled={isDisabled} />
            </Stack>
          </Radio.Group>
          {staff.rhythm === 'each' && (
            <Switch
              label={t('staff.withAnswers')}
              description={t('staff.withAnswersHint')}
              disabled={isDisabled}
              checked={staff.withAnswers}
              onChange={(event) => onChange({ withAnswers: event.currentTarget.checked })}
            />
          )}
          {children}
        </div>
      )}
    </SettingsPanel>
  )
}
