import { useEffect, useState } from 'react'
import type { SlotValues } from '../kit/client-plugin-type.ts'
import type { Values } from './form-values.ts'

/** Current values for widgets that depend on other fields, without rendering the form on each key press. */
export function useLiveValues(values: Values): SlotValues {
  const [store] = useState(() => {
    let current = values
    const listeners = new Set<() => void>()
    return {
      get: () => current,
      set(next: Values) {
        current = next
        for (const listener of listeners) listener()
      },
      subscribe(listener: () => void) {
        listeners.add(listener)
        return () => void listeners.delete(listener)
      },
    }
  })
  useEffect(() => store.set(values), [store, values])
  return store
}
