import { titleKey } from '#renderer/kit/i18n.ts'
import type { ClientPlugin } from '#renderer/kit/client-plugin-type.ts'
import { dataGroupMessages } from './messages.ts'

/**
 * Data groups: set up in the settings of a form, used by their members at `/d/{key}?gid=`, and found by them on the home
 * page.
 */
export const dataGroups = {
  name: 'data-groups',
  routes: [
    {
      path: '/d/:key',
      screen: () => import('./shared-submissions-page.tsx'),
      shape: 'list',
      title: titleKey(dataGroupMessages, 'page.title'),
    },
  ],
  formSections: [
    {
      id: 'data-group',
      section: () => import('./sharing-settings-section.tsx'),
      // sharing submissions requires seeing them
      permission: 'project:data:list',
      order: 30,
    },
  ],
  dashboard: [{ id: 'dataGroups', card: () => import('./group-card.tsx'), column: 'main', order: 40 }],
  messages: dataGroupMessages.load,
} satisfies ClientPlugin
