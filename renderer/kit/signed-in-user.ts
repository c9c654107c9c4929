import { atom, getDefaultStore, useAtomValue } from 'jotai'
import { adminRole, defaultRole, grants, type MenuRoute, type UserInfo } from '#schemas/api/current-user-api-types.ts'
import type { LogoutAnswer } from '#schemas/api/sso-api-types.ts'
import { api } from './api.ts'
import { emitSocketEvent } from './socket-events.ts'
import { clearToken, storeToken } from './session-token.ts'

/** The signed-in user; undefined before `loadSession()` and after sign-out. */
export const userAtom = atom<UserInfo | undefined>(undefined)
/** The server's menu for the user. */
export const routersAtom = atom<readonly MenuRoute[] | undefined>(undefined)

const store = getDefaultStore()

export async function signIn(body: {
  readonly username: string
  readonly password: string
  readonly code?: string
  readonly uuid?: string
}): Promise<void> {
  storeToken(await api.post<string>('/login', body, { quiet: true }))
}

/**
 * Fetches the user and the menu together; before a forced password change the menu is empty. `beside` is awaited before
 * anything of the user renders, and must not reject.
 */
export async function loadSession(beside?: Promise<void>): Promise<UserInfo> {
  const menu = api.get<readonly MenuRoute[]>('/getRouters', undefined, { quiet: true })
  menu.catch(() => undefined)
  const user = withDefaultRole(await api.get<UserInfo>('/getInfo', undefined, { quiet: true }))
  const routers = user.mustChangePassword ? [] : await menu
  await beside
  // keeps an equal menu, because pages rebuilt from a new one would lose typed input
  if (!isSame(store.get(routersAtom), routers)) store.set(routersAtom, routers)
  if (!isSame(store.get(userAtom), user)) store.set(userAtom, user)
  return user
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/**
 * Signs out on the server, then drops the token even if the server cannot be reached. User and menu stay until the
 * sign-in page calls `forgetSession()`, so that the current page does not re-render without a user. Returns the
 * sign-out URL of a single sign-on provider, if any.
 */
export async function signOut(): Promise<string | undefined> {
  // the socket closes first, because it would report the end of the session to this tab
  emitSocketEvent({ msgType: 'leaving', body: {} })
  const answer = await api.post<LogoutAnswer | null>('/logout', undefined, { quiet: true }).catch(() => null)
  clearToken()
  return answer?.redirect
}

export function forgetSession(): void {
  clearToken()
  store.set(userAtom, undefined)
  store.set(routersAtom, undefined)
}

/** `allowed('system:post:add')`, `allowed(['a:b:c', 'a:b:d'])` (any of them). An empty list throws. */
export function useAllowed(): (permission: string | readonly string[]) => boolean {
  const held = useAtomValue(userAtom)?.permissions ?? []
  return (permission) => grants(held, listOf(permission))
}

/** `is('editor')`: true for that role and for the administrator. An empty list throws. */
export function useRole(): (role: string | readonly string[]) => boolean {
  const held = useAtomValue(userAtom)?.roles ?? []
  return (role) => hasRole(held, listOf(role))
}

/** Whether `held` has one of `wanted` or is the administrator (specification §6). */
export function hasRole(held: readonly string[], wanted: readonly string[]): boolean {
  if (wanted.length === 0) throw new Error('hasRole() needs at least one role')
  return held.includes(adminRole) || wanted.some((one) => held.includes(one))
}

/** Gives users without any permission the single role `ROLE_DEFAULT` (specification §6). */
export const withDefaultRole = (user: UserInfo): UserInfo =>
  user.permissions.length > 0 ? user : { ...user, roles: [defaultRole], permissions: [] }

const listOf = (one: string | readonly string[]): readonly string[] => (typeof one === 'string' ? [one] : one)
