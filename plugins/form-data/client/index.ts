import type { ClientPlugin } from '#renderer/kit/plugin.ts'

/** A form's answers: list, detail, edit, export. */
export const formData = {
  name: 'form-data',
  screens: { default: () => import('./data-screen.tsx') },
  messages: {
    'zh-cn': () => import('./messages/zh-cn.ts'),
    en: () => import('./messages/en.ts'),
  },
} satisfies ClientPlugin
