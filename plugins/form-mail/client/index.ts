import type { ClientPlugin } from '#renderer/kit/plugin.ts'

/** Whom a form's submissions are mailed to. */
export const formMail = {
  name: 'form-mail',
  routes: [
    {
      path: '/project/form/setting',
      // of the screen's own set, so that its texts come with it
      title: 'form-mail:route',
      screen: () => import('./setting-screen.tsx'),
    },
  ],
  formTabs: [
    { tab: 'setting', title: { 'zh-cn': '设置', en: 'Settings' }, permission: 'project:form:edit', order: 28 },
  ],
} satisfies ClientPlugin
