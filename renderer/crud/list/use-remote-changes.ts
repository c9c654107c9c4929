import { useEffect, useRef, useState } from 'react'
import { reconnected, type ModuleChanged } from '#schemas/api/websocket-messages.ts'
import { useSocketEvent } from '../../kit/socket-events.ts'
import { useIsReading } from '../../kit/use-api-query.ts'
import type { List } from './use-list.ts'

const none: readonly ModuleChanged[] = []

/**
 * Returns the number of rows changed by others since the list was loaded. Rows do not move while the user reads; the
 * user decides when to reload. Changes by the system, own changes from another tab, and changes possibly missed while
 * disconnected, are loaded immediately.
 */
export function useRemoteChanges(module: string, { asked, reload }: Pick<List, 'asked' | 'reload'>): number {
  const isReading = useIsReading(...asked)
  const [changes, setChanges] = useState(none)
  const latest = useRef(changes)
  useEffect(() => {
    latest.current = changes
  }, [changes])

  useSocketEvent<ModuleChanged>('module.changed', (one) => {
    if (one.op === 'schema') return void reload()
    if (one.module !== module) return
    if (!one.own) setChanges((before) => [...before, one])
    else if (one.own !== true || !document.hasFocus()) void reload()
  })
  useSocketEvent(reconnected, () => void reload())

  // a reload contains the changes made before it began, but may miss those made meanwhile
  useEffect(() => {
    if (!isReading) return
    const known = latest.current.length
    return () => setChanges((now) => (known === 0 ? now : now.slice(known)))
  }, [isReading])

  return new Set(changes.flatMap((one) => one.ids)).size + changes.reduce((sum, one) => sum + one.n - one.ids.length, 0)
}
