import { titleKey } from '#renderer/kit/i18n.ts'
import type { ClientPlugin } from '#renderer/kit/client-plugin-type.ts'
import { logicMessages } from './messages.ts'

/** Plugin that edits a form's logic rules as sentences. */
export const logic = {
  name: 'logic',
  routes: [
    {
      path: '/project/form/logic',
      title: titleKey(logicMessages, 'route'),
      screen: () => import('./rule-list.tsx'),
      shape: 'rules',
    },
  ],
  formTabs: [{ tab: 'logic', title: { 'zh-cn': '逻辑', en: 'Logic' }, permission: 'project:form:query', order: 20 }],
  messages: logicMessages.load,
} satisfies ClientPlugin
