import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useState, type KeyboardEvent } from 'react'
import { useMessages } from '#renderer/kit/messages.ts'
import { alongColumn } from '../roving-focus.ts'
import classes from './tag-finder.module.css'
import type { Tag } from './open-tags.ts'
import type { TagsControl } from './use-tags.ts'
import { tagMessages } from '../../messages.ts'

/** Searches all open pages; those that do not fit into the bar come first. */
export default function TagFinder({
  hidden,
  control: { tags, shown, titleOf, go },
  onClose,
}: {
  readonly hidden: readonly Tag[]
  readonly control: TagsControl
  readonly onClose: () => void
}) {
  const t = useMessages(tagMessages)
  const [words, setWords] = useState('')
  const found = [...hidden, ...tags.filter((tag) => !hidden.includes(tag))].filter((tag) =>
    titleOf(tag).toLowerCase().includes(words.trim().toLowerCase()),
  )
  const open = (tag: Tag): void => {
    onClose()
    go(tag.address)
  }
  const onKey = (event: KeyboardEvent): void => {
    const [first] = found
    if (event.key === 'Enter' && first && !event.nativeEvent.isComposing) open(first)
  }
  return (
    <div className={classes.finder} ref={alongColumn}>
      <TextInput
        size="xs"
        data-autofocus
        data-stop
        aria-label={t('find')}
        placeholder={t('find')}
        leftSection={<IconSearch size={14} aria-hidden="true" />}
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
        onKeyDown={onKey}
      />
      <ul>
        {found.map((tag) => (
          <li key={tag.identity}>
            <button
              type="button"
              data-stop
              aria-current={tag.identity === shown ? 'page' : undefined}
              onClick={() => open(tag)}
            >
              {titleOf(tag)}
            </button>
          </li>
        ))}
      </ul>
      {found.length === 0 && <p>{t('findNone')}</p>}
    </div>
  )
}
