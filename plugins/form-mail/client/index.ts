import type { ClientPlugin } from '#renderer/kit/client-plugin-type.ts'

/** Client plugin for mails about a form's submissions. */
export const formMail = {
  name: 'form-mail',
  routes: [
    {
      path: '/project/form/setting',
      title: { 'zh-cn': '表单设置', en: 'Form settings' },
      screen: () => import('./form-settings-screen.tsx'),
    },
  ],
  formSections: [{ id: 'mail', section: () => import('./mail-settings.tsx'), order: 10 }],
  formTabs: [
    { tab: 'setting', title: { 'zh-cn': '设置', en: 'Settings' }, permission: 'project:form:edit', order: 28 },
  ],
} satisfies ClientPlugin
