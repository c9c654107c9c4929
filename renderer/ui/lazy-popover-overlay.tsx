import { Popover } from '@mantine/core'
import { cloneElement, useEffect, useRef, useState, type PointerEvent } from 'react'
import type { LazyPopoverOverlayProps } from './lazy-popover.tsx'
import { useFocusHandover } from './use-lazy-overlay.ts'

/** The popover, opened by the click that fetched it. Stays mounted, so that the focus can return to its button. */
export default function LazyPopoverOverlay({ button, label, children, hadFocus, ...rest }: LazyPopoverOverlayProps) {
  const target = useFocusHandover(hadFocus)
  const [isOpen, setOpen] = useState(true)
  const press = useOutsidePress(() => setOpen(false))
  return (
    <Popover {...rest} opened={isOpen} onChange={setOpen} shadow="md" trapFocus returnFocus closeOnClickOutside={false}>
      <Popover.Target>
        {cloneElement(button, { ref: target, onPointerDown: press, onClick: () => setOpen(!isOpen) })}
      </Popover.Target>
      <Popover.Dropdown p={0} onPointerDown={press} {...(label ? { 'aria-label': label } : {})}>
        {isOpen && children(() => setOpen(false))}
      </Popover.Dropdown>
    </Popover>
  )
}

/**
 * Calls `close` on a click outside. A menu opened inside is rendered elsewhere in the document, where Mantine takes a
 * click for one outside; React's synthetic event bubbles to the returned handler.
 */
function useOutsidePress(close: () => void): (event: PointerEvent) => void {
  const inside = useRef<Event>(undefined)
  const latest = useRef(close)
  useEffect(() => {
    latest.current = close
  })
  useEffect(() => {
    const hear = (event: Event): void => {
      if (event !== inside.current) latest.current()
    }
    document.addEventListener('pointerdown', hear)
    return () => document.removeEventListener('pointerdown', hear)
  }, [])
  return ({ nativeEvent }) => {
    inside.current = nativeEvent
  }
}
