import { MultiSelect, type ComboboxItem, type MultiSelectProps, type OptionsFilter } from '@mantine/core'
import { useState } from 'react'
import { useMessages } from '../kit/i18n.ts'
import { uiMessages } from './messages.ts'

export interface MultiChoiceProps extends Omit<
  MultiSelectProps,
  'data' | 'value' | 'onChange' | 'filter' | 'searchValue' | 'onSearchChange'
> {
  readonly data: readonly { readonly value: string; readonly label: string; readonly disabled?: boolean }[]
  readonly value: readonly string[]
  readonly onChange: (value: string[]) => void
}

/** Placeholder value that no dictionary uses. */
const everyone = '\u0001all'

/** Multiple choice whose first option selects all options, or all matches of a search. */
export function MultiChoice({ data, value, onChange, ...rest }: MultiChoiceProps) {
  const t = useMessages(uiMessages)
  const [search, setSearch] = useState('')
  const matching = data.filter((one) => !one.disabled && matches(one.label, search))
  const isAll = matching.length > 0 && matching.every((one) => value.includes(one.value))
  const all = { value: everyone, label: t(isAll ? 'choice.none' : 'choice.all') }

  const change = (next: string[]): void => {
    if (!next.includes(everyone)) return onChange(next)
    const offered = new Set(matching.map((one) => one.value))
    onChange(isAll ? value.filter((one) => !offered.has(one)) : [...new Set([...value, ...offered])])
  }
  return (
    <MultiSelect
      {...rest}
      data={data.length > 1 ? [all, ...data] : [...data]}
      value={[...value]}
      onChange={change}
      searchable={rest.searchable ?? data.length > 8}
      searchValue={search}
      onSearchChange={setSearch}
      filter={keepAll}
    />
  )
}

const matches = (label: string, search: string): boolean => label.toLowerCase().includes(search.trim().toLowerCase())

/** Keeps the matches of a search and, above several, the choice of all of them. */
const keepAll: OptionsFilter = ({ options, search }) => {
  const found = (options as ComboboxItem[]).filter((one) => one.value !== everyone && matches(one.label, search))
  const all = (options as ComboboxItem[]).filter((one) => one.value === everyone)
  return found.length > 1 ? [...all, ...found] : found
}
