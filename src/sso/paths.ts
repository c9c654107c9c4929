import { ssoPaths, type SsoProvider } from '#schemas/api/sso.ts'

/** Where a window goes that was opened only to sign in. */
export const backPath = '/authLogin/back'

/**
 * The address that begins a sign-on and comes back to `redirect`. The browser loads it: the server answers some of
 * these itself.
 */
export const beginPath = ({ id }: Pick<SsoProvider, 'id'>, redirect: string): string =>
  `${ssoPaths[id]}?redirect=${encodeURIComponent(redirect)}`
