import type { ClientPlugin } from '#renderer/kit/plugin.ts'

/** What a form's answers add up to: one card per question. */
export const statistics = {
  name: 'statistics',
  screens: { default: () => import('./statistics-screen.tsx') },
  messages: {
    'zh-cn': () => import('./messages/zh-cn.ts'),
    en: () => import('./messages/en.ts'),
  },
} satisfies ClientPlugin
