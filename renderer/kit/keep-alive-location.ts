import { createContext, useContext, useMemo } from 'react'
import { useLocation, useNavigate, type Location, type NavigateFunction } from 'react-router-dom'

/** Current location of a component, and its navigation. */
export interface Address {
  readonly location: Location
  readonly go: NavigateFunction
}

/**
 * Location of a page that is kept alive, frozen while other pages are shown. Reading the router's context directly
 * would re-render hidden pages at every navigation, because React finds its consumers below an unchanged provider.
 */
export const AddressContext = createContext<Address | undefined>(undefined)

/** Returns the location of the page that contains the component. */
export function useAddress(): Address {
  const own = useContext(AddressContext)
  // a component never moves between pages, so it always calls the same hooks
  // oxlint-disable-next-line react/hooks
  return own ?? useRouterAddress()
}

export function useRouterAddress(): Address {
  const location = useLocation()
  const go = useNavigate()
  return useMemo(() => ({ location, go }), [location, go])
}
