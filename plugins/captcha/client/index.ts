import type { ClientPlugin } from '#renderer/kit/plugin.ts'

/** The popup that a call answered 416 opens. */
export const captcha = {
  name: 'captcha',
  overlays: [() => import('./layer.tsx')],
} satisfies ClientPlugin
