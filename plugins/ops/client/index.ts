import type { ClientPlugin } from '#renderer/kit/plugin.ts'
import { opsMessages } from './messages.ts'

/** How the running server is, live. */
export const ops = {
  name: 'ops',
  screens: { default: () => import('./ops-screen.tsx') },
  messages: opsMessages.load,
} satisfies ClientPlugin
