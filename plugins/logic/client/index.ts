import type { ClientPlugin } from '#renderer/kit/plugin.ts'

/** The rules of a form, as sentences. */
export const logic = {
  name: 'logic',
  routes: [{ path: '/project/form/logic', title: 'logic:route', screen: () => import('./logic-screen.tsx') }],
  formTabs: [{ tab: 'logic', title: { 'zh-cn': '逻辑', en: 'Logic' }, permission: 'project:form:query', order: 20 }],
  messages: {
    'zh-cn': () => import('./messages/zh-cn.ts'),
    en: () => import('./messages/en.ts'),
  },
} satisfies ClientPlugin
