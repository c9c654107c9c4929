import { Select, TextInput } from '@mantine/core'
import { useState, type ReactNode } from 'react'

export interface Suggestion {
  readonly value: string
  readonly label: string
}

export interface ChosenOrTypedProps {
  readonly label: string
  readonly value: string
  /** Without any, the text is typed. */
  readonly suggestions: readonly Suggestion[]
  /** The last choice, which opens a field for any other text, with its label and help. */
  readonly other: { readonly choice: string; readonly label: string; readonly hint?: string }
  readonly error?: ReactNode
  readonly placeholder?: string
  readonly maxLength: number
  readonly isReadonly: boolean
  /** Marks the first field of a row. */
  readonly isFirst?: boolean
  readonly onChange: (value: string, isTyped: boolean) => void
  readonly onBlur?: () => void
}

const custom = '\0custom'

/** A text that is one of some suggestions, or any other. */
export function SelectOrTextField({
  label,
  value,
  suggestions,
  other,
  error,
  placeholder,
  maxLength,
  isReadonly,
  isFirst = false,
  onChange,
  onBlur,
}: ChosenOrTypedProps) {
  const isKnown = suggestions.some((one) => one.value === value)
  const [isOther, setOther] = useState(value !== '' && !isKnown)
  const isTyped = suggestions.length === 0 || (!isKnown && (isOther || value !== ''))
  const first = isFirst ? { 'data-row': true } : {}
  const field = (
    <TextInput
      label={suggestions.length === 0 ? label : other.label}
      description={suggestions.length === 0 ? undefined : other.hint}
      placeholder={placeholder}
      maxLength={maxLength}
      spellCheck={false}
      readOnly={isReadonly}
      error={error}
      value={value}
      onBlur={onBlur}
      onChange={(event) => onChange(event.currentTarget.value, true)}
      {...(suggestions.length === 0 ? first : {})}
    />
  )
  if (suggestions.length === 0) return field
  return (
    <>
      <Select
        label={label}
        allowDeselect={false}
        searchable={suggestions.length > 10}
        readOnly={isReadonly}
        error={!isTyped && error}
        value={isTyped ? custom : value === '' ? null : value}
        data={[...suggestions, { value: custom, label: other.choice }]}
        onBlur={isTyped ? undefined : onBlur}
        onChange={(next) => {
          if (next === null) return
          setOther(next === custom)
          onChange(next === custom ? '' : next, false)
        }}
        {...first}
      />
      {isTyped && field}
    </>
  )
}
