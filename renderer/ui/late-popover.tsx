import type { PopoverProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { useLateFrame, type FrameButton } from './use-late-frame.ts'

export interface LatePopoverProps extends Pick<PopoverProps, 'width' | 'position'> {
  readonly button: FrameButton
  /** Names what opens. */
  readonly label?: string
  /** Drawn while it is open; `close` closes it. */
  readonly children: (close: () => void) => ReactNode
}

export interface PopoverFrameProps extends LatePopoverProps {
  readonly hadFocus: boolean
}

/** The same as a late menu, for whatever else a button opens beside it. */
export function LatePopover(props: LatePopoverProps) {
  const { frame, waiting } = useLateFrame(props.button, 'dialog', fetchFrame)
  return frame ? <frame.Part {...props} hadFocus={frame.hadFocus} /> : waiting
}

const fetchFrame = () => import('./popover-frame.tsx')
