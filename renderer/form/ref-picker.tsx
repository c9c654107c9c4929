import { Loader, MultiSelect, Select, type SelectProps } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { searchDebounceMs } from '#schemas/api/limits.ts'
import { useOptions, useRefLabels } from './use-options.ts'

export interface RefPickerProps {
  /** Base of the module the rows are of. */
  readonly base: string
  readonly isMany: boolean
  readonly value: readonly (string | number)[]
  readonly onChange: (value: (string | number)[]) => void
  /** Label, error, size and whatever else the input takes. */
  readonly input: Omit<SelectProps, 'value' | 'onChange' | 'data' | 'defaultValue'>
}

/** Picks rows of another module: all options while they are few, from 50 on the server searches. */
export function RefPicker({ base, isMany, value, onChange, input }: RefPickerProps) {
  const [typed, setTyped] = useState('')
  const [keyword] = useDebouncedValue(typed, searchDebounceMs)
  const { options, isLoading, isRemote } = useOptions(base, keyword)
  const labels = useRefLabels(base, value)
  const chosen = value.filter((one) => !options.some((option) => String(option.value) === String(one)))
  const data = [
    ...chosen.map((one) => ({ value: String(one), label: labels[String(one)] ?? String(one) })),
    ...options.map((option) => ({ value: String(option.value), label: option.label, disabled: option.disabled })),
  ]
  const typeOf = (text: string): string | number => options.find((option) => String(option.value) === text)?.value ?? value.find((one) => String(one) === text) ?? text
  const shared = {
    data, searchable: true, clearable: true, rightSection: isLoading ? <Loader size={14} /> : undefined,
    ...(isRemote ? { filter: ({ options: all }: { options: typeof data }) => all, onSearchChange: setTyped } : {}),
  }
  // Mantine's two selects share their input's props, but not the type of their styles.
  if (isMany) return <MultiSelect {...(input as object)} {...(shared as object)} value={value.map(String)} onChange={(next) => onChange(next.map(typeOf))} />
  return <Select {...input} {...(shared as object)} value={value[0] === undefined ? null : String(value[0])} onChange={(next) => onChange(next === null ? [] : [typeOf(next)])} />
}
