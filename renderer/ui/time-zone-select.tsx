import { Select, Text, type SelectProps } from '@mantine/core'

export interface TimeZoneSelectProps extends Omit<SelectProps, 'data' | 'value' | 'onChange'> {
  readonly value: string | undefined
  readonly onChange: (value: string | undefined) => void
  /** Text of a first option that stands for no zone. */
  readonly none?: string
  /** Name that people call a zone by, which is shown beside it and found by the search. */
  readonly nameOf?: (zone: string) => string
}

const zones = Intl.supportedValuesOf('timeZone')
/** Value of the option that stands for no zone; no zone is called so. */
const noZone = '-'

/** Chooses a time zone by its IANA name. */
export default function TimeZoneSelect({ value, onChange, none, nameOf, ...props }: TimeZoneSelectProps) {
  // the chosen zone comes first, because long lists show only their beginning
  const names = value === undefined ? zones : [value, ...zones.filter((zone) => zone !== value)]
  return (
    <Select
      searchable
      limit={100}
      allowDeselect={false}
      {...props}
      data={none === undefined ? names : [{ value: noZone, label: none }, ...names]}
      value={value ?? null}
      onChange={(next) => onChange(next === noZone ? undefined : (next ?? undefined))}
      filter={({ options, search, limit }) =>
        options
          .filter((option) => 'value' in option && matches(String(option.value), option.label, search, nameOf))
          .slice(0, limit)
      }
      renderOption={({ option }) => (
        <>
          {option.label}
          {nameOf && option.value !== noZone && (
            <Text span ml="auto" fz={12} c="dimmed">
              {nameOf(option.value)}
            </Text>
          )}
        </>
      )}
    />
  )
}

const searchable = (text: string): string => text.trim().toLowerCase().replaceAll('_', ' ')

function matches(zone: string, label: string, search: string, nameOf: TimeZoneSelectProps['nameOf']): boolean {
  const wanted = searchable(search)
  if (wanted === '' || searchable(label).includes(wanted)) return true
  return nameOf !== undefined && zone !== noZone && searchable(nameOf(zone)).includes(wanted)
}
