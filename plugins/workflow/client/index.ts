import type { ClientPlugin } from '#renderer/kit/plugin.ts'

/** Approval: the process of a form, as a tree. */
export const workflow = {
  name: 'workflow',
  routes: [
    {
      path: '/project/form/workflow',
      // of the screen's own set, so that its texts come with it
      title: 'process:route',
      screen: () => import('./designer/designer-screen.tsx'),
    },
  ],
  formTabs: [
    { tab: 'workflow', title: { 'zh-cn': '流程', en: 'Process' }, permission: 'project:form:query', order: 25 },
  ],
} satisfies ClientPlugin
