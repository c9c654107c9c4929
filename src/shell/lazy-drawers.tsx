import { lazy, Suspense, useState } from 'react'
import type { MobileMenuProps } from './mobile-drawer.tsx'
import type { SettingsProps } from './settings/layout-toggles.tsx'

const MobileDrawer = lazy(() => import('./mobile-drawer.tsx'))
const SettingsDrawer = lazy(() => import('./settings/settings-drawer.tsx'))

/** Menu drawer of narrow screens; its code loads when first opened. */
export function MobileMenu(props: MobileMenuProps) {
  const wasOpened = useWasOpened(props.isOpen)
  return <Suspense>{wasOpened && <MobileDrawer {...props} />}</Suspense>
}

/** Drawer of the theme settings; its code loads when first opened. */
export function LazySettings(props: SettingsProps) {
  const wasOpened = useWasOpened(props.theme.isDrawer)
  return <Suspense>{wasOpened && <SettingsDrawer {...props} />}</Suspense>
}

/** Whether the drawer has ever been open; it stays mounted for its closing animation. */
function useWasOpened(isOpen: boolean): boolean {
  const [wasOpened, setWasOpened] = useState(false)
  if (isOpen && !wasOpened) setWasOpened(true)
  return wasOpened || isOpen
}
