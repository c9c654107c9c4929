import type { Menu, MenuProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { useLazyOverlay, type OverlayButton } from './use-lazy-overlay.ts'

export interface LazyMenuProps extends Pick<MenuProps, 'width' | 'position'> {
  readonly button: OverlayButton
  /**
   * The entries, built from the parts passed in: importing these parts directly would load them with the first screen.
   */
  readonly children: (parts: typeof Menu) => ReactNode
}

export interface LazyMenuOverlayProps extends LazyMenuProps {
  readonly hadFocus: boolean
}

/**
 * A menu whose code is fetched when the pointer or the focus reaches its button. Until then there is only a button, which is all that most
 * people ever see of it.
 */
export function LazyMenu(props: LazyMenuProps) {
  const { frame, waiting } = useLazyOverlay(props.button, 'menu', fetchOverlay)
  return frame ? <frame.Part {...props} hadFocus={frame.hadFocus} /> : waiting
}

const fetchOverlay = () => import('./lazy-menu-overlay.tsx')
