import { Popover } from '@mantine/core'
import { cloneElement, useState } from 'react'
import type { PopoverFrameProps } from './late-popover.tsx'
import { useTakenFocus } from './use-taken-focus.ts'

/** What the press opened that fetched it. It stays, so that focus has a button to come back to. */
export default function PopoverFrame({ button, label, children, hadFocus, ...look }: PopoverFrameProps) {
  const target = useTakenFocus(hadFocus)
  const [isOpen, setOpen] = useState(true)
  return (
    <Popover {...look} opened={isOpen} onChange={setOpen} shadow="md" trapFocus returnFocus>
      <Popover.Target>{cloneElement(button, { ref: target, onClick: () => setOpen(!isOpen) })}</Popover.Target>
      <Popover.Dropdown p={0} {...(label ? { 'aria-label': label } : {})}>{isOpen && children(() => setOpen(false))}</Popover.Dropdown>
    </Popover>
  )
}
