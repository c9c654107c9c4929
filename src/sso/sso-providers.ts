import { type SsoOffer, ssoPaths, type SsoProvider } from '#schemas/api/sso-api-types.ts'
import { api } from '#renderer/kit/api.ts'

const none: SsoOffer = { providers: [], label: '', isAutomatic: false }
let known: Promise<SsoOffer> | undefined

/** Loads the sign-on providers once. When the server cannot be reached, only passwords are offered. */
export function loadProviders(): Promise<SsoOffer> {
  known ??= api.get<SsoOffer>('/public/sso', undefined, { quiet: true, timeoutMs: 10_000 }).catch(() => {
    known = undefined
    return none
  })
  return known
}

/** Return path of a window opened only to sign in. */
export const backPath = '/authLogin/back'

/**
 * Returns the path that starts a sign-on and comes back to `redirect`. Needs a full page load, because the server
 * itself answers some of these paths.
 */
export const beginPath = ({ id }: Pick<SsoProvider, 'id'>, redirect: string): string =>
  `${ssoPaths[id]}?redirect=${encodeURIComponent(redirect)}`

/** Storage key for the time of the last automatic redirect to a provider; removed once it succeeds. */
const key = 'formwork-sso-attempt'
/** Within this time no second automatic redirect happens, so two servers cannot bounce a browser in a loop. */
const patienceMs = 60_000

export const noteAttempt = (): void => sessionStorage.setItem(key, String(Date.now()))
export const forgetAttempt = (): void => sessionStorage.removeItem(key)

export function hasJustTried(): boolean {
  const age = Date.now() - Number(sessionStorage.getItem(key) ?? 0)
  return age >= 0 && age < patienceMs
}
