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

/** Menu whose code is fetched when its button is hovered or focused; until then only the button exists. */
export function LazyMenu(props: LazyMenuProps) {
  const { frame, waiting } = useLazyOverlay(props.button, 'menu', fetchOverlay)
  return frame ? <frame.Part {...props} hadFocus={frame.hadFocus} /> : waiting
}

const fetchOverlay = () => import('./lazy-menu-overlay.tsx')
