import { tokenCookie } from '#schemas/api/limits.ts'

/**
 * The session token is stored in a session cookie readable by scripts, as specified (§4, §9). The server reads only the
 * `Authorization` header, so the cookie cannot be used across sites.
 */
export function readToken(): string | undefined {
  const pair = document.cookie.split('; ').find((one) => one.startsWith(`${tokenCookie}=`))
  const value = pair?.slice(tokenCookie.length + 1)
  return value ? decodeURIComponent(value) : undefined
}

export function storeToken(token: string): void {
  document.cookie = `${tokenCookie}=${encodeURIComponent(token)}; path=/; SameSite=Lax${secure()}`
}

export function clearToken(): void {
  document.cookie = `${tokenCookie}=; path=/; SameSite=Lax; Max-Age=0${secure()}`
}

const secure = (): string => (location.protocol === 'https:' ? '; Secure' : '')
