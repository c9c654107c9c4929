import { useText, useMessages } from '#renderer/kit/i18n.ts'
import { RowsSkeleton } from '#renderer/ui/rows-skeleton.tsx'
import { PageWithIndex } from '#renderer/ui/page-with-index.tsx'
import { SettingsSection } from './settings-section.tsx'
import { systemMessages } from './messages.ts'
import { useSettingsSections } from './use-settings-sections.ts'

/** `/system/env`: the system's settings, one form per section. */
export default function SettingsScreen() {
  const t = useMessages(systemMessages)
  const text = useText()
  const sections = useSettingsSections()
  return (
    <PageWithIndex
      title={t('settings.title')}
      description={t('settings.hint')}
      entries={(sections ?? []).map(({ name, section }) => ({ id: name, title: text(section.title) }))}
    >
      {!sections && <RowsSkeleton rows={6} rowHeight={76} widths={['1fr']} />}
      {sections?.map(({ name, section, Tool }) => (
        <SettingsSection
          key={name}
          name={name}
          section={section}
          title={text(section.title)}
          hint={text(section.hint)}
          Tool={Tool}
        />
      ))}
    </PageWithIndex>
  )
}
