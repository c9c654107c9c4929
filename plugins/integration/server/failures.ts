import { defineFailures } from '#server/kit/app-error.ts'
import { webhookLimits } from '../shared/webhook-wire.ts'

export const failures = defineFailures({
  'webhook.unknown': { code: 404, text: { 'zh-cn': 'Webhook 不存在', en: 'This webhook doesn’t exist' } },
  'webhook.tooMany': {
    code: 422,
    text: {
      'zh-cn': `一个表单最多 ${webhookLimits.perForm} 个 Webhook`,
      en: `A form can have at most ${webhookLimits.perForm} webhooks`,
    },
  },
  'webhook.notFailed': {
    code: 409,
    text: { 'zh-cn': '只有失败的投递可以重发', en: 'Only a failed delivery can be sent again' },
  },
})
