import { defineFailures } from '#server/kit/app-error.ts'
import { keyLimits } from '../shared/api-key-api-types.ts'
import { webhookLimits } from '../shared/webhook-api-types.ts'

export const failures = defineFailures({
  'sms.failed': {
    code: 503,
    text: {
      'zh-cn': '短信未能发送，请稍后重试；仍不行请联系表单的发布者',
      en: 'The text message could not be sent. Try again later, or contact whoever runs this form.',
    },
  },
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
  'key.missing': { code: 404, text: { 'zh-cn': '密钥不存在', en: 'This key doesn’t exist' } },
  'key.tooMany': {
    code: 422,
    text: {
      'zh-cn': `一个表单最多 ${keyLimits.perForm} 个密钥，请先吊销不用的`,
      en: `A form can have up to ${keyLimits.perForm} keys. Revoke an unused one first.`,
    },
  },
  'key.none': {
    code: 401,
    text: {
      'zh-cn': '缺少密钥：请在请求头 Authorization: Bearer 之后附上表单的 API 密钥',
      en: 'No key: send an API key of the form in the header Authorization: Bearer',
    },
  },
  'key.unknown': {
    code: 401,
    text: { 'zh-cn': '密钥不存在或已吊销', en: 'This key doesn’t exist or has been revoked' },
  },
  'key.expired': { code: 401, text: { 'zh-cn': '密钥已到期', en: 'This key has expired' } },
  'key.ownerless': {
    code: 401,
    text: {
      'zh-cn': '创建密钥的账号已停用，密钥随之失效',
      en: 'The account that created this key is disabled, so the key no longer works',
    },
  },
  'key.otherForm': {
    code: 403,
    text: { 'zh-cn': '这是另一个表单的密钥', en: 'This key belongs to another form' },
  },
  'key.no.read': {
    code: 403,
    text: { 'zh-cn': '这个密钥不能读取答卷', en: 'This key can’t read submissions' },
  },
  'key.no.write': {
    code: 403,
    text: { 'zh-cn': '这个密钥不能提交答卷', en: 'This key can’t add submissions' },
  },
})
