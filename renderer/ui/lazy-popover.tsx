import type { PopoverProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { useLazyOverlay, type OverlayButton } from './use-lazy-overlay.ts'

export interface LazyPopoverProps extends Pick<PopoverProps, 'width' | 'position'> {
  readonly button: OverlayButton
  /** Accessible name of the popover. */
  readonly label?: string
  /** Content while open; `close` closes it. */
  readonly children: (close: () => void) => ReactNode
}

export interface LazyPopoverOverlayProps extends LazyPopoverProps {
  readonly hadFocus: boolean
}

/** Like a lazy menu, for any other overlay of a button. */
export function LazyPopover(props: LazyPopoverProps) {
  const { frame, waiting } = useLazyOverlay(props.button, 'dialog', fetchOverlay)
  return frame ? <frame.Part {...props} hadFocus={frame.hadFocus} /> : waiting
}

const fetchOverlay = () => import('./lazy-popover-overlay.tsx')
