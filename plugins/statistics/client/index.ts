import type { ClientPlugin } from '#renderer/kit/client-plugin-type.ts'

/** Plugin that shows the statistics of a form's submissions, one card per question. */
export const statistics = {
  name: 'statistics',
  screens: { default: () => import('./statistics-screen.tsx') },
  shapes: { default: 'report' },
  formTabs: [
    {
      tab: 'statistics',
      title: { 'zh-cn': '统计', en: 'Statistics' },
      permission: 'project:statistics:query',
      order: 60,
    },
  ],
} satisfies ClientPlugin
