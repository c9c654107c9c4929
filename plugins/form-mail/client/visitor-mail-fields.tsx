import { Select, Switch } from '@mantine/core'
import { useMemo, type ReactNode } from 'react'
import { SettingsPanel } from '#renderer/form-workspace/settings-section.tsx'
import type { FormDetail } from '#renderer/form-workspace/form-layout.tsx'
import { useMessages } from '#renderer/kit/messages.ts'
import { hasAnswer } from '#schemas/form/item-types.ts'
import { asksForMail, mailLimits, type FieldErrors, type VisitorMail } from '../shared/mail-wire.ts'
import { ChipText } from './text-with-answer-chips.tsx'
import classes from './mail.module.css'
import { formMailMessages } from './messages.ts'

export interface VisitorFieldsProps {
  readonly form: FormDetail
  readonly visitor: VisitorMail
  readonly errors: FieldErrors
  readonly isDisabled: boolean
  readonly onChange: (part: Partial<VisitorMail>) => void
  /** Content below the fields. */
  readonly children: ReactNode
}

/** Fields of the mail to the submitter: the author's text. */
export function VisitorFields({ form, visitor, errors, isDisabled, onChange, children }: VisitorFieldsProps) {
  const t = useMessages(formMailMessages)
  const { items } = form.draft.document
  const questions = useMemo(
    () => items.filter((item) => hasAnswer(item) && item.label.trim() !== '').map(({ id, label }) => ({ id, label })),
    [items],
  )
  const addresses = items.filter(asksForMail)
  const turn = (enabled: boolean): void =>
    onChange({
      enabled,
      ...(visitor.item === null && addresses[0] ? { item: addresses[0].id } : {}),
      ...(visitor.subject === '' ? { subject: t('visitor.firstSubject', { form: form.name }) } : {}),
      ...(visitor.body === '' ? { body: t('visitor.firstBody', { form: form.name }) } : {}),
    })
  return (
    <SettingsPanel isPadded>
      <Switch
        label={t('visitor.title')}
        description={
          addresses.length === 0 && !visitor.enabled
            ? t('visitor.noItem')
            : t('visitor.hint', { most: mailLimits.visitorPerDay })
        }
        disabled={isDisabled || (addresses.length === 0 && !visitor.enabled)}
        checked={visitor.enabled}
        onChange={(event) => turn(event.currentTarget.checked)}
      />
      {visitor.enabled && (
        <div className={classes.fields}>
          <Select
            label={t('visitor.item')}
            placeholder={t('visitor.itemPlaceholder')}
            withAsterisk
            allowDeselect={false}
            disabled={isDisabled}
            data={addresses.map(({ id, label }) => ({ value: id, label: label || t('visitor.item') }))}
            value={visitor.item}
            error={errors.item}
            onChange={(item) => onChange({ item })}
          />
          <ChipText
            label={t('visitor.subject')}
            value={visitor.subject}
            questions={questions}
            isDisabled={isDisabled}
            maxLength={mailLimits.subject}
            error={errors.subject}
            onChange={(subject) => onChange({ subject })}
          />
          <ChipText
            label={t('visitor.body')}
            isMultiline
            value={visitor.body}
            questions={questions}
            isDisabled={isDisabled}
            maxLength={mailLimits.body}
            error={errors.body}
            onChange={(body) => onChange({ body })}
          />
          <Switch
            label={t('visitor.withReceipt')}
            description={t('visitor.withReceiptHint')}
            disabled={isDisabled}
            checked={visitor.withReceipt}
            onChange={(event) => onChange({ withReceipt: event.currentTarget.checked })}
          />
          {children}
        </div>
      )}
    </SettingsPanel>
  )
}
