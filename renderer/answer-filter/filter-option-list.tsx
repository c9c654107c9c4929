import { Checkbox, Radio, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useMessages } from '../kit/i18n.ts'
import classes from './answer-filter.module.css'
import { answerFilterMessages } from './messages.ts'

export interface FilterOptionListProps {
  readonly label: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
  readonly chosen: readonly string[]
  readonly isMany: boolean
  readonly onChange: (chosen: readonly string[]) => void
}

/** Number of options from which the list has a search, and of those shown at once. */
const searchedFrom = 9
const shownAtOnce = 200

/** Options of a filter line on a phone, within the sheet: a list that opens over it would cover the line. */
export function FilterOptionList({ label, options, chosen, isMany, onChange }: FilterOptionListProps) {
  const t = useMessages(answerFilterMessages)
  const [text, setText] = useState('')
  const wanted = text.trim().toLowerCase()
  const shown = options.filter((option) => option.label.toLowerCase().includes(wanted)).slice(0, shownAtOnce)
  const choices = (
    <div className={classes.options}>
      {shown.map((option) =>
        isMany ? (
          <Checkbox key={option.value} value={option.value} label={option.label} />
        ) : (
          <Radio key={option.value} value={option.value} label={option.label} />
        ),
      )}
      {shown.length === 0 && <p className={classes.hint}>{t('filter.noOptions')}</p>}
    </div>
  )
  return (
    <div className={classes.list}>
      {options.length >= searchedFrom && (
        <TextInput
          size="sm"
          type="search"
          aria-label={t('filter.searchOptions')}
          placeholder={t('filter.searchOptions')}
          leftSection={<IconSearch size={14} aria-hidden="true" />}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      )}
      {isMany ? (
        <Checkbox.Group aria-label={label} value={[...chosen]} onChange={onChange}>
          {choices}
        </Checkbox.Group>
      ) : (
        <Radio.Group aria-label={label} value={chosen[0] ?? null} onChange={(value) => onChange([value])}>
          {choices}
        </Radio.Group>
      )}
    </div>
  )
}
