import { createContext } from 'react'
import type { LeaveTarget } from './unsaved-changes.ts'

/** The page of the tags view a part is on. */
export interface KeepAlivePage {
  readonly identity: string
  /** Going there leaves the page as it is, out of sight: nothing on it is lost. */
  readonly isKeptFor: (to: LeaveTarget) => boolean
}

export const KeepAliveContext = createContext<KeepAlivePage | undefined>(undefined)
