import type { SsoOffer } from '#schemas/api/sso.ts'
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
