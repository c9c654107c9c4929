import {
  flag,
  list,
  moment,
  momentOrNull,
  nothing,
  one,
  oneOf,
  pageOf,
  text,
  textOrNull,
  whole,
  wholeOrNull,
  words,
} from '#server/kit/openapi-schemas.ts'
import { documented, type DocsByRoute } from '#server/kit/route-docs.ts'

const status = words('waiting', 'delivered', 'failed')
const problem = words('url', 'address', 'unknownHost', 'timeout', 'connection', 'status', null)
const attempt = { status, responseStatus: wholeOrNull, problem, responseText: textOrNull, took: wholeOrNull }

export const docs = {
  'GET /:formKey/webhook': documented(
    '表单的 Webhook',
    'Webhooks of a form',
    list(
      one({
        webhookId: whole,
        url: text,
        events: list(text),
        enabled: flag,
        createBy: textOrNull,
        createTime: moment,
        last: oneOf(one({ status, time: moment }), nothing),
      }),
    ),
  ),
  'POST /:formKey/webhook': documented('新增 Webhook', 'Add a webhook', one({ webhookId: whole, secret: text })),
  'PUT /:formKey/webhook/:webhookId': documented('修改 Webhook', 'Change a webhook', nothing),
  'DELETE /:formKey/webhook/:webhookId': documented('删除 Webhook', 'Delete a webhook', nothing),
  'POST /:formKey/webhook/:webhookId/test': documented('发送测试', 'Send a test', one(attempt)),
  'GET /:formKey/webhook/:webhookId/log': documented(
    'Webhook 的投递记录',
    'Deliveries of a webhook',
    pageOf(
      one({
        ...attempt,
        deliveryId: text,
        event: text,
        submissionId: wholeOrNull,
        serial: wholeOrNull,
        attempts: whole,
        createTime: moment,
        lastTime: momentOrNull,
        nextTime: momentOrNull,
      }),
    ),
  ),
  'POST /:formKey/webhook/:webhookId/log/:deliveryId/retry': documented('重新发送', 'Send a delivery again', nothing),
} satisfies DocsByRoute

export const keyDocs = {
  'GET /:formKey/key': documented(
    '表单的 API 密钥',
    'API keys of a form',
    list(
      one({
        keyId: whole,
        name: text,
        prefix: text,
        scopes: list(words('read', 'write')),
        expires: momentOrNull,
        createBy: textOrNull,
        createTime: moment,
        lastTime: momentOrNull,
        lastIp: textOrNull,
      }),
    ),
  ),
  'POST /:formKey/key': documented(
    '新建 API 密钥，只返回这一次',
    'Make an API key, answered this once',
    one({ keyId: whole, prefix: text, key: text }),
  ),
  'DELETE /:formKey/key/:keyId': documented('吊销 API 密钥', 'Revoke an API key', nothing),
} satisfies DocsByRoute
