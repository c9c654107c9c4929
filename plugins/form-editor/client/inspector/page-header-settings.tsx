import type { Settings, Theme } from '#schemas/form/form.ts'
import { limits } from '#schemas/form/limits.ts'
import { languageName, languages, nativeName, type Language } from '#schemas/form/languages.ts'
import { currentLocale, useMessages } from '#renderer/kit/i18n.ts'
import { formPath, useFormKey } from '#renderer/form-workspace/form-layout.tsx'
import { Anchor } from '@mantine/core'
import { Link } from 'react-router-dom'
import { formEditorMessages } from '../messages.ts'
import { ChoiceField, TextField } from './inspector-controls.tsx'
import { Fold } from './collapsible-section.tsx'
import { PictureField } from './picture-field.tsx'

interface HeadSettingsProps {
  readonly theme: Theme
  readonly settings: Settings
  readonly setTheme: (patch: { readonly [key in keyof Theme]: Theme[key] | undefined }, mark: string) => void
  readonly set: (path: readonly string[], value: unknown) => void
}

/** Edits the top of the public page: organizer, pictures, privacy notice and languages. */
export function HeadSettings({ theme, settings, setTheme, set }: HeadSettingsProps) {
  const t = useMessages(formEditorMessages)
  const { organiser, privacy } = settings
  const formKey = useFormKey()
  const isBadUrl = privacy?.url !== undefined && !/^https?:\/\/\S+$/.test(privacy.url.trim())
  return (
    <Fold
      isPlain
      name="form-head"
      title={t('section.head')}
      isSet={organiser !== undefined || privacy !== undefined || settings.language !== undefined}
    >
      <TextField
        label={t('form.organiser')}
        placeholder={t('form.organiserHint')}
        maxLength={limits.organiser}
        value={organiser}
        onChange={(name) => set(['organiser'], name)}
      />
      <PictureField label={t('form.logo')} value={theme.logo} onChange={(logo) => setTheme({ logo }, 'logo')} />
      <PictureField
        label={t('form.headImage')}
        description={t('form.headImageHint')}
        value={theme.headImage}
        onChange={(headImage) => setTheme({ headImage }, 'headImage')}
      />
      <TextField
        label={t('form.privacy')}
        placeholder={t('form.privacyHint')}
        maxLength={limits.message}
        lines
        value={privacy?.text}
        onChange={(text) => set(['privacy', 'text'], text)}
      />
      <TextField
        label={t('form.privacyUrl')}
        type="url"
        placeholder="https://"
        maxLength={limits.url}
        value={privacy?.url}
        error={isBadUrl ? t('rich.badAddress') : undefined}
        onChange={(url) => set(['privacy', 'url'], url)}
      />
      <ChoiceField<Language>
        isSearchable
        label={t('form.language')}
        description={t('form.languageHint')}
        value={settings.language ?? 'zh-cn'}
        options={languages.map((value) => ({ value, label: languageLabel(value) }))}
        onChange={(language) => set(['language'], language === 'zh-cn' ? undefined : language)}
      />
      <Anchor component={Link} to={formPath('languages', formKey ?? '')} fz={13}>
        {t('form.languages')}
      </Anchor>
    </Fold>
  )
}

/** A language named in itself and for readers of the admin, who search by either. */
function languageLabel(language: Language): string {
  const [own, here] = [nativeName(language), languageName(language, currentLocale())]
  return own === here ? own : `${own} · ${here}`
}
