import { envSections, type EnvSectionName } from '#schemas/api/env-config.ts'
import { useText, useMessages } from '#renderer/kit/messages.ts'
import { SheetPage } from '#renderer/ui/sheet-page.tsx'
import { SettingsSection } from './settings-section.tsx'
import { systemMessages } from './messages.ts'

/** `/system/env`: the settings of the whole system, a form for each section. */
export default function SettingsScreen() {
  const t = useMessages(systemMessages)
  const text = useText()
  const names = Object.keys(envSections) as EnvSectionName[]
  return (
    <SheetPage
      title={t('settings.title')}
      description={t('settings.hint')}
      entries={names.map((name) => ({ id: name, title: text(envSections[name].title) }))}
    >
      {names.map((name) => (
        <SettingsSection
          key={name}
          name={name}
          title={text(envSections[name].title)}
          hint={text(envSections[name].hint)}
        />
      ))}
    </SheetPage>
  )
}
