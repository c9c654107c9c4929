import type { ClientPlugin } from '#renderer/kit/client-plugin-type.ts'

/** The popup that opens for a call answered with 416. */
export const captcha = {
  name: 'captcha',
  overlays: [() => import('./captcha-layer.tsx')],
} satisfies ClientPlugin
