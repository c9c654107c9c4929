import type { ClientPlugin } from '#renderer/kit/plugin.ts'

/** Client plugin for live metrics of the server. */
export const ops = {
  name: 'ops',
  screens: { default: () => import('./ops-screen.tsx') },
} satisfies ClientPlugin
