import type { ClientPlugin } from '#renderer/kit/client-plugin-type.ts'

const permission = 'project:data:list'

/** Submissions of a form: list, detail, edit, export, and figures on the home page. */
export const formData = {
  name: 'form-data',
  screens: { default: () => import('./submission-list.tsx') },
  shapes: { default: 'answers' },
  components: {
    AnswerCell: () => import('./answer-cell.tsx'),
    AddSubmission: () => import('./add-submission.tsx'),
    AnswerFilter: async () => ({ default: (await import('./submission-list-slots.tsx')).AnswerFilter }),
    NewSubmissions: async () => ({ default: (await import('./submission-list-slots.tsx')).NewSubmissions }),
    NoSubmissions: async () => ({ default: (await import('./submission-list-slots.tsx')).NoSubmissions }),
    PassedCell: async () => ({ default: (await import('./exam-cell.tsx')).PassedCell }),
    PointsCell: async () => ({ default: (await import('./exam-cell.tsx')).PointsCell }),
    RestrictedDrawer: () => import('./restricted-submission-drawer.tsx'),
    RestrictedSubmissions: () => import('./restricted-submissions.tsx'),
    SerialCell: async () => ({ default: (await import('./submission-list-slots.tsx')).SerialCell }),
    SubmissionDrawer: () => import('./submission-drawer-slot.tsx'),
  },
  formTabs: [{ tab: 'data', title: { 'zh-cn': '答卷', en: 'Submissions' }, permission, order: 50 }],
  dashboard: [
    { id: 'answerCounts', card: () => import('./home/submission-counts.tsx'), column: 'top', order: 10, permission },
    { id: 'activeForms', card: () => import('./home/active-forms.tsx'), column: 'main', order: 10, permission },
    { id: 'answerTrend', card: () => import('./home/submission-trend.tsx'), column: 'main', order: 20, permission },
  ],
} satisfies ClientPlugin
