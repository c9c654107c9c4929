import type { Form } from '#schemas/form/form.ts'
import { hasAnswer } from '#schemas/form/item-types.ts'
import { limits } from '#schemas/form/limits.ts'
import { useMessages } from '#renderer/kit/i18n.ts'
import { ChoiceField, SwitchField, TextField } from './inspector-controls.tsx'
import { Fold } from './collapsible-section.tsx'
import { RichTextField } from './rich-text-field.tsx'
import { formEditorMessages } from '../messages.ts'
import type { SettingsProps } from './setting-values.ts'

/** Page after the submission, receipt, later edits and drafts. */
export function SubmissionSettings({ form, settings, set }: SettingsProps & { readonly form: Form }) {
  const t = useMessages(formEditorMessages)
  const { end = 'default', html, url } = settings.submit ?? {}
  const isBadUrl = url !== undefined && !/^https?:\/\/\S+$/.test(url)
  return (
    <Fold isPlain name="form-end" title={t('section.end')} isSet={settings.submit !== undefined}>
      <ChoiceField
        label={t('form.end')}
        value={end}
        options={(['default', 'custom', 'redirect'] as const).map((one) => ({ value: one, label: t(`end.${one}`) }))}
        onChange={(next) => set(['submit', 'end'], next === 'default' ? undefined : next)}
      />
      {end === 'custom' && (
        <RichTextField
          label={t('form.endHtml')}
          placeholder={t('form.endHtmlHint')}
          value={html}
          questions={form.items
            .filter((item) => hasAnswer(item) && item.label.trim() !== '')
            .map(({ id, label }) => ({ id, label }))}
          onChange={(next) => set(['submit', 'html'], next)}
        />
      )}
      {end === 'redirect' && (
        <TextField
          label={t('form.endUrl')}
          type="url"
          placeholder="https://"
          maxLength={limits.url}
          value={url}
          error={isBadUrl ? t('rich.badAddress') : undefined}
          onChange={(next) => set(['submit', 'url'], next)}
        />
      )}
      {end !== 'redirect' && (
        <SwitchField
          label={t('form.receipt')}
          description={t('form.receiptHint')}
          value={settings.submit?.receipt ?? true}
          onChange={(isGiven) => set(['submit', 'receipt'], isGiven ? undefined : false)}
        />
      )}
      {(settings.submit?.receipt ?? true) && (
        <SwitchField
          label={t('form.editAfter')}
          description={t('form.editAfterHint')}
          value={settings.submit?.editAfter}
          onChange={(isAllowed) => set(['submit', 'editAfter'], isAllowed || undefined)}
        />
      )}
      <SwitchField
        label={t('form.keepUnsent')}
        description={t('form.keepUnsentHint')}
        value={settings.draft?.keepUnsent ?? true}
        onChange={(keep) => set(['draft', 'keepUnsent'], keep ? undefined : false)}
      />
      {(settings.draft?.keepUnsent ?? true) && (
        <SwitchField
          label={t('form.resume')}
          description={t('form.resumeHint')}
          value={settings.draft?.resume ?? false}
          onChange={(isOffered) => set(['draft', 'resume'], isOffered || undefined)}
        />
      )}
    </Fold>
  )
}
