import type { JobHandler, Listener } from '#server/kit/domain-events.ts'
import type { ServerPlugin } from '#server/kit/plugin.ts'
import sections from '../shared/integration-settings.ts'
import type { WebhookEvent } from '../shared/webhook-api-types.ts'
import { apiKeys } from './api-key-access.ts'
import { deliver, queueDeliveries } from './deliver-webhooks.ts'
import { failures } from './failures.ts'
import { keyRoutes } from './api-key-routes.ts'
import { webhooks } from './migrations/0001-webhooks.ts'
import { apiKeys as formsHaveApiKeys } from './migrations/0002-api-keys.ts'
import { webhookRoutes } from './webhook-routes.ts'
import { sms, smsRoutes } from './sms-gateway.ts'
import { webhookStore } from './webhook-store.ts'

const dayMs = 86_400_000
const watching = { watching: queueDeliveries as Listener<WebhookEvent> }

const clearLog: JobHandler<{ days: number }> = {
  title: { 'zh-cn': '清理 Webhook 投递记录', en: 'Clear old webhook deliveries' },
  parameters: { days: { type: 'int', required: true, label: { 'zh-cn': '保留天数', en: 'Days to keep' } } },
  schedule: { cron: '17 4 * * *', parameters: { days: 30 } },
  run: (app, { days }) =>
    webhookStore(app.db).forgetBefore(new Date(app.clock().getTime() - Math.max(1, days) * dayMs)),
}

/**
 * Server plugin for integrations: webhooks for events of submissions, with a delivery log, and API keys for programs
 * that read and submit.
 */
export const integrationServer: ServerPlugin = {
  name: 'integration',
  failures,
  services: [apiKeys, sms],
  settings: sections,
  routes: [
    { prefix: '/api/project/form', register: webhookRoutes },
    { prefix: '/api/project/form', register: keyRoutes },
    { prefix: '/api/system/sms', register: smsRoutes },
  ],
  migrations: { 'integration-0001-webhooks': webhooks, 'integration-0002-api-keys': formsHaveApiKeys },
  jobs: { deliver, clearLog },
  on: {
    'answer.stored': watching,
    'answer.changed': watching,
    'answer.removed': watching,
    'answer.restored': watching,
  },
  menus: [
    {
      path: '/project/form/integration',
      parent: 'project',
      name: { 'zh-cn': '集成', en: 'Integrations' },
      component: 'plugin:integration',
      icon: 'plug',
      order: 40,
      permission: 'project:webhook:list',
      hidden: true,
      buttons: [
        { permission: 'project:webhook:edit', name: { 'zh-cn': '管理 Webhook', en: 'Manage webhooks' } },
        { permission: 'project:key:edit', name: { 'zh-cn': '管理 API 密钥', en: 'Manage API keys' } },
      ],
    },
  ],
}
