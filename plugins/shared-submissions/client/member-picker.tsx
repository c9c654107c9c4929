import { MultiSelect } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { searchDebounceMs } from '#schemas/api/limits.ts'
import { useMessages } from '#renderer/kit/i18n.ts'
import { useApi } from '#renderer/kit/use-api-query.ts'
import { groupLimits, memberKinds, type NamedMember } from '../shared/group-api-types.ts'
import { dataGroupMessages } from './messages.ts'

export interface MemberPickerProps {
  /** Path of the form's groups. */
  readonly path: string
  readonly members: readonly NamedMember[]
  readonly error: string | undefined
  readonly onChange: (members: readonly NamedMember[]) => void
}

const keyOf = ({ kind, id }: Pick<NamedMember, 'kind' | 'id'>): string => `${kind}:${id}`

/** Picks users, departments and roles by name. Selected members stay listed during a search. */
export function MemberPicker({ path, members, error, onChange }: MemberPickerProps) {
  const t = useMessages(dataGroupMessages)
  const [typed, setTyped] = useState('')
  const [keyword] = useDebouncedValue(typed.trim().slice(0, 50), searchDebounceMs)
  const found = useApi<readonly NamedMember[]>(`${path}/candidates`, { keyword })
  const chosen = new Set(members.map(keyOf))
  const all = [...members, ...(found.data ?? []).filter((one) => !chosen.has(keyOf(one)))]
  return (
    <MultiSelect
      label={t('dialog.members')}
      description={t('dialog.membersHint')}
      placeholder={members.length === 0 ? t('dialog.membersSearch') : ''}
      searchable
      hidePickedOptions
      maxValues={groupLimits.members}
      searchValue={typed}
      onSearchChange={setTyped}
      // the server has filtered already
      filter={({ options }) => options}
      nothingFoundMessage={found.data ? t('dialog.noCandidates') : undefined}
      error={error ?? found.error?.message}
      maxDropdownHeight={260}
      data={memberKinds.map((kind) => ({
        group: t(`kind.${kind}`),
        items: all
          .filter((one) => one.kind === kind)
          .map((one) => ({ value: keyOf(one), label: one.dept === '' ? one.name : `${one.name} · ${one.dept}` })),
      }))}
      value={members.map(keyOf)}
      onChange={(keys) => onChange(all.filter((one) => keys.includes(keyOf(one))))}
    />
  )
}
