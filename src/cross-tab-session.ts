import type { UserInfo } from '#schemas/api/current-user-api-types.ts'
import { ApiError } from '#renderer/kit/api-error.ts'
import { api } from '#renderer/kit/api.ts'
import { clearToken, readToken } from '#renderer/kit/session-token.ts'

/** Storage key for method and time of the last sign-in; other windows listen to its changes. */
const signedInKey = 'formwork-signed-in'

export const broadcastSignIn = (by: 'password' | 'sso' | 'token'): void =>
  localStorage.setItem(signedInKey, `${by} ${Date.now()}`)

/** Whether the last sign-in used single sign-on; such an account may have no password. */
export const cameBySso = (): boolean => localStorage.getItem(signedInKey)?.startsWith('sso') ?? false

/** Delays of the repeated checks, in ms: other windows may see the storage change before the new cookie. */
const againMs = [300, 2000] as const

/**
 * Calls `look` when another window signs in, again after each delay of `againMs`, and whenever this window receives the
 * focus. Returns a function that unsubscribes.
 */
export function onSignedInElsewhere(check: () => void): () => void {
  let again: readonly ReturnType<typeof setTimeout>[] = []
  const hear = (event: StorageEvent): void => {
    if (event.key !== signedInKey) return
    check()
    again = [...again, ...againMs.map((ms) => setTimeout(check, ms))]
  }
  window.addEventListener('storage', hear)
  window.addEventListener('focus', check)
  return () => {
    for (const one of again) clearTimeout(one)
    window.removeEventListener('storage', hear)
    window.removeEventListener('focus', check)
  }
}

/**
 * Returns whether this browser's token belongs to the given user or to nobody, or else whom it belongs to; undefined
 * while the server cannot tell. Removes a refused token.
 */
export async function onlineUser(userId: number): Promise<'same' | 'nobody' | { readonly other: string } | undefined> {
  const token = readToken()
  if (token === undefined) return 'nobody'
  try {
    const { user } = await api.get<UserInfo>('/getInfo', undefined, { quiet: true })
    return user.id === userId ? 'same' : { other: user.nickName || user.userName }
  } catch (error) {
    if (!(error instanceof ApiError && (error.code === 401 || error.code === 402))) return undefined
    if (readToken() === token) clearToken()
    return 'nobody'
  }
}
