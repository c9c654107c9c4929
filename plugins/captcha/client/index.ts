import type { ClientPlugin } from '#renderer/kit/plugin.ts'
import { captchaMessages } from './messages.ts'

/** The popup that a call answered 416 opens. */
export const captcha = {
  name: 'captcha',
  overlays: [() => import('./layer.tsx')],
  messages: captchaMessages.load,
} satisfies ClientPlugin
