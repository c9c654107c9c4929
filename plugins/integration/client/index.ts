import type { ClientPlugin } from '#renderer/kit/client-plugin-type.ts'

/** Client plugin for integrations: webhooks and API keys of a form, and the test of the SMS gateway. */
export const integration = {
  name: 'integration',
  screens: { default: () => import('./integration-screen.tsx') },
  settings: () => import('./send-test-sms.tsx'),
  formTabs: [
    {
      tab: 'integration',
      title: { 'zh-cn': '集成', en: 'Integrations' },
      permission: 'project:webhook:list',
      order: 70,
    },
  ],
} satisfies ClientPlugin
