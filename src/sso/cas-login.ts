import { ssoPaths, type CasLogin, type CasProvider } from '#schemas/api/sso-api-types.ts'
import { api } from '#renderer/kit/api.ts'

const stateKey = (state: string): string => `formwork-cas-${state}`

/**
 * Returns the sign-in URL of the CAS server. Only the window that left may redeem the returned ticket, by its state.
 */
export function casLoginUrl(provider: CasProvider, redirect: string): string {
  const state = [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
  sessionStorage.setItem(stateKey(state), '1')
  return `${provider.loginUrl}?service=${encodeURIComponent(serviceOf(provider, redirect, state))}`
}

/**
 * Takes the ticket out of the address; undefined when this window did not request it. A ticket planted in a link would
 * sign the user in to the sender's account.
 */
export function takeTicket(provider: CasProvider, search: string): CasLogin | undefined {
  const query = new URLSearchParams(search)
  const [ticket, state] = [query.get('ticket'), query.get('state')]
  if (!ticket || !state || sessionStorage.getItem(stateKey(state)) === null) return undefined
  sessionStorage.removeItem(stateKey(state))
  return { ticket, service: serviceOf(provider, query.get('redirect') ?? '/', state) }
}

export const casLogin = (body: CasLogin): Promise<string> => api.post<string>('/casLogin', body, { quiet: true })

/** Must be identical before and after the redirect: CAS binds the ticket to this URL. */
const serviceOf = ({ origin = location.origin }: CasProvider, redirect: string, state: string): string =>
  `${origin}${ssoPaths.cas}?redirect=${encodeURIComponent(redirect)}&state=${state}`
