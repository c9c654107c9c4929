import type { PopoverProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { useLazyOverlay, type OverlayButton } from './use-lazy-overlay.ts'

export interface LazyPopoverProps extends Pick<PopoverProps, 'width' | 'position'> {
  readonly button: OverlayButton
  /** Names what opens. */
  readonly label?: string
  /** Drawn while it is open; `close` closes it. */
  readonly children: (close: () => void) => ReactNode
}

export interface LazyPopoverOverlayProps extends LazyPopoverProps {
  readonly hadFocus: boolean
}

/** The same as a late menu, for whatever else a button opens beside it. */
export function LazyPopover(props: LazyPopoverProps) {
  const { frame, waiting } = useLazyOverlay(props.button, 'dialog', fetchOverlay)
  return frame ? <frame.Part {...props} hadFocus={frame.hadFocus} /> : waiting
}

const fetchOverlay = () => import('./lazy-popover-overlay.tsx')
