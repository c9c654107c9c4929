import { Button, TextInput } from '@mantine/core'
import { useId, useState, type FormEvent } from 'react'
import { SettingsHint } from '#renderer/form-workspace/settings-section.tsx'
import { ApiError, errorOf } from '#renderer/kit/api-error.ts'
import { api } from '#renderer/kit/api.ts'
import { useMessages } from '#renderer/kit/i18n.ts'
import type { SettingsTool } from '#renderer/kit/client-plugin-type.ts'
import { StatusDot } from '#renderer/ui/status-dot.tsx'
import sections from '../shared/integration-settings.ts'
import { smsSettings, type SmsAttempt } from '../shared/sms-settings.ts'
import classes from './integration-screen.module.css'
import { integrationMessages } from './messages.ts'

/** Sends a test message with the stored settings and shows the gateway's response. */
const SmsTest: SettingsTool = ({ values, isDirty }) => {
  const t = useMessages(integrationMessages)
  const hint = useId()
  const [number, setNumber] = useState('')
  const [fault, setFault] = useState<string>()
  const [attempt, setAttempt] = useState<SmsAttempt>()
  const [isBusy, setBusy] = useState(false)
  const isOff = isDirty || values.url === ''

  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    setBusy(true)
    setFault(undefined)
    setAttempt(undefined)
    try {
      setAttempt(await api.post<SmsAttempt>('/system/sms/test', { number: number.trim() }, { quiet: true }))
    } catch (error) {
      setFault(errorOf(error, 'number') ?? (error instanceof ApiError ? error.message : String(error)))
    }
    setBusy(false)
  }

  const why = ({ problem, status }: SmsAttempt): string =>
    problem === null
      ? t('sms.taken', { status: status ?? 0 })
      : problem === 'sign'
        ? t('sms.sign', { status: status ?? 0, sign: String(values.expects) })
        : t('sms.failed', { why: t(`problem.${problem}`, { status: status ?? 0 }) })

  return (
    <form className={classes.smsTest} onSubmit={(event) => void send(event)} noValidate>
      <SettingsHint id={hint}>{isOff ? t(isDirty ? 'sms.saveFirst' : 'sms.noGateway') : t('sms.hint')}</SettingsHint>
      <div className={classes.smsLine}>
        <TextInput
          label={t('sms.number')}
          aria-describedby={hint}
          type="tel"
          inputMode="tel"
          autoComplete="off"
          value={number}
          error={fault}
          disabled={isOff}
          onChange={(event) => setNumber(event.currentTarget.value)}
        />
        <Button type="submit" variant="default" size="sm" disabled={isOff} loading={isBusy}>
          {t('sms.send')}
        </Button>
      </div>
      <output>
        {attempt && (
          <>
            <StatusDot tone={attempt.isTaken ? 'ok' : 'fail'}>{why(attempt)}</StatusDot>
            {attempt.text && (
              <span className={classes.smsAnswer}>
                {t('sms.answer')}
                <code>{attempt.text}</code>
              </span>
            )}
          </>
        )}
      </output>
    </form>
  )
}

export default sections
export const tools = { [smsSettings.name]: SmsTest }
