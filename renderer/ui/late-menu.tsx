import type { Menu, MenuProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { useLateFrame, type FrameButton } from './use-late-frame.ts'

export interface LateMenuProps extends Pick<MenuProps, 'width' | 'position'> {
  readonly button: FrameButton
  /** Its entries, made of the parts it is given: whoever imports them fetches them with the first screen. */
  readonly children: (parts: typeof Menu) => ReactNode
}

export interface MenuFrameProps extends LateMenuProps {
  readonly hadFocus: boolean
}

/** A menu that is fetched when somebody reaches for its button. Until then there is a button, which is all that most people ever see of it. */
export function LateMenu(props: LateMenuProps) {
  const { frame, waiting } = useLateFrame(props.button, 'menu', fetchFrame)
  return frame ? <frame.Part {...props} hadFocus={frame.hadFocus} /> : waiting
}

const fetchFrame = () => import('./menu-frame.tsx')
