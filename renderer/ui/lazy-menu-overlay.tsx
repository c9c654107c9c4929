import { Menu } from '@mantine/core'
import { cloneElement, useState } from 'react'
import type { LazyMenuOverlayProps } from './lazy-menu.tsx'
import { useFocusHandover } from './use-lazy-overlay.ts'

/** The menu, opened by the click that fetched it. Stays mounted, so that the focus can return to its button. */
export default function LazyMenuOverlay({ button, children, hadFocus, ...rest }: LazyMenuOverlayProps) {
  const target = useFocusHandover(hadFocus)
  const [isOpen, setOpen] = useState(true)
  return (
    <Menu {...rest} opened={isOpen} onChange={setOpen}>
      <Menu.Target>{cloneElement(button, { ref: target })}</Menu.Target>
      <Menu.Dropdown>{children(Menu)}</Menu.Dropdown>
    </Menu>
  )
}
