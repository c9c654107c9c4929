import { useEffect, useRef, useState } from 'react'
import { reconnected, type ModuleChanged } from '#schemas/api/socket.ts'
import { useSocketEvent } from '../../kit/socket-events.ts'
import { useIsReading } from '../../kit/use-api.ts'
import type { List } from './use-list.ts'

const none: readonly ModuleChanged[] = []

/**
 * How many rows others have changed since the list was read. Rows never move under somebody's eyes: who looks at them
 * decides when. What one did oneself in another tab, or what a broken line may have swallowed, is read at once.
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
    else if (!document.hasFocus()) void reload()
  })
  useSocketEvent(reconnected, () => void reload())

  // a reading shows what was changed before it began; what comes while it is under way may be missing from it
  useEffect(() => {
    if (!isReading) return
    const known = latest.current.length
    return () => setChanges((now) => (known === 0 ? now : now.slice(known)))
  }, [isReading])

  return new Set(changes.flatMap((one) => one.ids)).size + changes.reduce((sum, one) => sum + one.n - one.ids.length, 0)
}
