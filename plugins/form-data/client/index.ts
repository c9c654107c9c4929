import type { ClientPlugin } from '#renderer/kit/plugin.ts'

/** A form's answers: list, detail, edit, export. */
export const formData = {
  name: 'form-data',
  screens: { default: () => import('./data-screen.tsx') },
  formTabs: [
    { tab: 'data', title: { 'zh-cn': '答卷', en: 'Submissions' }, permission: 'project:data:list', order: 50 },
  ],
} satisfies ClientPlugin
