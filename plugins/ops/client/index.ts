import type { ClientPlugin } from '#renderer/kit/client-plugin-type.ts'

/** Client plugin for live metrics of the server. */
export const ops = {
  name: 'ops',
  screens: { default: () => import('./server-metrics-screen.tsx') },
} satisfies ClientPlugin
