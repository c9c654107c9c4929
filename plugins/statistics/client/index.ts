import type { ClientPlugin } from '#renderer/kit/plugin.ts'

/** Statistics of a form's answers: one card per question. */
export const statistics = {
  name: 'statistics',
  screens: { default: () => import('./cards-page.tsx') },
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
