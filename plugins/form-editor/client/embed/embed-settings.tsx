import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { siteOrigin, sitesIn } from '#schemas/form/embedding.ts'
import { messageSet, useMessages } from '#renderer/kit/i18n.ts'
import { ChoiceField, useCalmError } from '../inspector/inspector-controls.tsx'
import { Fold } from '../inspector/collapsible-section.tsx'
import type { SettingsProps } from '../inspector/setting-values.ts'

export const embedMessages = messageSet('form-embed', {
  'zh-cn': () => import('./messages/zh-cn.ts'),
  en: () => import('./messages/en.ts'),
})

const choices = ['off', 'any', 'listed'] as const

/** Edits which other sites may show the form in a frame. */
export function EmbedSettings({ settings, set }: SettingsProps) {
  const t = useMessages(embedMessages)
  const { from = 'off', sites } = settings.embed ?? {}
  return (
    <Fold isPlain name="form-embed" title={t('section')} isSet={settings.embed !== undefined}>
      <ChoiceField
        label={t('from')}
        description={t('fromHint')}
        value={from}
        options={choices.map((value) => ({ value, label: t(value) }))}
        onChange={(next) => set(['embed', 'from'], next === 'off' ? undefined : next)}
      />
      {from === 'listed' && <Sites sites={sites ?? []} onChange={(next) => set(['embed', 'sites'], next)} />}
    </Fold>
  )
}

interface SitesProps {
  readonly sites: readonly string[]
  readonly onChange: (sites: readonly string[] | undefined) => void
}

/** Keeps the text as it is typed, such as an unfinished line, while it means the same sites. */
function Sites({ sites, onChange }: SitesProps) {
  const t = useMessages(embedMessages)
  const [typed, setTyped] = useState(sites.join('\n'))
  const text = sitesIn(typed).join('\n') === sites.join('\n') ? typed : sites.join('\n')
  const bad = sites.find((site) => !siteOrigin.test(site))
  const calm = useCalmError(bad === undefined ? undefined : t('badSite', { site: bad }))
  return (
    <Textarea
      size="xs"
      label={t('sites')}
      description={t('sitesHint')}
      {...calm}
      autosize
      minRows={2}
      maxLength={8000}
      value={text}
      spellCheck={false}
      onChange={(event) => {
        const next = sitesIn(event.currentTarget.value).map((site) => site.replace(/\/+$/, '').slice(0, 200))
        setTyped(event.currentTarget.value)
        onChange(next.length > 0 ? next.slice(0, 50) : undefined)
      }}
    />
  )
}
