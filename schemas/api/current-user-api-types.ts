import type { LocalizedText } from '../module/localized-text.ts'

/** `GET /getInfo` (specification §3). `mustChangePassword` is true until a one-time password is replaced. */
export interface UserInfo {
  readonly user: { readonly id: number; readonly userName: string; readonly nickName: string; readonly avatar: string }
  readonly roles: readonly string[]
  readonly permissions: readonly string[]
  readonly mustChangePassword: boolean
  /** Whether the password must be changed because it is older than the settings allow. */
  readonly passwordExpired?: boolean
  /** Whether the session has just begun with the password to be changed, which then need not be typed again. */
  readonly passwordJustEntered?: boolean
}

/** One entry of `GET /getRouters`: a menu and, unless it is a group, its screen. */
export interface MenuRoute {
  readonly path: string
  /**
   * `Layout` for a group, `schema:area/name` for a module's screen, `plugin:name` or `plugin:name#screen` for a bespoke
   * one.
   */
  readonly component: string
  readonly redirect?: string
  readonly children?: readonly MenuRoute[]
  readonly meta: RouteMeta
}

export interface RouteMeta {
  readonly title: LocalizedText
  readonly icon?: string
  readonly isHide: boolean
  readonly isKeepAlive: boolean
  readonly isAffix: boolean
  readonly requireLogin: boolean
}

/** Response of `GET /screen?path=`: an existing screen that the user may not see. */
export interface ClosedScreen {
  readonly title: LocalizedText
  /** Contact named in the settings; may be empty. */
  readonly contact: string
}

/** The permission that includes all others. */
export const everything = '*:*:*'
export const adminRole = 'admin'
export const defaultRole = 'ROLE_DEFAULT'

/** Whether `held` grants one of `wanted`. An empty `wanted` is a programming error (specification §5). */
export function grants(held: readonly string[], wanted: readonly string[]): boolean {
  if (wanted.length === 0) throw new Error('grants() needs at least one permission')
  return held.includes(everything) || wanted.some((one) => held.includes(one))
}
