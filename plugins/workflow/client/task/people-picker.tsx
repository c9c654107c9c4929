import { MultiSelect, Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useMessages } from '#renderer/kit/i18n.ts'
import { useApi } from '#renderer/kit/use-api-query.ts'
import type { PersonFound } from '../../shared/task-api-types.ts'
import classes from './task-dialog-fields.module.css'
import { workflowMessages } from '../messages.ts'

const typingMs = 200

export interface PeoplePickerProps {
  /** Path of the people search: of a task, or of a process to start. */
  readonly path: string
  /** Absent: searches as for transferring a task. */
  readonly label?: string
  readonly isSingle: boolean
  /** Whether an empty choice is valid. */
  readonly isOptional?: boolean
  readonly error: string | undefined
  readonly onChange: (users: readonly number[]) => void
}

/** Chooses users by name. Chosen users stay while the search text changes. */
export function PeoplePicker({ path, label, isSingle, isOptional = false, error, onChange }: PeoplePickerProps) {
  const t = useMessages(workflowMessages)
  const [typed, setTyped] = useState('')
  const [keyword] = useDebouncedValue(typed, typingMs)
  const [chosen, setChosen] = useState<readonly PersonFound[]>([])
  const found = useApi<readonly PersonFound[]>(`${path}/people`, { keyword })
  // the field shows the chosen name, which must not be searched for
  const all = [...chosen, ...(found.data ?? []).filter(({ userId }) => !chosen.some((one) => one.userId === userId))]
  const choose = (values: readonly string[]): void => {
    const people = all.filter(({ userId }) => values.includes(String(userId)))
    setChosen(people)
    onChange(people.map(({ userId }) => userId))
  }
  const shared = {
    label: label ?? t(isSingle ? 'dialog.person' : 'dialog.people'),
    placeholder: t('dialog.search'),
    data: all.map(({ userId, name, dept }) => ({ value: String(userId), label: dept ? `${name} · ${dept}` : name })),
    searchable: true,
    searchValue: typed,
    onSearchChange: (text: string) => setTyped(text.split(' · ')[0]!.slice(0, 50)),
    nothingFoundMessage: t('dialog.nobody'),
    error: error ?? found.error?.message,
    withAsterisk: !isOptional,
    clearable: isOptional,
    maxDropdownHeight: 220,
    // the surrounding field has the focus ring
    classNames: { input: classes.picker!, inputField: classes.picker! },
    comboboxProps: { withinPortal: true },
  } as const
  return isSingle ? (
    <Select
      {...shared}
      value={chosen[0] ? String(chosen[0].userId) : null}
      onChange={(one) => choose(one ? [one] : [])}
    />
  ) : (
    <MultiSelect {...shared} value={chosen.map(({ userId }) => String(userId))} onChange={choose} />
  )
}
