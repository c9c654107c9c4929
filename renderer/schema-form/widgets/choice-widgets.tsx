import { Checkbox, Group, Radio, Select, Switch } from '@mantine/core'
import type { WidgetProps } from '@rjsf/utils'
import { lazy, Suspense, useMemo } from 'react'
import { useText, useMessages } from '../../kit/i18n.ts'
import { MultiChoice } from '../../ui/multi-choice.tsx'
import { contextOf } from '../form-context.ts'
import { dialogOf } from '../ref-picker-props.ts'
import { RefPicker } from '../ref-picker.tsx'
import classes from '../schema-form.module.css'
import { useChoices } from '../../ui/dict-tag.tsx'
import { refParams } from '../use-tree-options.ts'
import { schemaFormMessages } from '../messages.ts'
import { useEntry, useShared } from './shared-input-props.tsx'

/** Choices of a field, and the conversion of a choice's text to its value: enumerations may be numbers. */
function usePicks(props: WidgetProps) {
  const field = contextOf(props).fields[props.name]
  const data = useChoices(field).map(({ dictValue, dictLabel }) => ({ value: dictValue, label: dictLabel }))
  const isNumber = props.schema.type === 'integer' || props.schema.type === 'number'
  return { data, toValue: (picked: string): string | number => (isNumber ? Number(picked) : picked) }
}

export function SelectWidget(props: WidgetProps) {
  const t = useMessages(schemaFormMessages)
  const entry = useEntry(props)
  const { data, toValue } = usePicks(props)
  return (
    <Select
      {...entry}
      placeholder={entry.placeholder || t('choose')}
      data={data}
      searchable={data.length > 8}
      clearable={!props.required && !props.readonly}
      allowDeselect={!props.required}
      nothingFoundMessage={t('noOption')}
      value={isNone(props.value) ? null : String(props.value)}
      onChange={(picked) => props.onChange(picked === null ? undefined : toValue(picked))}
    />
  )
}

export function RadioWidget(props: WidgetProps) {
  const shared = useShared(props)
  const { data, toValue } = usePicks(props)
  return (
    <Radio.Group
      {...shared}
      value={isNone(props.value) ? '' : String(props.value)}
      onChange={(picked) => props.onChange(toValue(picked))}
    >
      <Group className={classes.choices} gap="md">
        {data.map(({ value, label }, at) => (
          <Radio
            key={value}
            size="sm"
            value={value}
            label={label}
            disabled={props.readonly === true}
            {...(at === 0 ? { id: `${props.id}__first` } : {})}
          />
        ))}
      </Group>
    </Radio.Group>
  )
}

export function CheckboxesWidget(props: WidgetProps) {
  const shared = useShared(props)
  const { data } = usePicks(props)
  return (
    <Checkbox.Group
      {...shared}
      value={listOf(props.value)}
      onChange={(picked) => props.onChange(picked.length > 0 ? picked : undefined)}
    >
      <Group className={classes.choices} gap="md">
        {data.map(({ value, label }) => (
          <Checkbox key={value} size="sm" value={value} label={label} disabled={props.readonly === true} />
        ))}
      </Group>
    </Checkbox.Group>
  )
}

export function MultiWidget(props: WidgetProps) {
  const t = useMessages(schemaFormMessages)
  const entry = useEntry(props)
  const { data } = usePicks(props)
  const picked = listOf(props.value)
  return (
    <MultiChoice
      {...entry}
      placeholder={picked.length > 0 ? '' : entry.placeholder || t('choose')}
      data={data}
      clearable={!props.readonly}
      hidePickedOptions
      nothingFoundMessage={t('noOption')}
      value={picked}
      onChange={(next) => props.onChange(next.length > 0 ? next : undefined)}
    />
  )
}

export function SwitchWidget(props: WidgetProps) {
  const { id, label, description, error, 'aria-label': name } = useShared(props)
  return (
    <Switch
      id={id}
      {...(name === undefined ? { label, className: classes.switch! } : { 'aria-label': name })}
      size="sm"
      {...(error ? { error } : { description })}
      disabled={props.readonly === true}
      checked={props.value === true}
      onChange={(event) => props.onChange(event.currentTarget.checked)}
    />
  )
}

export function RefWidget(props: WidgetProps) {
  const t = useMessages(schemaFormMessages)
  const entry = useEntry(props)
  const shared = useShared(props)
  const text = useText()
  const { fields, self } = contextOf(props)
  const field = fields[props.name]
  const value = useMemo(() => (isNone(props.value) ? [] : ([props.value].flat() as (string | number)[])), [props.value])
  if (!field?.ref) return null
  const isMany = props.schema.type === 'array'
  const isTree = field.ref.picker === 'tree' || field.widget === 'treeSelect'
  const params = refParams(field.ref)
  if (isMany && isTree) {
    return (
      <Suspense fallback={<div className={classes.waitingTree} />}>
        <TreeChecks
          base={field.ref.base}
          params={params}
          name={text(field.label)}
          value={value}
          isReadonly={props.readonly === true}
          shared={shared}
          onChange={(next) => props.onChange(next.length > 0 ? next : undefined)}
          onBlur={entry.onBlur}
        />
      </Suspense>
    )
  }
  return (
    <RefPicker
      base={field.ref.base}
      name={text(field.label)}
      isMany={isMany}
      isTree={isTree}
      dialogOf={dialogOf(field.ref)}
      params={params}
      without={self?.module === field.ref.module ? self.id : undefined}
      value={value}
      input={{ ...entry, placeholder: entry.placeholder || t('choose'), nothingFoundMessage: t('noOption') }}
      onChange={(next) => props.onChange(isMany ? (next.length > 0 ? next : undefined) : next[0])}
    />
  )
}

const TreeChecks = lazy(() => import('../tree-checkboxes.tsx'))

const isNone = (value: unknown): boolean => value === undefined || value === null || value === ''
const listOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])
