import type { ClientPlugin } from '#renderer/kit/plugin.ts'

/** The popup that a call answered 416 opens. */
export const captcha = {
  name: 'captcha',
  overlays: [() => import('./layer.tsx')],
  messages: {
    'zh-cn': () => import('./messages/zh-cn.ts'),
    en: () => import('./messages/en.ts'),
  },
} satisfies ClientPlugin
