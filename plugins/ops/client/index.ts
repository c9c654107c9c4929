import type { ClientPlugin } from '#renderer/kit/plugin.ts'

/** How the running server is, live. */
export const ops = {
  name: 'ops',
  screens: { default: () => import('./ops-screen.tsx') },
} satisfies ClientPlugin
