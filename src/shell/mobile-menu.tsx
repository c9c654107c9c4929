import { lazy, Suspense, useState } from 'react'
import type { MobileMenuProps } from './mobile-drawer.tsx'

const Drawer = lazy(() => import('./mobile-drawer.tsx'))

/** The menu of narrow screens; its drawer is fetched when it is first opened. */
export function MobileMenu(props: MobileMenuProps) {
  const [wasOpen, setWasOpen] = useState(false)
  if (props.isOpen && !wasOpen) setWasOpen(true)
  return wasOpen ? (
    <Suspense>
      <Drawer {...props} />
    </Suspense>
  ) : null
}
