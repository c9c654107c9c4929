import { ssoPaths, type CasLogin, type CasProvider } from '#schemas/api/sso.ts'
import { api } from '#renderer/kit/api.ts'

const stateKey = (state: string): string => `formwork-cas-${state}`

/** The page of the CAS server, told to come back here. What it brings back is taken only by the window that left. */
export function casLoginUrl(provider: CasProvider, redirect: string): string {
  const state = [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
  sessionStorage.setItem(stateKey(state), '1')
  return `${provider.loginUrl}?service=${encodeURIComponent(serviceOf(provider, redirect, state))}`
}

/**
 * The call that a ticket in the address allows; undefined when this window did not ask for it. A ticket that someone
 * else put into a link would sign one in as them.
 */
export function takeTicket(provider: CasProvider, search: string): CasLogin | undefined {
  const query = new URLSearchParams(search)
  const [ticket, state] = [query.get('ticket'), query.get('state')]
  if (!ticket || !state || sessionStorage.getItem(stateKey(state)) === null) return undefined
  sessionStorage.removeItem(stateKey(state))
  return { ticket, service: serviceOf(provider, query.get('redirect') ?? '/', state) }
}

export const casLogin = (body: CasLogin): Promise<string> => api.post<string>('/casLogin', body, { quiet: true })

/** Letter by letter the same before and after: the ticket is made for this address. */
const serviceOf = ({ origin = location.origin }: CasProvider, redirect: string, state: string): string =>
  `${origin}${ssoPaths.cas}?redirect=${encodeURIComponent(redirect)}&state=${state}`
