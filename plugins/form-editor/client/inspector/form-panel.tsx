import { changeForm } from '#schemas/form/edit.ts'
import type { Form, Limit, Settings, Theme } from '#schemas/form/form.ts'
import { hasAnswer } from '#schemas/form/item-types.ts'
import { hasSeats } from '#schemas/form/seats.ts'
import { limits } from '#schemas/form/limits.ts'
import { useLocale, useMessages } from '#renderer/kit/messages.ts'
import type { Draft } from '#renderer/form-workspace/use-draft.ts'
import { ColourField } from './colour-field.tsx'
import { DateBound } from './date-bound.tsx'
import { ChoiceField, NumberField, Pair, Section, SwitchField, TextField } from './fields.tsx'
import { Fold } from './fold.tsx'
import { HeadSettings } from './head-settings.tsx'
import { RichTextField } from './rich-text-field.tsx'
import { clockThere, fromLocalField, toLocalField, withSetting } from './settings.ts'
import { PasswordField } from '#renderer/ui/password-field.tsx'
import { formEditorMessages } from '../messages.ts'

export interface FormPanelProps {
  readonly form: Form
  readonly edit: Draft['edit']
}

/** The form's own settings, shown while no item is selected. */
export function FormPanel({ form, edit }: FormPanelProps) {
  const t = useMessages(formEditorMessages)
  const { theme, settings } = form
  const setForm = (patch: Partial<Form>, mark: string): void => edit((now) => changeForm(now, patch), `form:${mark}`)
  const setTheme = (patch: { readonly [key in keyof Theme]: Theme[key] | undefined }, mark: string): void =>
    edit((now) => changeForm(now, { theme: stripped({ ...now.theme, ...patch }) }), `theme:${mark}`)
  const set = (path: readonly string[], value: unknown): void =>
    edit((now) => changeForm(now, { settings: withSetting(now.settings, path, value) }), `settings:${path.join('.')}`)

  return (
    <>
      <Section title={t('section.form')}>
        <TextField
          label={t('form.title')}
          value={form.title}
          maxLength={limits.title}
          lines
          keepEmpty
          onChange={(title) => setForm({ title: title ?? '' }, 'title')}
        />
        <RichTextField
          label={t('form.description')}
          placeholder={t('form.descriptionHint')}
          value={form.description}
          onChange={(description) => setForm({ description: description ?? '' }, 'description')}
        />
      </Section>
      <HeadSettings theme={theme} settings={settings} setTheme={setTheme} set={set} />
      <Fold
        isPlain
        name="form-look"
        title={t('section.look')}
        isSet={theme.submitText !== undefined || theme.numbering === true || theme.questionPerPage === true}
      >
        <TextField
          label={t('form.submitText')}
          placeholder={t('canvas.submit')}
          value={theme.submitText}
          maxLength={40}
          onChange={(submitText) => setTheme({ submitText }, 'submitText')}
        />
        <SwitchField
          label={t('form.numbering')}
          value={theme.numbering}
          onChange={(numbering) => setTheme({ numbering }, 'numbering')}
        />
        <SwitchField
          label={t('form.questionPerPage')}
          description={t('form.questionPerPageHint')}
          value={theme.questionPerPage}
          onChange={(questionPerPage) => setTheme({ questionPerPage }, 'questionPerPage')}
        />
        <Pair>
          <ColourField
            label={t('form.primary')}
            value={theme.primary}
            onChange={(primary) => setTheme({ primary }, 'primary')}
          />
          <ColourField
            label={t('form.background')}
            value={theme.background}
            onChange={(background) => setTheme({ background }, 'background')}
          />
        </Pair>
      </Fold>
      <LimitSettings settings={settings} hasSeats={hasSeats(form)} set={set} />
      <AccessSettings settings={settings} set={set} />
      <EndSettings form={form} settings={settings} set={set} />
    </>
  )
}

interface SettingsProps {
  readonly settings: Settings
  readonly set: (path: readonly string[], value: unknown) => void
}

function LimitSettings({ settings, hasSeats: canShow, set }: SettingsProps & { readonly hasSeats: boolean }) {
  const t = useMessages(formEditorMessages)
  const { total } = settings.limits ?? {}
  return (
    <Fold isPlain name="form-quota" title={t('section.quota')} isSet={settings.limits !== undefined}>
      <NumberField
        label={t('form.total')}
        placeholder={t('form.unlimited')}
        min={1}
        max={1_000_000_000}
        value={total?.max}
        onChange={(max) => set(['limits', 'total'], max === undefined ? undefined : { ...total, max })}
      />
      {total && (
        <TextField
          label={t('form.totalMessage')}
          placeholder={t('form.totalMessageHint')}
          maxLength={limits.message}
          value={total.message}
          onChange={(message) => set(['limits', 'total', 'message'], message)}
        />
      )}
      {(['device', 'ip', 'account'] as const).map((who) => (
        <LimitField
          key={who}
          label={t(`form.${who}`)}
          value={settings.limits?.[who]}
          onChange={(limit) => set(['limits', who], limit)}
        />
      ))}
      {canShow && (
        <SwitchField
          label={t('form.showLeft')}
          description={t('form.showLeftHint')}
          value={settings.seats?.showLeft ?? true}
          onChange={(isShown) => set(['seats', 'showLeft'], isShown ? undefined : false)}
        />
      )}
    </Fold>
  )
}

/** Limits the number of submissions per person, address or device in a period. */
function LimitField({
  label,
  value,
  onChange,
}: {
  readonly label: string
  readonly value: Limit | undefined
  readonly onChange: (limit: Limit | undefined) => void
}) {
  const t = useMessages(formEditorMessages)
  return (
    <Pair>
      <NumberField
        label={label}
        placeholder={t('form.unlimited')}
        min={1}
        max={1_000_000}
        value={value?.max}
        onChange={(max) => onChange(max === undefined ? undefined : { ...value, max })}
      />
      {value && (
        <ChoiceField
          label={t('form.per')}
          value={value.per ?? 'ever'}
          options={(['ever', 'day', 'week', 'month'] as const).map((per) => ({ value: per, label: t(`per.${per}`) }))}
          onChange={(per) => onChange({ ...value, per: per ?? 'ever' })}
        />
      )}
    </Pair>
  )
}

function AccessSettings({ settings, set }: SettingsProps) {
  const t = useMessages(formEditorMessages)
  const { from, to, message } = settings.window ?? {}
  const locale = useLocale()
  const there = (moment: string | undefined): string | undefined => {
    const time = clockThere(moment, settings.window?.timeZone, locale)
    return time && t('form.windowThere', { time })
  }
  const isCrossed = from !== undefined && to !== undefined && from >= to
  return (
    <Fold
      isPlain
      name="form-access"
      title={t('section.access')}
      isSet={settings.window !== undefined || settings.access !== undefined}
    >
      <DateBound
        label={t('form.from')}
        accuracy="minute"
        placeholder={t('form.fromNone')}
        value={toLocalField(from)}
        description={there(from)}
        onChange={(text) => set(['window', 'from'], fromLocalField(text))}
      />
      <DateBound
        label={t('form.to')}
        accuracy="minute"
        placeholder={t('form.toNone')}
        value={toLocalField(to)}
        description={there(to)}
        error={isCrossed ? t('form.windowCrossed') : undefined}
        onChange={(text) => set(['window', 'to'], fromLocalField(text))}
      />
      {(from !== undefined || to !== undefined) && (
        <TextField
          label={t('form.windowMessage')}
          placeholder={t('form.windowMessageHint')}
          maxLength={limits.message}
          value={message}
          onChange={(text) => set(['window', 'message'], text)}
        />
      )}
      <PasswordField
        size="xs"
        label={t('form.password')}
        description={t('form.passwordHint')}
        placeholder={t('form.noPassword')}
        maxLength={200}
        autoComplete="new-password"
        value={settings.access?.password ?? ''}
        onChange={(event) => set(['access', 'password'], event.currentTarget.value || undefined)}
      />
      <SwitchField
        label={t('form.signIn')}
        description={t('form.signInHint')}
        value={settings.access?.signIn}
        onChange={(signIn) => set(['access', 'signIn'], signIn)}
      />
    </Fold>
  )
}

function EndSettings({ form, settings, set }: SettingsProps & { readonly form: Form }) {
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

/** Drops undefined keys, which JSON and documents do not have. */
const stripped = (theme: { readonly [key in keyof Theme]: Theme[key] | undefined }): Theme =>
  Object.fromEntries(Object.entries(theme).filter(([, value]) => value !== undefined))
