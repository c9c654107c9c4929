import { Menu } from '@mantine/core'
import { cloneElement, useState } from 'react'
import type { MenuFrameProps } from './late-menu.tsx'
import { useTakenFocus } from './use-taken-focus.ts'

/** The menu itself, opened by the press that fetched it. It stays, so that focus has a button to come back to. */
export default function MenuFrame({ button, children, hadFocus, ...look }: MenuFrameProps) {
  const target = useTakenFocus(hadFocus)
  const [isOpen, setOpen] = useState(true)
  return (
    <Menu {...look} opened={isOpen} onChange={setOpen}>
      <Menu.Target>{cloneElement(button, { ref: target })}</Menu.Target>
      <Menu.Dropdown>{children(Menu)}</Menu.Dropdown>
    </Menu>
  )
}
