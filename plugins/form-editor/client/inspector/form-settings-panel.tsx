import { changeForm } from '#schemas/form/edit-document.ts'
import type { Form, Theme } from '#schemas/form/form.ts'
import { hasSeats } from '#schemas/form/seats.ts'
import { limits } from '#schemas/form/limits.ts'
import { useMessages } from '#renderer/kit/i18n.ts'
import type { Draft } from '#renderer/form-workspace/use-draft.ts'
import { CoverSettings } from '../cover/cover-settings.tsx'
import { EmbedSettings } from '../embed/embed-settings.tsx'
import { ExamSettings } from '../exam/exam-settings.tsx'
import { ColourField } from './colour-field.tsx'
import { Pair, Section, SwitchField, TextField } from './inspector-controls.tsx'
import { Fold } from './collapsible-section.tsx'
import { HeadSettings } from './page-header-settings.tsx'
import { RichTextField } from './rich-text-field.tsx'
import { withSetting } from './setting-values.ts'
import { formEditorMessages } from '../messages.ts'
import { AccessSettings } from './access-settings.tsx'
import { SubmissionSettings } from './submission-settings.tsx'
import { OtherSettings } from './other-settings-link.tsx'
import { LimitSettings } from './limit-settings.tsx'

export interface FormPanelProps {
  readonly form: Form
  readonly edit: Draft['edit']
}

/** The form's own settings, shown while no item is selected. */
export function FormPanel({ form, edit }: FormPanelProps) {
  const t = useMessages(formEditorMessages)
  const setForm = (patch: Partial<Form>, mark: string): void => edit((now) => changeForm(now, patch), `form:${mark}`)

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
      <FormSections form={form} edit={edit} />
      <OtherSettings />
    </>
  )
}

/** The groups of a form's settings, in the editor and on the page of its settings. */
export function FormSections({ form, edit }: FormPanelProps) {
  const t = useMessages(formEditorMessages)
  const { theme, settings } = form
  const setTheme = (patch: { readonly [key in keyof Theme]: Theme[key] | undefined }, mark: string): void =>
    edit((now) => changeForm(now, { theme: stripped({ ...now.theme, ...patch }) }), `theme:${mark}`)
  const set = (path: readonly string[], value: unknown): void =>
    edit((now) => changeForm(now, { settings: withSetting(now.settings, path, value) }), `settings:${path.join('.')}`)
  return (
    <>
      <HeadSettings theme={theme} settings={settings} setTheme={setTheme} set={set} />
      <ExamSettings form={form} set={set} />
      <CoverSettings form={form} set={set} />
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
      <EmbedSettings settings={settings} set={set} />
      <SubmissionSettings form={form} settings={settings} set={set} />
    </>
  )
}

/** Drops undefined keys, which JSON and documents do not have. */
const stripped = (theme: { readonly [key in keyof Theme]: Theme[key] | undefined }): Theme =>
  Object.fromEntries(Object.entries(theme).filter(([, value]) => value !== undefined))
