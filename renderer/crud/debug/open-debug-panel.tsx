import { lazy, Suspense, useEffect, useState } from 'react'
import type { ClientModule, ModuleRow } from '#schemas/api/module-api-types.ts'

export interface DebugProps {
  readonly copy: ClientModule
  /** The visible rows, on which conditions of actions are evaluated. */
  readonly rows: readonly ModuleRow[]
}

/** Toggles the debug panel with Ctrl+Shift+D. Development only: the build contains neither this file nor the panel. */
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
