import { createContext, useContext, useMemo } from 'react'
import { useLocation, useNavigate, type Location, type NavigateFunction } from 'react-router-dom'

/** Current location of a component, and its navigation. */
export interface KeepAliveLocation {
  readonly location: Location
  readonly go: NavigateFunction
}

/**
 * Location of a page that is kept alive, frozen while other pages are shown. Reading the router's context directly
 * would re-render hidden pages at every navigation, because React finds its consumers below an unchanged provider.
 */
export const KeepAliveLocationContext = createContext<KeepAliveLocation | undefined>(undefined)

/** Returns the location of the page that contains the component. */
export function useKeepAliveLocation(): KeepAliveLocation {
  const own = useContext(KeepAliveLocationContext)
  // a component never moves between pages, so it always calls the same hooks
  // oxlint-disable-next-line react/hooks
  return own ?? useRouterAddress()
}

export function useRouterAddress(): KeepAliveLocation {
  const location = useLocation()
  const go = useNavigate()
  return useMemo(() => ({ location, go }), [location, go])
}
