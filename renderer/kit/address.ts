import { createContext, useContext, useMemo } from 'react'
import { useLocation, useNavigate, type Location, type NavigateFunction } from 'react-router-dom'

/** Where a part stands, and how it leads elsewhere. */
export interface Address {
  readonly location: Location
  readonly go: NavigateFunction
}

/**
 * The address of a page that is kept alive: it stays as it is while others are shown. Who asks the router itself is
 * drawn at each step of everybody, out of sight, too: React finds its consumers below a provider that says the same as
 * before.
 */
export const AddressContext = createContext<Address | undefined>(undefined)

/** The router's address, of the page this part is on. */
export function useAddress(): Address {
  const own = useContext(AddressContext)
  // a part never moves from a kept page to another place: it calls the same hooks for all its life
  // oxlint-disable-next-line react/hooks
  return own ?? useRouterAddress()
}

export function useRouterAddress(): Address {
  const location = useLocation()
  const go = useNavigate()
  return useMemo(() => ({ location, go }), [location, go])
}
