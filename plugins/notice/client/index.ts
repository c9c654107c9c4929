import type { ClientPlugin } from '#renderer/kit/plugin.ts'

/** What announcements have beyond their module file: who has read one. */
export const notice = {
  name: 'notice',
  components: { Readers: () => import('./readers.tsx') },
  messages: {
    'zh-cn': () => import('./messages/zh-cn.ts'),
    en: () => import('./messages/en.ts'),
  },
} satisfies ClientPlugin
