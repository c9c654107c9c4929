import { Loader, MultiSelect, Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { searchDebounceMs } from '#schemas/api/limits.ts'
import { useMessages } from '../kit/i18n.ts'
import { DialogPicker } from './dialog-picker.tsx'
import { whyNone, type RefPickerProps } from './ref-picker-props.ts'
import { TreePicker } from './tree-picker.tsx'
import { optionText, useOptions, useRefTexts } from './use-options.ts'
import { schemaFormMessages } from './messages.ts'

/**
 * Picks rows of another module: from all options, by server search from 50 options on, from a tree, or from a list in a
 * dialog.
 */
export function RefPicker(props: RefPickerProps) {
  if (!props.isTree && props.dialogOf === undefined) return <ListPicker {...props} />
  return props.isTree ? <TreePicker {...props} /> : <DialogPicker {...props} />
}

function ListPicker({ base, isMany, value, onChange, input, params }: RefPickerProps) {
  const t = useMessages(schemaFormMessages)
  const [typed, setTyped] = useState('')
  const [keyword] = useDebouncedValue(typed, searchDebounceMs)
  const { options, isLoading, isRemote, error } = useOptions(base, keyword, params)
  const labels = useRefTexts(base, value)
  const chosen = value.filter((one) => !options.some((option) => String(option.value) === String(one)))
  const data = [
    ...chosen.map((one) => ({ value: String(one), label: labels[String(one)] ?? String(one) })),
    ...options.map((option) => ({ value: String(option.value), label: optionText(option), disabled: option.disabled })),
  ]
  const isEmpty = !isLoading && options.length === 0 && typed === ''
  const typeOf = (text: string): string | number =>
    options.find((option) => String(option.value) === text)?.value ?? value.find((one) => String(one) === text) ?? text
  const shared = {
    data,
    searchable: true,
    clearable: true,
    rightSection: isLoading ? <Loader size={14} /> : undefined,
    ...(isEmpty ? { nothingFoundMessage: whyNone(t, error) } : {}),
    ...(isRemote ? { filter: ({ options: all }: { options: typeof data }) => all, onSearchChange: setTyped } : {}),
  }
  // The two selects of Mantine share their input's props, but not the type of their styles.
  if (isMany)
    return (
      <MultiSelect
        {...(input as object)}
        {...(shared as object)}
        hidePickedOptions
        value={value.map(String)}
        onChange={(next) => onChange(next.map(typeOf))}
      />
    )
  return (
    <Select
      {...input}
      {...(shared as object)}
      value={value[0] === undefined ? null : String(value[0])}
      onChange={(next) => onChange(next === null ? [] : [typeOf(next)])}
    />
  )
}
