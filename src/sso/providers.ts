import { type SsoOffer, ssoPaths, type SsoProvider } from '#schemas/api/sso.ts'
import { api } from '#renderer/kit/api.ts'

const none: SsoOffer = { providers: [], label: '', isAutomatic: false }
let known: Promise<SsoOffer> | undefined

/** How one can sign in elsewhere, asked once. Where the server cannot be asked, passwords are what is left. */
export function loadProviders(): Promise<SsoOffer> {
  known ??= api.get<SsoOffer>('/public/sso', undefined, { quiet: true, timeoutMs: 10_000 }).catch(() => {
    known = undefined
    return none
  })
  return known
}

/** Where a window goes that was opened only to sign in. */
export const backPath = '/authLogin/back'

/**
 * The address that begins a sign-on and comes back to `redirect`. The browser loads it: the server answers some of
 * these itself.
 */
export const beginPath = ({ id }: Pick<SsoProvider, 'id'>, redirect: string): string =>
  `${ssoPaths[id]}?redirect=${encodeURIComponent(redirect)}`

/** When this window was last sent to sign in elsewhere by itself; gone once that has worked. */
const key = 'formwork-sso-attempt'
/** Who comes back empty-handed within this time is not sent again: two servers could play with a browser for ever. */
const patienceMs = 60_000

export const noteAttempt = (): void => sessionStorage.setItem(key, String(Date.now()))
export const forgetAttempt = (): void => sessionStorage.removeItem(key)

export function hasJustTried(): boolean {
  const age = Date.now() - Number(sessionStorage.getItem(key) ?? 0)
  return age >= 0 && age < patienceMs
}
