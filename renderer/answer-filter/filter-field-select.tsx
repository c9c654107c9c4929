import { Combobox, InputBase, useCombobox } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useMessages } from '../kit/i18n.ts'
import classes from './answer-filter.module.css'
import { answerFilterMessages } from './messages.ts'

export interface FilterFieldSelectProps {
  readonly value: string
  readonly fields: readonly { readonly value: string; readonly label: string }[]
  readonly isLarge: boolean
  readonly onChange: (field: string) => void
}

/** Number of fields from which the list has a search. */
const searchedFrom = 9

/** Chooses the field of a filter line from a list, which is searched by typing where it is long. */
export function FilterFieldSelect({ value, fields, isLarge, onChange }: FilterFieldSelectProps) {
  const t = useMessages(answerFilterMessages)
  const [text, setText] = useState('')
  const isSearched = fields.length >= searchedFrom
  const combobox = useCombobox({
    onDropdownOpen: () => {
      combobox.selectActiveOption()
      if (isSearched) combobox.focusSearchInput()
    },
    onDropdownClose: () => {
      combobox.resetSelectedOption()
      setText('')
      if (isSearched) combobox.focusTarget()
    },
  })
  const wanted = text.trim().toLowerCase()
  const shown = fields.filter(({ label }) => label.toLowerCase().includes(wanted))
  // Enter takes the first match
  useEffect(() => {
    if (text !== '') combobox.selectFirstOption()
    // oxlint-disable-next-line react/exhaustive-deps -- the store is new with every render
  }, [text])
  const size = isLarge ? 'sm' : 'xs'

  return (
    <Combobox
      store={combobox}
      size={size}
      width={isLarge ? 'target' : 300}
      position="bottom-start"
      onOptionSubmit={(field) => {
        onChange(field)
        combobox.closeDropdown()
      }}
    >
      <Combobox.Target targetType="button" withExpandedAttribute>
        <InputBase
          component="button"
          type="button"
          pointer
          size={size}
          aria-label={t('filter.question')}
          rightSection={<Combobox.Chevron size={size} />}
          rightSectionPointerEvents="none"
          classNames={{ input: classes.fieldName! }}
          onClick={() => combobox.toggleDropdown()}
        >
          {fields.find((field) => field.value === value)?.label ?? value}
        </InputBase>
      </Combobox.Target>
      <Combobox.Dropdown>
        {isSearched && (
          <Combobox.Search
            aria-label={t('filter.searchFields')}
            placeholder={t('filter.searchFields')}
            leftSection={<IconSearch size={14} aria-hidden="true" />}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        )}
        <Combobox.Options className={classes.fields} aria-label={t('filter.question')}>
          {shown.map((field) => (
            <Combobox.Option
              key={field.value}
              value={field.value}
              active={field.value === value}
              data-checked={field.value === value || undefined}
            >
              {field.label}
            </Combobox.Option>
          ))}
          {shown.length === 0 && <Combobox.Empty>{t('filter.noFields')}</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}
