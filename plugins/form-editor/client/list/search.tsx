import { CloseButton, TextInput } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useRef } from 'react'
import { useDebouncedText } from '#renderer/crud/search/use-debounced-text.ts'
import { useMessages } from '#renderer/kit/messages.ts'
import classes from './list-screen.module.css'
import { formEditorMessages } from '../messages.ts'

/** Searches while typing, after a pause; `/` comes here. */
export function Search({ name, onSearch }: { readonly name: string; readonly onSearch: (name: string) => void }) {
  const t = useMessages(formEditorMessages)
  const field = useRef<HTMLInputElement>(null)
  const [typed, clear] = useDebouncedText(name, onSearch)
  useHotkeys([['/', () => field.current?.focus()]])
  return (
    <TextInput
      ref={field}
      size="xs"
      className={classes.search ?? ''}
      placeholder={t('list.search')}
      aria-label={t('list.search')}
      leftSection={<IconSearch size={14} aria-hidden="true" />}
      maxLength={200}
      {...typed}
      rightSection={
        typed.value === '' ? null : <CloseButton size="xs" aria-label={t('list.clearSearch')} onClick={clear} />
      }
    />
  )
}
