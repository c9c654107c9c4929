import { lazy, Suspense, useEffect, useState } from 'react'
import type { ClientModule, ModuleRow } from '#schemas/api/module-wire.ts'

export interface DebugProps {
  readonly copy: ClientModule
  /** Those on screen: conditions of actions are tried on them. */
  readonly rows: readonly ModuleRow[]
}

/**
 * Ctrl+Shift+D opens and closes what says how a screen came about. Development only: the build has neither this file
 * nor its panel.
 */
export default function Debug(props: DebugProps) {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (!event.ctrlKey || !event.shiftKey || event.key.toLowerCase() !== 'd') return
      event.preventDefault()
      setOpen((now) => !now)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
  return (
    isOpen && (
      <Suspense>
        <DebugPanel {...props} onClose={() => setOpen(false)} />
      </Suspense>
    )
  )
}

const DebugPanel = lazy(() => import('./debug-panel.tsx'))
