import { createElement, Fragment, memo } from 'react'
import type { ComponentType, ReactNode } from 'react'
import type { ItemBase } from '#schemas/form/item.ts'
import type { ItemSetting } from '#schemas/form/item-setting.ts'
import { itemTypePartsOf, type SettingWidgetProps } from '#renderer/kit/item-type-parts.ts'
import { useText, useMessages } from '#renderer/kit/i18n.ts'
import { ChoiceField, NumberField, Pair, SwitchField, TextField } from './inspector-controls.tsx'
import { isCrossed, offeredSettings, settingOf, type FoldName, type SectionName } from './visible-settings.ts'
import { RichTextField } from './rich-text-field.tsx'
import { settingWidgets } from './setting-widgets.tsx'
import { formEditorMessages } from '../messages.ts'

/** Changes settings of the item. Changes of one `mark` in quick succession form one undo step. */
export type ChangeItem = (patch: Readonly<Record<string, unknown>>, mark?: string) => void

export interface SettingFieldsProps {
  readonly item: ItemBase
  readonly section: SectionName
  readonly fold: FoldName
  /** Whether its setting or a rule requires the item; absent: its setting alone. */
  readonly isRequired?: boolean
  /** Settings to leave out. */
  readonly without?: ReadonlySet<string>
  readonly change: ChangeItem
}

/** Renders one group of an item's settings as its type declares them; short fields share a line. */
export const SettingFields = memo(function SettingFields({
  item,
  section,
  fold,
  isRequired,
  without,
  change,
}: SettingFieldsProps) {
  const rows: ReactNode[] = []
  const settings = offeredSettings(item, section, fold, isRequired).filter(([name]) => !without?.has(name))
  for (let at = 0; at < settings.length; at++) {
    const [name, setting] = settings[at]!
    const [nextName, next] = settings[at + 1] ?? []
    const field = <SettingField key={name} item={item} name={name} setting={setting} change={change} />
    if (!setting.isHalf || !next?.isHalf || nextName === undefined) {
      rows.push(field)
      continue
    }
    rows.push(
      <Pair key={`${name} ${nextName}`}>
        {field}
        <SettingField key={nextName} item={item} name={nextName} setting={next} change={change} />
      </Pair>,
    )
    at++
  }
  return <Fragment>{rows}</Fragment>
})

interface SettingFieldProps {
  readonly item: ItemBase
  readonly name: string
  readonly setting: ItemSetting
  readonly change: ChangeItem
}

function SettingField({ item, name, setting, change }: SettingFieldProps) {
  const t = useMessages(formEditorMessages)
  const text = useText()
  const own = settingOf(item, name)
  const value = own ?? setting.default
  const label = text(setting.label)
  const words = {
    label,
    ...(setting.help === undefined ? {} : { description: text(setting.help) }),
    ...(setting.placeholder === undefined ? {} : { placeholder: text(setting.placeholder) }),
    error: isCrossed(value, setting.upTo === undefined ? undefined : settingOf(item, setting.upTo))
      ? t('field.crossed')
      : undefined,
  }
  const cleared = Object.fromEntries((setting.clears ?? []).map((key) => [key, undefined]))
  const set = (next: unknown): void => change({ ...cleared, [name]: next })
  // Typing forms a single undo step.
  const type = (next: unknown): void => change({ ...cleared, [name]: next }, name)

  const widget = widgetOf(item, setting)
  if (widget) return createElement(widget, { item, name, setting, value, onChange: type })
  switch (setting.type) {
    case 'bool':
      return <SwitchField {...words} value={value === true} onChange={set} />
    case 'enum':
      return (
        <ChoiceField
          {...words}
          value={typeof value === 'string' ? value : undefined}
          onChange={set}
          {...(setting.placeholder === undefined ? {} : { none: text(setting.placeholder) })}
          options={(setting.options ?? []).map((option) => ({
            value: String(option.value),
            label: text(option.label),
          }))}
        />
      )
    case 'int':
    case 'decimal':
      return (
        // The default is a placeholder: as a value it would return while another number is being typed.
        <NumberField
          {...words}
          {...(words.placeholder === undefined && typeof setting.default === 'number'
            ? { placeholder: String(setting.default) }
            : {})}
          value={typeof own === 'number' ? own : undefined}
          decimals={setting.type === 'int' ? 0 : (setting.scale ?? 10)}
          onChange={type}
          {...(setting.min === undefined ? {} : { min: setting.min })}
          {...(setting.max === undefined ? {} : { max: setting.max })}
        />
      )
    case 'richtext':
      return (
        <RichTextField
          label={label}
          placeholder={words.placeholder ?? ''}
          value={typeof value === 'string' ? value : undefined}
          onChange={(html) => type(html ?? '')}
        />
      )
    case 'string':
    case 'code':
      return (
        <TextField
          {...words}
          value={typeof value === 'string' ? value : undefined}
          maxLength={setting.length ?? 200}
          mono={setting.type === 'code'}
          onChange={type}
        />
      )
    case 'json':
      return null
  }
}

/** Returns a widget by name, from this editor or from the plugin of the type. */
const widgetOf = (item: ItemBase, { widget }: ItemSetting): ComponentType<SettingWidgetProps> | undefined =>
  widget === undefined ? undefined : (settingWidgets[widget] ?? itemTypePartsOf(item.type)?.settingWidgets?.[widget])
