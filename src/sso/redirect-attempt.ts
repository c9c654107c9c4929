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
