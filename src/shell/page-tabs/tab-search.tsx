import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useState, type KeyboardEvent } from 'react'
import { useMessages } from '#renderer/kit/i18n.ts'
import { alongColumn } from '../roving-focus.ts'
import classes from './tab-search.module.css'
import type { PageTab } from './open-tabs.ts'
import type { TabsControl } from './use-tabs.ts'
import { tabMessages } from '../../messages.ts'

/** Searches all open pages; those that do not fit into the bar come first. */
export default function TabSearch({
  hidden,
  control: { tabs, shown, titleOf, go },
  onClose,
}: {
  readonly hidden: readonly PageTab[]
  readonly control: TabsControl
  readonly onClose: () => void
}) {
  const t = useMessages(tabMessages)
  const [words, setWords] = useState('')
  const found = [...hidden, ...tabs.filter((tab) => !hidden.includes(tab))].filter((tab) =>
    titleOf(tab).toLowerCase().includes(words.trim().toLowerCase()),
  )
  const open = (tab: PageTab): void => {
    onClose()
    go(tab.address)
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
        {found.map((tab) => (
          <li key={tab.identity}>
            <button
              type="button"
              data-stop
              aria-current={tab.identity === shown ? 'page' : undefined}
              onClick={() => open(tab)}
            >
              {titleOf(tab)}
            </button>
          </li>
        ))}
      </ul>
      {found.length === 0 && <p>{t('findNone')}</p>}
    </div>
  )
}
