import type { ClientPlugin } from '#renderer/kit/plugin.ts'

/** What a form's answers add up to: one card per question. */
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
