import { MultiSelect, Select } from '@mantine/core'
import { memo } from 'react'
import type { Item } from '#schemas/form/form.ts'
import {
  breaksPage,
  familyOf,
  hasAnswer,
  isAsked,
  itemTypeOf,
  maxLengthOf,
  momentAccuracyOf,
} from '#schemas/form/item-types.ts'
import { ownDefault } from '#schemas/form/types/people-base.ts'
import { optionsOf } from '#schemas/form/item.ts'
import { useMessages } from '#renderer/kit/i18n.ts'
import { DateBound } from './date-bound.tsx'
import { NumberField, SwitchField, TextField } from './inspector-controls.tsx'
import { SegmentedField } from './segmented-control.tsx'
import { SettingFields, type ChangeItem } from './item-setting-fields.tsx'
import { formEditorMessages } from '../messages.ts'

interface PartProps {
  readonly item: Item
  readonly change: ChangeItem
}

/** Edits the item's appearance and default value. */
export const AppearanceAndDefaultFields = memo(function AppearanceAndDefaultFields({ item, change }: PartProps) {
  const t = useMessages(formEditorMessages)
  const isQuestion = hasAnswer(item)
  if (breaksPage(item)) return null
  return (
    <>
      {isAsked(item) && <DefaultField item={item} change={change} />}
      <SettingFields item={item} section="show" fold="advanced" change={change} />
      <SegmentedField
        label={t('field.span')}
        value={String(item.span ?? 24)}
        options={spans.map(({ value }) => value)}
        words={spans.map(({ word }) => word)}
        onChange={(span) => change({ span: span === '24' ? undefined : Number(span) })}
      />
      {isQuestion && (
        <SwitchField
          label={t('field.hideLabel')}
          value={item.hideLabel}
          onChange={(hideLabel) => change({ hideLabel })}
        />
      )}
      {isAsked(item) && (
        <SwitchField label={t('field.readOnly')} value={item.readOnly} onChange={(readOnly) => change({ readOnly })} />
      )}
      {isQuestion && (
        <SwitchField
          label={t('field.hidden')}
          description={t('field.hiddenHint')}
          value={item.hidden}
          onChange={(hidden) => change({ hidden })}
        />
      )}
    </>
  )
})

/** Edits the default value by family; families without a short input have none. */
function DefaultField({ item, change }: PartProps) {
  const t = useMessages(formEditorMessages)
  const label = t('field.default')
  const options = optionsOf(item)
    .filter((option) => option.value !== '')
    .map((option) => ({ value: option.value, label: option.label || option.value }))
  const unique = options.filter((option, at) => options.findIndex((one) => one.value === option.value) === at)
  const text = typeof item.default === 'string' ? item.default : undefined
  const set = (value: unknown, mark?: string): void => change({ default: value }, mark)
  const type = itemTypeOf(item.type)

  switch (familyOf(item)) {
    case 'choices':
      return (
        <MultiSelect
          size="xs"
          label={label}
          data={unique}
          clearable
          value={Array.isArray(item.default) ? item.default.map(String) : []}
          onChange={(values) => set(values.length === 0 ? undefined : values)}
        />
      )
    case 'choice':
      return (
        <Select
          size="xs"
          label={label}
          data={unique}
          clearable
          placeholder={t('field.noDefault')}
          value={text ?? null}
          onChange={(value) => set(value ?? undefined)}
        />
      )
    case 'number':
      return (
        <NumberField
          label={label}
          decimals={type?.answerSchema(item)?.type === 'integer' ? 0 : 10}
          value={typeof item.default === 'number' ? item.default : undefined}
          onChange={(value) => set(value, 'default')}
        />
      )
    case 'boolean':
      return (
        <SwitchField
          label={t('field.defaultOn')}
          value={item.default === true}
          onChange={(value) => set(value === true)}
        />
      )
    case 'people':
      return (
        <SwitchField
          label={t(type?.settings.withinRoles ? 'field.defaultSelf' : 'field.defaultOwnDept')}
          value={item.default === ownDefault}
          onChange={(isOwn) => set(isOwn ? ownDefault : undefined)}
        />
      )
    case 'moment':
      return (
        <DateBound
          label={label}
          accuracy={momentAccuracyOf(item)}
          value={text}
          onChange={(value) => set(value, 'default')}
        />
      )
    case 'text':
      return (
        <TextField
          label={label}
          lines={type?.settings.rows !== undefined}
          value={text}
          maxLength={Math.min(maxLengthOf(item), 5000)}
          onChange={(value) => set(value, 'default')}
        />
      )
    default:
      return null
  }
}

const spans = [
  { value: '24', word: '1/1' },
  { value: '12', word: '1/2' },
  { value: '8', word: '1/3' },
  { value: '16', word: '2/3' },
] as const
