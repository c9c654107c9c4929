import type { ClientPlugin } from '#renderer/kit/client-plugin-type.ts'

/** Plugin that translates the texts of a form into other languages. */
export const formLanguages = {
  name: 'form-languages',
  routes: [
    {
      path: '/project/form/languages',
      title: { 'zh-cn': '表单语言', en: 'Form languages' },
      screen: () => import('./languages-screen.tsx'),
    },
  ],
  formTabs: [
    { tab: 'languages', title: { 'zh-cn': '语言', en: 'Languages' }, permission: 'project:form:query', order: 22 },
  ],
} satisfies ClientPlugin
