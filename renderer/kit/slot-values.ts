import { useSyncExternalStore } from 'react'
import type { SlotValues } from './plugin.ts'

/** The value of another field of the form around a widget, as it is now. */
export const useSlotValue = (values: SlotValues | undefined, field: string): unknown =>
  useSyncExternalStore(values?.subscribe ?? never, () => values?.get()[field])

const never = () => () => {}
