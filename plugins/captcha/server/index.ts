import type { ServerPlugin } from '#server/kit/plugin.ts'
import { captchaRoutes } from './routes.ts'

/** Pictures and proofs of work for callers that the captcha gate stops (server/services/captcha-gate.ts). */
export const captchaServer: ServerPlugin = {
  name: 'captcha',
  routes: [{ prefix: '/api/captcha', register: captchaRoutes }],
}
