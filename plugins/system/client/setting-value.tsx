import { Text } from '@mantine/core'
import { Fragment } from 'react'
import type { EnvSection } from '#schemas/api/settings/section.ts'
import type { LocalizedText } from '#schemas/module/localized-text.ts'
import type { Field } from '#schemas/module/module-file.ts'
import { dash } from '#renderer/kit/format-values.ts'
import { useText, useMessages, type KeyOf, type Translate } from '#renderer/kit/i18n.ts'
import type { SlotProps } from '#renderer/kit/client-plugin-type.ts'
import { StatusDot } from '#renderer/ui/status-dot.tsx'
import { systemMessages } from './messages.ts'
import { useSettingsSections, type NamedSection } from './use-settings-sections.ts'

/**
 * A parameter as readable text: on or off for a switch, the fields of a System settings form, and for a secret only
 * whether it is set.
 */
export default function SettingValue({ value, row = {} }: SlotProps) {
  const t = useMessages(systemMessages)
  const text = useText()
  const sections = useSettingsSections()
  if (row.valueType === 'secret')
    return (
      <StatusDot tone={row.isSecretSet ? 'ok' : 'warn'}>{t(row.isSecretSet ? 'value.set' : 'value.unset')}</StatusDot>
    )
  if (row.valueType === 'switch')
    return (
      <StatusDot tone={value === 'true' ? 'ok' : 'neutral'}>{t(value === 'true' ? 'value.on' : 'value.off')}</StatusDot>
    )
  const stored = fieldsIn(value)
  // not the JSON before its words; the facts behind it on a phone wait, too (`list-cards.module.css`)
  if (stored && !sections)
    return (
      <span data-arriving data-one-line>
        &nbsp;
      </span>
    )
  const section = stored && sectionOf(stored, sections ?? [])
  if (!section) return <Line text={String(value)} isJson={row.valueType === 'json'} />

  const parts = Object.entries(section.fields).flatMap(([name, field]) => {
    const word = wordOf(field, stored[name], t, text)
    return word === undefined ? [] : [{ label: t('value.pair', { label: text(field.label), value: '' }), word }]
  })
  if (parts.length === 0)
    return (
      <Text span inherit c="var(--fw-text-faint)" data-one-line>
        <span data-whole>{dash}</span>
        <span hidden data-brief>
          {t('value.unset')}
        </span>
      </Text>
    )
  const words = parts.map(({ label, word }) => label + word).join(t('value.join'))
  // the labels are paler, so that the values can be picked out of the line
  const pairs = parts.map(({ label, word }, at) => (
    <Fragment key={label}>
      {at > 0 && t('value.join')}
      <span style={pale}>{label}</span>
      {word}
    </Fragment>
  ))
  if (parts.length === 1 || words.length <= oneLine)
    return (
      <Text span inherit title={words} data-one-line>
        {pairs}
      </Text>
    )
  return (
    <Text span inherit title={words} data-one-line>
      <span data-whole>{pairs}</span>
      <span hidden data-brief>
        {t('value.count', { count: parts.length })}
      </span>
    </Text>
  )
}

/** Number of characters that fit a line of a phone also in Chinese; the row of a list counts longer values. */
const oneLine = 20

const pale = { color: 'var(--fw-text-dim)' } as const

/** The full text is shown on hover. */
const Line = ({ text, isJson }: { readonly text: string; readonly isJson: boolean }) => (
  <Text span inherit title={text} {...(isJson ? { ff: 'var(--fw-mono)', fz: 13 } : {})}>
    {text}
  </Text>
)

/** Returns undefined for an unset value. */
function wordOf(
  field: Field,
  value: unknown,
  t: Translate<KeyOf<typeof systemMessages>>,
  text: (text: LocalizedText) => string,
): string | undefined {
  if (value === undefined || value === null || value === '') return undefined
  if (field.type === 'bool') return t(value === true ? 'value.on' : 'value.off')
  if (field.type === 'image') return t('value.picture')
  const option = field.options?.find((one) => one.value === value)
  return option ? text(option.label) : String(value)
}

/** Finds the section with these fields, because history contains values without keys. */
function sectionOf(
  stored: Readonly<Record<string, unknown>>,
  sections: readonly NamedSection[],
): EnvSection | undefined {
  const names = Object.keys(stored)
  return names.length === 0
    ? undefined
    : sections.find(({ section }) => names.every((name) => name in section.fields))?.section
}

function fieldsIn(value: unknown): Readonly<Record<string, unknown>> | undefined {
  if (typeof value !== 'string' || !value.startsWith('{')) return undefined
  try {
    return JSON.parse(value) as Readonly<Record<string, unknown>>
  } catch {
    return undefined
  }
}
