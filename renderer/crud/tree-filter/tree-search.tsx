import { ActionIcon, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useMessages } from '../../kit/i18n.ts'
import { crudMessages } from '../messages.ts'
import classes from './tree-filter.module.css'

export interface TreeSearchProps {
  /** Name of the tree's rows, within a sentence. */
  readonly name: string
  readonly value: string
  /** Whether the search is always open, as in a drawer. */
  readonly isKept: boolean
  readonly onChange: (value: string) => void
}

/** Search of a long tree behind a button. Esc closes it, and so does leaving it empty. */
export default function TreeSearch({ name, value, isKept, onChange }: TreeSearchProps) {
  const label = useMessages(crudMessages)('aside.search', { name })
  const [isOpen, setOpen] = useState(isKept)
  /** Whether Esc has closed the search: the focus goes back to its button. */
  const isLeft = useRef(false)
  const icon = <IconSearch size={isOpen ? 14 : 16} aria-hidden="true" />
  const close = (byKey: boolean): void => {
    if (isKept) return
    isLeft.current = byKey
    onChange('')
    setOpen(false)
  }
  if (!isOpen)
    return (
      <ActionIcon
        size={30}
        ref={(button) => {
          if (button && isLeft.current) button.focus()
          isLeft.current = false
        }}
        aria-label={label}
        title={label}
        onClick={() => setOpen(true)}
      >
        {icon}
      </ActionIcon>
    )
  return (
    <TextInput
      className={classes.search ?? ''}
      size="xs"
      type="search"
      // the button that opened the search is gone
      ref={isKept ? undefined : focusFirst}
      aria-label={label}
      placeholder={label}
      leftSection={icon}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') close(true)
      }}
      onBlur={() => {
        if (value === '') close(false)
      }}
    />
  )
}

const focusFirst = (input: HTMLInputElement | null): void => input?.focus()
