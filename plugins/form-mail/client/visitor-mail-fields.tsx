import { Select, Switch } from '@mantine/core'
import { useMemo, type ReactNode } from 'react'
import { SettingsPanel } from '#renderer/form-workspace/settings-section.tsx'
import type { FormDetail } from '#renderer/form-workspace/form-layout.tsx'
import { currentLocale, useMessages } from '#renderer/kit/i18n.ts'
import { hasAnswer } from '#schemas/form/item-types.ts'
import { languageName, type Language } from '#schemas/form/languages.ts'
import { mainLanguage, translatedLanguages } from '#schemas/form/translations.ts'
import { asksForMail, mailLimits, type FieldErrors, type MailText, type VisitorMail } from '../shared/mail-api-types.ts'
import { ChipText } from './text-with-answer-chips.tsx'
import classes from './mail-settings.module.css'
import { formMailMessages } from './messages.ts'

export interface VisitorFieldsProps {
  readonly form: FormDetail
  readonly visitor: VisitorMail
  readonly errors: FieldErrors
  readonly isDisabled: boolean
  /** The language whose text is edited. */
  readonly language: Language
  readonly onLanguage: (language: Language) => void
  readonly onChange: (part: Partial<VisitorMail>) => void
  /** Content below the fields. */
  readonly children: ReactNode
}

const noText: MailText = { subject: '', body: '' }

/** Fields of the mail to the submitter: the author's text, in each language of the form. */
export function VisitorFields({
  form,
  visitor,
  errors,
  isDisabled,
  language,
  onLanguage,
  onChange,
  children,
}: VisitorFieldsProps) {
  const t = useMessages(formMailMessages)
  const { items } = form.draft.document
  const questions = useMemo(
    () => items.filter((item) => hasAnswer(item) && item.label.trim() !== '').map(({ id, label }) => ({ id, label })),
    [items],
  )
  const addresses = items.filter(asksForMail)
  const main = mainLanguage(form.draft.document)
  const others = translatedLanguages(form.draft.document)
  const isTranslation = language !== main
  const text: MailText = isTranslation ? (visitor.translations?.[language] ?? noText) : visitor
  const write = (change: Partial<MailText>): void => {
    if (!isTranslation) return onChange(change)
    onChange({
      translations: { ...visitor.translations, [language]: { subject: text.subject, body: text.body, ...change } },
    })
  }
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
          {others.length > 0 && (
            <Select
              label={t('visitor.language')}
              description={t('visitor.languageHint')}
              allowDeselect={false}
              disabled={isDisabled}
              data={[main, ...others].map((one) => ({ value: one, label: languageName(one, currentLocale()) }))}
              value={language}
              onChange={(next) => next && onLanguage(next as Language)}
            />
          )}
          <ChipText
            key={`subject ${language}`}
            label={t('visitor.subject')}
            value={text.subject}
            questions={questions}
            isDisabled={isDisabled}
            isOptional={isTranslation}
            maxLength={mailLimits.subject}
            error={isTranslation ? undefined : errors.subject}
            onChange={(subject) => write({ subject })}
          />
          <ChipText
            key={`body ${language}`}
            label={t('visitor.body')}
            isMultiline
            value={text.body}
            questions={questions}
            isDisabled={isDisabled}
            isOptional={isTranslation}
            maxLength={mailLimits.body}
            error={isTranslation ? undefined : errors.body}
            onChange={(body) => write({ body })}
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
