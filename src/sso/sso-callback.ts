import { failures, type FailureId } from '#schemas/api/errors.ts'
import { ssoPaths } from '#schemas/api/sso-api-types.ts'
import { textIn, type Locale } from '#schemas/module/localized-text.ts'
import { ApiError } from '#renderer/kit/api-error.ts'
import { api } from '#renderer/kit/api.ts'
import { storeToken } from '#renderer/kit/session-token.ts'
import { safeRedirect } from '../route-guard-rules.ts'
import { broadcastSignIn } from '../cross-tab-session.ts'
import { forgetAttempt, hasJustTried, noteAttempt, loadProviders } from './sso-providers.ts'
import { casLogin, casLoginUrl, takeTicket } from './cas-login.ts'

/** Outcome of a visit to an address below `/authLogin`. */
export type CallbackResult =
  | { readonly do: 'leave'; readonly url: string }
  | { readonly do: 'enter'; readonly to: string }
  | { readonly do: 'fail'; readonly reason: string; readonly redirect: string }

type Address = Pick<Location, 'pathname' | 'search' | 'hash'>

/** Performs one step of a sign-on: redirects to the provider, or signs in with the ticket or code it returned. */
export async function handleCallback({ pathname, search, hash }: Address, locale: Locale): Promise<CallbackResult> {
  const redirect = safeRedirect(search)
  const fail = (id: FailureId): CallbackResult => ({ do: 'fail', reason: textIn(failures[id].text, locale), redirect })
  try {
    if (pathname === ssoPaths.failed) return fail(failureIn(search))
    if (pathname === ssoPaths.done) {
      const code = new URLSearchParams(hash.slice(1)).get('code') ?? ''
      return enter(await api.post<string>('/sso/exchange', { code }, { quiet: true }), redirect)
    }
    const { providers } = await loadProviders()
    const provider = providers.find((one) => ssoPaths[one.id] === pathname)
    if (!provider) return fail('session.noSso')
    if (provider.id === 'oidc') return { do: 'leave', url: `${ssoPaths.oidc}?redirect=${encodeURIComponent(redirect)}` }
    const ticket = takeTicket(provider, search)
    if (ticket) return enter(await casLogin(ticket), redirect)
    // An unrequested ticket is ignored; the provider is asked once for a fresh one.
    if (new URLSearchParams(search).has('ticket')) {
      if (hasJustTried()) return fail('sso.state')
      noteAttempt()
    }
    return { do: 'leave', url: casLoginUrl(provider, redirect) }
  } catch (error) {
    if (error instanceof ApiError) return { do: 'fail', reason: error.message, redirect }
    throw error
  }
}

function enter(token: string, to: string): CallbackResult {
  storeToken(token)
  forgetAttempt()
  broadcastSignIn('sso')
  return { do: 'enter', to }
}

/** Accepts only failure ids of a sign-on, because anybody can craft the address. */
function failureIn(search: string): FailureId {
  const id = new URLSearchParams(search).get('reason') ?? ''
  return /^(sso|session)\./.test(id) && Object.hasOwn(failures, id) ? (id as FailureId) : 'sso.state'
}
