import { TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconInbox, IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { searchDebounceMs } from '#schemas/api/limits.ts'
import { whyNone } from '../../schema-form/ref-picker-props.ts'
import { useOptions } from '../../schema-form/use-options.ts'
import { schemaFormMessages } from '../../schema-form/messages.ts'
import { useMessages } from '../../kit/i18n.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { RowsSkeleton } from '../../ui/rows-skeleton.tsx'
import { PickMark, type PickedRows } from './pick-mark.tsx'
import classes from './pick.module.css'
import { pickMessages } from '../lazy-part-messages.ts'

interface PickByNameProps {
  readonly base: string
  readonly label: string
  readonly params: Readonly<Record<string, unknown>> | undefined
  readonly picks: PickedRows
}

/** Options by name only, for users without access to the module's list. */
export function PickByName({ base, label, params, picks }: PickByNameProps) {
  const t = useMessages(pickMessages)
  const form = useMessages(schemaFormMessages)
  const [text, setText] = useState('')
  const [keyword] = useDebouncedValue(text.trim(), searchDebounceMs)
  const { options, isLoading, isRemote, error } = useOptions(base, keyword, params)
  const wanted = text.trim().toLowerCase()
  const shown = isRemote ? options : options.filter((option) => option.label.toLowerCase().includes(wanted))
  return (
    <>
      <TextInput
        size="xs"
        type="search"
        data-autofocus
        aria-label={t('search')}
        placeholder={t('search')}
        leftSection={<IconSearch size={14} aria-hidden="true" />}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <div className={classes.scroll}>
        {isLoading && <RowsSkeleton rows={8} />}
        {!isLoading && shown.length === 0 && (
          <EmptyState icon={IconInbox} title={wanted === '' ? whyNone(form, error) : t('noMatch')} compact />
        )}
        <ul className={classes.cards} aria-label={label}>
          {shown.map((option) => (
            <li key={option.value}>
              <label className={classes.card} data-disabled={option.disabled || undefined}>
                <PickMark pick={option} picks={picks} isDisabled={option.disabled} />
                <span className={classes.name}>{option.label}</span>
              </label>
            </li>
          ))}
        </ul>
      </div>
    </>
  )
}
