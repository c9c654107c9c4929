import type { UserInfo } from '#schemas/api/session.ts'
import { ApiError } from '#renderer/kit/api-error.ts'
import { api } from '#renderer/kit/api.ts'
import { clearToken, readToken } from '#renderer/kit/token.ts'

/** Holds how and when someone last signed in with this browser, for its other windows to hear. */
const signedInKey = 'formwork-signed-in'

export const tellSignedIn = (by: 'password' | 'sso' | 'token'): void =>
  localStorage.setItem(signedInKey, `${by} ${Date.now()}`)

/** Such a person may have no password here at all. */
export const cameBySso = (): boolean => localStorage.getItem(signedInKey)?.startsWith('sso') ?? false

/** A browser may show one window what another stored before it shows the cookie that came with it. */
const againMs = [300, 2000] as const

/**
 * Calls `look` when another window has signed in, and again a moment later, and when one comes back to this window.
 * Gives the way to stop.
 */
export function onSignedInElsewhere(look: () => void): () => void {
  let again: readonly ReturnType<typeof setTimeout>[] = []
  const hear = (event: StorageEvent): void => {
    if (event.key !== signedInKey) return
    look()
    again = [...again, ...againMs.map((ms) => setTimeout(look, ms))]
  }
  window.addEventListener('storage', hear)
  window.addEventListener('focus', look)
  return () => {
    for (const one of again) clearTimeout(one)
    window.removeEventListener('storage', hear)
    window.removeEventListener('focus', look)
  }
}

/**
 * Whose the token of this browser is by now: this person's again, someone else's, or nobody's; a refused token is
 * dropped.
 */
export async function onlineUser(userId: number): Promise<'same' | 'other' | 'nobody'> {
  const token = readToken()
  if (token === undefined) return 'nobody'
  try {
    const { user } = await api.get<UserInfo>('/getInfo', undefined, { quiet: true })
    return user.id === userId ? 'same' : 'other'
  } catch (error) {
    if (error instanceof ApiError && (error.code === 401 || error.code === 402) && readToken() === token) clearToken()
    return 'nobody'
  }
}
