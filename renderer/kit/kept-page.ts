import { createContext } from 'react'
import type { Place } from './leave.ts'

/** The page of the tags view a part is on. */
export interface KeptPage {
  readonly identity: string
  /** Going there leaves the page as it is, out of sight: nothing on it is lost. */
  readonly isKeptFor: (to: Place) => boolean
}

export const KeptPageContext = createContext<KeptPage | undefined>(undefined)
