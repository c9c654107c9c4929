import type { ClientPlugin } from '#renderer/kit/plugin.ts'

/** The popup that opens for a call answered with 416. */
export const captcha = {
  name: 'captcha',
  overlays: [() => import('./layer.tsx')],
} satisfies ClientPlugin
