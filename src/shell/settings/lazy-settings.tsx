import { lazy, Suspense, useState } from 'react'
import type { SettingsProps } from './toggles.tsx'

const Drawer = lazy(() => import('./settings-drawer.tsx'))

/** The drawer of settings; fetched when it is first opened. */
export function LazySettings(props: SettingsProps) {
  const [wasOpen, setWasOpen] = useState(false)
  if (props.look.isDrawer && !wasOpen) setWasOpen(true)
  return wasOpen ? (
    <Suspense>
      <Drawer {...props} />
    </Suspense>
  ) : null
}
