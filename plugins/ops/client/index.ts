import type { ClientPlugin } from '#renderer/kit/plugin.ts'

/** How the running server is, live. */
export const ops = {
  name: 'ops',
  screens: { default: () => import('./ops-screen.tsx') },
  messages: {
    'zh-cn': () => import('./messages/zh-cn.ts'),
    en: () => import('./messages/en.ts'),
  },
} satisfies ClientPlugin
