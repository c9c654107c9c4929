import { MultiSelect } from '@mantine/core'
import type { ComponentType } from 'react'
import { momentAccuracyOf } from '#schemas/form/item-types.ts'
import { optionsOf } from '#schemas/form/item.ts'
import { fileGroupName, fileGroupNames } from '#schemas/form/types/file-base.ts'
import { limits } from '#schemas/form/limits.ts'
import type { SettingWidgetProps } from '#renderer/kit/item-type-parts.ts'
import { useText, useMessages } from '#renderer/kit/i18n.ts'
import { RefPicker } from '#renderer/schema-form/ref-picker.tsx'
import { DateBound } from './date-bound.tsx'
import { DayBound } from './relative-date-bound.tsx'
import { NumberField, TextField } from './inspector-controls.tsx'
import { PictureField } from './picture-field.tsx'
import { RichTextDialog } from './rich-text-dialog.tsx'
import { SegmentedField } from './segmented-control.tsx'
import { isCrossed, settingOf } from './visible-settings.ts'
import { formEditorMessages } from '../messages.ts'

/** Edits the first pattern and its message; further patterns of an imported document stay unchanged. */
function PatternFields({ item, onChange }: SettingWidgetProps) {
  const t = useMessages(formEditorMessages)
  const [first, ...rest] = item.rules ?? []
  const set = (pattern: string, message: string): void => {
    const rules = pattern === '' && message === '' ? rest : [{ pattern, message }, ...rest]
    onChange(rules.length === 0 ? undefined : rules)
  }
  return (
    <>
      <TextField
        label={t('field.pattern')}
        description={t('field.patternHint')}
        placeholder="^[A-Z]{2}\d{6}$"
        value={first?.pattern}
        maxLength={limits.pattern}
        mono
        onChange={(pattern) => set(pattern ?? '', first?.message ?? '')}
      />
      {first && (
        <TextField
          label={t('field.patternMessage')}
          placeholder={t('field.patternMessageHint')}
          value={first.message}
          maxLength={limits.message}
          onChange={(message) => set(first.pattern, message ?? '')}
        />
      )}
    </>
  )
}

/** Edits a number of picks, up to the number of options. */
function PickCount({ item, setting, value, onChange }: SettingWidgetProps) {
  const t = useMessages(formEditorMessages)
  const text = useText()
  const isWrong = isCrossed(value, setting.upTo === undefined ? undefined : settingOf(item, setting.upTo))
  return (
    <NumberField
      label={text(setting.label)}
      value={typeof value === 'number' ? value : undefined}
      min={setting.min ?? 0}
      max={optionsOf(item).length}
      error={isWrong ? t('field.crossed') : undefined}
      onChange={onChange}
    />
  )
}

/** Edits a bound in the accuracy of the item. */
function MomentBound({ item, setting, value, onChange }: SettingWidgetProps) {
  const t = useMessages(formEditorMessages)
  const text = useText()
  const isWrong = isCrossed(value, setting.upTo === undefined ? undefined : settingOf(item, setting.upTo))
  const Bound = momentAccuracyOf(item) === 'time' ? DateBound : DayBound
  return (
    <Bound
      label={text(setting.label)}
      accuracy={momentAccuracyOf(item)}
      value={typeof value === 'string' ? value : undefined}
      error={isWrong ? t('field.crossed') : undefined}
      onChange={onChange}
    />
  )
}

function OptionColumns({ setting, value, onChange }: SettingWidgetProps) {
  const text = useText()
  const usual = String(setting.default ?? 1)
  return (
    <SegmentedField
      label={text(setting.label)}
      value={String(value ?? usual)}
      options={['1', '2', '3', '4']}
      onChange={(columns) => onChange(columns === usual ? undefined : Number(columns))}
    />
  )
}

/** Picks the accepted file types. The last one stays ticked, because an empty list would accept no file. */
function FileGroups({ setting, value, onChange }: SettingWidgetProps) {
  const t = useMessages(formEditorMessages)
  const text = useText()
  const chosen = Array.isArray(value) ? value.map(String) : [...fileGroupNames]
  return (
    <MultiSelect
      size="xs"
      label={text(setting.label)}
      data={fileGroupNames.map((group) => ({ value: group, label: text(fileGroupName(group)) }))}
      value={chosen}
      error={chosen.length === 0 ? t('field.noFileTypes') : undefined}
      comboboxProps={{ shadow: 'md' }}
      styles={{ pill: { fontSize: 13 } }}
      onChange={(groups) => onChange(groups.length === fileGroupNames.length ? undefined : groups)}
    />
  )
}

/** Picks weekdays, 1 for Monday. The last one stays ticked, because an empty list would never be open. */
function Weekdays({ setting, value, onChange }: SettingWidgetProps) {
  const t = useMessages(formEditorMessages)
  const text = useText()
  const all = ['1', '2', '3', '4', '5', '6', '7'] as const
  const chosen = Array.isArray(value) ? value.map(String) : [...all]
  return (
    <MultiSelect
      size="xs"
      label={text(setting.label)}
      data={all.map((day) => ({ value: day, label: t(`weekday.d${day}`) }))}
      value={chosen}
      error={chosen.length === 0 ? t('field.noWeekdays') : undefined}
      comboboxProps={{ shadow: 'md' }}
      styles={{ pill: { fontSize: 13 } }}
      onChange={(days) => onChange(days.length === all.length ? undefined : days.map(Number).toSorted())}
    />
  )
}

/** Picks rows of another module by id; none means all. */
const refsOf = (base: string, isTree: boolean) =>
  function Refs({ setting, value, onChange }: SettingWidgetProps) {
    const text = useText()
    const t = useMessages(formEditorMessages)
    return (
      <RefPicker
        base={base}
        name={text(setting.label)}
        isMany
        isTree={isTree}
        standsForBelow
        value={Array.isArray(value) ? (value as readonly (string | number)[]) : []} // ids, or names without a match
        onChange={(ids) => onChange(ids.length === 0 ? undefined : ids)}
        input={{ size: 'xs', label: text(setting.label), placeholder: Array.isArray(value) ? '' : t('field.noLimit') }}
      />
    )
  }

function PictureOf({ setting, value, onChange }: SettingWidgetProps) {
  const text = useText()
  return (
    <PictureField
      label={text(setting.label)}
      value={typeof value === 'string' ? value : undefined}
      onChange={onChange}
    />
  )
}

/** Widgets of settings that need more than a plain field, by the name in `widget`. */
export const settingWidgets: Readonly<Record<string, ComponentType<SettingWidgetProps> | undefined>> = {
  patterns: PatternFields,
  picks: PickCount,
  moment: MomentBound,
  columns: OptionColumns,
  fileGroups: FileGroups,
  weekdays: Weekdays,
  picture: PictureOf,
  depts: refsOf('/system/dept', true),
  roles: refsOf('/system/role', false),
  richText: RichTextDialog,
}
